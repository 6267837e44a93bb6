import AccountAPI
import Expectations
import AccountModel
import Testing
import TestProvider

/// Which provider a token is of, and what its discovery document may say.
struct ProvidersTests {
    // MARK: Google

    private static let google = "https://accounts.google.com"

    @Test(arguments: ["https://accounts.google.com", "accounts.google.com"])
    func googleHasTwoSpellings(spelling: String) throws {
        let desk = try SignInSetup(issuer: Self.google)
        let token = Keys.rsa.token(desk.claims.setting("iss", to: .text(spelling)))
        let identity = try desk.identity(token)
        // Both are one provider, so one person has one account.
        expect(identity.issuer, equals: Self.google)
        expect(identity.subject, equals: "person-1")
    }

    @Test(arguments: [
        "http://accounts.google.com", "https://accounts.google.com/", "https://accounts.google.com.example.org",
        "Accounts.google.com", "https://accounts.google.com ", "google.com",
    ])
    func googleHasNoOtherSpelling(spelling: String) throws {
        let desk = try SignInSetup(issuer: Self.google)
        expect(desk.isInvalid(Keys.rsa.token(desk.claims.setting("iss", to: .text(spelling)))))
        expect(desk.provider.keyRequests, equals: 0)
    }

    @Test func onlyGoogleHasTwoSpellings() throws {
        let desk = try SignInSetup()
        let host = desk.provider.issuer.replacing("http://", with: "")
        expect(desk.isInvalid(Keys.rsa.token(desk.claims.setting("iss", to: .text(host)))))
    }

    // MARK: Several

    @Test func eachProviderHasItsKeysAndItsClients() throws {
        let (one, two) = (try TestProvider(), try TestProvider(key: Keys.curve))
        defer { for provider in [one, two] { provider.server.stop() } }
        let settings = [
            ProviderSettings(issuer: one.issuer, clientIDs: ["a", TestProvider.clientID]),
            ProviderSettings(issuer: two.issuer, clientIDs: ["b"]),
        ]
        let providers = Providers(settings, fetch: PatientFetcher(), note: { _ in })
        let now = SignInSetup.start
        func issuer(_ claims: TestJSON, _ key: TestKey) -> String? {
            try? providers.identity(ofToken: key.token(claims), nonce: nil, now: now).issuer
        }
        let (first, second) = (one.claims(now: now), two.claims(now: now).setting("aud", to: "b"))
        expect(issuer(first, Keys.rsa), equals: one.issuer)
        expect(issuer(first.setting("aud", to: "a"), Keys.rsa), equals: one.issuer)
        expect(issuer(second, Keys.curve), equals: two.issuer)
        // The key of the other, and the client of the other.
        expectNil(issuer(first, Keys.curve))
        expectNil(issuer(second, Keys.rsa))
        expectNil(issuer(first.setting("aud", to: "b"), Keys.rsa))
        expectNil(issuer(second.setting("aud", to: "a"), Keys.curve))
    }

    @Test func oneProviderThatIsAwayIsNotTheOthers() throws {
        let (here, away) = (try TestProvider(), try TestProvider())
        defer { here.server.stop() }
        away.server.stop()
        let settings = [here, away].map { ProviderSettings(issuer: $0.issuer, clientIDs: [TestProvider.clientID]) }
        let providers = Providers(settings, fetch: PatientFetcher(), note: { _ in })
        let now = SignInSetup.start
        #expect(throws: SignInRefused.self) {
            try providers.identity(ofToken: away.token(now: now), nonce: nil, now: now)
        }
        #expect(throws: Never.self) {
            try providers.identity(ofToken: here.token(now: now), nonce: nil, now: now)
        }
    }

    // MARK: The discovery document

    @Test func theDocumentIsOfTheIssuer() throws {
        let desk = try SignInSetup()
        desk.provider.publishDiscovery(issuer: desk.provider.issuer + "/")
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expect(desk.provider.keyRequests, equals: 0)
    }

    @Test(arguments: [
        "http://keys.example.org/keys", "ftp://127.0.0.1/keys", "file:///etc/passwd", "/keys", "", "https://a:b@c/keys",
    ])
    func theKeysAreOnHTTPSOrOnLoopback(address: String) throws {
        let desk = try SignInSetup()
        desk.provider.publishDiscovery(keysURL: address)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expect(desk.lines.count, equals: 1)
    }

    @Test(arguments: ["", "{}", "[]", "{\"issuer\":1,\"jwks_uri\":1}", "<html>"])
    func whatIsNoDocumentIsAProviderAway(body: String) throws {
        let desk = try SignInSetup()
        desk.provider.server.setAnswer(.init(body), at: TestProvider.discoveryPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
    }

    @Test func aDocumentWithAMemberTwiceIsAProviderAway() throws {
        let desk = try SignInSetup()
        let (issuer, keys) = (desk.provider.issuer, desk.provider.keysURL)
        let body = "{\"issuer\":\"\(issuer)\",\"jwks_uri\":\"\(keys)\",\"jwks_uri\":\"\(keys)\"}"
        desk.provider.server.setAnswer(.init(body), at: TestProvider.discoveryPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
    }

    @Test func aRedirectIsNotFollowed() throws {
        let desk = try SignInSetup()
        let location = (name: "Location", value: desk.provider.keysURL + "/moved")
        desk.provider.server.setAnswer(.init("", status: 302, headers: [location]), at: TestProvider.keysPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expectEmpty(desk.provider.server.requests(at: "/keys/moved"))
    }
}
