import Expectations
import Secrets
import Testing

/// The examples of RFC 7515, appendix A.2 and A.3, and what is not one of them.
struct PublicKeyTests {
    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    private static let rsaMessage = Array(("eyJhbGciOiJSUzI1NiJ9." + payload).utf8)
    private static let curveMessage = Array(("eyJhbGciOiJFUzI1NiJ9." + payload).utf8)

    private static let modulus = bytes(
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ"
            + "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTB"
            + "EMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91"
            + "kzk2PAcDTW9gb54h4FRWyuXpoQ")
    private static let exponent = bytes("AQAB")
    private static let rsaSignature = bytes(
        "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU"
            + "Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOL"
            + "n6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVm"
            + "tVrBp0igcN_IoypGlUPQGe77Rw")

    private static let x = bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
    private static let y = bytes("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
    private static let curveSignature = bytes(
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")

    /// The order of P-256 (FIPS 186-4 appendix D.1.2.3).
    private static let order: [UInt8] =
        [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
        + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

    private static func bytes(_ text: String) -> [UInt8] { Secrets.base64URLDecoded(text) ?? [] }

    private static func rsaKey() throws -> PublicKey {
        try require(PublicKey(rsaModulus: modulus, exponent: exponent))
    }

    private static func curveKey() throws -> PublicKey { try require(PublicKey(p256X: x, y: y)) }

    // MARK: RS256

    @Test func verifiesTheExampleOfRS256() throws {
        let key = try Self.rsaKey()
        expect(key.algorithm, equals: .rs256)
        expect(key.verifies(Self.rsaSignature, of: Self.rsaMessage))
        expect(!key.verifies(Self.rsaSignature, of: Self.curveMessage))
        expect(!key.verifies(Self.curveSignature, of: Self.curveMessage))
    }

    @Test func aChangedBitIsNoSignatureOfRS256() throws {
        let key = try Self.rsaKey()
        for place in stride(from: 0, to: Self.rsaSignature.count, by: 17) {
            var signature = Self.rsaSignature
            signature[place] ^= 1
            expect(!key.verifies(signature, of: Self.rsaMessage))
        }
        for signature in [[], Array(Self.rsaSignature.dropLast()), Self.rsaSignature + [0], [0] + Self.rsaSignature] {
            expect(!key.verifies(signature, of: Self.rsaMessage))
        }
    }

    @Test func zerosBeforeANumberChangeNothing() throws {
        let key = try require(PublicKey(rsaModulus: [0] + Self.modulus, exponent: [0] + Self.exponent))
        expect(key.verifies(Self.rsaSignature, of: Self.rsaMessage))
    }

    @Test func refusesNumbersThatAreNoKey() {
        var (even, short) = (Self.modulus, Self.modulus)
        even[even.count - 1] &= 0xFE
        // Fewer bits than the least number.
        short[0] &= 0x7F
        let long = [UInt8](repeating: 0xFF, count: 1_025)
        for modulus in [[], [0], even, short, long, Array(Self.modulus.prefix(128))] as [[UInt8]] {
            expectNil(PublicKey(rsaModulus: modulus, exponent: Self.exponent))
        }
        for exponent in [[], [0], [1], [2], [1, 0, 0], [UInt8](repeating: 3, count: 9)] as [[UInt8]] {
            expectNil(PublicKey(rsaModulus: Self.modulus, exponent: exponent))
        }
    }

    // MARK: ES256

    @Test func verifiesTheExampleOfES256() throws {
        let key = try Self.curveKey()
        expect(key.algorithm, equals: .es256)
        expect(key.verifies(Self.curveSignature, of: Self.curveMessage))
        expect(!key.verifies(Self.curveSignature, of: Self.rsaMessage))
        expect(!key.verifies(Self.rsaSignature, of: Self.rsaMessage))
    }

    @Test func aChangedBitIsNoSignatureOfES256() throws {
        let key = try Self.curveKey()
        for place in Self.curveSignature.indices {
            var signature = Self.curveSignature
            signature[place] ^= 1
            expect(!key.verifies(signature, of: Self.curveMessage))
        }
    }

    @Test func aSignatureOfES256Has64Bytes() throws {
        let key = try Self.curveKey()
        let (r, s) = (Array(Self.curveSignature.prefix(32)), Array(Self.curveSignature.suffix(32)))
        let zero: [UInt8] = [0]
        let (first, second): ([UInt8], [UInt8]) = ([0x30, 0x45, 0x02, 0x20], [0x02, 0x21, 0x00])
        let signatures: [[UInt8]] = [
            [], r, r + s + zero, zero + r + s, zero + r + zero + s, first + r + second + s,
        ]
        for signature in signatures { expect(!key.verifies(signature, of: Self.curveMessage)) }
    }

    @Test func bothNumbersOfES256AreFrom1ToTheOrderLess1() throws {
        let key = try Self.curveKey()
        let (r, s) = (Array(Self.curveSignature.prefix(32)), Array(Self.curveSignature.suffix(32)))
        let zero = [UInt8](repeating: 0, count: 32)
        let greatest = [UInt8](repeating: 0xFF, count: 32)
        for number in [zero, Self.order, greatest] {
            expect(!key.verifies(number + s, of: Self.curveMessage))
            expect(!key.verifies(r + number, of: Self.curveMessage))
            expect(!key.verifies(number + number, of: Self.curveMessage))
        }
    }

    @Test func refusesAPointThatIsNotOnTheCurve() {
        let zero = [UInt8](repeating: 0, count: 32)
        let points: [([UInt8], [UInt8])] = [
            (Self.y, Self.x), (zero, zero), (Self.x, zero), (Array(Self.x.dropLast()), Self.y), ([0] + Self.x, Self.y),
            ([], []),
        ]
        for (x, y) in points { expectNil(PublicKey(p256X: x, y: y)) }
    }

    // MARK: Threads

    @Test func severalTasksMayUseOneKey() async throws {
        let key = try Self.curveKey()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { key.verifies(Self.curveSignature, of: Self.curveMessage) } }
            for await isVerified in group { expect(isVerified) }
        }
    }
}
