import AccountAPI
import Expectations
import Testing
import TestProvider

/// Tokens that the provider has not signed.
struct ForgedTokenTests {
    private let desk: SignInSetup

    init() throws { desk = try SignInSetup(keys: [Keys.rsa, Keys.curve]) }

    private func header(_ algorithm: String, _ key: TestKey) -> TestJSON {
        key.usualHeader.setting("alg", to: .text(algorithm))
    }

    private func forged(_ header: TestJSON, _ sign: ([UInt8]) -> [UInt8]) -> String {
        TestToken.text(header: header, claims: desk.claims, sign: sign)
    }

    @Test(arguments: [Keys.rsa, Keys.curve])
    func aTokenWithoutASignatureIsRefused(key: TestKey) {
        for algorithm in ["none", "None", "NONE", "nOnE", "", "RS256", "ES256"] {
            expect(desk.isInvalid(forged(header(algorithm, key)) { _ in [] }))
            expect(desk.isInvalid(forged(header(algorithm, key).setting("kid", to: nil)) { _ in [] }))
        }
    }

    /// Everybody has the public key, in several forms. None of them is a secret of HMAC.
    @Test(arguments: [Keys.rsa, Keys.curve])
    func aPublicKeyIsNoSecretOfHMAC(key: TestKey) {
        let pem = key.publicPEM
        var secrets = [pem, pem + "\n", String(pem.dropLast()), key.jwk.json].map { Array($0.utf8) }
        secrets += key.publicNumbers.map(\.bytes)
        secrets += key.publicNumbers.map { Array(Base64URL.text($0.bytes).utf8) }
        for algorithm in ["HS256", "RS256", "ES256"] {
            for secret in secrets {
                expect(
                    desk.isInvalid(forged(header(algorithm, key)) { TestToken.hmac(of: $0, key: secret) }))
            }
        }
    }

    @Test(arguments: [(Keys.otherRSA, Keys.rsa), (Keys.otherCurve, Keys.curve)])
    func anotherKeyOfTheSameKindIsRefused(signer: TestKey, named: TestKey) {
        expect(desk.isInvalid(signer.token(desk.claims)))
        expect(desk.isInvalid(signer.token(desk.claims, header: named.usualHeader)))
    }

    /// Each key with the id of the other, under both algorithms.
    @Test(arguments: [(Keys.rsa, Keys.curve), (Keys.curve, Keys.rsa)])
    func keysAreNotSwapped(signer: TestKey, named: TestKey) {
        for algorithm in ["RS256", "ES256"] {
            expect(desk.isInvalid(signer.token(desk.claims, header: header(algorithm, named))))
        }
        // The right key under the other algorithm.
        expect(desk.isInvalid(signer.token(desk.claims, header: header(named.algorithm, signer))))
        expectNil(desk.refusal(signer.token(desk.claims)))
    }

    @Test func aSignatureOfOtherClaimsIsRefused() {
        for key in [Keys.rsa, Keys.curve] {
            let mine = key.token(desk.claims).split(separator: ".")
            let others = key.token(desk.provider.claims(subject: "person-2", now: desk.now)).split(separator: ".")
            expect(desk.isInvalid("\(mine[0]).\(others[1]).\(mine[2])"))
            expect(desk.isInvalid("\(mine[0]).\(mine[1]).\(others[2])"))
            expectNil(desk.refusal("\(mine[0]).\(mine[1]).\(mine[2])"))
        }
    }

    // MARK: The two numbers of ES256

    @Test func aSignatureOfES256HasTwoNumbersInTheirRange() {
        let order: [UInt8] =
            [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
            + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]
        let (zero, greatest) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32))
        let header = Keys.curve.usualHeader
        for number in [zero, order, greatest] {
            expect(desk.isInvalid(forged(header) { number + Keys.curve.signature(of: $0).suffix(32) }))
            expect(desk.isInvalid(forged(header) { Keys.curve.signature(of: $0).prefix(32) + number }))
            expect(desk.isInvalid(forged(header) { _ in number + number }))
        }
    }

    @Test func aSignatureOfES256Has64Bytes() {
        let header = Keys.curve.usualHeader
        for count in [0, 1, 32, 63] {
            expect(desk.isInvalid(forged(header) { Array(Keys.curve.signature(of: $0).prefix(count)) }))
        }
        expect(desk.isInvalid(forged(header) { Keys.curve.signature(of: $0) + [0] }))
        expect(desk.isInvalid(forged(header) { [0] + Keys.curve.signature(of: $0) }))
    }
}
