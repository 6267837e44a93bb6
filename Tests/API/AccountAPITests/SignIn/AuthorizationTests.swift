import AccountAPI
import Expectations
import Testing
import TestProvider

/// Where a browser is sent for a code.
struct AuthorizationTests {
    private let desk: CodeFlowSetup

    init() throws { desk = try CodeFlowSetup() }

    @Test func theAddressHasEachParameterOnce() throws {
        let address = try desk.authorization()
        let parts = address.split(separator: "?", maxSplits: 1)
        expect(parts[0], equals: desk.provider.issuer + "/authorize")
        expect(
            fields(parts[1]),
            equals: [
                "response_type=code", "client_id=nearby.pages.example",
                "redirect_uri=https://temples.example/sign-in/callback", "scope=openid email profile",
                "state=0.state/+ of it", "nonce=nonce-of-the-attempt",
                "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method=S256",
                "ui_locales=zh-TW",
            ])
        // Nothing of a value can be taken for another parameter, or for a space.
        expect(parts[1].filter { $0 == "&" }.count == 8 && !parts[1].contains("+") && !parts[1].contains("/"))
        expect(address, lacks: CodeFlowSetup.attempt.verifier)
    }

    @Test func aQueryOfTheEndpointStays() throws {
        let endpoint = desk.provider.issuer + "/authorize?tenant=1"
        desk.provider.publishDiscovery(changes: [("authorization_endpoint", .text(endpoint))])
        try expect(desk.authorization().hasPrefix(endpoint + "&response_type=code&client_id="))
    }

    @Test(arguments: ["state=1", "a=1&code_challenge_method=plain", "response_type"])
    func anEndpointHasNoParameterOfTheRequestAlready(query: String) {
        let endpoint = desk.provider.issuer + "/authorize?" + query
        desk.provider.publishDiscovery(changes: [("authorization_endpoint", .text(endpoint))])
        expect(desk.isClosed)
    }

    @Test func anEndpointMayBeElsewhere() throws {
        let elsewhere = TestJSON.text("https://login.example/authorize")
        desk.provider.publishDiscovery(changes: [("authorization_endpoint", elsewhere)])
        let address = try desk.authorization()
        expect(address.hasPrefix("https://login.example/authorize?response_type=code&"))
    }

    @Test func aProviderWithoutAPagesClientSendsNobody() throws {
        let settings = [ProviderSettings(name: "tests", issuer: desk.provider.issuer, clientIDs: ["a"])]
        let providers = Providers(settings, fetch: PatientFetcher(), note: { _ in })
        expectEmpty(providers.pageProviders)
        #expect(throws: SignInRefused.self) { try providers.authorization(of: CodeFlowSetup.attempt, language: "en") }
        expect(desk.discoveryRequests, equals: 0)
    }

    @Test func providersHaveNamesForFormsAndForPeople() {
        let client = WebClient(id: "a")
        let settings = [
            ProviderSettings(clientIDs: [], webClient: client),
            ProviderSettings(name: "app", issuer: "https://app.example", clientIDs: ["b"]),
            ProviderSettings(name: "keycloak", issuer: "https://id.example/realms/a", clientIDs: [], webClient: client),
            ProviderSettings(issuer: "https://login.example:8443/a", clientIDs: ["a"], webClient: client),
        ]
        let providers = Providers(settings, note: { _ in }).pageProviders
        expect(providers.map(\.name), equals: ["google", "keycloak", "google"])
        expect(providers.map(\.title), equals: ["Google", "Keycloak", "login.example:8443"])
        expect(providers.map(\.issuer)[1], equals: "https://id.example/realms/a")
        // The client of the pages is one of the clients, once.
        expect(settings.map(\.clientIDs) == [["a"], ["b"], ["a"], ["a"]] && settings.allSatisfy { $0.fault == nil })
    }

    // MARK: The discovery document

