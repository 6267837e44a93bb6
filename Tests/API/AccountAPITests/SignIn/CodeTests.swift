import AccountAPI
import Expectations
import AccountModel
import Foundation
import HTTPClient
import Testing
import TestProvider

/// Whom a provider vouches for by a code.
struct CodeTests {
    private func request(_ desk: CodeFlowSetup) throws -> (headers: [String], fields: [String]) {
        let text = try require(desk.tokenRequests.first)
        expect(desk.tokenRequests.count, equals: 1)
        let end = try require(text.range(of: "\r\n\r\n"))
        return (text[..<end.lowerBound].components(separatedBy: "\r\n"), fields(text[end.upperBound...]))
    }

    private static let usualFields = [
        "grant_type=authorization_code", "code=hidden&code=1",
        "redirect_uri=https://temples.example/sign-in/callback", "code_verifier=" + CodeFlowSetup.attempt.verifier,
    ]

    // MARK: The request

    @Test func aCodeIsRedeemedWithItsVerifier() throws {
        let desk = try CodeFlowSetup()
        desk.redeem(desk.claims)
        let identity = try desk.identity()
        expect(identity.issuer == desk.provider.issuer && identity.subject == "person-1")
        expect(identity.email == "one@example.org" && identity.isEmailVerified)
        let (headers, fields) = try request(desk)
        expect(headers[0], equals: "POST /token HTTP/1.1")
        expect(headers, contains: "Content-Type: application/x-www-form-urlencoded")
        expect(!headers.contains { $0.lowercased().hasPrefix("authorization:") })
        expect(fields, equals: Self.usualFields + ["client_id=nearby.pages.example"])
        expectEmpty(desk.lines)
    }

