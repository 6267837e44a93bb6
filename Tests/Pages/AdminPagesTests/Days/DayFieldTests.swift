import Expectations
import Foundation
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

@testable import AdminPages

/// The inputs of a rule and of a deity's days: what they show, and what is read of them.
struct DayFieldTests {
    private static let rule: [EditInput.Member] = [
        EditInput.Member("kind", .text("lunar")), EditInput.Member("month", .number(3)),
        EditInput.Member("day", .number(23)), EditInput.Member("days", .number(2)),
    ]

    @Test func allInputsAreThereWithTheKindsThatUseThem() throws {
        let text = try TestOffice().part { DayRuleField(texts: Self.rule.ruleTexts, prefix: "recurrence.", $0).html }
        for name in RecurrenceForm.members {
            expect(
                text.contains("name=\"recurrence.\(name)\"") && text.contains("id=\"recurrence-\(name)\""), "\(name)")
        }
        expect(
            text.contains("<option value=\"lunar\" selected>") && text.contains("name=\"recurrence.month\" value=\"3\"")
        )
        expect(text.contains("data-kinds=\"lunar solar\"") && text.contains("data-kinds=\"once\""))
        // The coming years are there without JavaScript.
        expect(text.contains("lunar 3/23, 2 days. Next: ") && text.contains("<dt>lunar 2031</dt>"))
    }

    /// The 30th is the last day of a lunar month, and of no other.
    @Test func helpIsForTheKindsThatItIsAbout() throws {
        let text = try TestOffice().part { DayRuleField(texts: Self.rule.ruleTexts, $0).html }
        expect(text, contains: "<div id=\"day-help\"><small data-kinds=\"lunar lunar_monthly\">The 30th")
        expect(text, contains: "<div id=\"days-help\"><small>Empty")
    }

    @Test func whatIsStoredIsReadAsItIs() throws {
        let texts = Self.rule.ruleTexts
        let read = TypedRule { texts[$0] }
        expect(read.members.filter { $0.value != .null }, equals: Self.rule)
        try expect(read.read()?.recurrence().durationDays, equals: 2)
    }

    /// The rule of each kind goes through its texts and comes back.
    @Test(arguments: RecurrenceForm.Kind.allCases)
    func eachKindHasInputsForAllOfIt(kind: RecurrenceForm.Kind) throws {
        let full = [
            "kind": kind.rawValue, "month": "2", "day": "15", "term": "清明", "start": "2027-01-01", "end": "2027-01-03",
            "days": "3", "every_years": "3", "known_year": "2025", "leap": "true", "nth": "2", "of": "sunday",
        ]
        let form = try require(TypedRule { full[$0] }.read())
        let recurrence = try form.recurrence()
        var again = RecurrenceForm(recurrence)
        // An announced rule does not say it in its days.
        if kind == .announced { again.everyYears = form.everyYears }
        expect(again, equals: form)
        let sent = TypedRule { full[$0] }.members.filter { $0.value != .null }.map(\.name)
        expect(Set(sent), equals: Set(kind.members + ["kind"]))
    }

    @Test func theLeapMonthAndTheDaysThatAreCountedAreChosen() throws {
        let stored: [EditInput.Member] = [
            EditInput.Member("kind", .text("lunar")), EditInput.Member("month", .number(6)),
            EditInput.Member("leap", .flag(true)), EditInput.Member("day", .number(23)),
            EditInput.Member("nth", .number(2)), EditInput.Member("of", .text("戊")),
        ]
        let text = try TestOffice().part { DayRuleField(texts: stored.ruleTexts, $0).html }
        expect(text, contains: "<option value=\"true\" selected>Only in the leap month</option>")
        expect(text.contains("<option value=\"戊\" selected>day of 戊</option>") && text.contains("value=\"sunday\">"))
        expect(text.contains("data-kinds=\"lunar solar_term solar\"") && text.contains("<div data-kinds=\"lunar\">"))
        expect(text, contains: "the 2nd day of 戊 on or after lunar leap 6/23. Next: ")
        let read = TypedRule { stored.ruleTexts[$0] }
        expect(read.members.filter { $0.value != .null }, equals: stored)
        // The regular month says nothing.
        let regular: [EditInput.Member] = [
            EditInput.Member("kind", .text("lunar")), EditInput.Member("leap", .flag(false)),
        ]
        expect(TypedRule { regular.ruleTexts[$0] }.members["leap"], equals: .null)
        expect(TypedRule { ["kind": "lunar", "leap": "x"][$0] }.members["leap"], equals: .text("x"))
    }

