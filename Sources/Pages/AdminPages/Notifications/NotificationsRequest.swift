internal import AccountModel
internal import HTTPModel
internal import TempleFormats
internal import Wording

/// Which reminders somebody wants to see, as the address of the page says it. An account is in no address.
struct NotificationsRequest {
    let state: String
    let kind: String
    /// The number of an event or of an activity; empty for all of a kind, and for days of the moon, which have none.
    let id: String
    let channel: String
    /// `1` for those of which a try has failed.
    let tried: String
    /// Where the page before ended.
    let before: String

    static let limit = 50

    init(_ context: AdminContext) {
        state = context["state"] ?? ""
        kind = context["kind"] ?? ""
        id = Self.withoutNumber.contains { $0.rawValue == context["kind"] } ? "" : context["id"] ?? ""
        channel = context["channel"] ?? ""
        tried = context["tried"] ?? ""
        before = context["before"] ?? ""
    }

    /// The error of a field that cannot be read.
    struct Wrong: Error {
        /// What the form calls the field.
        let field: Words
    }

    /// Returns the question for the log, and where it begins.
    func query() throws(Wrong) -> (filter: NotificationLogFilter, before: Int64?) {
        var filter = NotificationLogFilter(hasFailedTries: tried == "1")
        switch try what() {
        case nil: break
        case .all(let kind): filter.kind = kind
        case .one(let subject): filter.subject = subject
        }
        if !state.isEmpty {
            guard let state = NotificationStatus(rawValue: state) else { throw Wrong(field: Self.stateLabel) }
            filter.status = state
        }
        if !channel.isEmpty {
            guard NotificationWords.channels.contains(channel) else { throw Wrong(field: Self.channelLabel) }
            filter.channel = channel
        }
        guard tried.isEmpty || tried == "1" else { throw Wrong(field: Self.triedLabel) }
        guard !before.isEmpty else { return (filter, nil) }
        guard let before = pathID(before) else { throw Wrong(field: Words("page", "頁", "ページ")) }
        return (filter, before)
    }

    private enum What {
        case all(NotificationSubject.Kind)
        case one(NotificationSubject)
    }

    /// A number without a kind is that of an event.
    private func what() throws(Wrong) -> What? {
        guard !kind.isEmpty || !id.isEmpty else { return nil }
        guard let kind = kind.isEmpty ? .event : NotificationSubject.Kind(rawValue: kind), Self.kinds.contains(kind)
        else {
            throw Wrong(field: Self.kindLabel)
        }
        guard !id.isEmpty else { return .all(kind) }
        guard pathID(id) != nil else { throw Wrong(field: Self.idLabel) }
        return .one(NotificationSubject(kind: kind, id: id))
    }

    /// Days of people's own are not asked for.
    private static let kinds = NotificationSubject.Kind.allCases.filter { $0 != .reminder }
    private static let withoutNumber: [NotificationSubject.Kind] = [.newMoon, .fullMoon]

    /// Returns the address of the page after an entry; nil for the newest.
    func address(before number: Int64?) -> String {
        let values =
            [("state", state), ("kind", kind), ("id", id), ("channel", channel), ("tried", tried)]
            + (number.map { [("before", "\($0)")] } ?? [])
        let query = values.filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentEncoding.encode($0.1))" }
        return NotificationsPages.root + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Returns the address of all reminders of an event or of an activity.
    static func address(of subject: NotificationSubject) -> String {
        "\(NotificationsPages.root)?kind=\(subject.kind.rawValue)&id=\(PercentEncoding.encode(subject.id))"
    }

    /// Returns the address of all that has failed on a channel; nil for a channel that cannot be asked for.
    static func address(ofFailedOn channel: String?) -> String? {
        let failed = "\(NotificationsPages.root)?state=\(NotificationStatus.failed.rawValue)"
        guard let channel else { return failed }
        return NotificationWords.channels.contains(channel) ? "\(failed)&channel=\(channel)" : nil
    }

    /// Whether anything is left out.
    var isGiven: Bool { [state, kind, id, channel, tried].contains { !$0.isEmpty } }

    // MARK: The form

    private static let stateLabel = Words("State", "狀態", "状態")
    private static let kindLabel = Words("What", "提醒內容", "内容")
    private static let idLabel = Words(
        "Number of the event or activity", "日子或活動的編號", "日・行事の番号")
    private static let channelLabel = Words("Channel", "管道", "経路")
    private static let triedLabel = Words("Only where a try has failed", "只看曾送出失敗的", "送信に失敗したものだけ")

    func form(_ context: AdminContext) -> HTML {
        let language = context.language
        let states = NotificationStatus.allCases.map { ($0.rawValue, NotificationWords.state($0).text(in: language)) }
        let kinds = Self.kinds.map { ($0.rawValue, NotificationWords.kind($0).text(in: language)) }
        let channels = NotificationWords.channels.map { ($0, NotificationWords.channel($0).text(in: language)) }
        return """
            <form class="plain" method="get" action="\(NotificationsPages.root)" role="search">
            \(context.filterChoice("state", Self.stateLabel, states, chosen: state))\
            \(context.filterChoice("kind", Self.kindLabel, kinds, chosen: kind))\
            <p><label for="id">\(Self.idLabel.text(in: language))</label>
            <input id="id" name="id" value="\(id)" inputmode="numeric" maxlength="18" autocomplete="off" \
            aria-describedby="id-help">
            <small id="id-help">\(context.words("Of one festival, one deity's day or one activity. Leave it empty for all.", "只看某一個節慶、神明日子或廟宇活動時填寫，留空則全部顯示。", "年中行事・神さまの縁日・廟の行事を一つだけ見るときに入力します。空欄ならすべてです。"))</small></p>
            \(context.filterChoice("channel", Self.channelLabel, channels, chosen: channel))\
            <p class="wide"><label class="check"><input type="checkbox" name="tried" value="1"\(tried == "1" ? " checked" : "" as HTML)> \
            \(Self.triedLabel.text(in: language))</label></p>
            <p class="actions"><button>\(context.words("Show", "顯示", "表示"))</button>
            \(isGiven ? "<a class=\"button quiet\" href=\"\(NotificationsPages.root)\">\(context.words("Show all", "顯示全部", "すべて表示"))</a>" : "" as HTML)</p>
            </form>

            """
    }
}
