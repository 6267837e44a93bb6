import Expectations
import Secrets
import Testing

struct Base64URLTests {
    /// The examples of RFC 4648 section 10 without their padding, and both characters that base64 has otherwise.
    @Test(arguments: [
        ("", ""), ("Zg", "f"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYg", "foob"), ("Zm9vYmE", "fooba"),
        ("Zm9vYmFy", "foobar"),
    ])
    func readsTheExamples(text: String, bytes: String) {
        expect(Secrets.base64URLDecoded(text), equals: Array(bytes.utf8))
        expect(Secrets.base64URL(Array(bytes.utf8)), equals: text)
    }

    @Test func readsAllCharacters() {
        expect(Secrets.base64URLDecoded("-_-_"), equals: [0xFB, 0xFF, 0xBF])
    }

    @Test(arguments: [
        // Padding, the alphabet of base64, white space, other characters.
        "Zg==", "Zm8=", "+/+/", "Zm 9v", "Zm9v\n", " Zm9v", "Zm9v.", "Zm9v\u{0}", "媽祖", "Zm9ｖ",
        // One character too many.
        "Z", "Zm9vZ",
        // Bits left over that are set.
        "Zh", "Zm9", "-_",
    ])
    func refusesEveryOtherSpelling(text: String) {
        expectNil(Secrets.base64URLDecoded(text))
    }

    @Test func readsBackEveryToken() throws {
        for _ in 0..<100 {
            expect(Secrets.base64URLDecoded(try Secrets.token())?.count, equals: 32)
        }
    }
}
