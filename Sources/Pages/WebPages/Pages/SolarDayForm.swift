internal import LunarCalendar
internal import Wording

/// The form from a solar day to its lunar date, with its answer.
struct SolarDayForm {
    private let context: PageContext
    private let text: String?
    private let day: CivilDay?

    init(_ context: PageContext) {
        self.context = context
        text = context["date"]
        day = text.flatMap { CivilDay(iso8601: $0) }.flatMap { LunarCalendar.contains($0) ? $0 : nil }
    }

    /// Whether a value was given that is no day of the calendar.
    var isWrong: Bool { text != nil && day == nil }

    var html: HTML {
        """
        <form class="plain" action="/lunar" method="get">
        <div class="field">
        <label for="date">\(context.words("Day", "國曆日期", "新暦の日付"))</label>
        <input id="date" name="date" type="date" required value="\(text ?? context.today.description)"
          min="\(LunarCalendar.firstDay.description)" max="\(LunarCalendar.lastDay.description)"\(invalid)>
        </div>
        <div class="field"><button type="submit">\(context.words("Convert", "轉換", "変換"))</button></div>
        </form>
        \(answer)
        """
    }

    private var invalid: HTML { isWrong ? " aria-invalid=\"true\" aria-describedby=\"date-fault\"" : "" }

    private var answer: HTML {
        if isWrong {
            return """
                <p class="notice" id="date-fault" role="alert">\(context.words(
                    "Give a day from \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay), such as 2026-11-20.",
                    "請輸入 \(LunarCalendar.firstDay) 到 \(LunarCalendar.lastDay) 之間的日期，例如 2026-11-20。", "\(LunarCalendar.firstDay) から \(LunarCalendar.lastDay) までの日付を入力してください（例：2026-11-20）。"))</p>
                """
        }
        guard let day, let words = context.lunarWords(day) else { return "" }
        return """
            <p class="notice" role="status"><time datetime="\(day.description)">\(context.words(day))</time>
            \(context.words("is", "是", "は")) <strong>\(words)</strong></p>
            """
    }
}
