import Expectations
import Testing

@testable import WebPages

struct PageSettingsTests {
    @Test(arguments: [
        ("https://a.example/x?y", "https://a.example"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("ftp://a.example", nil), ("javascript:alert(1)", nil), ("https://", nil), ("https://a b/", nil),
        ("https://a;script-src *", nil), ("https://evil\"/", nil),
    ])
    func anOriginIsThatOfAnHTTPAddress(url: String, origin: String?) {
        expect(PageSettings.origin(of: url), equals: origin)
    }

    @Test func tilesNeedTheirThreePlacesAndAnOrigin() {
        expect(
            PageSettings.TileServer(url: "https://t.example/{z}/{x}/{y}.png", credit: "c")?.origin,
            equals: "https://t.example")
        for url in ["https://t.example/{z}/{x}.png", "t.example/{z}/{x}/{y}", "https://{s}.t.example/{z}/{x}/{y}"] {
            expectNil(PageSettings.TileServer(url: url, credit: "c"))
        }
    }

    @Test func onlyTilesAndChosenHostsMayBeLoadedFromElsewhere() {
        expect(
            PageSettings().contentSecurityPolicy,
            equals:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
        let settings = PageSettings(
            tiles: .init(url: "https://t.example/{z}/{x}/{y}.png", credit: "c"), pictureHosts: ["p.example"])
        expect(settings.contentSecurityPolicy, contains: "img-src 'self' data: https://t.example p.example;")
        expect(settings.showsPicture(at: "https://p.example/a.jpg"))
        expect(!settings.showsPicture(at: "https://q.example/p.example"))
        expect(!settings.showsPicture(at: "https://p.example.evil/"))
    }

    /// It shows no pictures of others.
    @Test func theBackOfficeHasAStricterPolicy() {
        var settings = PageSettings(pictureHosts: ["p.example"])
        expect(
            settings.contentSecurityPolicyOfBackOffice,
            equals:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
        settings.tiles = .init(url: "https://t.example/{z}/{x}/{y}.png", credit: "c")
        expect(settings.contentSecurityPolicyOfBackOffice, contains: "img-src 'self' data: https://t.example; ")
    }
}
