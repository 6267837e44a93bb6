import Expectations
import Secrets
import Testing

struct SecretsTests {
    /// The examples of FIPS 180-4, and one text with other characters than ASCII.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ("媽祖", "6ffb9502b0f1ba42de9bffc98566bfa864f245a53d989254640ce16392a6a3aa"),
    ])
    func hashesAsTheStandardSays(text: String, digest: String) {
        expect(Secrets.sha256(text), equals: digest)
    }

    @Test func aTokenHas43CharactersForAddressesAndHeaders() throws {
        for _ in 0..<100 {
            let token = try Secrets.token()
            expect(token.utf8.count, equals: 43)
            expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        }
    }

    @Test func noTwoTokensAreAlike() throws {
        let tokens = try (0..<1_000).map { _ in try Secrets.token() }
        expect(Set(tokens).count, equals: 1_000)
        // Each place has many characters; the last one has two bits of padding, so 16 of them.
        for place in 0..<43 {
            let characters = Set(tokens.map { Array($0.utf8)[place] })
            expect(place < 42 ? characters.count > 50 : characters.count == 16)
        }
    }
}
