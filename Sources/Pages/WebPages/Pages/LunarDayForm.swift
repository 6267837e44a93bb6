internal import LunarCalendar
internal import Wording

/// The form from a lunar day to its solar days: that of one year, and those of the coming years.
struct LunarDayForm {
    private let context: PageContext
    private let isAsked: Bool
    private let answer: Answer

    private static let comingYears = 5

    /// What the form answers.
    private enum Answer {
        case nothing
        case wrong(String)
        /// - Parameter inYear: The day of the year asked for.
        case day(LunarDay, inYear: LunarOccurrence?, coming: [Occurrence])
    }

    init(_ context: PageContext) {
        self.context = context
        isAsked = ["month", "day", "leap", "year"].contains { context[$0] != nil }
        guard isAsked else {
            answer = .nothing
            return
        }
        do throws(Wrong) {
            answer = try Self.answer(context)
        } catch {
            answer = .wrong(error.sentence)
        }
    }

    /// Whether a value is wrong.
    var isWrong: Bool { if case .wrong = answer { true } else { false } }

    // MARK: Reading

    /// What is wrong, as a sentence.
    private struct Wrong: Error {
        let sentence: String
    }

    private static func answer(_ context: PageContext) throws(Wrong) -> Answer {
        guard let month = number(context["month"], in: 1...12), let number = number(context["day"], in: 1...30),
            ["true", "false", nil].contains(context["leap"]),
            let day = try? LunarDay(month: month, day: number, isLeapMonth: context["leap"] == "true")
        else {
            throw Wrong(
                sentence: context.words(
                    "Choose a month from 1 to 12 and a day from 1 to 30.", "請選擇月份（正月到十二月）與日（初一到三十）。",
                    "月（1月から12月）と日（1日から30日）を選んでください。"))
        }
        let coming = Recurrence(yearly: day).next(comingYears, onOrAfter: context.today)
        guard let text = context["year"] else { return .day(day, inYear: nil, coming: coming) }
        guard let year = self.number(text, in: LunarCalendar.years) else {
            let (first, last) = (LunarCalendar.years.lowerBound, LunarCalendar.years.upperBound)
            throw Wrong(
                sentence: context.words(
                    "Give a lunar year from \(first) to \(last).", "請輸入 \(first) 到 \(last) 之間的農曆年。",
                    "\(first) から \(last) までの旧暦の年を入力してください。"))
        }
        do throws(LunarCalendarError) {
            return .day(day, inYear: try LunarCalendar.occurrence(of: day, inLunarYear: year), coming: coming)
        } catch {
            throw Wrong(sentence: words(error, day, year, context))
        }
    }

    private static func words(_ error: LunarCalendarError, _ day: LunarDay, _ year: Int, _ context: PageContext)
        -> String
    {
        guard case .noSuchLeapMonth(_, _, let leapMonth) = error else {
            return context.words("The lunar calendar does not have this day.", "農曆沒有這一天。", "旧暦にこの日はありません。")
        }
        let month = context.monthName(day)
        let other = leapMonth.flatMap { try? LunarDay(month: $0, day: 1, isLeapMonth: true) }.map(context.monthName)
        return context.words(
            "Lunar \(year) has no \(month)\(other.map { ", but the \($0)" } ?? ": it has no leap month").",
            "農曆 \(year) 年沒有\(month)，該年\(other.map { "是\($0)" } ?? "沒有閏月")。",
            "旧暦 \(year) 年に\(month)はありません。この年\(other.map { "の閏月は\($0)です" } ?? "に閏月はありません")。")
    }

    private static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let text, text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    // MARK: Form

