internal import HTMLText
internal import LunarCalendar
internal import OpeningHours
internal import TempleModel

/// The opening hours of today, with those of the coming seven days folded below them. Where nobody knows them, what the
/// source writes, or else the advice to ask and the number for it.
struct HoursWeek {
    private let temple: Temple
    private let context: PageContext

    private var hours: TempleHours { temple.visit.hours }

    init(_ temple: Temple, _ context: PageContext) {
        self.temple = temple
        self.context = context
    }

    var html: HTML {
        let times = hours.openingTimes
        guard !times.isNeverKnown else { return unknown }
        let isOpen = times.isOpen(at: context.today, minute: context.time.minute)
        let state: HTML =
            context.openWords(isOpen).map { " <span class=\"state\(isOpen == true ? " open" : "")\">\($0)</span>" }
            ?? ""
        let week = (0..<7).map { offset in
            let day = context.today.adding(days: offset)
            return (day: day, text: text(times, on: day))
        }
        let rows: [HTML] = week.enumerated().map { offset, row in
            let current: HTML = offset == 0 ? " aria-current=\"date\"" : ""
            return "<tr\(current)><th scope=\"row\">\(context.words(row.day))</th><td>\(row.text)</td></tr>\n"
        }
        let date = hours.asOf.map { context.words("As of \($0)", "資料日期 \($0)", "\($0) 時点のデータ") }
        let caption: HTML = date.map { "<caption>\($0)</caption>" } ?? ""
        return """
            <section class="hours-today">
            <h2 class="title">\(context.words("Hours today", "今天開放時間", "今日の開門時間"))</h2>
            <p><strong>\(week[0].text)</strong>\(state)</p>
            <details>
            <summary>\(context.words("Hours of this week", "一週開放時間", "一週間の開門時間"))</summary>
            <table class="hours">\(caption)
            \(rows)</table>
            </details>
            </section>
            """
    }

    private var unknown: HTML {
        let advice = context.telephone(of: temple).map { number in
            "\(context.words("please ask by telephone", "請電洽", "電話でお問い合わせください")) \(number)" as HTML
        }
        guard let text = hours.text.map({ context.data($0) }) ?? advice else { return "" }
        return """
            <section class="hours-today">
            <h2 class="title">\(context.words("Hours", "開放時間", "開門時間"))</h2>
            <p>\(text)</p>
            </section>
            """
    }

    private func text(_ times: OpeningTimes, on day: CivilDay) -> String {
        let periods = times.periods(on: day)
        if periods == [.init(state: nil, minutes: 0..<1440)] { return context.words("not known", "未詳", "不明") }
        let open = periods.filter { $0.state == true }.map { period in
            period.minutes == 0..<1440
                ? context.words("all day", "全天", "終日")
                : "\(Self.clock(period.minutes.lowerBound))–\(Self.clock(period.minutes.upperBound))"
        }
        return open.isEmpty
            ? context.words("closed", "休息", "閉門") : open.joined(separator: context.words(", ", "、", "、"))
    }

    private static func clock(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minute / 60) + ":" + two(minute % 60)
    }
}
