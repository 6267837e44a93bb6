internal import AccountModel
internal import LunarCalendar
internal import WebPages
internal import Wording

/// The list of somebody's own days, the soonest first, and the form of a new one.
struct ReminderList {
    private let reminders: [Reminder]
    private let context: PersonContext

    init(_ context: PersonContext) throws {
        reminders = try context.store.reminders(of: try context.person())
        self.context = context
    }

    /// - Parameter form: the form of a new one.
    func page(_ form: ReminderForm, _ note: HTML = "") -> PersonPage {
        let title = context.words("My own days", "自己的日子", "自分の記念日")
        return PersonPage(
            title: title,
            body: """
                \(note)\(form.note)<h1>\(title)</h1>
                \(context.wayHome)\(context.done(done))\(list)
                <section>
                <h2 class="title">\(context.words("A new day", "新增日子", "新しい日"))</h2>
                \(form.html(to: ReminderPages.root))
                </section>
                """)
    }

    private var done: String? {
        switch context["done"] {
        case "added": context.words("The day was added.", "已新增。", "追加しました。")
        case "changed": context.words("The day was saved.", "已儲存。", "保存しました。")
        case "removed": context.words("The day was removed.", "已移除。", "削除しました。")
        default: nil
        }
    }

    private var list: HTML {
        guard !reminders.isEmpty else {
            return """
                <p class="second">\(context.words(
                    "A memorial day, a birthday by the lunar calendar, the first of every month: add your first day here.",
                    "忌日、農曆生日、每月初一等等，都可以在這裡加入。", "命日、旧暦の誕生日、毎月1日など、ここに追加できます。"))</p>
                """
        }
        let rows = reminders.map { reminder in
            (reminder, ReminderDays.next(1, of: reminder.day, onOrAfter: context.today).first)
        }.sorted { ($0.1?.start.dayNumber ?? .max) < ($1.1?.start.dayNumber ?? .max) }
        let items: [HTML] = rows.map { reminder, next in
            let title: HTML = """
                <a href="\(ReminderPages.root)/\(reminder.id)"><bdi>\(reminder.day.title)</bdi></a>
                """
            let rule = ReminderWords.rule(reminder.day, context)
            let more: HTML =
                reminder.day.isEnabled ? "\(rule)" : "\(rule)・\(context.words("switched off", "已停用", "停止中"))"
            guard let next else {
                return "<li><strong>\(title)</strong><br><small class=\"second\">\(more)</small></li>\n"
            }
            return DayRow(
                title: title, occurrence: next, countdown: next.countdown(from: context.today), more: more,
                context: context.page
            ).html
        }
        return "<ul class=\"rows\">\(items)</ul>"
    }
}
