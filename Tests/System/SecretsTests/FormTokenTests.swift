import Expectations
import Secrets
import Testing

/// What binds a form to the session whose page it is of.
struct FormTokenTests {
    private static let label = "nearby form of a test"

    @Test func aFormIsOfItsSession() throws {
        let (page, form) = (try FormToken(of: "one", label: Self.label), try FormToken(of: "one", label: Self.label))
        expect(page.text != form.text && form.isOfSameSession(page.text))
        try expect(!FormToken(of: "other", label: Self.label).isOfSameSession(page.text))
    }

    @Test func aFormOfAnotherPartOfTheSiteIsNone() throws {
        let page = try FormToken(of: "one", label: Self.label)
        try expect(!FormToken(of: "one", label: "nearby form of another test").isOfSameSession(page.text))
    }

    @Test func withoutASessionThereIsNoToken() throws {
        let nobody = try FormToken(of: nil, label: Self.label)
        expect(nobody.text.isEmpty && !nobody.isOfSameSession(""))
        try expect(!nobody.isOfSameSession(FormToken(of: "one", label: Self.label).text))
    }

    @Test func whatIsNoTokenIsRefused() throws {
        let token = try FormToken(of: "one", label: Self.label)
        let digest = try require(token.text.split(separator: ".").last)
        for shown in ["", ".", "csrf", String(digest), ".\(digest)", token.text + "x", "x" + token.text] {
            expect(!token.isOfSameSession(shown), "\(shown)")
        }
        // Of a longer text, no digest is made.
        let salt = String(repeating: "s", count: 200)
        let long = "\(salt).\(Secrets.derived(from: "one", label: Self.label, salt: salt))"
        expect(!token.isOfSameSession(long))
    }
}
