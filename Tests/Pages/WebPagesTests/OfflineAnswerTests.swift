import Expectations
import Foundation
import HTTPModel
import Testing

@testable import WebPages

/// What a browser asks for to put the pages on the home screen and to keep them.
struct OfflineAnswerTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
        let web = Repository.root.appendingPathComponent("Web")
        reader.files = try WebFiles([.init(path: web.path, name: "")])
    }

    private func json(_ target: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(try reader.text(target).utf8))
    }

    @Test func manifestNamesFilesThatThereAre() throws {
        let response = try reader.response("/manifest.webmanifest")
        expect(response.headers["Content-Type"], equals: "application/manifest+json")
        let manifest = try require(json("/manifest.webmanifest") as? [String: Any])
        expect(manifest["start_url"] as? String == "/" && manifest["display"] as? String == "standalone")
        let icons = try require(manifest["icons"] as? [[String: String]])
        expect(Set(icons.compactMap { $0["purpose"] }), equals: ["any", "maskable"])
        for icon in icons {
            let file = try reader.response(try require(icon["src"]))
            expect(
                file.headers["Content-Type"] == icon["type"]
                    && file.headers["Cache-Control"]?.contains("immutable") == true)
        }
        for shortcut in try require(manifest["shortcuts"] as? [[String: String]]) {
            try expect(reader.response(try require(shortcut["url"])).status, equals: 200)
        }
    }

    @Test(arguments: [("zh-TW", "附近的廟"), ("en", "Temples nearby")])
    func manifestIsInTheLanguageOfTheReader(language: String, name: String) throws {
        var reader = reader
        reader.language = language
        try expect(reader.text("/manifest.webmanifest"), contains: name)
    }

    @Test(arguments: ["/manifest.webmanifest", "/offline/pages?of=days", "/offline/pages?of=deities"])
    func whatIsInTheLanguageOfTheReaderSaysSoToCaches(target: String) throws {
        var reader = reader
        for (language, tag) in [("zh-TW", "zh-Hant-TW"), ("en", "en"), ("ja", "ja")] {
            reader.language = language
            let response = try reader.response(target)
            expect(response.headers["Content-Language"], equals: tag)
            expect(response.headers["Vary"], equals: "Accept-Encoding, Accept-Language, Cookie")
            expect(response.headers["Cache-Control"], equals: "private, no-cache")
            let again = try reader.response(target, ["If-None-Match": try require(response.headers["ETag"])])
            expect(again.status == 304 && again.headers["Vary"] == response.headers["Vary"])
        }
    }

    @Test func serviceWorkerNamesTheVersionAndEveryScriptAndStyle() throws {
        let response = try reader.response("/service-worker.js")
        expect(response.headers["Content-Type"], equals: "text/javascript; charset=utf-8")
        expect(response.headers["Cache-Control"], equals: "private, no-cache")
        let text = String(decoding: response.body, as: UTF8.self)
        let line = try require(text.split(separator: "\n").first)
        let site = try require(
            JSONSerialization.jsonObject(with: Data(line.dropFirst("const site = ".count).dropLast().utf8))
                as? [String: Any])
        let files = try require(reader.files)
        expect(site["version"] as? String, equals: files.version)
        let named = try require(site["files"] as? [String])
        expect(named.contains("main.js") && named.contains("style.css") && named.contains("elements/more-rows.js"))
        expect(
            !named.contains("service-worker.js")
                && !named.contains { $0.hasPrefix("leaflet/") || $0.hasPrefix("admin") })
        // Nor what is for whoever signs in: visitors load none of it.
        let ofAccounts = files.paths.filter { $0.hasPrefix("account") || $0 == "elements/take-choice.js" }
        expect(ofAccounts.contains("account/hearts.js") && ofAccounts.contains("elements/take-choice.js"))
        expect(Set(named).isDisjoint(with: ofAccounts))
        for pack in try require(site["packs"] as? [String]) { try expect(reader.response(pack).status, equals: 200) }
    }

    @Test func thereIsNoServiceWorkerWithoutItsFile() throws {
        var reader = reader
        reader.files = try WebFiles([])
        try expect(reader.response("/service-worker.js").status, equals: 404)
    }

    @Test func packHasTheSamePagesAsTheirAddresses() throws {
        for (pack, expected) in [
            ("days", ["/", "/near", "/chosen", "/events", "/events/10100", "/groups", "/lunar"]),
            ("deities", ["/deities", "/deities/1", "/deities/2"]),
        ] {
            let pages = try require(json("/offline/pages?of=\(pack)") as? [[String: String]])
            let paths = pages.compactMap { $0["path"] }
            expect(Set(paths).isSuperset(of: expected) && Set(paths).count == paths.count)
            for page in pages {
                expect(page["html"], equals: try reader.text(try require(page["path"])))
            }
        }
    }

    /// The day of the tests is in November 2026.
    @Test func packOfDaysHasThisMonthAndTheTwelveAfterIt() throws {
        let pages = try require(json("/offline/pages?of=days") as? [[String: String]])
        let months = pages.compactMap { $0["path"] }.filter { $0.hasPrefix("/events?month=") }.map { $0.suffix(7) }
        expect(months.count == 13 && months.first == "2026-11" && months.last == "2027-11")
    }

    @Test(arguments: [
        "/offline/pages?of=everything", "/open?link=https://elsewhere.example", "/open?link=folklore://temple/x",
    ])
    func aWrongValueIsSaid(target: String) throws {
        try expect(reader.response(target).status, equals: 400)
    }

    @Test(arguments: ["folklore://temple/123", "web%2Bfolklore%3A%2F%2Ftemple%2F123"])
    func aLinkOfTheAppLeadsToItsPage(link: String) throws {
        let response = try reader.response("/open?link=\(link)")
        expect(response.status == 301 && response.headers["Location"] == "/temples/123")
    }

    @Test func everyPageHasAPlaceForTheTimeOfACopy() throws {
        let text = try reader.text("/groups")
        expect(text.contains("<p class=\"notice\" id=\"as-of\" hidden>") && text.contains("{as-of}"))
    }
}
