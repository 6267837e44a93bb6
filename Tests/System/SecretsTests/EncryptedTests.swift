import Expectations
import Secrets
import Testing

/// The examples of RFC 5869 appendix A and of the specification of GCM (test cases 1 to 3).
struct EncryptedTests {
    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    @Test func theFirstExampleOfHKDF() {
        let key = Secrets.hkdfSHA256(
            secret: [UInt8](repeating: 0x0B, count: 22), salt: Array(0...0x0C), info: Array(0xF0...0xF9), count: 42)
        expect(
            key,
            equals: Self.bytes("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    }

    @Test func theSecondExampleOfHKDF() {
        let key = Secrets.hkdfSHA256(
            secret: Array(0...0x4F), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF), count: 82)
        expect(
            key,
            equals: Self.bytes(
                "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
                    + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"))
    }

    @Test func theThirdExampleOfHKDFHasNeitherSaltNorInfo() {
        let key = Secrets.hkdfSHA256(secret: [UInt8](repeating: 0x0B, count: 22), salt: [], info: [], count: 42)
        expect(
            key,
            equals: Self.bytes("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
    }

    @Test(arguments: [1, 31, 32, 33, 8_160])
    func aKeyHasAsManyBytesAsAsked(count: Int) {
        let key = Secrets.hkdfSHA256(secret: [1], salt: [2], info: [3], count: count)
        let longest = Secrets.hkdfSHA256(secret: [1], salt: [2], info: [3], count: 8_160)
        expect(key.count, equals: count)
        expect(longest.starts(with: key))
    }

    @Test func theExamplesOfGCM() throws {
        let (key, nonce) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 12))
        try expect(
            Secrets.aes128GCM([], key: key, nonce: nonce), equals: Self.bytes("58e2fccefa7e3061367f1d57a4e7455a"))
        try expect(
            Secrets.aes128GCM(key, key: key, nonce: nonce),
            equals: Self.bytes("0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf"))
        let text = Self.bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                + "b16aedf5aa0de657ba637b391aafd255")
        try expect(
            Secrets.aes128GCM(
                text, key: Self.bytes("feffe9928665731c6d6a8f9467308308"), nonce: Self.bytes("cafebabefacedbaddecaf888")
            ),
            equals: Self.bytes(
                "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
                    + "1ba30b396a0aac973d58e091473f59854d5c2af327cd64a62cf35abd2ba6fab4"))
    }

    @Test func randomBytesAreNotTwiceTheSame() throws {
        try expect(Secrets.random(16).count, equals: 16)
        try expect(Secrets.random(16) != Secrets.random(16))
    }
}
