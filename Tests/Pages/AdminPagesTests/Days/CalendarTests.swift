import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import LunarCalendar
import TempleModel
import Testing

@testable import AdminPages

/// The calendar of twelve months, as an editor sees it. Today is 2026-11-18.
struct CalendarTests {
    private static let path = "/admin/calendar"

    /// Returns what stands on a day of a page.
    private func day(_ day: String, _ page: String) throws -> String {
        let rest = try require(page.components(separatedBy: "data-day=\"\(day)\"").dropFirst().first)
        return rest.components(separatedBy: "</td>")[0]
    }

    // MARK: Which days

    /// Each day of each thing, by asking each rule about each day.
    @Test func theDaysAreThoseOfEachRule() throws {
        let desk = try TestOffice.withDays()
        let entries = try CalendarEntries(desk.editing)
        let (start, end) = (try CivilDay(year: 2026, month: 11, day: 1), try CivilDay(year: 2029, month: 10, day: 31))
        let found = Set(
            entries.dated(from: start, through: end).map { "\($0.occurrence.start) \($0.entry.thing.text)" })
        var expected: Set<String> = []
        for (thing, entry) in entries.entries {
            for number in start.dayNumber...end.dayNumber {
                let day = CivilDay(dayNumber: number)
                let occurrences = entry.recurrence.occurrences(from: day, through: day)
                if occurrences.contains(where: { $0.start == day }) { expected.insert("\(day) \(thing.text)") }
            }
        }
        expect(found == expected && expected.count > 50)
        expect(expected, contains: "2028-06-23 festival:16")
    }

    /// They are those of the calendar for visitors, whatever is folded into one entry there: with what editors have changed,
    /// added and deleted, and without an edit that the edition contradicts.
    @Test func theDaysAreThoseOfTheCalendarForVisitors() throws {
        let almanac = try FakeStore.smallAlmanac()
        let edition = Catalogue(deities: almanac.deities, festivals: almanac.festivals, edition: "1")
        var curated = CuratedCatalogue(edition: edition)
        curated[.festival, 1]?.edits = [EditInput.Member("month", .number(3)), EditInput.Member("day", .number(23))]
        curated[.festival, 2]?.edits = [
            EditInput.Member("kind", .text("lunar")), EditInput.Member("name", .text("掃墓")),
        ]
        curated[.festival, 3]?.isDeleted = true
        curated[.festival, 9_000] = CuratedEntity(
            .festival, 9_000, base: nil, edits: try require(TestOffice.things[TestOffice.feast]))
        let desk = try TestOffice()
        for entity in curated.all {
            var stored = FakeEditing.StoredEntity(base: entity.base, edits: entity.edits)
            stored.isDeleted = entity.isDeleted
            desk.editing.data.entities[ChangeQuery.Entity(entity.kind.entity, entity.id)] = stored
        }
        let months = CalendarPage.months(from: try CivilDay(year: 2026, month: 11, day: 18))
        expect(months.map(\.description).first == "2026-11-01" && months.last?.description == "2027-10-01")
        let end = try CivilDay(year: 2027, month: 10, day: 31)
        let shown = curated.shown(edition: edition)
        let data = CatalogueSnapshot(
            deities: shown.deities, festivals: shown.festivals, activities: [], groups: [], changedAt: 0)
        let events = EventCalendar(data, today: months[0]).events(from: months[0], through: end).flatMap {
            [$0] + $0.also
        }
        let expected = events.map { "\($0.occurrence.start) \($0.title)" }.sorted()
        let found = try CalendarEntries(desk.editing).dated(from: months[0], through: end)
        expect(found.map { "\($0.occurrence.start) \($0.entry.title)" }.sorted(), equals: expected)
        expect(
            expected, equals: ["2026-11-23 下元節", "2027-04-05 清明節", "2027-04-29 元宵", "2027-04-29 媽祖聖誕"])
    }

    @Test func thePageHasEachDayInItsPlace() throws {
        let desk = try TestOffice.withDays()
        let page = try page(desk)
        expect(page.components(separatedBy: "class=\"day-month\"").count, equals: 13)
        expect(page.components(separatedBy: "data-day=").count, equals: 366)
        try expect(day("2026-11-23", page), contains: "href=\"/admin/festivals/15\"><bdi lang=\"zh-Hant-TW\">下元節</bdi>")
        try expect(day("2027-04-29", page), contains: "data-thing=\"deity:1/0\" data-from=\"2027-04-29\"")
        try expect(day("2027-04-05", page), contains: "清明節")
        let parade = try day("2027-06-09", page)
        expect(parade.contains("遶境 &lt;i&gt;") && parade.contains("至 2027年6月11日（五）"))
        try expect(day("2026-11-18", page).contains("今天") && day("2026-11-18", page).contains("初十"))
    }

    @Test func whatHasNoDayStandsBelow() throws {
        let desk = try TestOffice.withDays()
        let below = try require(page(desk).components(separatedBy: "class=\"without-days\"").last)
        expect(below.contains("公告") && below.contains("每次另行公告"))
        expect(below.contains("沒有的日子") && below.contains("不會再有") && !below.contains("下元節"))
    }

    @Test func whatIsDeletedIsNotThere() throws {
        let desk = try TestOffice.withDays()
        desk.editing.data.entities[TestOffice.feast]?.isDeleted = true
        try expect(page(desk), lacks: "下元節")
    }

