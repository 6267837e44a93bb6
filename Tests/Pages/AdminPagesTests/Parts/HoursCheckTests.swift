import Expectations
import Foundation
import Testing

@testable import AdminPages

/// What the check of opening hours says.
struct HoursCheckTests {
    private func check(_ openTime: String = "", _ stated: String = "", _ lunar: String = "") throws -> String {
        try TestOffice().check(
            "/admin/check/hours",
            [("open_time", openTime), ("opening_hours", stated), ("opening_hours_lunar", lunar)])
    }

    @Test func showsTheWeekAndHowTheTextIsRead() throws {
        let text = try check("上午6:00~下午9:00")
        expect(
            text.contains("The hours are understood.") && text.contains("<code translate=\"no\">06:00-21:00</code>"))
        expect(text.components(separatedBy: "06:00–21:00").count == 8 && text.contains("<caption>Hours of this week"))
    }

    @Test func whatIsStatedGoesBeforeTheText() throws {
        let text = try check("06:00-21:00", "07:00-08:00")
        expect(text.contains("07:00–08:00") && !text.contains("06:00–21:00") && !text.contains("<code"))
        let unread = try check("06:00-21:00", "unknown")
        expect(unread.contains("and not read") && !unread.contains("<table") && !unread.contains("wrong"))
    }

    @Test func saysWhichPartOfATextGivesNoHours() throws {
        let text = try check("06:00-21:00；看廟公心情")
        expect(text.contains("check-line wrong") && text.contains("<li><bdi>看廟公心情</bdi></li>"))
        expect(!text.contains("<li><bdi>06:00-21:00") && !text.contains("<table"))
        let markup = try check("<script>alert(1)</script>")
        expect(markup.contains("&lt;script&gt;") && !markup.contains("<script"))
    }

    @Test func marksWhereTheGrammarIsLeft() throws {
        let text = try check("06:00-21:00", "Mo-Fr 06:00-21:00; Xx <b>")
        expect(text.contains("check-line wrong") && text.contains("cannot be saved"))
        expect(text, contains: "<code translate=\"no\">Mo-Fr 06:00-21:00; <mark>Xx &lt;b&gt;</mark></code>")
        let lunar = try check("", "", "1,15")
        expect(
            lunar.contains("On lunar days: something is missing at the end") && lunar.contains("1,15<mark>…</mark>"))
    }

    @Test func lunarDaysAloneLeaveTheOthersUnknown() throws {
        let text = try check("", "", "1,15 05:00-21:00")
        expect(text.contains("Only the lunar days are understood.") && text.contains("not known"))
    }

    @Test func withoutHoursItSaysSo() throws {
        try expect(check("", " "), contains: "No hours are given.")
        try expect(TestOffice().check("/admin/check/hours", []), contains: "No hours are given.")
    }

    @Test(arguments: ["(", ";", "週", "06:00-", "Mo,", "初一"])
    func longTextsAreAnswered(_ part: String) throws {
        let text = String(repeating: part, count: 1_500 / part.utf8.count)
        try expect(check(text, ""), contains: "check-line wrong")
        try expect(check("", text), contains: "check-line wrong")
        try expect(check("", "", text), contains: "check-line wrong")
    }

    @Test func theFieldHasPlainInputsAndItsWeek() throws {
        let field = try TestOffice().part { context in
            HoursField(TypedHours(openTime: "06:00-21:00", openingHours: "", lunar: "\"<"), context).html
        }
        for name in ["open_time", "opening_hours", "opening_hours_lunar"] {
            expect(field.contains("<label for=\"\(name)\">") && field.contains("id=\"\(name)\" name=\"\(name)\""))
        }
        expect(field.contains("value=\"&quot;&lt;\"") && field.contains("data-path=\"/admin/check/hours\""))
        let good = try TestOffice().part { context in
            HoursField(TypedHours(openTime: "06:00-21:00", openingHours: "", lunar: ""), context).html
        }
        expect(
            good.contains("06:00–21:00") && good.contains("data-fields=\"open_time opening_hours opening_hours_lunar\"")
        )
    }
}
