internal import LunarCalendar
internal import OpeningHours
internal import TempleModel
internal import Wording

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
        let week = WeekTable(times, context)
        let date = hours.asOf.map { context.words("As of \($0)", "資料日期 \($0)", "\($0) 時点のデータ") }
        return """
            <section class="hours-today">
            <h2 class="title">\(context.words("Hours today", "今天開放時間", "今日の開門時間"))</h2>
            <p><strong>\(week.today)</strong>\(state)</p>
            <details>
            <summary>\(context.words("Hours of this week", "一週開放時間", "一週間の開門時間"))</summary>
            \(week.html(caption: date))\
            </details>
            </section>
            """
    }

    private var unknown: HTML {
        let advice = context.telephone(of: temple).map { number in
            "\(context.words("please ask by telephone", "請電洽", "電話でお問い合わせください")) \(number)" as HTML
        }
        let known = hours.text.map { context.written($0) { "<p>\($0)</p>" } }
        guard let text = known ?? advice.map({ "<p>\($0)</p>" }) else { return "" }
        return """
            <section class="hours-today">
            <h2 class="title">\(context.words("Hours", "開放時間", "開門時間"))</h2>
            \(text)
            </section>
            """
    }
}
