import Expectations
import EscapedMarkup
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleModel
import Testing
import WebPages
import WebRouting

/// The current day in these tests: 2026-11-20, 農曆十月十二.
let someDay = CivilDay(dayNumber: 20_777)

/// A browser that reads pages over a fake store.
struct PageReader {
    let store = FakeStore()
    var today = someDay
    var language = "zh-TW"
    var files = try? WebFiles([])
    var site: String? = "https://temples.example"
    var pictureHosts: [String] = []
    var hasAccounts = false
    let packs = KeptPacks()

    init() throws {
        store.catalogue = try FakeStore.smallAlmanac()
    }

    var pages: RouteTable {
        get throws {
            let seconds = TaiwanTime(day: today, minute: 600).secondsSince1970
            var settings = PageSettings(pictureHosts: pictureHosts, site: site)
            settings.hasAccounts = hasAccounts
            return WebPages(
                store: store, files: try require(files), settings: settings, packs: packs
            ).table(now: { seconds })
        }
    }

    func response(_ target: String, _ headers: Headers = [:]) throws -> Response {
        var headers = headers
        headers["Accept"] = "text/html"
        headers["Accept-Language"] = language
        let response = try pages.answer(to: try Request(method: .get, target: target, headers: headers))
        expectNil(escapedMarkup(in: response.body), "\(target)")
        return response
    }

    /// Returns the text of an answer, whose status has to be the expected one.
    func text(_ target: String, status: Int = 200) throws -> String {
        let response = try response(target)
        expect(response.status, equals: status, "\(target)")
        return String(decoding: response.body, as: UTF8.self)
    }
}

extension String {
    /// Returns the parts of the text between each `start` and the next `end`.
    func parts(from start: String, to end: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let first = rest.firstRange(of: start) {
            rest = rest[first.upperBound...]
            guard let last = rest.firstRange(of: end) else { break }
            parts.append(String(rest[..<last.lowerBound]))
            rest = rest[last.upperBound...]
        }
        return parts
    }
}