    /// One question for each kind reads them all; a page of 500 is followed by another one.
    @Test func allIsReadOnce() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        func questions() throws -> Int {
            let before = (desk.editing.entityQuestions, desk.store.questions)
            _ = try desk.page(Self.path, cookie)
            expect(desk.store.questions, equals: before.1)
            return desk.editing.entityQuestions - before.0
        }
        try expect(questions(), equals: 3)
        let feast = try require(desk.editing.data.entities[TestOffice.feast])
        for id in 1_000..<1_600 { desk.editing.data.entities[ChangeQuery.Entity(.festival, Int64(id))] = feast }
        try expect(questions(), equals: 4)
    }

    private func page(_ desk: TestOffice, _ query: String = "", _ role: StaffRole = .editor) throws -> String {
        try desk.page(Self.path + query, try desk.signIn(role))
    }

    // MARK: Marks

    @Test func whatIsDoubtfulOrDiffersIsSaid() throws {
        let page = try page(try TestOffice.withDays())
        let birthday = try day("2027-04-29", page)
        expect(birthday.contains("另有來源為農曆三月廿二") && birthday.contains("附註：<bdi lang=\"zh-Hant-TW\">各廟 &lt;b&gt;不同"))
        try expect(day("2026-11-23", page), lacks: "class=\"mark\"")
        // Which source it is can be seen.
        expect(birthday.contains("（<bdi lang=\"zh-Hant-TW\">書二</bdi>）") && !birthday.contains("hidden-text\"> <bdi"))
        // Another title is another day.
        try expect(day("2027-10-08", page), lacks: "另有來源")
    }

    @Test(
        arguments: [
            ("書二", "書二"), ("〈紀念日〉https://example.org/p2?a=%E5%AA%BD", "〈紀念日〉"),
            ("甲，https://a.example/1 ; 乙 http://b.example/2 轉引丙", "甲， ; 乙 轉引丙"),
            ("https://a.example/%E5 ; ", "a.example"),
            ("一覽表 ; https://a.example/1", "一覽表"),
        ])
    func aSourceIsNamedWithoutItsAddresses(source: String, name: String) {
        expect(MarkWords.name(of: source), equals: name)
    }

    /// A festival and a solar term of one day may have one title.
    @Test func whatEachIsStandsBesideItsTitle() throws {
        let desk = try TestOffice.withDays()
        desk.editing.data.entities[ChangeQuery.Entity(.festival, 17)]?.edits = [
            EditInput.Member("occasion", .text("節氣"))
        ]
        let page = try page(desk)
        try expect(day("2026-11-23", page), contains: "下元節</bdi> <small>節慶</small></a>")
        try expect(day("2026-11-23", page), contains: "<span class=\"hidden-text\"> 下元節 節慶</span>")
        try expect(day("2027-04-05", page), contains: "清明節</bdi> <small>節氣</small></a>")
        try expect(day("2027-04-29", page), contains: "媽祖聖誕</bdi> <small>神明</small></a>")
        try expect(day("2027-06-09", page), contains: "</bdi> <small>活動</small></a>")
    }

    @Test func whatWasDecidedByHandIsSaid() throws {
        let desk = try TestOffice.withDays()
        desk.editing.data.entities[TestOffice.feast]?.edits = [EditInput.Member("day", .number(16))]
        desk.editing.data.entities[ChangeQuery.Entity(.festival, 17)]?.edits = [
            EditInput.Member("customs", .text("掃墓"))
        ]
        let made = desk.editing.data.entities[ChangeQuery.Entity(.festival, 16)]
        desk.editing.data.entities[ChangeQuery.Entity(.festival, 9000)] = FakeEditing.StoredEntity(
            base: nil, edits: made?.base ?? [])
        let page = try page(desk)
        try expect(day("2026-11-24", page), contains: "已修改；內建目錄為農曆十月十五")
        try expect(day("2027-04-05", page), lacks: "class=\"mark\"")
        let first = try day("2026-12-09", page)
        expect(first.contains("/admin/festivals/9000") && first.contains("由人新增"))
    }

    @Test(
        arguments: [
            ("?kind=deity", ["媽祖聖誕"], ["下元節", "遶境"]), ("?kind=activity", ["遶境", "公告"], ["媽祖", "下元節"]),
            ("?kind=festival&mark=doubtful", [], ["媽祖", "下元節", "遶境"]), ("?mark=differs", ["媽祖聖誕"], ["媽祖飛昇", "下元節"]),
            ("?mark=doubtful", ["媽祖聖誕", "媽祖飛昇"], ["下元節"]), ("?kind=%E7%AF%80%E6%85%B6", ["下元節"], ["媽祖聖誕"]),
            ("?mark=edited", [], ["媽祖", "下元節", "遶境"]),
        ] as [(String, [String], [String])])
    func aFilterLeavesOthersOut(query: String, shown: [String], hidden: [String]) throws {
        let text = try page(try TestOffice.withDays(), query)
        for title in shown { expect(text, contains: title, "\(title)") }
        for title in hidden { expect(text, lacks: title, "\(title)") }
    }

    @Test func aFilterThatIsNoneIsRefused() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.viewer)
        for query in ["?kind=group", "?kind=%3Cb%3E", "?mark=x"] {
            try expect(desk.page(Self.path + query, cookie, status: 400), lacks: "<b>")
        }
    }

    @Test func onlyWhoMayChangeThemMovesDays() throws {
        let desk = try TestOffice.withDays()
        try expect(page(desk, "", .editor), contains: "data-move=\"/admin/calendar/move\"")
        // A day that is dragged keeps the filter.
        let kept = try page(desk, "?kind=deity&mark=differs", .editor)
        expect(kept, contains: "data-move=\"/admin/calendar/move?kind=deity&amp;mark=differs\"")
        let read = try page(desk, "", .viewer)
        expect(!read.contains("/admin/calendar/move") && read.contains("下元節"))
        _ = try desk.page("/admin/calendar/move?thing=festival:15", try desk.signIn(.viewer), status: 403)
    }
}
