import Expectations
import Secrets
import Testing

extension SecretsTests {
    /// The example of RFC 7636 appendix B.
    @Test func aChallengeIsThatOfTheStandard() {
        expect(
            Secrets.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
            equals: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func aDerivedTokenIsALegalVerifier() throws {
        let verifier = Secrets.derived(from: try Secrets.token(), label: "nearby verifier", salt: "a")
        expect(43...128, contains: verifier.utf8.count)
        expect(Secrets.base64URLDecoded(Secrets.challenge(of: verifier))?.count, equals: 32)
        expect(Secrets.challenge(of: verifier) != verifier)
    }
}
