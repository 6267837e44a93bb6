import Expectations
import FakeTempleStore
import Testing

/// What leads from visitors' pages into an account. It is the same for everybody, and only where people can sign in on pages.
struct AccountLinkTests {
    private let reader: PageReader

    init() throws {
        var reader = try PageReader()
        reader.store.temples = [try FakeStore.lukang()]
        reader.hasAccounts = true
        self.reader = reader
    }

    @Test func aTempleLeadsToItsPlaceAmongTheFavourites() throws {
        let page = try reader.text("/temples/123")
        expect(page.parts(from: "href=\"/account/favourites/", to: "\""), equals: ["123"])
        expect(page, contains: " data-favourite>")
    }

    @Test func aChoiceLeadsIntoTheAccount() throws {
        let page = try reader.text("/chosen?deities=1,2&full_moon=true&advance_days=3")
        expect(
            page.parts(from: "href=\"/account/take?", to: "\""),
            equals: [
                "deities=1%2C2&amp;full_moon=true&amp;advance_days=3&amp;to=%2Faccount"
            ])
        expect(page.contains("不登入也能使用") && !page.contains("不需要帳號"))
        // Nothing is chosen: there is nothing to take in.
        let empty = try reader.text("/chosen?advance_days=3")
        expect(!empty.contains("/account/take") && empty.contains("href=\"/account\" rel=\"nofollow\""))
    }

    @Test(arguments: ["zh-TW", "en", "ja"]) func scriptsHaveTheirWords(language: String) throws {
        var reader = reader
        reader.language = language
        let main = try require(reader.text("/lunar").parts(from: "<main", to: ">").first)
        for name in ["heart", "failed", "full", "ended"] {
            try expect(require(main.parts(from: " data-\(name)=\"", to: "\"").first).isEmpty, equals: false)
        }
    }

    @Test(arguments: ["/temples/123", "/chosen?deities=1", "/lunar", "/?lat=24.0593&lng=120.4316"])
    func withoutAccountsNothingSpeaksOfThem(path: String) throws {
        var without = reader
        without.hasAccounts = false
        let page = try without.text(path)
        expect(!page.contains("/account") && !page.contains("data-heart"))
    }
}
