import AccountAPI
import Expectations
import AccountModel
import Glibc
import Testing
import TestProvider

/// Tests that another program judges tokens alike: Debian's python3-jwt, where it is installed.
@Suite(.enabled(if: PythonJWT.isPresent, "no python3-jwt")) struct SecondOpinionTests {
    /// PyJWT has no clock that can be set.
    private let now = Int64(time(nil))

    @Test func bothTakeTheSameTokens() throws {
        let provider = try TestProvider()
        defer { provider.server.stop() }
        provider.publish([Keys.rsa, Keys.curve])
        let settings = ProviderSettings(issuer: provider.issuer, clientIDs: [TestProvider.clientID])
        let providers = Providers([settings], fetch: PatientFetcher(), note: { _ in })
        var questions: [PythonJWT.Question] = []
        var expected: [Bool] = []
        func add(_ token: String, _ key: TestKey, _ isGood: Bool) {
            questions.append(
                PythonJWT.Question(
                    token: token, pem: key.publicPEM, algorithm: key.algorithm, audience: TestProvider.clientID,
                    issuer: provider.issuer))
            expected.append(isGood)
        }
        let claims = provider.claims(now: now)
        for (key, other) in [(Keys.rsa, Keys.otherRSA), (Keys.curve, Keys.otherCurve)] {
            add(key.token(claims), key, true)
            add(key.token(claims.setting("aud", to: [.text(TestProvider.clientID)])), key, true)
            add(key.token(claims.setting("nbf", to: .integer(now - 10))), key, true)
            for (name, value) in [
                ("aud", "another"), ("iss", "https://other.example"), ("exp", .integer(now - 3_600)),
                ("nbf", .integer(now + 3_600)), ("iat", .integer(now + 3_600)), ("exp", "soon"),
            ] as [(String, TestJSON)] { add(key.token(claims.setting(name, to: value)), key, false) }
            for name in ["aud", "iss", "exp", "iat", "sub"] {
                add(key.token(claims.setting(name, to: nil)), key, false)
            }
            add(other.token(claims, header: key.usualHeader), key, false)
            let none = key.usualHeader.setting("alg", to: "none")
            add(TestToken.text(header: none, claims: claims) { _ in [] }, key, false)
            let hmac = key.usualHeader.setting("alg", to: "HS256")
            add(
                TestToken.text(header: hmac, claims: claims) { TestToken.hmac(of: $0, key: key.publicPEM.utf8) }, key,
                false)
            let token = key.token(claims)
            add(token + "A", key, false)
            add(String(token.dropLast(4)), key, false)
        }
        let here = questions.map { question in
            (try? providers.identity(ofToken: question.token, nonce: nil, now: now)) != nil
        }
        expect(here, equals: expected)
        try expect(PythonJWT.accepts(questions), equals: expected)
    }

    @Test(arguments: [Keys.rsa, Keys.curve])
    func tokensOfTheOtherAreTaken(key: TestKey) throws {
        let provider = try TestProvider(key: key)
        defer { provider.server.stop() }
        let settings = ProviderSettings(issuer: provider.issuer, clientIDs: [TestProvider.clientID])
        let providers = Providers([settings], fetch: PatientFetcher(), note: { _ in })
        let token = try PythonJWT.token(
            pem: key.privatePEM, algorithm: key.algorithm, keyID: try require(key.id),
            claims: provider.claims(now: now).json)
        let identity = try providers.identity(ofToken: token, nonce: nil, now: now)
        expect(identity.subject, equals: "person-1")
        expect(identity.name, equals: "林 One")
    }
}
