import Expectations
import Secrets
import Testing

struct TokenFormTests {
    @Test func everyTokenHasTheForm() throws {
        for _ in 0..<100 { try expect(Secrets.isToken(Secrets.token())) }
        expect(Secrets.isToken(Secrets.derived(from: "a", label: "access", salt: "b")))
    }

    @Test(arguments: ["=", "+", "/", "@", "[", "`", "{", "\u{0}", " ", "\u{1A}", ":"])
    func nothingElseHasIt(other: String) {
        let most = String(repeating: "a", count: 42)
        expect(Secrets.isToken(most + "Z") && !Secrets.isToken(most + other) && !Secrets.isToken(most + "é"))
        expect(!Secrets.isToken(most) && !Secrets.isToken("") && !Secrets.isToken(most + "aa"))
    }
}
