import Expectations
import Secrets
import Testing
import TestProvider

struct SigningKeyTests {
    private static let message = Array("header.claims".utf8)

    @Test func theOwnersOfThePublicKeyKnowItsSignature() throws {
        let made = TestKey.rsa(id: nil)
        let key = try require(SigningKey(pem: made.privatePEM))
        let numbers = Dictionary(uniqueKeysWithValues: made.publicNumbers.map { ($0.name, $0.bytes) })
        let known = try require(
            PublicKey(rsaModulus: numbers["n"] ?? [], exponent: numbers["e"] ?? []))
        let signature = try key.signature(of: Self.message)
        expect(signature.count, equals: 256)
        expect(known.verifies(signature, of: Self.message))
        expect(!known.verifies(signature, of: Self.message + [0]))
        expect(signature, equals: made.signature(of: Self.message))
    }

    /// A key of another kind, a short one, a public one, one with a password, and none at all.
    @Test func nothingElseIsAKey() {
        let good = TestKey.rsa(id: nil)
        let refused = [
            "", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n", good.publicPEM,
            TestKey.p256(id: nil).privatePEM, TestKey.rsa(id: nil, bits: 1_024).privatePEM,
            String(good.privatePEM.dropLast(100)),
            good.privatePEM + String(repeating: "\n", count: SigningKey.longestText),
            good.encryptedPEM,
        ]
        for pem in refused { expectNil(SigningKey(pem: pem)) }
        expect(SigningKey(pem: good.privatePEM) != nil)
    }
}
