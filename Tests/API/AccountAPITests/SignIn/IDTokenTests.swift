import AccountAPI
import Expectations
import AccountModel
import Testing
import TestProvider

/// Tokens with a good signature, and what their header and their claims say.
struct IDTokenTests {
    private let desk: SignInSetup

    init() throws { desk = try SignInSetup(keys: [Keys.rsa, Keys.curve]) }

    private func token(_ name: String, _ value: TestJSON?) -> String {
        Keys.rsa.token(desk.claims.setting(name, to: value))
    }

    @Test(arguments: [Keys.rsa, Keys.curve])
    func aTokenOfEitherAlgorithmIsTaken(key: TestKey) throws {
        let identity = try desk.identity(key.token(desk.claims))
        expect(
            identity,
            equals: VerifiedIdentity(
                issuer: desk.provider.issuer, subject: "person-1", email: "one@example.org", isEmailVerified: true,
                name: "林 One", picture: "https://pictures.example/one.png", locale: "zh-TW"))
    }

    // MARK: The header

    @Test func theHeaderMayLeaveOutTheType() throws {
        let header = Keys.rsa.usualHeader
        for type in [nil, "jwt", "JWT"] as [TestJSON?] {
            expectNil(desk.refusal(Keys.rsa.token(desk.claims, header: header.setting("typ", to: type))))
        }
    }

    @Test(
        arguments: [
            ("typ", "at+jwt"), ("typ", "logout+jwt"), ("typ", 1), ("crit", ["exp"]), ("crit", []), ("crit", .null),
            ("alg", "none"), ("alg", "None"), ("alg", ""), ("alg", .null), ("alg", 256), ("alg", "RS512"),
            ("alg", "PS256"),
            ("alg", "HS256"), ("alg", "ES256"), ("alg", "rs256"), ("kid", "unknown"), ("kid", 1), ("kid", ""),
        ] as [(String, TestJSON)])
    func anotherHeaderIsRefused(name: String, value: TestJSON) {
        expect(desk.isInvalid(Keys.rsa.token(desk.claims, header: Keys.rsa.usualHeader.setting(name, to: value))))
    }

    @Test func theHeaderNamesItsAlgorithm() {
        expect(desk.isInvalid(Keys.rsa.token(desk.claims, header: Keys.rsa.usualHeader.setting("alg", to: nil))))
    }

    /// A key or an address of keys in the token itself is nothing.
    @Test func keysInTheTokenAreIgnored() throws {
        let header = Keys.otherRSA.usualHeader.adding("jwk", Keys.otherRSA.jwk)
            .adding("jku", .text(desk.provider.keysURL + "/other")).setting("kid", to: "usual")
        expect(desk.isInvalid(Keys.otherRSA.token(desk.claims, header: header)))
        expectEmpty(desk.provider.server.requests(at: "/keys/other"))
    }

    // MARK: Times

    @Test func timesMayBeAMinuteApart() {
        expectNil(desk.refusal(token("exp", .integer(desk.now - 59))))
        expect(desk.isInvalid(token("exp", .integer(desk.now - 60))))
        expectNil(desk.refusal(token("iat", .integer(desk.now + 60))))
        expect(desk.isInvalid(token("iat", .integer(desk.now + 61))))
        expectNil(desk.refusal(token("nbf", .integer(desk.now + 60))))
        expect(desk.isInvalid(token("nbf", .integer(desk.now + 61))))
    }

    @Test func timesMayHaveAFraction() {
        expectNil(desk.refusal(token("exp", .number(Double(desk.now) + 0.5))))
        expectNil(desk.refusal(token("iat", .number(Double(desk.now) - 0.5))))
    }

    @Test func aTokenExpires() {
        let token = Keys.rsa.token(desk.claims)
        desk.wait(seconds: 3_600 + 59)
        expectNil(desk.refusal(token))
        desk.wait(seconds: 1)
        expect(desk.isInvalid(token))
    }

    // MARK: Claims

    @Test(
        arguments: [
            ("iss", "https://other.example"), ("iss", ""), ("iss", 1), ("iss", .null),
            ("iss", ["https://other.example"]),
            ("aud", "another"), ("aud", ""), ("aud", []), ("aud", ["another"]), ("aud", .null), ("aud", 1),
            ("aud", ["nearby.tests.example", 1]), ("azp", 1),
            // Several audiences: without a party, and with another one.
            ("aud", ["nearby.tests.example", "another"]),
            ("sub", ""), ("sub", 1), ("sub", .null), ("sub", "a\u{0}b"), ("sub", "a\nb"),
            ("exp", .null), ("exp", "1800003600"), ("exp", -1), ("exp", 0), ("exp", true), ("iat", .null),
            ("iat", "1800000000"), ("iat", true), ("nbf", "soon"), ("nonce", 1),
        ] as [(String, TestJSON)])
    func anotherClaimIsRefused(name: String, value: TestJSON) {
        expect(desk.isInvalid(token(name, value)))
    }

