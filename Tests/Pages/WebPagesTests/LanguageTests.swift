import Expectations
import FakeTempleStore
import HTTPModel
import Testing
import WebPages

/// In which language a page is, and what names the others.
struct LanguageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    /// Returns a page for a browser that sends these fields.
    private func response(_ target: String, accept: String = "", cookie: String = "") throws -> Response {
        var reader = reader
        reader.language = accept
        return try reader.response(target, cookie.isEmpty ? [:] : ["Cookie": cookie])
    }

    @Test(arguments: [
        ("/", "", "", "zh-Hant-TW"), ("/", "fr", "", "zh-Hant-TW"), ("/", "en-US,en;q=0.9", "", "en"),
        ("/", "ja", "", "ja"), ("/", "fr, ja;q=0.5, en;q=0.4", "", "ja"), ("/", "zh-TW", "lang=ja", "ja"),
        ("/", "zh-TW", "a=1; lang=en; b=2", "en"), ("/", "ja", "lang=fr", "ja"), ("/", "ja", "xlang=en", "ja"),
        ("/", "ja", "lang=", "ja"), ("/?lang=en", "ja", "lang=zh", "en"), ("/?lang=fr", "zh", "lang=ja", "ja"),
        ("/lunar?lang=ja", "zh", "", "ja"), ("/nothing?lang=ja", "zh", "", "ja"),
    ])
    func theAddressWinsThenTheCookieThenTheBrowser(
        target: String, accept: String, cookie: String, expected: String
    ) throws {
        let response = try response(target, accept: accept, cookie: cookie)
        expect(String(decoding: response.body, as: UTF8.self), contains: "<html lang=\"\(expected)\">")
        expect(response.headers["Content-Language"], equals: expected)
        for name in ["Accept-Language", "Cookie", "Accept-Encoding"] {
            expect(response.headers["Vary"]?.contains(name), equals: true)
        }
    }

    @Test(arguments: [("/?lang=ja", "ja"), ("/lunar?date=x&lang=en", "en"), ("/temples/9999?lang=zh", "zh")])
    func anAddressWithALanguageSetsTheCookie(target: String, language: String) throws {
        try expect(
            response(target).headers["Set-Cookie"], equals: "lang=\(language); Path=/; Max-Age=31536000; SameSite=Lax")
    }

    @Test(arguments: ["/", "/?lang=fr", "/?lang=", "/?language=ja", "/sitemap.xml?lang=ja", "/robots.txt?lang=ja"])
    func nothingElseSetsACookie(target: String) throws {
        try expectNil(response(target, accept: "ja", cookie: "lang=en").headers["Set-Cookie"])
    }

    @Test func anUnchangedPageIsAnsweredPerLanguage() throws {
        let tag = try require(response("/lunar", accept: "ja").headers["ETag"])
        try expect(reader.response("/lunar?lang=ja").status, equals: 200)
        var japanese = reader
        japanese.language = "ja"
        let same = try japanese.response("/lunar", ["If-None-Match": tag])
        expect(same.status == 304 && same.headers["Vary"]?.contains("Cookie") == true)
        try expect(reader.response("/lunar", ["If-None-Match": tag]).status, equals: 200)
    }

    @Test func whatIsNoPageHasNoLanguage() throws {
        for target in ["/sitemap.xml", "/robots.txt"] {
            let response = try response(target, accept: "ja")
            expect(response.headers["Content-Language"] == nil && response.headers["Vary"] == "Accept-Encoding")
        }
    }

    @Test(arguments: [
        ("/lunar", "/lunar"), ("/lunar?lang=en", "/lunar?lang=en"),
        ("/lunar?date=2026-01-01&lang=ja", "/lunar?lang=ja"),
        ("/events?month=2027-01&lang=zh", "/events?month=2027-01&amp;lang=zh"), ("/lunar?lang=fr", "/lunar"),
    ])
    func theHeadNamesThePageInEachLanguage(target: String, canonical: String) throws {
        let page = String(decoding: try response(target).body, as: UTF8.self)
        let address = "https://temples.example"
        expect(page, contains: "<link rel=\"canonical\" href=\"\(address)\(canonical)\">")
        expect(page, contains: "<meta property=\"og:url\" content=\"\(address)\(canonical)\">")
        let plain = target.hasPrefix("/events") ? "/events?month=2027-01" : "/lunar"
        let next = plain.contains("?") ? "&amp;" : "?"
        let alternates = page.parts(from: "<link rel=\"alternate\" hreflang=", to: ">\n")
        expect(
            alternates,
            equals: [
                "\"zh-Hant-TW\" href=\"\(address)\(plain)\(next)lang=zh\"",
                "\"en\" href=\"\(address)\(plain)\(next)lang=en\"", "\"ja\" href=\"\(address)\(plain)\(next)lang=ja\"",
                "\"x-default\" href=\"\(address)\(plain)\"",
            ])
    }

    @Test func aPageThatIsNotToBeFoundHasNoAlternates() throws {
        let page = String(decoding: try response("/temples/9999").body, as: UTF8.self)
        expect(page, lacks: "hreflang=\"x-default\"")
    }

    @Test(arguments: [("zh", "zh_TW"), ("en", "en_US"), ("ja", "ja_JP")])
    func openGraphNamesTheLanguage(accept: String, locale: String) throws {
        let page = String(decoding: try response("/lunar", accept: accept).body, as: UTF8.self)
        expect(page.parts(from: "og:locale\" content=\"", to: "\""), equals: [locale])
        expect(page.parts(from: "og:locale:alternate\" content=\"", to: "\"").count, equals: 2)
    }

    @Test(arguments: [
        ("/lunar", "?"), ("/lunar?lang=zh", "?"),
        ("/?q=%E5%AE%AE&lang=en&sort=date", "?q=%E5%AE%AE&amp;sort=date&amp;"),
        ("/?lang&lang=ja&lang=en&x=%22%3E", "?x=%22%3E&amp;"), ("//other.example/x", "?"),
    ])
    func theFootLinksToThisPageInEachLanguage(target: String, kept: String) throws {
        let response = try response(target, accept: "ja")
        let foot = try require(
            String(decoding: response.body, as: UTF8.self).parts(from: "<footer", to: "</footer>").first)
        let links = foot.parts(from: "<li><a ", to: "</a></li>").filter { $0.contains("hreflang=") }
        expect(links.count, equals: 3)
        expect(
            links.first == "href=\"\(kept)lang=zh\" lang=\"zh-Hant-TW\" hreflang=\"zh-Hant-TW\">繁體中文"
                || target.contains("lang="))
        for (link, language) in zip(links, ["zh", "en", "ja"]) {
            expect(link.hasPrefix("href=\"\(kept)lang=\(language)\""))
        }
        expect(links.count { $0.contains("aria-current=\"true\"") }, equals: 1)
    }

    @Test(arguments: [("en", "Fri 20 November"), ("zh", "11月20日（五）"), ("ja", "11月20日（金）")])
    func writesDays(accept: String, day: String) throws {
        expect(String(decoding: try response("/lunar", accept: accept).body, as: UTF8.self), contains: ">\(day)</time>")
    }

    @Test func writesAnotherYear() throws {
        let page = String(decoding: try response("/lunar?date=2027-05-01", accept: "ja").body, as: UTF8.self)
        expect(page, contains: ">2027年5月1日（土）</time>")
    }
}
