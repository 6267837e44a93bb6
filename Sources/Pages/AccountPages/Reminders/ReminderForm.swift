internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

/// The form of a reminder, with the coming days of its rule.
struct ReminderForm {
    /// The values of the fields, as they are in a form.
    private var title = ""
    private var calendar = ReminderDay.Calendar.lunar.rawValue
    private var month = "1"
    private var day = "1"
    private var daysAhead = ""
    private var isEnabled = true
    private var parts = FormParts()
    /// The rule whose coming days are shown.
    private var shown: ReminderDay?
    private let context: PersonContext

    private static let comingDays = 5

    /// Creates the form of a new reminder.
    init(_ context: PersonContext) { self.context = context }

    /// Creates the form of a reminder as it is kept.
    init(_ context: PersonContext, _ rule: ReminderDay) {
        self.context = context
        title = rule.title
        calendar = rule.calendar.rawValue
        month = rule.month.map(String.init) ?? ReminderBody.everyMonth
        day = rule.day.map(String.init) ?? ReminderBody.lastDay
        daysAhead = rule.daysAhead.map(String.init) ?? ""
        isEnabled = rule.isEnabled
        shown = rule
    }

    /// Creates the form with the fields that were sent.
    ///
    /// - Parameters:
    ///   - faults: what is wrong with them.
    ///   - rule: the rule whose coming days are shown.
    init(
        _ context: PersonContext, sent fields: FormFields, faults: EditFaults = EditFaults([]),
        shows rule: ReminderDay? = nil
    ) {
        self.context = context
        title = fields["title"] ?? ""
        calendar = fields["calendar"] ?? calendar
        month = fields["month"] ?? month
        day = fields["day"] ?? day
        daysAhead = fields["days_ahead"] ?? ""
        isEnabled = fields["enabled"] != nil
        parts = FormParts(FieldFaults(faults, context))
        shown = rule
    }

    // MARK: Page

    /// What stands above all else where something is wrong.
    var note: HTML { parts.faults.note(context) }

    /// Returns the page of a reminder that is there.
    func page(of reminder: Reminder, _ note: HTML = "") -> PersonPage {
        let path = "\(ReminderPages.root)/\(reminder.id)"
        return PersonPage(
            title: reminder.day.title,
            body: """
                \(note)\(self.note)<h1><bdi>\(reminder.day.title)</bdi></h1>
                <p><a href="\(ReminderPages.root)">\(context.words("All my own days", "所有自己的日子", "自分の記念日の一覧"))</a></p>
                \(html(to: path))<div class="actions">
                \(context.button(
                    context.words("Remove this day", "移除這個日子", "この日を削除"), to: path + "/remove"))</div>
                """)
    }

    /// Returns the form, and the coming days below it.
    func html(to path: String) -> HTML {
        """
        <form class="plain rule" action="\(path)" method="post" autocomplete="off">
        \(context.hiddenToken)\(parts.line(
            "title", context.words("What is on this day", "這天是什麼日子", "何の日か"), title,
            " required maxlength=\"\(String(AccountLimits.longestTitle))\""))\
        \(parts.select("calendar", context.words("Calendar", "曆法", "暦"), calendar, calendars))\
        \(parts.select("month", context.words("Month", "月", "月"), month, months))\
        \(parts.select("day", context.words("Day", "日", "日"), day, days))\
        \(parts.select("days_ahead", context.words("When to remind", "何時提醒", "通知する日"), daysAhead, advances))\
        \(parts.check("enabled", context.words("Remind me", "提醒我", "通知する"), isEnabled))\
        <div class="field"><button type="submit">\(context.words("Save", "儲存", "保存"))</button></div>
        <div class="field"><button type="submit" class="quiet" name="show" value="1" formnovalidate>\(context.words(
            "Show the coming days", "看看往後的日子", "これからの日を見る"))</button></div>
        </form>
        <p class="caption">\(context.words(
            "A day of the lunar year is in the regular month, not in its leap month. Where a month lacks the day, its last day counts.",
            "農曆日子以平月為準，閏月不重複；該月沒有這一天時，以該月最後一天為準。",
            "旧暦の日は平月で数え、閏月では繰り返しません。その日がない月は月末になります。"))</p>
        \(coming)
        """
    }

    private var coming: HTML {
        guard let shown else { return "" }
        let rows: [HTML] = ReminderDays.next(Self.comingDays, of: shown, onOrAfter: context.today).map { occurrence in
            DayRow(
                occurrence: occurrence, countdown: occurrence.countdown(from: context.today), context: context.page
            ).html
        }
        return """
            <section>
            <h2 class="title">\(context.words(
                "\(ReminderWords.rule(shown, context)): the coming days", "\(ReminderWords.rule(shown, context))：往後的日子",
                "\(ReminderWords.rule(shown, context))：これからの日"))</h2>
            <ul class="rows">\(rows)</ul>
            </section>

            """
    }

    // MARK: Choices

    private var calendars: [(value: String, text: String)] {
        [
            (ReminderDay.Calendar.lunar.rawValue, context.words("Lunar", "農曆", "旧暦")),
            (ReminderDay.Calendar.solar.rawValue, context.words("Solar", "國曆", "新暦")),
        ]
    }

    /// The months, with their names in both calendars: without JavaScript a list cannot follow another one.
    private var months: [(value: String, text: String)] {
        [(ReminderBody.everyMonth, context.words("every month", "每個月", "毎月"))]
            + (1...12).map { month in
                let lunar = (try? LunarDay(month: month, day: 1)).map(context.page.monthName) ?? ""
                return (String(month), both(context.page.monthName(month), lunar))
            }
    }

    private var days: [(value: String, text: String)] {
        (1...31).map { day in
            let solar = context.words("\(day)", "\(day)日", "\(day)日")
            let lunar = (try? LunarDay(month: 1, day: day)).map(context.page.dayName) ?? ""
            return (String(day), both(solar, lunar))
        } + [(ReminderBody.lastDay, context.words("last day of the month", "該月最後一天", "月末"))]
    }

    private func both(_ solar: String, _ lunar: String) -> String {
        lunar.isEmpty || lunar == solar
            ? solar : context.words("\(solar) / \(lunar)", "\(solar)・\(lunar)", "\(solar)・\(lunar)")
    }

    private var advances: [(value: String, text: String)] {
        [("", context.words("as in my settings", "依我的設定", "設定のとおり"))]
            + AccountLimits.advanceDays.map { (String($0), context.words(daysAhead: $0)) }
    }
}
