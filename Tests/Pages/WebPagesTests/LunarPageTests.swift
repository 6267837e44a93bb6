import Expectations
import HTTPModel
import LunarCalendar
import Testing

struct LunarPageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    @Test func showsTodayAndBothForms() throws {
        let page = try reader.text("/lunar")
        expect(page, contains: "農曆2026年十月十二")
        expect(page.parts(from: "<form", to: "</form>").count, equals: 2)
        expect(page, lacks: "role=\"alert\"")
    }

    @Test(arguments: [
        ("2025-08-06", "農曆2025年閏六月十三"), ("2027-02-06", "農曆2027年正月初一"), ("1900-01-31", "農曆1900年正月初一"),
        ("2026-12-22", "冬至"),
    ])
    func convertsASolarDay(day: String, lunar: String) throws {
        try expect(
            reader.text("/lunar?date=\(day)").parts(from: "role=\"status\">", to: "</p>").first?.contains(lunar),
            equals: true)
    }

    @Test func convertsALunarDayOfOneYearAndOfTheComingYears() throws {
        let page = try reader.text("/lunar?month=3&day=23&year=2026")
        expect(page, contains: "<time datetime=\"2026-05-09\">")
        let coming = try LunarCalendar.occurrences(
            of: try LunarDay(month: 3, day: 23), from: someDay, through: someDay.adding(days: 5 * 366))
        for day in coming.prefix(5).map(\.civilDay) {
            expect(page, contains: "<span>\(day.year)年\(day.month)月\(day.day)日")
        }
    }

    @Test func saysThatAMonthHasNoThirtieth() throws {
        let page = try reader.text("/lunar?month=6&day=30&year=2027")
        expect(page, contains: "該月沒有三十，以廿九為準")
        expect(page, contains: "本月無三十")
        try expect(reader.text("/lunar?month=6&day=29&year=2027"), lacks: "三十，以廿九")
    }

    @Test func knowsLeapMonths() throws {
        let page = try reader.text("/lunar?month=6&day=1&year=2025")
        expect(page.contains("該年另有閏月") && page.contains("leap=true"))
        try expect(reader.text("/lunar?month=6&day=1&year=2025&leap=true"), contains: "<time datetime=\"2025-07-25\">")
        let none = try reader.text("/lunar?month=6&day=1&year=2026&leap=true", status: 400)
        expect(none, contains: "農曆 2026 年沒有閏六月，該年沒有閏月。")
        let other = try reader.text("/lunar?month=7&day=1&year=2025&leap=true", status: 400)
        expect(other, contains: "農曆 2025 年沒有閏七月，該年是閏六月。")
    }

    @Test(arguments: [
        "date=x", "date=1900-01-30", "date=2101-01-29", "month=13&day=1", "month=1&day=31", "month=1", "day=1",
        "year=2026",
        "month=1&day=1&year=2101", "month=1&day=1&year=%2B2026", "month=1&day=1&leap=yes",
    ])
    func saysWhatIsWrongBesideTheForm(query: String) throws {
        let page = try reader.text("/lunar?\(query)", status: 400)
        expect(page.parts(from: "<form", to: "</form>").count, equals: 2)
        expect(page.parts(from: "role=\"alert\">", to: "</p>").count, equals: 1)
    }

    @Test func keepsWhatWasTyped() throws {
        let page = try reader.text("/lunar?month=6&day=30&year=3000&leap=true", status: 400)
        expect(page, contains: "<option value=\"6\" selected>")
        expect(page, contains: "<option value=\"30\" selected>")
        expect(page.contains("value=\"3000\"") && page.contains("value=\"true\" checked"))
    }

    @Test func nothingKeepsAnAnswerToAWrongValue() throws {
        try expect(reader.response("/lunar?date=x").headers["Cache-Control"], equals: "no-store")
    }

    @Test(arguments: [
        ("en", "/lunar?date=2025-08-06", "lunar 2025, leap 6/13・"),
        ("en", "/lunar?month=6&day=30", "lunar 6/29 (no 30th this month)"),
        ("en", "/lunar?month=6&day=1&year=2025", ">lunar leap 6/1</a>"),
        ("en", "/lunar?date=2026-03-05", "Awakening of Insects"),
        ("ja", "/lunar?date=2025-08-06", "旧暦2025年閏6月13日・"),
        ("ja", "/lunar?month=6&day=30", "旧暦6月29日（この月に30日なし）"),
        ("ja", "/lunar?month=6&day=1&year=2025", ">旧暦閏6月1日</a>"),
        ("ja", "/lunar?date=2026-03-05", "啓蟄"),
    ])
    func writesLunarDaysInOtherLanguages(language: String, path: String, text: String) throws {
        var reader = reader
        reader.language = language
        try expect(reader.text(path), contains: text)
    }
}
