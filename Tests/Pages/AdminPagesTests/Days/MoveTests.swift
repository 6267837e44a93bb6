import Expectations
import Foundation
import FakeEditor
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

@testable import AdminPages

/// A day of the calendar that is moved to another one.
struct MoveTests {
    private static let path = "/admin/calendar/move"

    private func choices(_ thing: CalendarThing, _ day: String) throws -> [MoveChoices.Choice] {
        let entry = try require(CalendarEntries(try TestOffice.withDays().editing).entries[thing])
        return MoveChoices.choices(for: entry, to: try require(CivilDay(iso8601: day)))
    }

    // MARK: Which rules

    /// Whatever the day is, each rule that is offered begins on it, and none that is the rule of now is.
    @Test func everyChoiceFallsOnTheDay() throws {
        let entries = try CalendarEntries(try TestOffice.withDays().editing)
        let first = try CivilDay(year: 2028, month: 5, day: 1)
        for entry in entries.entries.values {
            for offset in 0..<120 {
                let day = first.adding(days: offset)
                for choice in MoveChoices.choices(for: entry, to: day) {
                    expect(choice.recurrence.occurrences(from: day, through: day).contains { $0.start == day })
                    expect(choice.recurrence != entry.recurrence && choice.form.kind != .announced)
                    if entry.recurrence.rule != .announced {
                        expect(choice.recurrence.durationDays, equals: entry.recurrence.durationDays, "\(day)")
                    }
                }
            }
        }
    }

