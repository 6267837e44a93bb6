import AccountAPI
import Expectations
import Testing
import TestProvider

/// What a provider publishes (RFC 7517).
struct KeySetTests {
    private let desk: SignInSetup

    init() throws { desk = try SignInSetup() }

    private func taken(_ jwks: [TestJSON], _ key: TestKey = Keys.rsa) -> Bool {
        desk.provider.publish(jwks: jwks)
        return desk.refusal(key.token(desk.claims)) == nil
    }

    @Test(
        arguments: [
            ("use", nil), ("alg", nil), ("key_ops", ["verify"]), ("key_ops", ["sign", "verify"]), ("x5t", "abc"),
            ("other", ["a": 1]),
        ] as [(String, TestJSON?)])
    func aKeyForSignaturesIsTaken(name: String, value: TestJSON?) {
        expect(taken([Keys.rsa.jwk.setting(name, to: value)]))
    }

    @Test(
        arguments: [
            ("use", "enc"), ("use", ""), ("use", 1), ("key_ops", []), ("key_ops", ["sign"]),
            ("key_ops", ["encrypt", "wrapKey"]),
            ("key_ops", "verify"), ("alg", "RS512"), ("alg", "PS256"), ("alg", "HS256"), ("alg", "RSA-OAEP"),
            ("alg", "ES256"),
            ("alg", "none"), ("kty", "oct"), ("kty", "EC"), ("kty", "rsa"), ("kty", 1), ("n", ""), ("n", "AQAB"),
            ("n", "!"),
            ("n", 1), ("e", ""), ("e", "AQ"), ("e", "AQAB="), ("kid", 1), ("kid", "another"),
        ] as [(String, TestJSON)])
    func aKeyForAnythingElseIsLeftOut(name: String, value: TestJSON) throws {
        expect(!taken([Keys.rsa.jwk.setting(name, to: value)]))
        // It does not spoil the others.
        let other = try SignInSetup()
        other.provider.publish(jwks: [Keys.rsa.jwk.setting(name, to: value), Keys.curve.jwk])
        expectNil(other.refusal(Keys.curve.token(other.claims)))
    }

    @Test(
        arguments: [
            ("crv", "P-384"), ("crv", "secp256k1"), ("crv", ""), ("crv", .null), ("x", ""), ("x", "AQAB"), ("y", .null),
            ("alg", "ES384"), ("alg", "RS256"), ("kty", "RSA"), ("kty", "OKP"),
        ] as [(String, TestJSON)])
    func aPointOfAnotherCurveIsLeftOut(name: String, value: TestJSON) {
        expect(!taken([Keys.curve.jwk.setting(name, to: value)], Keys.curve))
    }

    @Test func aShortKeyIsLeftOut() {
        let short = TestKey.rsa(id: "usual", bits: 1_024)
        expect(!taken([short.jwk], short))
    }

    @Test func longerKeysAreTaken() {
        let long = TestKey.rsa(id: "long", bits: 3_072)
        expect(taken([Keys.curve.jwk, long.jwk], long))
    }

    @Test func elementsThatAreNoKeysAreLeftOut() {
        expect(taken([1, "key", .null, [], [:], ["kty": "oct", "k": "c2VjcmV0", "kid": "usual"], Keys.rsa.jwk]))
    }

    @Test func twoKeysMayHaveOneId() {
        let curve = Keys.curve.jwk.setting("kid", to: "usual")
        expect(taken([curve, Keys.otherRSA.jwk.setting("kid", to: "usual"), Keys.rsa.jwk]))
        let header = Keys.curve.usualHeader.setting("kid", to: "usual")
        expectNil(desk.refusal(Keys.curve.token(desk.claims, header: header)))
    }

    @Test func aTokenWithoutAKeyIdIsOfTheOnlyKey() throws {
        let token = { (desk: SignInSetup) in
            Keys.rsa.token(desk.claims, header: Keys.rsa.usualHeader.setting("kid", to: nil))
        }
        let one = try SignInSetup(keys: [Keys.rsa])
        expectNil(one.refusal(token(one)))
        let two = try SignInSetup(keys: [Keys.rsa, Keys.curve])
        expect(two.isInvalid(token(two)))
    }

    @Test func aHundredKeysAreTakenAndNoMore() throws {
        let others = (1..<100).map { Keys.curve.jwk.setting("kid", to: .text("\($0)")) }
        expect(taken(others + [Keys.rsa.jwk]))
        let other = try SignInSetup()
        other.provider.publish(jwks: others + [Keys.curve.jwk, Keys.rsa.jwk])
        expect(other.isAway(Keys.rsa.token(other.claims)))
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "{\"keys\":{}}", "{\"keys\":[]}", "{\"keys\":[{}]}", "not JSON", "{\"keys\":[",
        "<html></html>",
    ])
    func whatIsNoSetOfKeysIsAProviderAway(body: String) {
        desk.provider.server.setAnswer(.init(body), at: TestProvider.keysPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expect(desk.lines.count, equals: 1)
    }

    @Test func aMemberThatIsGivenTwiceSpoilsTheSet() {
        expect(!taken([Keys.rsa.jwk.adding("kid", "usual")]))
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
    }

    @Test(arguments: [201, 206, 301, 302, 404, 500, 503])
    func anotherStatusIsAProviderAway(status: Int) {
        let keys: TestJSON = ["keys": [Keys.rsa.jwk]]
        desk.provider.server.setAnswer(.init(keys.json, status: status), at: TestProvider.keysPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
    }

    /// Ten megabytes are not read to their end.
    @Test func aLargeSetIsAProviderAway() {
        let padding = String(repeating: "x", count: 10_000_000)
        let keys: TestJSON = ["keys": [Keys.rsa.jwk], "padding": .text(padding)]
        desk.provider.server.setAnswer(.init(keys.json), at: TestProvider.keysPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expect(desk.lines.first?.contains("1000000 bytes"), equals: true)
    }

    @Test func aSetOfAMegabyteIsTaken() {
        let keys: TestJSON = ["keys": [Keys.rsa.jwk], "padding": .text(String(repeating: "x", count: 990_000))]
        desk.provider.server.setAnswer(.init(keys.json), at: TestProvider.keysPath)
        expectNil(desk.refusal(Keys.rsa.token(desk.claims)))
    }
}