    var html: HTML {
        """
        <form class="plain" action="/lunar" method="get">
        \(select("month", context.words("Month", "月", "月"), 1...12) { context.monthName(try LunarDay(month: $0, day: 1)) })
        \(select("day", context.words("Day", "日", "日"), 1...30) { context.dayName(try LunarDay(month: 1, day: $0)) })
        <div class="field">
        <label for="year">\(context.words("Lunar year (optional)", "農曆年（西元，可不填）", "旧暦の年（西暦、省略可）"))</label>
        <input id="year" name="year" inputmode="numeric" maxlength="4" value="\(context["year"] ?? "")">
        </div>
        <div class="field check">
        <input id="leap" name="leap" type="checkbox" value="true"\(context["leap"] == "true" ? " checked" : "")>
        <label for="leap">\(context.words("Leap month", "閏月", "閏月"))</label>
        </div>
        <div class="field"><button type="submit">\(context.words("Convert", "轉換", "変換"))</button></div>
        </form>
        \(answerText)
        """
    }

    private func select(
        _ name: String, _ label: String, _ range: ClosedRange<Int>, _ text: (Int) throws -> String
    ) -> HTML {
        let options = range.map { number in
            (value: String(number), text: (try? text(number)) ?? "")
        }
        return SelectField(name: name, label: label, chosen: context[name], options: options).html
    }

    private var answerText: HTML {
        switch answer {
        case .nothing: ""
        case .wrong(let sentence): "<p class=\"notice\" role=\"alert\">\(sentence)</p>"
        case .day(let day, let inYear, let coming):
            "\(inYear.map { ofYear(day, $0) } ?? "")\(list(day, coming))"
        }
    }

    private func ofYear(_ day: LunarDay, _ found: LunarOccurrence) -> HTML {
        let year = found.lunarDate.year
        return """
            <p class="notice" role="status">\(context.words(
                "Lunar \(year), \(context.digits(day)), is",
                "農曆 \(year) 年\(day.monthText)\(day.dayText)是",
                "旧暦 \(year) 年\(context.monthName(day))\(context.dayName(day))は"))
            <strong><time datetime="\(found.civilDay.description)">\(context.words(found.civilDay))</time></strong>\
            \(clamped(found.isClamped))\(leapTwin(of: day, in: year))</p>
            """
    }

    private func clamped(_ isClamped: Bool) -> String {
        isClamped ? context.words(" (the month has no 30th: its 29th)", "（該月沒有三十，以廿九為準）", "（この月に30日はないため、29日です）") : ""
    }

    /// The same day of the leap month, where the year has that one.
    private func leapTwin(of day: LunarDay, in year: Int) -> HTML {
        guard !day.isLeapMonth, (try? LunarCalendar.leapMonth(ofYear: year)) == day.month else { return "" }
        let address = PageAddress.make(
            "/lunar",
            [("month", String(day.month)), ("day", String(day.day)), ("leap", "true"), ("year", String(year))])
        return """
            <br>\(context.words("The year also has the leap month: ", "該年另有閏月：", "この年には閏月もあります："))\
            <a href="\(address)">\(leapName(of: day))</a>
            """
    }

    private func leapName(of day: LunarDay) -> String {
        let twin = try? LunarDay(month: day.month, day: day.day, isLeapMonth: true)
        return twin.map { context.words(context.words($0), "\($0.monthText)\($0.dayText)", context.words($0)) } ?? ""
    }

    private func list(_ day: LunarDay, _ coming: [Occurrence]) -> HTML {
        guard !coming.isEmpty else {
            return """
                <p class="notice">\(context.words(
                    "The day does not come again until \(LunarCalendar.lastDay).", "到 \(LunarCalendar.lastDay) 為止不再有這一天。", "\(LunarCalendar.lastDay) まで、この日はもうありません。"))</p>
                """
        }
        let rows = coming.map { occurrence in
            DayRow(occurrence: occurrence, countdown: occurrence.countdown(from: context.today), context: context).html
        }
        return """
            <h3>\(context.words(
                "\(context.words(day)) in the coming years", "往後的\(day.chineseText)", "これからの\(context.words(day))"))</h3>
            <ul class="rows">\(rows)</ul>
            """
    }
}