    @Test(arguments: [nil, ["client_secret_post", "client_secret_basic"]] as [TestJSON?])
    func aSecretIsShownByBasic(methods: TestJSON?) throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        desk.provider.publishDiscovery(changes: [("token_endpoint_auth_methods_supported", methods)])
        desk.redeem(desk.claims)
        _ = try desk.identity()
        let (headers, fields) = try request(desk)
        // Both parts are encoded before they are joined, so that no colon of theirs parts them.
        let pair = Data("nearby.pages.example:hidden%20secret%3A%20of%2Bit%25".utf8).base64EncodedString()
        expect(headers, contains: "Authorization: Basic \(pair)")
        expect(fields, equals: Self.usualFields)
    }

    @Test func aSecretIsShownByPostWhereThatIsAllThereIs() throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        let methods: TestJSON = ["private_key_jwt", "client_secret_post"]
        desk.provider.publishDiscovery(changes: [("token_endpoint_auth_methods_supported", methods)])
        desk.redeem(desk.claims)
        _ = try desk.identity()
        let (headers, fields) = try request(desk)
        expect(!headers.contains { $0.lowercased().hasPrefix("authorization:") })
        expect(
            fields,
            equals: Self.usualFields + ["client_id=nearby.pages.example", "client_secret=" + CodeFlowSetup.secret])
    }

    @Test func aSecretIsNotShownInAnotherWay() throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        desk.provider.publishDiscovery(changes: [("token_endpoint_auth_methods_supported", ["private_key_jwt"])])
        desk.redeem(desk.claims)
        expect(desk.isAway && desk.tokenRequests.isEmpty)
    }

    @Test(arguments: ["", String(repeating: "a", count: 4_097)])
    func whatIsNoCodeIsNotRedeemed(code: String) throws {
        let desk = try CodeFlowSetup()
        desk.redeem(desk.claims)
        #expect(throws: SignInRefused.self) {
            try desk.providers.identity(ofCode: code, issuerShown: nil, CodeFlowSetup.attempt, now: desk.now)
        }
        expectEmpty(desk.tokenRequests)
    }

    // MARK: The issuer of the answer

    @Test func theAnswerMayNameItsIssuer() throws {
        let desk = try CodeFlowSetup()
        desk.redeem(desk.claims)
        try expect(desk.identity(issuerShown: desk.provider.issuer).subject, equals: "person-1")
    }

    @Test func anAnswerOfAnotherIssuerIsRefused() throws {
        let desk = try CodeFlowSetup()
        desk.redeem(desk.claims)
        for issuer in ["https://other.example", desk.provider.issuer + "/", ""] {
            expect(desk.isInvalid(issuerShown: issuer))
        }
        expectEmpty(desk.tokenRequests)
    }

    @Test func aPromisedIssuerIsMissed() throws {
        let desk = try CodeFlowSetup()
        desk.provider.publishDiscovery(changes: [("authorization_response_iss_parameter_supported", true)])
        desk.redeem(desk.claims)
        expect(desk.isInvalid())
        expectEmpty(desk.tokenRequests)
        try expect(desk.identity(issuerShown: desk.provider.issuer).subject, equals: "person-1")
    }

    // MARK: The token

    @Test(
        arguments: [
            ("nonce", "another"), ("nonce", nil), ("aud", "another"), ("aud", .text(TestProvider.clientID)),
            ("azp", "another"), ("iss", "https://other.example"), ("exp", .integer(SignInSetup.start - 3_600)),
            ("iat", .integer(SignInSetup.start + 3_600)), ("sub", nil), ("sub", ""),
        ] as [(String, TestJSON?)])
    func aTokenThatIsNotOfThisAttemptIsRefused(name: String, value: TestJSON?) throws {
        let desk = try CodeFlowSetup()
        desk.redeem(desk.claims.setting(name, to: value))
        expect(desk.isInvalid())
        expect(desk.lines.count, equals: 1)
        // It was this claim: with the usual ones the same code is good.
        desk.redeem(desk.claims)
        try expect(desk.identity().subject, equals: "person-1")
    }

    @Test func aTokenOfAnotherKeyIsRefused() throws {
        let desk = try CodeFlowSetup()
        desk.provider.redeem(for: Keys.otherRSA.token(desk.claims, header: Keys.rsa.usualHeader))
        expect(desk.isInvalid())
        desk.provider.redeem(for: "a.b.c")
        expect(desk.isInvalid())
    }

    /// Its own token for the same client is good, and the code was not of it.
    @Test func aTokenOfAnotherProviderOfTheServiceIsRefused() throws {
        let (one, two) = (try TestProvider(), try TestProvider(key: Keys.curve))
        defer { for provider in [one, two] { provider.server.stop() } }
        let client = WebClient(id: CodeFlowSetup.client)
        let settings = [
            ProviderSettings(name: "tests", issuer: one.issuer, clientIDs: [], webClient: client),
            ProviderSettings(name: "two", issuer: two.issuer, clientIDs: [], webClient: client),
        ]
        let providers = Providers(settings, fetch: PatientFetcher(), note: { _ in })
        let now = SignInSetup.start
        let token = Keys.curve.token(
            two.claims(now: now, nonce: CodeFlowSetup.attempt.nonce).setting("aud", to: .text(CodeFlowSetup.client)))
        try expect(
            providers.identity(ofToken: token, nonce: CodeFlowSetup.attempt.nonce, now: now).issuer, equals: two.issuer)
        one.redeem(for: token)
        let refused = #expect(throws: SignInRefused.self) {
            try providers.identity(ofCode: "a", issuerShown: nil, CodeFlowSetup.attempt, now: now)
        }
        expect(refused, equals: .invalid(reason: "the token's issuer is not the provider that was asked"))
    }

    // MARK: The token endpoint

    @Test(arguments: [400, 401, 403])
    func aCodeThatIsNotTakenIsRefused(status: Int) throws {
        let desk = try CodeFlowSetup()
        desk.provider.server.setAnswer(
            .init(#"{"error":"invalid_grant","error_description":"hidden"}"#, status: status),
            at: TestProvider.tokenPath)
        expect(desk.isInvalid())
        expect(
            desk.lines,
            equals: [
                "a sign-in was refused: the provider does not redeem the code: status \(status) and invalid_grant"
            ])
    }

    @Test(arguments: [#"{"error":"hidden"}"#, "hidden", ""])
    func whatElseItSaysIsInNoLine(body: String) throws {
        let desk = try CodeFlowSetup()
        desk.provider.server.setAnswer(.init(body, status: 400), at: TestProvider.tokenPath)
        expect(desk.isInvalid())
        expect(desk.lines, equals: ["a sign-in was refused: the provider does not redeem the code: status 400"])
    }

    @Test(
        arguments: [
            (500, "{}"), (503, ""), (429, "{}"), (408, "{}"), (204, ""), (200, ""), (200, "<html>"), (200, "{}"),
            (200, #"{"id_token":1}"#), (200, #"{"id_token":"a.b.c","id_token":"a.b.c"}"#),
            (200, #"{"id_token":""# + String(repeating: "a", count: 300_000) + #""}"#),
        ])
    func anAnswerThatIsNoneIsAProviderAway(status: Int, body: String) throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        desk.provider.server.setAnswer(.init(body, status: status), at: TestProvider.tokenPath)
        expect(desk.isAway)
        expect(desk.lines.count == 1 && desk.lines[0].hasPrefix("codes cannot be redeemed at \(desk.provider.issuer)"))
    }

    @Test(arguments: [302, 307])
    func aRedirectIsNotFollowed(status: Int) throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        let location = (name: "Location", value: "/elsewhere")
        desk.provider.server.setAnswer(.init("", status: status, headers: [location]), at: TestProvider.tokenPath)
        expect(desk.isAway)
        expectEmpty(desk.provider.server.requests(at: "/elsewhere"))
    }

    @Test func aProviderThatSaysNothingIsGivenUp() throws {
        let desk = try CodeFlowSetup(fetch: HastyPoster())
        desk.provider.server.setAnswer(.init("{}", isHeld: true), at: TestProvider.tokenPath)
        expect(desk.isAway)
        expect(desk.lines.count == 1 && desk.lines[0].hasSuffix(": the server took too long"))
    }

    /// As its keys are.
    @Test func aProviderThatFailsIsLeftAloneForAWhile() throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        desk.provider.server.setAnswer(.init("", status: 502), at: TestProvider.tokenPath)
        // Once or twice may be chance, and whoever tries again is let through.
        for _ in 0..<3 { expect(desk.isAway) }
        desk.redeem(desk.claims)
        desk.wait(seconds: 9)
        expect(desk.isAway && desk.tokenRequests.count == 3 && desk.lines.count == 3)
        desk.wait(seconds: 1)
        desk.redeem(desk.claims)
        _ = try desk.identity()
        expect(desk.tokenRequests.count, equals: 4)
        // A code that the provider refuses says nothing of the provider.
        desk.provider.server.setAnswer(.init(#"{"error":"invalid_grant"}"#, status: 400), at: TestProvider.tokenPath)
        expect(desk.isInvalid())
        desk.redeem(desk.claims)
        _ = try desk.identity()
    }

    @Test func aProviderThatIsGoneIsAway() throws {
        let desk = try CodeFlowSetup(secret: CodeFlowSetup.secret)
        _ = try desk.authorization()
        desk.provider.server.stop()
        expect(desk.isAway)
    }
}

/// Asks with much time, and gives up soon where a code is redeemed.
private struct HastyPoster: HTTPFetching {
    func get(_ address: String, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        try PatientFetcher().get(address, limits: limits)
    }

    func post(_ post: HTTPPost, limits: HTTPLimits) throws(HTTPClientError) -> HTTPAnswer {
        var limits = limits
        limits.milliseconds = 300
        return try HTTPClient().post(post, limits: limits)
    }
}