    @Test func whatCannotBeReadGoesToTheJudgeAsItIs() {
        let typed = ["kind": "lunar", "month": "三", "day": "23"]
        let members = TypedRule { typed[$0] }.members
        expect(members["month"] == .text("三") && members["day"] == .number(23) && members["term"] == .null)
    }

    // MARK: A deity's days

    private static let day: EditInput = .object([
        EditInput.Member("month", .number(3)), EditInput.Member("day", .number(23)),
        EditInput.Member("kind", .text("聖誕")), EditInput.Member("title", .text("媽祖 <b>聖誕")),
        EditInput.Member("source", .text("書")),
    ])

    @Test func aDeityHasARowForEachDayAndSomeEmptyOnes() throws {
        let rows = DeityDaysField.rows(of: .list([Self.day]))
        let text = try TestOffice().part { DeityDaysField(rows: rows, $0).html }
        expect(text, contains: "name=\"days.0.title\" value=\"媽祖 &lt;b&gt;聖誕\"")
        expect(text.components(separatedBy: "data-spare").count, equals: DeityDaysField.spare + 1)
        expect(text.contains("name=\"days.3.month\" value=\"\"") && !text.contains("days.4."))
        expect(text.contains("lunar 3/23. Next: ") && !text.contains("missing"))
        expect(DeityDaysField.value(of: rows), equals: .list([Self.day]))
    }

    @Test func anEmptiedRowIsNoDay() throws {
        let form = try AdminForm(
            TestOffice.body([
                ("days.0.month", ""), ("days.0.day", ""), ("days.0.kind", "聖誕"), ("days.0.title", " "),
                ("days.0.source", ""),
                ("days.1.month", "3"), ("days.1.day", "23"), ("days.1.kind", "聖誕"), ("days.1.title", "媽祖 <b>聖誕"),
                ("days.1.source", "書"), ("days.2.kind", "聖誕"),
            ]))
        expect(DeityDaysField.value(of: DeityDaysField.rows(in: form)), equals: .list([Self.day]))
        expect(DeityDaysField.value(of: DeityDaysField.rows(in: try AdminForm([]))), equals: .null)
    }

    // MARK: Faults

    @Test func aFaultStandsAtItsInput() throws {
        func fault(_ pointer: String) -> EditFault {
            EditFault(pointer: pointer, code: "out-of-range", detail: "wrong <b> at")
        }
        let rule = try TestOffice().part { context in
            DayRuleField(
                texts: Self.rule.ruleTexts, prefix: "recurrence.", faults: [fault("/recurrence/month")], context
            ).html
        }
        expect(
            rule, contains: "<div id=\"wrong-recurrence-month\"><p class=\"wrong\"><bdi lang=\"en\">wrong &lt;b&gt; at")
        expect(rule.components(separatedBy: "aria-invalid").count, equals: 2)
        expect(rule, contains: "<div id=\"wrong-recurrence-day\"></div>")
        let rows = DeityDaysField.rows(of: .list([Self.day]))
        let days = try TestOffice().part { DeityDaysField(rows: rows, faults: [fault("/days/0/source")], $0).html }
        expect(days, contains: "<div id=\"wrong-days-0-source\"><p class=\"wrong\">")
        expect(days.components(separatedBy: "aria-invalid").count, equals: 2)
    }

