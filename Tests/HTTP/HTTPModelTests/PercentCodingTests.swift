import Expectations
import SeededRandom
import TempleFormats
import Testing

@testable import HTTPModel

struct PercentCodingTests {
    private func decode(_ text: String, plusIsSpace: Bool = false) throws -> String {
        try PercentDecoding.decode(Array(text.utf8).span, plusIsSpace: plusIsSpace)
    }

    @Test func whatIsEncodedIsDecodedAgain() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32(random.next() % 0x1_1000)) }
                .filter { $0.properties.generalCategory != .control }
            let text = String(String.UnicodeScalarView(scalars))
            let encoded = PercentEncoding.encode(text)
            expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            try expect(decode(encoded), equals: text)
            try expect(decode(encoded, plusIsSpace: true), equals: text)
        }
    }

    /// RFC 3986, 2.3: letters, digits and four signs stay; any other byte becomes its two digits.
    @Test func everyCharacterIsEncodedByteByByte() {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        for value in 0..<UInt32(0x1_1000) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let expected = String(scalar).utf8.map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return unreserved.contains(byte)
                    ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
            }
            expect(PercentEncoding.encode(String(scalar)), equals: expected.joined())
        }
    }

    @Test func aPlusIsASpaceInAQueryOnly() throws {
        try expect(decode("a+b%2B", plusIsSpace: true), equals: "a b+")
        try expect(decode("a+b%2b"), equals: "a+b+")
    }

    @Test(arguments: [
        ("%", PercentDecoding.Failure.invalidEscape), ("%4", .invalidEscape), ("%4g", .invalidEscape),
        ("%%41", .invalidEscape), ("%FF", .invalidUTF8), ("%E5%AA", .invalidUTF8), ("%C0%80", .invalidUTF8),
        ("%00", .controlCharacter), ("%7F", .controlCharacter), ("%C2%85", .controlCharacter),
        ("\u{1}", .controlCharacter),
    ]) func anythingElseIsRefused(text: String, failure: PercentDecoding.Failure) {
        #expect(throws: failure) { try decode(text) }
    }
}
