import Expectations
import Secrets
import Testing

extension SecretsTests {
    /// The examples of RFC 4231 but for the one that is cut short.
    @Test(
        arguments: [
            (
                Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                Array(1...25), Array(repeating: 0xCD, count: 50),
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
            ),
            (
                Array(repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (
                Array(repeating: 0xAA, count: 131),
                Array(
                    ("This is a test using a larger than block-size key and a larger than block-size data. The key needs "
                        + "to be hashed before being used by the HMAC algorithm.").utf8),
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
            ),
        ] as [([UInt8], [UInt8], String)])
    func hmacIsThatOfTheStandard(key: [UInt8], message: [UInt8], code: String) {
        let digits = Secrets.hmacSHA256(of: message, key: key).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        expect(digits.joined(), equals: code)
    }

    /// Computed with Python's `hmac`.
    @Test(arguments: [
        ("access", "aVKiQNps53c2L6qy6JTyECc3I7jXCGWZF8qmLUUMO-I"),
        ("refresh", "rxgR1Qf3x8iASNVgsLppuV7vvaf88Lyja8ULDKs51Ok"),
    ])
    func aTokenIsDerivedFromAnother(label: String, token: String) {
        let shown = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        expect(Secrets.derived(from: shown, label: label, salt: "salt"), equals: token)
        expect(Secrets.derived(from: shown, label: label, salt: "other") != token)
        expect(Secrets.derived(from: "x" + shown, label: label, salt: "salt") != token)
    }

    @Test func aUUIDIsRandomAndOfVersion4() throws {
        let uuids = try (0..<1_000).map { _ in try Secrets.uuid() }
        expect(Set(uuids).count, equals: 1_000)
        for uuid in uuids {
            expect(uuid.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        }
        for place in [0, 7, 9, 15, 16, 20, 35] {
            expect(Set(uuids.map { Array($0.utf8)[place] }).count, equals: 16)
        }
    }

    @Test func textsAreComparedByTheirBytes() {
        expect(Secrets.areEqual("", ""))
        expect(Secrets.areEqual("媽祖", "媽祖"))
        expect(!Secrets.areEqual("abc", "abd"))
        expect(!Secrets.areEqual("abc", "abcd"))
        // One letter in two spellings, which Swift takes for equal.
        expect(!Secrets.areEqual("\u{E9}", "e\u{301}"))
    }
}
