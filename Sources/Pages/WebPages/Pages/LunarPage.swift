internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import Wording

/// `/lunar`: conversion between solar and lunar days. A wrong value keeps the form and says what is wrong beside it.
struct LunarPage {
    private let context: PageContext
    private let solar: SolarDayForm
    private let lunar: LunarDayForm

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let page = LunarPage(context: context, solar: SolarDayForm(context), lunar: LunarDayForm(context))
        return .page(page.page, status: page.solar.isWrong || page.lunar.isWrong ? 400 : 200)
    }

    private var page: Page {
        let title = context.words("Lunar calendar", "農曆轉換", "旧暦の変換")
        return Page(
            title: title,
            description: context.words(
                "Convert a day between the solar and the lunar calendar, 1900 to 2100, with leap months.",
                "國曆與農曆互換，1900 年至 2100 年，含閏月。", "新暦と旧暦の日付を相互に変換します。1900 年から 2100 年まで、閏月にも対応しています。"),
            path: "/lunar", section: .lunar,
            body: """
                <h1>\(title)</h1>
                \(today)
                <section>
                <h2 class="title">\(context.words("Solar to lunar", "國曆轉農曆", "新暦から旧暦へ"))</h2>
                \(solar.html)
                </section>
                <section>
                <h2 class="title">\(context.words("Lunar to solar", "農曆轉國曆", "旧暦から新暦へ"))</h2>
                \(lunar.html)
                </section>
                """)
    }

    private var today: HTML {
        guard let text = context.lunarWords(context.today) else { return "" }
        return """
            <p>\(context.words("Today is", "今天是", "今日は"))
            <time datetime="\(context.today.description)">\(context.words(context.today))</time>
            <strong>\(text)</strong></p>
            """
    }
}

extension PageContext {
    /// Returns the lunar date of a day, its place in the cycle of sixty days, and its solar term: 農曆十月十二・乙巳日・立冬. Nil
    /// outside the lunar calendar.
    func lunarWords(_ day: CivilDay) -> String? {
        guard let date = try? LunarCalendar.lunarDate(of: day) else { return nil }
        var parts = [
            words(
                "lunar \(date.year), \(digits(date.lunarDay))", "農曆\(date.year)年\(date.chineseText.dropFirst(2))",
                "旧暦\(date.year)年\(monthName(date.lunarDay))\(dayName(date.lunarDay))"),
            words(SexagenaryDay(of: day)),
        ]
        if let term = SolarTerm.on(day) { parts.append(words(term)) }
        return parts.joined(separator: "・")
    }
}
