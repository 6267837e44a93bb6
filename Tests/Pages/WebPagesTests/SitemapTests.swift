import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import WebPages

struct SitemapTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    private func addTemples(_ count: Int) throws {
        let one = try FakeStore.lukang()
        reader.store.temples = (1...Int64(count)).reversed().map { id in
            var detail = one
            detail.temple = Temple(
                id: id, name: one.temple.name, address: nil, coordinate: one.temple.coordinate, mainDeity: nil,
                deities: [], rating: nil, phone: nil)
            return detail
        }
    }

    private func addresses(_ path: String) throws -> [String] {
        try reader.text(path).parts(from: "<loc>", to: "</loc>")
    }

    @Test func robotsMayReadPagesAndNothingWithAPosition() throws {
        let response = try reader.response("/robots.txt")
        expect(response.headers["Content-Type"], equals: "text/plain; charset=utf-8")
        let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
        expect(lines.contains("Disallow: /api/") && lines.contains("Disallow: /*?*lat="))
        expect(lines.last, equals: "Sitemap: https://temples.example/sitemap.xml")
    }

    /// Pages lead to the account where people can sign in on them, and search engines leave it alone.
    @Test(arguments: [false, true]) func theAccountIsLinkedWhereThereIsOne(hasAccounts: Bool) throws {
        var reader = reader
        reader.hasAccounts = hasAccounts
        let lines = try reader.text("/robots.txt").split(separator: "\n")
        for path in ["/account", "/sign-in"] { expect(lines.contains("Disallow: \(path)"), equals: hasAccounts) }
        try expect(reader.text("/lunar").contains("<a href=\"/account\">"), equals: hasAccounts)
    }

    @Test func addressesAreThoseOfTheHostWithoutASetting() throws {
        var reader = reader
        reader.site = nil
        let robots = try reader.response("/robots.txt", ["Host": "temples.test:8080"])
        expect(String(decoding: robots.body, as: UTF8.self), contains: "Sitemap: http://temples.test:8080/sitemap.xml")
        // A host that could be anything is not repeated.
        let hostile = try reader.response("/robots.txt", ["Host": "x/<y>"])
        expect(String(decoding: hostile.body, as: UTF8.self), lacks: "Sitemap")
        try expect(reader.response("/sitemap.xml").status, equals: 404)
    }

    @Test func indexNamesEveryFile() throws {
        try expect(addresses("/sitemap.xml"), equals: ["https://temples.example/sitemap-pages.xml"])
        try addTemples(20_001)
        try expect(
            addresses("/sitemap.xml"),
            equals: ["pages.xml", "temples.xml?part=1", "temples.xml?part=2", "temples.xml?part=3"].map {
                "https://temples.example/sitemap-\($0)"
            })
    }

    @Test func filesHaveEveryTempleOnce() throws {
        try addTemples(20_001)
        var all: [String] = []
        for (number, count) in [(1, 10_000), (2, 10_000), (3, 1)] {
            let addresses = try addresses("/sitemap-temples.xml?part=\(number)")
            expect(addresses.count, equals: count)
            all += addresses
        }
        expect(all, equals: (1...20_001).map { "https://temples.example/temples/\($0)" })
        for part in ["4", "0", "01", "x", "50001", ""] {
            _ = try reader.text("/sitemap-temples.xml?part=\(part)", status: 404)
        }
    }

    @Test func pagesOfTheSitemapExist() throws {
        let addresses = try addresses("/sitemap-pages.xml")
        expect(Set(addresses).count, equals: addresses.count)
        expect(addresses, contains: "https://temples.example/events?month=2026-12")
        expect(addresses, lacks: "https://temples.example/events?month=2026-11")
        for address in addresses {
            let path = String(address.dropFirst("https://temples.example".count))
            let page = try reader.text(path)
            expect(page, contains: "<link rel=\"canonical\" href=\"\(address)\">", "\(path)")
        }
    }

    @Test(arguments: [
        "/sitemap-temples.xml/x", "/healthz", "/readyz", "/docs", "/openapi.json",
    ])
    func otherPathsAreNotThePages(path: String) throws {
        try expect(reader.pages.answer(to: try Request(method: .get, target: path)).status, equals: 404)
    }

    @Test(arguments: ["/sitemap.xml", "/sitemap-pages.xml", "/sitemap-temples.xml?part=1", "/deities", "/activities"])
    func longAnswersAreLeftToAWorker(path: String) throws {
        guard case .later = try reader.pages.respond(to: try Request(method: .get, target: path)) else {
            Issue.record("\(path) is answered on the loop")
            return
        }
    }
}
