internal import AccountModel
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

/// Reminders of the log in a table, one in each row.
enum NotificationTable {
    /// - Parameter back: the hidden field that says which page a button leads back to.
    static func html(_ notices: [NotificationForStaff], back: HTML, _ context: AdminContext) -> HTML {
        let mayChange = context.may(.editor)
        let labels =
            [
                context.words("Planned for", "預定時間", "予定日時"), context.words("Whom", "使用者", "利用者"),
                context.words("What", "提醒內容", "内容"), context.words("State", "狀態", "状態"),
                context.words("Channel", "管道", "経路"),
            ] + (mayChange ? [context.words("Action", "操作", "操作")] : [])
        let caption = context.words("The newest first", "由新到舊", "新しい順")
        return """
            <table class="rows notices">
            <caption class="hidden-text">\(caption)</caption>
            <thead><tr>\(labels.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
            <tbody>
            \(notices.map { row($0, labels, back, mayChange: mayChange, context) })</tbody>
            </table>

            """
    }

    private static func row(
        _ notice: NotificationForStaff, _ labels: [String], _ back: HTML, mayChange: Bool, _ context: AdminContext
    ) -> HTML {
        let action: HTML = mayChange ? "<td>\(self.action(notice, back, context))</td>\n" : ""
        return """
            <tr>
            <th scope="row" class="digits">\(AdminTime.text(notice.at))</th>
            <td data-label="\(labels[1])" class="digits"><code translate="no">\(notice.account)…</code></td>
            <td data-label="\(labels[2])" class="long">\(what(notice, context))</td>
            <td data-label="\(labels[3])" class="long">\(state(notice, context))</td>
            <td data-label="\(labels[4])" class="long">\(way(notice.channel, notice.provider, context))</td>
            \(action)</tr>

            """
    }

    /// An event and an activity lead to the reminders of it alone.
    private static func what(_ notice: NotificationForStaff, _ context: AdminContext) -> HTML {
        let kind = NotificationWords.kind(notice.subject.kind).text(in: context.language)
        let occasion = NotificationWords.occasion(notice.occasion).text(in: context.language)
        let day = "\(CivilDay(dayNumber: notice.day))"
        let comma = context.words(", ", "，", "、")
        let hasNumber = [.event, .activity].contains(notice.subject.kind) && pathID(notice.subject.id) != nil
        let title: HTML = "<bdi>\(notice.title ?? kind)</bdi>"
        let name: HTML =
            hasNumber && notice.subject.kind == .event ? "<a href=\"/events/\(notice.subject.id)\">\(title)</a>" : title
        let only: HTML =
            hasNumber
            ? """
             <a href="\(NotificationsRequest.address(of: notice.subject))">\(context.words("only this", "只看這個", "これだけ"))\
            <span class="hidden-text">: \(title)</span></a>
            """ : ""
        return """
            \(name)\(only)<br><small>\(notice.title == nil ? "" : "\(kind)\(comma)" as HTML)<span class="digits">\(day)</span>\(
                comma)\(occasion)</small>
            """
    }

    private static func state(_ notice: NotificationForStaff, _ context: AdminContext) -> HTML {
        var parts: [HTML] = ["<strong>\(NotificationWords.state(notice.state).text(in: context.language))</strong>"]
        if let sentAt = notice.sentAt { parts.append("<span class=\"digits\">\(AdminTime.text(sentAt))</span>") }
        if notice.retries > 0 {
            let count = notice.retries.grouped
            parts.append(
                "\(context.words("failed tries: \(count)", "失敗 \(count) 次", "失敗\(count)回"))")
        }
        if notice.state == .queued, notice.nextAt != notice.at {
            let next = AdminTime.text(notice.nextAt)
            parts.append("\(context.words("again at \(next)", "將於 \(next) 再試", "\(next)に再送"))")
        }
        // The sender says it in English.
        if let reason = notice.reason, notice.state != .sent { parts.append("<span lang=\"en\">\(reason)</span>") }
        return HTML(parts, separator: "<br>")
    }

    /// Returns a channel and its provider.
    static func way(_ channel: String?, _ provider: String?, _ context: AdminContext) -> HTML {
        guard let channel else { return "\(context.words("none yet", "尚無", "まだなし"))" }
        let name = NotificationWords.channel(channel).text(in: context.language)
        return "\(name)\(provider.map { "<br><small><bdi translate=\"no\">\($0)</bdi></small>" as HTML } ?? "")"
    }

    private static func action(_ notice: NotificationForStaff, _ back: HTML, _ context: AdminContext) -> HTML {
        let (path, words): (String, String)
        switch notice.state {
        case .queued: (path, words) = (NotificationsPages.cancel, context.words("Cancel", "取消", "取り消す"))
        case .failed where notice.mayRetry:
            (path, words) = (NotificationsPages.retry, context.words("Send again", "重新送出", "もう一度送る"))
        case .failed, .sent: return ""
        }
        return """
            <form method="post" action="\(path)">\(context.hiddenToken)\(back)\
            <input type="hidden" name="\(NotificationsPages.message)" value="\(notice.message)">\
            <button class="quiet">\(words)<span class="hidden-text">: <bdi>\(notice.account)…</bdi>, \
            \(AdminTime.text(notice.at))</span></button></form>
            """
    }
}
