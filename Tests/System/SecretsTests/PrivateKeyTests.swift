import Expectations
import Secrets
import Testing

/// The keys of RFC 8291 appendix A, and what is none.
struct PrivateKeyTests {
    private static let browser = bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    private static let browserPoint = bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    private static let server = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    private static let serverPoint = bytes(
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
    private static let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")

    /// The order of P-256 (FIPS 186-4 appendix D.1.2.3).
    private static let order: [UInt8] =
        [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
        + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

    private static func bytes(_ text: String) -> [UInt8] { Secrets.base64URLDecoded(text) ?? [] }

    @Test func aNumberHasItsPoint() throws {
        try expect(require(PrivateKey(number: Self.browser)).point, equals: Self.browserPoint)
        try expect(require(PrivateKey(number: Self.server)).point, equals: Self.serverPoint)
    }

    @Test func bothFindTheSameSecret() throws {
        let browser = try require(PrivateKey(number: Self.browser))
        let server = try require(PrivateKey(number: Self.server))
        expect(browser.sharedSecret(with: Self.serverPoint), equals: Self.shared)
        expect(server.sharedSecret(with: Self.browserPoint), equals: Self.shared)
    }

    @Test func aNumberIsFrom1ToTheOrderLess1() throws {
        var (less, one) = (Self.order, [UInt8](repeating: 0, count: 32))
        less[31] -= 1
        one[31] = 1
        expect(PrivateKey(number: one) != nil)
        expect(PrivateKey(number: less) != nil)
        let refused: [[UInt8]] = [
            [], [UInt8](repeating: 0, count: 32), Self.order, [UInt8](repeating: 0xFF, count: 32),
            Array(Self.server.dropLast()), [0] + Self.server,
        ]
        for number in refused { expectNil(PrivateKey(number: number)) }
    }

    @Test func thereIsNoSecretWithAPointThatIsNone() throws {
        let key = try require(PrivateKey(number: Self.server))
        var (beside, compressed) = (Self.browserPoint, Array(Self.browserPoint.prefix(33)))
        beside[64] ^= 1
        compressed[0] = 2
        for point in [[], beside, compressed, Self.browserPoint + [0], Array(Self.browserPoint.dropFirst())] {
            expectNil(key.sharedSecret(with: point))
        }
    }

    @Test func newKeysDifferAndCanBeReadBack() throws {
        let (one, other) = (try PrivateKey.make(), try PrivateKey.make())
        expect(one.number != other.number)
        try expect(require(PrivateKey(number: one.number)).point, equals: one.point)
        expect(one.sharedSecret(with: other.point), equals: other.sharedSecret(with: one.point))
    }

    /// Numbers with zeros before them are as long as others.
    @Test func itsSignaturesAreVerified() throws {
        let key = try require(PrivateKey(number: Self.server))
        let (x, y) = (Array(key.point[1..<33]), Array(key.point[33...]))
        let verifier = try require(PublicKey(p256X: x, y: y))
        for index in 0..<600 {
            let message = Array("message \(index)".utf8)
            let signature = try key.signature(of: message)
            expect(signature.count, equals: 64)
            expect(verifier.verifies(signature, of: message))
            expect(!verifier.verifies(signature, of: message + [0]))
        }
    }
}