    @Test(arguments: ["iss", "aud", "sub", "exp", "iat"])
    func aClaimThatIsMissingIsRefused(name: String) {
        expect(desk.isInvalid(token(name, nil)))
    }

    @Test func aSubjectHasItsLength() {
        expectNil(desk.refusal(token("sub", .text(String(repeating: "s", count: 255)))))
        expect(desk.isInvalid(token("sub", .text(String(repeating: "s", count: 256)))))
    }

    @Test func thePartyThatWasGivenTheTokenIsOneOfThisSite() {
        let claims = desk.claims.setting("aud", to: ["another", .text(TestProvider.clientID)])
        expect(desk.isInvalid(Keys.rsa.token(claims)))
        expect(desk.isInvalid(Keys.rsa.token(claims.setting("azp", to: "another"))))
        expectNil(desk.refusal(Keys.rsa.token(claims.setting("azp", to: .text(TestProvider.clientID)))))
        // Of one audience too, it is one of this site's clients.
        expect(desk.isInvalid(token("azp", "another")))
        expectNil(desk.refusal(token("azp", .text(TestProvider.clientID))))
        expectNil(desk.refusal(token("aud", [.text(TestProvider.clientID)])))
    }

    @Test func theNonceIsTheClients() {
        let token = Keys.rsa.token(desk.claims.setting("nonce", to: "n-0S6"))
        expectNil(desk.refusal(token, nonce: "n-0S6"))
        expect(desk.isInvalid(token, nonce: "n-0S7"))
        expect(desk.isInvalid(token, nonce: ""))
        expect(desk.isInvalid(Keys.rsa.token(desk.claims), nonce: "n-0S6"))
        // Whoever gave none does not ask for one.
        expectNil(desk.refusal(token))
    }

    // MARK: The person

    @Test(
        arguments: [
            (true, true), ("true", true), (false, false), ("false", false), ("TRUE", false), (1, false), ("1", false),
            (.null, false),
        ] as [(TestJSON, Bool)])
    func theAddressIsVerifiedWhereTheProviderSaysSo(flag: TestJSON, isVerified: Bool) throws {
        let identity = try desk.identity(token("email_verified", flag))
        expect(identity.email, equals: "one@example.org")
        expect(identity.isEmailVerified, equals: isVerified)
    }

    @Test(
        arguments: [
            .null, "", "no address", "@example.org", "one@", "a@b@c", "a b@example.org", 1, "a\u{0}@example.org",
        ] as [TestJSON])
    func whatIsNoAddressIsNotVerified(email: TestJSON) throws {
        let identity = try desk.identity(token("email", email))
        expectNil(identity.email)
        expect(!identity.isEmailVerified)
    }

    @Test func theProviderNeedTellNothingOfThePerson() throws {
        var claims = desk.claims
        for name in ["email", "email_verified", "name", "picture", "locale"] { claims = claims.setting(name, to: nil) }
        try expect(
            desk.identity(Keys.rsa.token(claims)),
            equals: VerifiedIdentity(
                issuer: desk.provider.issuer, subject: "person-1", email: nil, isEmailVerified: false, name: nil,
                picture: nil, locale: nil))
    }

    @Test(
        arguments: [
            ("  林  \n One ", "林 One"), ("a\u{7}b\u{0}c", "abc"), ("", nil), (" \n ", nil), (.null, nil), (1, nil),
            (.text(String(repeating: "名", count: 101)), String(repeating: "名", count: 100)),
        ] as [(TestJSON, String?)])
    func aNameIsFitToBeKept(name: TestJSON, kept: String?) throws {
        try expect(desk.identity(token("name", name)).name, equals: kept)
    }

    @Test(arguments: [
        "http://pictures.example/one.png", "http://127.0.0.1/", "javascript:alert(1)", "data:,x", "", "/one.png",
    ])
    func aPictureIsOnHTTPS(picture: String) throws {
        try expectNil(desk.identity(token("picture", .text(picture))).picture)
    }

    @Test(
        arguments: [
            ("en", "en"), ("zh-Hant-TW", "zh-Hant-TW"), ("zh_TW", nil), ("e", nil), ("", nil), ("zh-", nil),
            ("<b>", nil),
        ] as [(String, String?)])
    func aLocaleIsALanguageTag(locale: String, kept: String?) throws {
        try expect(desk.identity(token("locale", .text(locale))).locale, equals: kept)
    }
}
