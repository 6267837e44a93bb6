internal import LunarCalendar
internal import OpeningHours
internal import TempleModel
internal import Wording

/// The opening hours of today and of the six days after it, as a table. Each day is judged once.
struct WeekTable {
    private let days: [(day: CivilDay, text: String)]
    private let context: PageContext

    init(_ times: OpeningTimes, _ context: PageContext) {
        self.context = context
        days = (0..<7).map { offset in
            let day = context.today.adding(days: offset)
            return (day, Self.text(times, on: day, context))
        }
    }

    /// The hours of today.
    var today: String { days[0].text }

    /// - Parameter caption: nil for a table that what is above it explains.
    func html(caption: String?) -> HTML {
        let rows: [HTML] = days.enumerated().map { offset, row in
            let current: HTML = offset == 0 ? " aria-current=\"date\"" : ""
            return "<tr\(current)><th scope=\"row\">\(context.words(row.day))</th><td>\(row.text)</td></tr>\n"
        }
        return """
            <table class="hours">\(caption.map { "<caption>\($0)</caption>" } ?? "" as HTML)
            \(rows)</table>

            """
    }

    private static func text(_ times: OpeningTimes, on day: CivilDay, _ context: PageContext) -> String {
        let periods = times.periods(on: day)
        if periods == [.init(state: nil, minutes: 0..<1440)] { return context.words("not known", "未詳", "不明") }
        let open = periods.filter { $0.state == true }.map { period in
            period.minutes == 0..<1440
                ? context.words("all day", "全天", "終日")
                : "\(clock(period.minutes.lowerBound))–\(clock(period.minutes.upperBound))"
        }
        return open.isEmpty
            ? context.words("closed", "休息", "閉門") : open.joined(separator: context.words(", ", "、", "、"))
    }

    private static func clock(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minute / 60) + ":" + two(minute % 60)
    }
}
