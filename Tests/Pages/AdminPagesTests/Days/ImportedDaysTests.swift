import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import AdminPages

/// The days of imported activities in the calendar. Today is 2026-11-18.
struct ImportedDaysTests {
    /// Returns an activity of a feed; one of the catalogue for a small number.
    private func activity(
        _ id: Int64, _ title: String, _ start: String, _ end: String? = nil, temples: [Int64] = [], place: String? = nil
    ) throws -> HostedActivity {
        let first = try require(CivilDay(iso8601: start))
        let last = try require(CivilDay(iso8601: end ?? start))
        let hosts = try temples.enumerated().map { index, temple in
            HostedActivity.Host(
                templeID: temple, index: index, name: "廟\(temple)", address: nil,
                coordinate: try Coordinate(latitude: 24, longitude: 120.5))
        }
        return HostedActivity(
            activity: Activity(
                id: id, title: title, temples: [], recurrence: try Recurrence(.once(start: first, end: last)),
                place: place, source: id > 999_999 ? "tourism" : "書"), hosts: hosts)
    }

    private func desk(_ activities: [HostedActivity]) throws -> TestOffice {
        let desk = try TestOffice.withDays()
        desk.store.catalogue = CatalogueSnapshot(
            deities: [], festivals: [], activities: activities, groups: [], changedAt: 0)
        return desk
    }

    private func day(_ day: String, _ page: String) throws -> String {
        let rest = try require(page.components(separatedBy: "data-day=\"\(day)\"").dropFirst().first)
        return rest.components(separatedBy: "</td>")[0]
    }

    private func page(_ desk: TestOffice, _ query: String = "") throws -> String {
        try desk.page("/admin/calendar" + query, try desk.signIn(.editor))
    }

    @Test func oneStandsOnItsDayWithItsSource() throws {
        let desk = try desk([
            try activity(1_000_000, "燈會 <i>", "2027-02-20", "2027-02-22", temples: [7, 8]),
            try activity(1_000_001, "音樂節", "2027-03-01", place: "文化中心"),
            // The catalogue's own are those that editors see.
            try activity(999_999, "由人新增", "2027-03-02"),
        ])
        let page = try page(desk)
        let light = try day("2027-02-20", page)
        expect(light, contains: "href=\"/admin/temples/7\"><bdi lang=\"zh-Hant-TW\">燈會 &lt;i&gt;</bdi>")
        expect(light.contains("匯入：<bdi>觀光署</bdi>") && light.contains("至 2027年2月22日") && light.contains("廟7"))
        let music = try day("2027-03-01", page)
        expect(
            music.contains("href=\"/activities?days=366&amp;q=%E9%9F%B3%E6%A8%82%E7%AF%80\"") && music.contains("文化中心"))
        // Nobody drags or moves them.
        for day in [light, music] { expect(!day.contains("data-thing") && !day.contains("class=\"move\"")) }
        expect(page, lacks: "由人新增")
    }

    @Test func theyBeginToday() throws {
        let desk = try desk([
            try activity(1_000_000, "已結束", "2026-11-01", "2026-11-17"),
            try activity(1_000_001, "進行中", "2026-10-01", "2026-11-18"),
            try activity(1_000_002, "最後一天", "2027-10-31"), try activity(1_000_003, "太遠", "2027-11-01"),
        ])
        let page = try page(desk)
        try expect(day("2026-11-18", page).contains("進行中") && day("2027-10-31", page).contains("最後一天"))
        expect(!page.contains("已結束") && !page.contains("太遠"))
    }

    /// A day has a few of them, and the rest is a link to the list of all.
    @Test func aDayIsNotWithoutEnd() throws {
        let most = ImportedDays.mostOnDay
        let desk = try desk(
            try (0..<200).map { try activity(1_000_000 + Int64($0), "廟會\($0)號", "2026-12-18") }
                + (0..<most).map { try activity(1_001_000 + Int64($0), "小會\($0)號", "2026-12-19") })
        let page = try page(desk)
        let full = try day("2026-12-18", page)
        expect(full.components(separatedBy: "號</bdi>").count - 1, equals: most)
        expect(full, contains: "<a href=\"/activities?on=2026-12-18\">另有 \(200 - most) 個匯入的活動</a>")
        let other = try day("2026-12-19", page)
        expect(other.components(separatedBy: "號</bdi>").count - 1 == most && !other.contains("另有"))
        let before = try self.page(try self.desk([]))
        func count(_ page: String) throws -> Int {
            let rest = try require(page.components(separatedBy: "十二個月共 ").dropFirst().first)
            return try require(Int(rest.prefix { $0 != " " }))
        }
        try expect(count(page), equals: count(before) + 200 + most)
    }

    @Test func whatTheCatalogueHasTooIsSaid() throws {
        let desk = try desk([
            try activity(44, "遶境", "2027-06-09", "2027-06-11", temples: [7]),
            try activity(1_000_000, "同期同廟", "2027-06-11", "2027-06-20", temples: [8, 7]),
            try activity(1_000_001, "同期他廟", "2027-06-11", temples: [8]),
            try activity(1_000_002, "同廟他日", "2027-06-12", temples: [7]),
        ])
        let page = try page(desk)
        let link = "<a href=\"/admin/activities/44\"><bdi lang=\"zh-Hant-TW\">遶境</bdi></a></small>"
        expect(page.components(separatedBy: "目錄同期有").count == 2 && page.contains(link))
        let differing = try self.page(desk, "?mark=differs")
        expect(differing.contains("同期同廟") && !differing.contains("同期他廟") && !differing.contains("同廟他日"))
    }

    @Test(
        arguments: [
            ("", true), ("?kind=activity", true), ("?mark=imported", true), ("?kind=festival", false),
            ("?kind=%E7%AF%80%E6%85%B6", false), ("?mark=edited", false), ("?mark=doubtful", false),
            ("?kind=deity&mark=imported", false),
        ])
    func aFilterIsOfThemToo(query: String, isShown: Bool) throws {
        let page = try page(try desk([try activity(1_000_000, "燈會", "2027-02-20")]), query)
        expect(page.contains("燈會</bdi>"), equals: isShown)
        if query.contains("imported") { expect(!page.contains("下元節") && !page.contains("媽祖")) }
    }

    /// They are no things that can be moved.
    @Test func oneCannotBeMoved() throws {
        let desk = try desk([try activity(1_000_000, "燈會", "2027-02-20")])
        let target = "/admin/calendar/move?thing=activity:1000000&to=2027-02-21"
        _ = try desk.page(target, try desk.signIn(.editor), status: 404)
    }
}