    /// Whatever the day is, what is offered can be saved: by the judge with the whole of the thing.
    @Test func everyChoiceCanBeSaved() throws {
        let entries = try CalendarEntries(try Self.withOwnDay().editing)
        let first = try CivilDay(year: 2028, month: 5, day: 1)
        for entry in entries.entries.values {
            for offset in 0..<120 {
                for choice in MoveChoices.choices(for: entry, to: first.adding(days: offset)) {
                    #expect(throws: Never.self, "\(entry.thing.text) \(choice.form)") {
                        try CatalogueForm(entry.thing.kind).judge(
                            MoveChoices.members(choice, of: entry), of: entry.entity.members, id: entry.thing.id, nil)
                    }
                }
            }
        }
    }

    /// Returns pages with an activity that is its temples' own day.
    private static func withOwnDay() throws -> TestOffice {
        let desk = try TestOffice.withDays()
        let members = try require(TestOffice.things[TestOffice.parade])
        desk.editing.data.entities[ownDay] = FakeEditing.StoredEntity(
            base: members + [EditInput.Member("own_day", .flag(true))])
        return desk
    }

    private static let ownDay = ChangeQuery.Entity(.activity, 46)

    /// Other kinds of rules are none for it. The 24th of June 2028 is in a leap month, the 5th of February 2027 ends a year.
    @Test func anOwnDayOfATempleStaysLunar() throws {
        let desk = try Self.withOwnDay()
        let cookie = try desk.signIn(.editor)
        func rules(_ day: String) throws -> [String] {
            let page = try desk.page("\(Self.path)?thing=activity:46&to=\(day)", cookie)
            return page.matches(of: #/name="rule" value="([^"]+)"/#).map { String($0.1) }
        }
        try expect(rules("2027-05-01"), equals: ["lunar"])
        try expectEmpty(rules("2028-06-24"))
        try expect(rules("2027-02-05").contains("lunar_year_end") && !rules("2027-02-05").contains("once"))
        let form = try fields(desk, cookie, "thing=activity:46&to=2027-05-01")
        try expect(send(desk, cookie, form + [("rule", "solar")]).status, equals: 400)
        try expect(send(desk, cookie, form + [("rule", "lunar")]).status, equals: 303)
    }

    @Test func theKindOfNowComesFirst() throws {
        let toTerm = try choices(CalendarThing(.festival, 15), "2027-04-05")
        expect(toTerm.map(\.key), equals: ["lunar", "lunar_monthly", "solar_term", "solar", "solar-nth", "once"])
        try expect(choices(CalendarThing(.festival, 17), "2027-04-06").first?.form.kind, equals: .lunar)
        let end = try choices(CalendarThing(.festival, 15), "2027-02-05")
        expect(end.contains { $0.form.kind == .lunarYearEnd })
    }

    @Test func aDayOfADeityIsLunar() throws {
        let thing = CalendarThing(.deity, 1, index: 0)
        let found = try choices(thing, "2027-05-01")
        expect(found.map(\.key), equals: ["lunar"])
        expect(found.first?.form.month == 3 && found.first?.form.day == 25)
        // In a month of 29 days, the last one is the 30th as well.
        try expect(choices(thing, "2029-09-07").map(\.form.day), equals: [29, 30])
        // The 24th of June 2028 is in the leap fifth month, of which no rule of a deity can be.
        try expectEmpty(choices(thing, "2028-06-24"))
    }

    /// 2028 has a leap fifth month.
    @Test func aDayOfALeapMonthIsSaidAsOne() throws {
        let found = try require(choices(CalendarThing(.festival, 15), "2028-06-24").first)
        expect(found.key == "lunar" && found.form.leap == true && found.form.month == 5 && found.form.day == 2)
        try expectNil(choices(CalendarThing(.festival, 15), "2028-05-25").first?.form.leap)
    }

    @Test func aDateCanBeTheNthWeekdayOfItsMonth() throws {
        let found = try choices(CalendarThing(.festival, 15), "2027-05-09").first { $0.key == "solar-nth" }
        expect(found?.form.day == 1 && found?.form.nth == 2 && found?.form.of == "sunday")
        // Not every month has a fifth one.
        try expect(!choices(CalendarThing(.festival, 15), "2027-05-29").contains { $0.form.nth != nil })
    }

    private static func counted() throws -> TestOffice {
        let desk = try TestOffice.withDays()
        let members: [EditInput.Member] = [
            EditInput.Member("name", .text("母親節")), EditInput.Member("occasion", .text("節慶")),
            EditInput.Member("kind", .text("solar")), EditInput.Member("month", .number(5)),
            EditInput.Member("day", .number(1)), EditInput.Member("nth", .number(2)),
            EditInput.Member("of", .text("sunday")), EditInput.Member("source", .text("書")),
        ]
        desk.editing.data.entities[ChangeQuery.Entity(.festival, 19)] = FakeEditing.StoredEntity(base: members)
        return desk
    }

    @Test func whatIsCountedIsCountedFromTheSameDay() throws {
        let entry = try require(
            CalendarEntries(try Self.counted().editing).entries[CalendarThing(.festival, 19)])
        func choices(_ year: Int, _ month: Int, _ day: Int) throws -> [MoveChoices.Choice] {
            MoveChoices.choices(for: entry, to: try CivilDay(year: year, month: month, day: day))
        }
        let monday = try choices(2027, 5, 17)
        expect(monday.first?.key == "nth" && monday.first?.form.nth == 3 && monday.first?.form.of == "monday")
        // The same rule is offered once.
        expect(!monday.contains { $0.key == "solar-nth" })
        let later = try choices(2027, 6, 27)
        expect(later.first?.key == "nth" && later.first?.form.nth == 9 && later.contains { $0.key == "solar-nth" })
        // Before the day, that of the year before is too far.
        try expect(choices(2027, 4, 30).first?.key, equals: "solar")
    }

    @Test func aMovedCountedDayIsOneChange() throws {
        let desk = try Self.counted()
        let cookie = try desk.signIn(.editor)
        let form = try fields(desk, cookie, "thing=festival:19&to=2027-05-16")
        try expect(send(desk, cookie, form + [("rule", "nth")]).status, equals: 303)
        let key = ChangeQuery.Entity(.festival, 19)
        try expect(desk.entity(key).members["nth"] == .number(3) && desk.entity(key).members["of"] == .text("sunday"))
        // A rule that counts nothing leaves nothing of it.
        let other = try fields(desk, cookie, "thing=festival:19&to=2027-05-17")
        try expect(send(desk, cookie, other + [("rule", "solar")]).status, equals: 303)
        try expect(desk.entity(key).members["nth"] == nil && desk.entity(key).members["of"] == nil)
        try expect(desk.entity(key).members["day"], equals: .number(17))
    }

    @Test func whatIsAnnouncedGetsADay() throws {
        let found = try choices(CalendarThing(.activity, 45), "2027-06-09")
        expect(found.first { $0.form.kind == .once }?.form.start, equals: "2027-06-09")
    }

    @Test(
        arguments: [
            "", "group:1", "deity:1", "deity:1/100", "deity:1/-1", "festival:15/0", "festival:x", "festival:",
            "temple:1",
            "festival:99999999999999999999", "deity:1/0/0",
        ])
    func whatIsNoThingIsNotFound(text: String) throws {
        expectNil(CalendarThing(text))
        let desk = try TestOffice.withDays()
        _ = try desk.page("\(Self.path)?thing=\(text)", try desk.signIn(.editor), status: 404)
    }

    // MARK: The page

    @Test func withoutADayThePageAsksForOne() throws {
        let desk = try TestOffice.withDays()
        let page = try desk.page("\(Self.path)?thing=deity:1/0&from=2027-04-29", try desk.signIn(.editor))
        expect(page, contains: "name=\"to\" type=\"date\" required value=\"2027-04-29\"")
        expect(page.contains("農曆三月廿三") && page.contains("<dt>農曆 2031 年</dt>") && !page.contains("class=\"move-day\""))
    }

    @Test func bothRulesAreShownWithTheirYears() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let page = try desk.page("\(Self.path)?thing=festival:15&from=2026-11-23&to=2027-04-05", cookie)
        expect(page.components(separatedBy: "type=\"radio\"").count, equals: 7)
        expect(page.contains("value=\"lunar\" required checked") && page.contains("<strong>清明</strong>"))
        expect(page, contains: "農曆十月十五")
        let leap = try desk.page("\(Self.path)?thing=deity:1/0&to=2028-06-24", cookie)
        expect(leap.contains("閏月") && !leap.contains("class=\"move-day\""))
        for to in ["2101-02-01", "2026-02-30", "%3Cb%3E"] {
            let wrong = try desk.page("\(Self.path)?thing=festival:15&to=\(to)", cookie)
            expect(wrong.contains("沒有這一天") && !wrong.contains("<b>"), "\(to)")
        }
    }

    // MARK: Saving

    /// Returns the hidden fields of the form.
    private func fields(_ desk: TestOffice, _ cookie: String, _ query: String) throws -> [(String, String)] {
        let page = try desk.page("\(Self.path)?\(query)", cookie)
        let form = try require(page.components(separatedBy: "<form class=\"move-day\"").dropFirst().first)
        return form.components(separatedBy: "</form>")[0]
            .matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#).map { (String($0.1), String($0.2)) }
    }

    private func send(_ desk: TestOffice, _ cookie: String, _ form: [(String, String)]) throws -> Response {
        try desk.ask(.post, Self.path, cookie: cookie, form: form)
    }

    @Test func aMovedFestivalIsOneChange() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let form = try fields(desk, cookie, "thing=festival:15&to=2027-04-05")
        let response = try send(desk, cookie, form + [("rule", "solar_term"), ("reason", "曆書")])
        expect(response.status == 303 && response.headers["Location"] == "/admin/calendar?to=2027-04-05&done=1")
        let members = try desk.entity(TestOffice.feast).members
        expect(members["kind"] == .text("solar_term") && members["term"] == .text("清明"))
        expect(members["month"] == nil && members["day"] == nil && members["name"] == .text("下元節"))
        expect(desk.editing.options?.reason, equals: "曆書")
        let done = try desk.page("/admin/calendar?to=2027-04-05&done=1", cookie)
        expect(done, contains: "/admin/changes/1/undo")
        // The calendar is long: the note leads to the day.
        expect(done.contains("<a href=\"#day-2027-04-05\">") && done.contains("<td id=\"day-2027-04-05\""))
        for day in ["2099-04-05", "2027-04-06", "%3Cb%3E"] {
            try expect(desk.page("/admin/calendar?to=\(day)&done=1", cookie), lacks: "href=\"#day-", "\(day)")
        }
    }

    /// What was moved is told in words, and the calendar is the one that it was moved in.
    @Test func theCalendarIsAsItWasFiltered() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let filter = "kind=%E7%AF%80%E6%85%B6&mark=edited"
        let calendar = try desk.page("/admin/calendar?kind=%E7%AF%80%E6%85%B6", cookie)
        let first = "from=2026-11-23&amp;kind=%E7%AF%80%E6%85%B6\""
        expect(calendar, contains: "href=\"\(Self.path)?thing=festival:15&amp;\(first)")
        let query = "thing=festival:15&to=2026-11-24&\(filter)"
        let page = try desk.page("\(Self.path)?\(query)", cookie)
        expect(page.components(separatedBy: "name=\"mark\" value=\"edited\"").count, equals: 3)
        expect(page, contains: "href=\"/admin/calendar?kind=%E7%AF%80%E6%85%B6&amp;mark=edited\"")
        let response = try send(desk, cookie, try fields(desk, cookie, query) + [("rule", "lunar")])
        let target = "/admin/calendar?\(filter)&to=2026-11-24&done=1"
        expect(response.status == 303 && response.headers["Location"] == target)
        let done = try desk.page(target, cookie)
        expect(done.contains("<del><bdi>農曆十月十五</bdi></del>") && done.contains("<ins><bdi>農曆十月十六</bdi></ins>"))
        expect(
            done,
            contains: "name=\"to\" value=\"/admin/calendar?kind=%E7%AF%80%E6%85%B6&amp;mark=edited&amp;to=2026-11-24\"")
        expect(done, lacks: "媽祖")
        for wrong in ["kind=group", "mark=%3Cb%3E"] {
            _ = try desk.page("\(Self.path)?thing=festival:15&\(wrong)", cookie, status: 400)
        }
    }

    @Test func onlyTheDayOfADeityThatIsMovedMoves() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let form = try fields(desk, cookie, "thing=deity:1/1&to=2027-05-01")
        try expect(send(desk, cookie, form + [("rule", "lunar")]).status, equals: 303)
        let rows = DeityDaysField.rows(of: try desk.entity(TestOffice.goddess).members["days"])
        expect(
            rows.map { "\($0["month"] ?? "")/\($0["day"] ?? "") \($0["title"] ?? "")" },
            equals: [
                "3/23 媽祖聖誕", "3/25 媽祖飛昇", "3/22 媽祖聖誕",
            ])
    }

    @Test func anActivityKeepsItsLengthAndItsRemarks() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let form = try fields(desk, cookie, "thing=activity:44&to=2027-05-01")
        try expect(send(desk, cookie, form + [("rule", "lunar")]).status, equals: 303)
        guard case .object(let rule)? = try desk.entity(TestOffice.parade).members["recurrence"] else {
            Issue.record("no rule")
            return
        }
        expect(rule["month"] == .number(3) && rule["day"] == .number(25) && rule["days"] == .number(3))

        let announced = try fields(desk, cookie, "thing=activity:45&to=2027-05-01")
        try expect(send(desk, cookie, announced + [("rule", "once")]).status, equals: 303)
        let key = ChangeQuery.Entity(.activity, 45)
        guard case .object(let once)? = try desk.entity(key).members["recurrence"] else {
            Issue.record("no rule")
            return
        }
        expect(once["start"] == .text("2027-05-01") && once["usual"] == .text("三月間"))
    }

    @Test func whatHasChangedMeanwhileIsShownFirst() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let form =
            try fields(desk, cookie, "thing=festival:15&to=2027-04-05") + [("rule", "solar"), ("reason", "a <b>")]
        desk.editing.data.entities[TestOffice.feast]?.edits = [EditInput.Member("day", .number(16))]
        let refused = try send(desk, cookie, form)
        expect(refused.status, equals: 412)
        let text = desk.text(refused)
        expect(text.contains("農曆十月十六") && text.contains("value=\"solar\" required checked"))
        expect(text, contains: "value=\"a &lt;b&gt;\"")
        try expect(desk.entity(TestOffice.feast).members["day"], equals: .number(16))
    }

    /// A reason is never cut.
    @Test func aReasonThatIsTooLongStays() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let reason = String(repeating: "因", count: EditOptions.longestReason + 1)
        let form =
            try fields(desk, cookie, "thing=festival:15&to=2027-04-05") + [("rule", "solar"), ("reason", reason)]
        let refused = try send(desk, cookie, form)
        expect(refused.status, equals: 400)
        let text = desk.text(refused)
        expect(text.contains("value=\"\(reason)\"") && text.contains("value=\"solar\" required checked"))
        expect(text.contains("aria-invalid=\"true\"") && text.contains("role=\"alert\""))
        try expectEmpty(desk.entity(TestOffice.feast).edits)
    }

    @Test func whatIsNotOfferedIsNotSaved() throws {
        let desk = try TestOffice.withDays()
        let cookie = try desk.signIn(.editor)
        let form = try fields(desk, cookie, "thing=festival:15&to=2027-04-05")
        for rule in ["lunar_year_end", "announced", "<b>", ""] {
            try expect(send(desk, cookie, form + [("rule", rule)]).status, equals: 400, "\(rule)")
        }
        let before = try desk.entity(TestOffice.feast)
        expectEmpty(before.edits)
        // Without the token of the session nothing is written, and the day that was chosen stays.
        let stale = form.filter { $0.0 != "csrf" } + [("rule", "solar")]
        let refused = try send(desk, cookie, stale)
        expect(refused.status == 403 && desk.text(refused).contains("value=\"solar\" required checked"))
        try expect(desk.entity(TestOffice.feast), equals: before)
    }
}