    @Test(
        arguments: [
            ("code_challenge_methods_supported", ["plain"]), ("code_challenge_methods_supported", []),
            ("code_challenge_methods_supported", "S256"), ("issuer", "https://other.example"),
            ("authorization_endpoint", nil), ("token_endpoint", nil), ("token_endpoint", 1),
            ("authorization_endpoint", "http://login.example/authorize"),
            ("token_endpoint", "http://login.example/token"),
            ("authorization_endpoint", "javascript:alert(1)"), ("authorization_endpoint", "/authorize"),
            ("authorization_endpoint", "https://login.example/#part"), ("token_endpoint", "https://a:b@login.example/"),
            ("token_endpoint", "file:///etc/passwd"), ("authorization_response_iss_parameter_supported", "yes"),
        ] as [(String, TestJSON?)])
    func aDocumentThatCannotBeUsedClosesTheWay(name: String, value: TestJSON?) {
        desk.provider.publishDiscovery(changes: [(name, value)])
        expect(desk.isClosed)
        expect(desk.lines.count, equals: 1)
        expect(desk.isAway && desk.tokenRequests.isEmpty)
    }

    @Test(arguments: ["", "[]", "{}", "<html>", "{\"issuer\":\"a\",\"issuer\":\"a\"}"])
    func whatIsNoDocumentClosesTheWay(body: String) {
        desk.provider.server.setAnswer(.init(body), at: TestProvider.discoveryPath)
        expect(desk.isClosed)
    }

    @Test func anEndpointTwiceClosesTheWay() {
        let (issuer, other) = (desk.provider.issuer, "https://other.example/token")
        let body = """
            {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize",
            "token_endpoint":"\(issuer)/token","token_endpoint":"\(other)"}
            """
        desk.provider.server.setAnswer(.init(body), at: TestProvider.discoveryPath)
        expect(desk.isClosed)
    }

    /// Some providers do S256 and do not say so.
    @Test func aDocumentWithoutAListOfMethodsIsTaken() throws {
        desk.provider.publishDiscovery(changes: [("code_challenge_methods_supported", nil)])
        try expect(desk.authorization(), contains: "&code_challenge_method=S256&")
    }

    // MARK: How long it is kept

    @Test func theDocumentIsKeptAsLongAsItSays() throws {
        for _ in 0..<3 { _ = try desk.authorization() }
        desk.wait(seconds: 3_599)
        _ = try desk.authorization()
        expect(desk.discoveryRequests, equals: 1)
        desk.wait(seconds: 1)
        _ = try desk.authorization()
        expect(desk.discoveryRequests, equals: 2)
    }

    @Test func aProviderThatIsAwayIsAskedAtMostOnceInTenSeconds() throws {
        desk.provider.server.setAnswer(.init("", status: 500), at: TestProvider.discoveryPath)
        for _ in 0..<3 { expect(desk.isClosed) }
        expect(desk.discoveryRequests == 1 && desk.lines.count == 1)
        desk.provider.publishDiscovery()
        desk.wait(seconds: 10)
        _ = try desk.authorization()
        expect(desk.discoveryRequests, equals: 2)
    }

    @Test func whatIsKnownIsGoodForADayWithoutTheProvider() throws {
        let first = try desk.authorization()
        desk.provider.server.setAnswer(.init("", status: 500), at: TestProvider.discoveryPath)
        desk.wait(seconds: 3_600)
        for _ in 0..<3 { try expect(desk.authorization(), equals: first) }
        expect(desk.discoveryRequests, equals: 2)
        desk.wait(seconds: 86_399)
        try expect(desk.authorization(), equals: first)
        desk.wait(seconds: 1)
        expect(desk.isClosed)
    }

    /// One thread asks, and the others have its answer.
    @Test func manyAtOnceAskOnce() async throws {
        let desk = desk
        let count = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try desk.authorization() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }.count
        }
        expect(count == 1 && desk.discoveryRequests == 1)
    }
}