    /// The judge stops at the month: what else is wrong is said at once, each at its input, and once.
    @Test func allThatIsWrongWithARuleIsSaidOnce() throws {
        let judged = EditFault(pointer: "/month", code: "out-of-range", detail: "month: 13 is not from 1 to 12")
        func count(_ word: String, _ text: String) -> Int { text.components(separatedBy: word).count - 1 }
        func html(_ kind: String, _ faults: [EditFault]) throws -> String {
            let texts = ["kind": kind, "month": "13", "day": kind == "solar" ? "32" : "31"]
            return try TestOffice().part { DayRuleField(texts: texts, faults: faults, $0).html }
        }
        for kind in ["lunar", "solar"] {
            let text = try html(kind, [judged])
            expect(count("13 is not from 1 to 12", text) == 1 && count("aria-invalid", text) == 2, "\(kind)")
            expect(text.contains("<div id=\"wrong-day\"><p class=\"wrong\">") && !text.contains("check-line wrong"))
            // What is still typed is said by the check alone.
            let typed = try html(kind, [])
            expect(count("13 is not from 1 to 12", typed) == 1 && count("aria-invalid", typed) == 0, "\(kind)")
            expect(typed, contains: "check-line wrong")
        }
        let row = ["month": "13", "day": "31", "kind": "聖誕", "title": "媽祖聖誕", "source": "書"]
        let fault = EditFault(pointer: "/days/0/month", code: "out-of-range", detail: judged.detail)
        let days = try TestOffice().part { DeityDaysField(rows: [row], faults: [fault], $0).html }
        expect(count("13 is not from 1 to 12", days) == 1 && count("aria-invalid", days) == 2)
        expect(days.contains("<div id=\"wrong-days-0-day\"><p class=\"wrong\">") && !days.contains("check-line wrong"))
    }

    // MARK: The converter

    @Test func theConverterLeadsToTheCalendarAndTheLists() throws {
        let desk = try TestOffice()
        let page = try desk.page("/admin/calendar/convert", try desk.signIn(.viewer))
        for path in [DayPages.calendar] + CatalogueKind.allCases.map(\.root) {
            expect(page, contains: "<li><a class=\"button quiet\" href=\"\(path)\">", "\(path)")
        }
        expect(page, contains: "href=\"/admin/calendar/convert\" aria-current=\"page\"")
    }

    @Test func theConverterShowsTheDaysWithoutAScript() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        func page(_ query: String) throws -> String {
            desk.text(try desk.ask(.get, "/admin/calendar/convert?\(query)", cookie: cookie))
        }
        try expect(page("kind=lunar&month=3&day=23"), contains: "<dt>農曆 2027 年</dt>")
        try expect(page(""), contains: "尚缺：月、日。")
        try expect(page("kind=lunar&month=13&day=1"), contains: "月：請填 1 到 12。")
        let mothers = "kind=solar&month=5&day=1&nth=2&of=sunday"
        try expect(page(mothers), contains: "國曆五月第二個星期日。下次：")
        try expect(page("lang=ja&" + mothers), contains: "新暦5月の第2日曜日。")
        try expect(page("kind=solar_term&term=%E7%AB%8B%E6%98%A5&nth=5&of=%E6%88%8A"), contains: "立春起第五個戊日。下次：")
        try expect(page("lang=ja&kind=solar_term&term=%E7%AB%8B%E6%98%A5&nth=5&of=%E6%88%8A"), contains: "立春以降5番目の戊の日。")
        try expect(page("kind=lunar&month=1&day=9&nth=1&of=sunday"), contains: "農曆正月初九起第一個星期日。")
        try expect(page("kind=solar&month=5&day=1&nth=5&of=sunday"), contains: "國曆5月1日起第五個星期日。")
        try expect(page("kind=lunar&month=6&leap=true&day=23"), contains: "農曆閏六月廿三。下次：")
        try expect(page("kind=solar&month=5&day=1&nth=2"), contains: "尚缺：哪一種日子。")
        let hostile = try page("kind=%3Cb%3E&month=%22%3E%3Cb%3E")
        expect(!hostile.contains("<b>") && hostile.contains("value=\"&quot;&gt;&lt;b&gt;\""))
    }
}
