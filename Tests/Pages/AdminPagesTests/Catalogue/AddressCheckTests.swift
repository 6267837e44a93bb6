import Expectations
import Foundation
import TempleModel
import Testing

@testable import AdminPages

/// What a web address means while somebody types it.
struct AddressCheckTests {
    private func check(_ value: String, of kind: String = "deity", _ member: String = "cover_url") throws -> String {
        try TestOffice.withCatalogue().check(
            "/admin/check/address", [("of", kind), ("member", member), ("value", value)])
    }

    @Test func anAddressIsJudgedAsTheCatalogueJudgesIt() throws {
        try expect(check("https://example.org/a.jpg"), contains: "This can be saved as it is.")
        try expect(check("  HTTPS://example.org/a\n"), contains: "It is saved as HTTPS://example.org/a.")
        try expect(check("http://example.org/?v=1", of: "group", "video_url"), contains: "This can be saved as it is.")
        for nothing in ["", "  \n"] { try expect(check(nothing), lacks: "saved") }
    }

    @Test(
        arguments: [
            "javascript:alert(1)", "//example.org/", "example.org", "ftp://example.org/", "https://a@example.org/",
            "https://localhost/", "https://example.org/<b>", "https://例.org/", "a b",
        ])
    func whatIsNoneIsSaid(value: String) throws {
        let part = try check(value)
        expect(part.contains("check-line wrong") && part.contains("cover_url is not a web address"))
        expect(part, lacks: "<b>")
    }

    @Test func oneThatIsTooLongIsSaidWithBothNumbers() throws {
        let part = try check("https://example.org/" + String(repeating: "a", count: 2_029))
        expect(part.contains("check-line wrong") && part.contains("cover_url has 2049 characters, more than 2048"))
        try expect(check("https://example.org/" + String(repeating: "a", count: 2_028)), contains: "can be saved")
    }

    @Test func onlyAWebAddressIsJudged() throws {
        for (kind, member) in [("deity", "name"), ("deity", "video_url"), ("temple", "website"), ("", "")] {
            try expect(check("https://example.org/", of: kind, member), equals: "status 400", "\(kind) \(member)")
        }
    }

    /// Each form asks about its own member, and says what the page was read with.
    @Test func theFormSaysIt() throws {
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let page = try desk.page("/admin/groups/1", cookie)
        expect(page, contains: "data-path=\"/admin/check/address?of=group&amp;member=video_url\"")
        let path = TestOffice.path(TestOffice.mazu)
        let field = try require(desk.page(path, cookie).components(separatedBy: "id=\"field-cover_url\"").last)
        expect(field.components(separatedBy: "</live-check>")[0], contains: "可以照原樣儲存")
    }
}
