internal import AccountModel
internal import LunarCalendar
internal import Notifications
internal import TempleModel
internal import WebPages
internal import Wording

/// The next three messages in words: when each comes, and of what.
struct UpcomingList {
    private static let most = 3
    /// So many days of one message are named.
    private static let mostNames = 5

    private let messages: [UpcomingMessage]
    private let isEnabled: Bool
    private let context: PersonContext

    init(_ contents: AccountContents, _ context: PersonContext) throws {
        var present = PresentTemples(context.site.temples)
        let recipient = try present.recipient(
            Recipient(
                account: contents.account, settings: contents.settings, subscriptions: contents.subscriptions,
                favourites: contents.favourites.map(\.temple), reminders: contents.reminders))
        messages = UpcomingMessage.next(
            Self.most, for: recipient, queued: try context.site.notifications.queued(of: contents.account.id),
            in: try context.page.store.catalogueSnapshot(), now: context.now)
        isEnabled = contents.settings.isEnabled
        self.context = context
    }

    var html: HTML {
        """
        <section>
        <h2 class="title">\(context.words("What comes next", "接下來的提醒", "これからの通知"))</h2>
        \(list)</section>

        """
    }

    private var list: HTML {
        guard isEnabled else {
            return """
                <p>\(context.words("Reminders are switched off.", "提醒目前已停用。", "通知は停止中です。")) \
                <a href="\(AccountPageTable.home)#settings">\(context.words("Settings", "設定", "設定"))</a></p>

                """
        }
        guard !messages.isEmpty else {
            return """
                <p>\(context.words(
                    "Nothing comes within a year: choose deities or festivals first.", "一年內沒有提醒，請先選擇神明或節慶。",
                    "1年以内の通知はありません。まず神さまや年中行事を選んでください。")) \
                <a href="\(AccountPageTable.home)">\(context.words("Choose", "前往選擇", "選ぶ"))</a></p>

                """
        }
        return "<ol class=\"rows\">\(messages.map(row))</ol>\n"
    }

    private func row(_ message: UpcomingMessage) -> HTML {
        let days = context.today.days(until: message.day)
        let countdown: HTML =
            days < 0 || days > 366 ? "" : " <span class=\"second\">\(context.page.countdown(days))</span>"
        var names: [HTML] = message.notifications.prefix(Self.mostNames).map { planned in
            """
            <a href="\(address(planned))">\(name(planned))</a> <span class="second">\(
                context.page.words(CivilDay(dayNumber: planned.day)))\(lead(planned.day - message.day.dayNumber))</span>
            """
        }
        let rest = message.notifications.count - names.count
        if rest > 0 { names.append("\(context.words("\(rest) more", "其他 \(rest) 項", "ほか\(rest)件"))") }
        return """
            <li><strong>\(context.page.words(message.day)) \(TaiwanTime.text(ofMinute: message.minute))</strong>\(
                countdown)<br>\(context.page.list(names))</li>

            """
    }

    /// How long before a day its message comes: a day has up to three.
    private func lead(_ days: Int) -> String {
        switch days {
        case ..<0: ""
        case 0: context.words(" · on the day", "・當天", "・当日")
        case 1: context.words(" · the day before", "・提前 1 天", "・1日前")
        default: context.words(" · \(days) days before", "・提前 \(days) 天", "・\(days)日前")
        }
    }

    private func name(_ planned: PlannedNotification) -> HTML {
        switch planned.subject.kind {
        case .event, .activity: context.page.name(ofDay: planned.title).html
        case .reminder: "<bdi>\(planned.title)</bdi>"
        case .newMoon: "\(context.words("First day of the lunar month", "初一", "旧暦1日"))"
        case .fullMoon: "\(context.words("Fifteenth day of the lunar month", "十五", "旧暦15日"))"
        }
    }

    private func address(_ planned: PlannedNotification) -> String {
        switch planned.subject.kind {
        case .event: "/events/\(planned.subject.id)"
        case .activity: "/activities"
        case .reminder: "\(ReminderPages.root)/\(planned.subject.id)"
        case .newMoon, .fullMoon: "/events?month=\(CivilDay(dayNumber: planned.day).description.prefix(7))"
        }
    }
}
