internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// The reminders of everybody: what waits, and the log of what became of them. Of a person it shows the beginning of an id.
///
/// The reminders of one account are read by owners alone, who find accounts too. Its id is in no address of a page: it is sent
/// in a form, which no log has.
enum NotificationsPages {
    static let root = AdminSection.notices.rawValue
    static let ofAccount = "\(root)/account"
    static let retry = "\(root)/retry"
    static let cancel = "\(root)/cancel"
    /// The field with the id of a message.
    static let message = "message"
    /// The field with the id of an account.
    static let who = UsersPages.who

    /// The length of an account's id, and of a message's.
    private static let lengthOfID = 36

    static let routes: [AdminPageRoute] = [
        .page(root) { try list($0) },
        .form(
            ofAccount, for: .owner,
            again: { context, form, note in page(note.html + find(form, context), context) }
        ) { context, form in
            try ofAccount(context, form)
        },
        .form(retry) { context, form in
            try act(context, form, done: "retried") { try $0.retry($1, by: $2, now: context.now) }
        },
        .form(cancel) { context, form in
            try act(context, form, done: "cancelled") { try $0.cancel($1, by: $2, now: context.now) }
        },
    ]

    /// - Throws: ``Fault`` 404 for a service without accounts.
    private static func checkAccounts(_ context: AdminContext) throws(Fault) {
        guard context.site.accounts != nil else { throw .unknownPath }
    }

    /// Returns the port.
    ///
    /// - Throws: ``Fault`` 404 for a service that does not see the log.
    private static func desk(_ context: AdminContext) throws(Fault) -> any NotificationsForStaff {
        try checkAccounts(context)
        guard let desk = context.site.notices else { throw .unknownPath }
        return desk
    }

    // MARK: The log

    private static func list(_ context: AdminContext) throws -> AdminAnswer {
        try checkAccounts(context)
        guard let desk = context.site.notices else { return .page(page(unseen(context), context)) }
        let request = NotificationsRequest(context)
        let above = NotificationNumbersView.html(try desk.numbers(now: context.now), context)
        let query: (filter: NotificationLogFilter, before: Int64?)
        do throws(NotificationsRequest.Wrong) {
            query = try request.query()
        } catch {
            let note = AdminNote(
                title: context.words("This cannot be looked for", "無法這樣查詢", "この条件では探せません"),
                text: """
                    \(context.words("Mend this field: ", "請修正這一欄：", "この欄を直してください："))\
                    \(error.field.text(in: context.language))
                    """)
            return .page(page(note.html + above + request.form(context) + find(nil, context), context), status: 400)
        }
        let (notices, next) = try entries(query.filter, before: query.before, desk, context)
        let rows: HTML =
            notices.isEmpty
            ? nothing(isNarrowed: request.isGiven || query.before != nil, context)
            : NotificationTable.html(notices, back: hidden("to", context.ownPath), context)
        let newest: HTML =
            query.before == nil
            ? ""
            : """
            <a class="button quiet" href="\(request.address(before: nil))">\(context.words("The newest", "最新的", "最新"))</a>
            """
        let earlier: HTML =
            next.map { number in
                """
                <a class="button quiet" rel="next" href="\(request.address(before: number))">\
                \(context.words("Earlier ones", "更早的", "以前のもの"))</a>
                """
            } ?? ""
        let note = done(context[BackPath.done], context)?.html ?? ""
        return .page(
            page(
                note + above + "<h2 class=\"title\">\(context.words("The log", "紀錄", "記録"))</h2>\n"
                    + request.form(context)
                    + rows + "<p class=\"actions\">\(newest)\(earlier)</p>\n" + find(nil, context), context))
    }

    /// Returns entries of the log, and where the next page begins; nil after the last one.
    private static func entries(
        _ filter: NotificationLogFilter, before: Int64?, _ desk: any NotificationsForStaff, _ context: AdminContext
    ) throws -> (notices: [NotificationForStaff], next: Int64?) {
        let found = try desk.log(filter, before: before, limit: NotificationsRequest.limit + 1, now: context.now)
        let notices = Array(found.prefix(NotificationsRequest.limit))
        return (notices, found.count > NotificationsRequest.limit ? notices.last?.number : nil)
    }

    private static func page(_ body: HTML, _ context: AdminContext) -> AdminPage {
        let title = AdminSection.notices.words.text(in: context.language)
        return AdminPage(title: title, section: .notices, body: "<h1>\(title)</h1>\n\(body)")
    }

    private static func unseen(_ context: AdminContext) -> HTML {
        """
        <p class="note">\(context.words("This service does not see the log: it does not send notifications (notify), and it does not know the sender's role (notify-accounts). The operator can set one of them.", "此服務看不到通知紀錄：它不送通知（notify），也沒有送通知者的資料庫角色（notify-accounts）。請洽系統維護人員設定其中之一。", "このサービスからは通知の記録が見えません。通知を送らず（notify）、送る側のロール（notify-accounts）も設定されていません。運用担当者がどちらかを設定すると見えます。"))</p>

        """
    }

    private static func nothing(isNarrowed: Bool, _ context: AdminContext) -> HTML {
        let text =
            isNarrowed
            ? context.words(
                "No notification is like this. Leave a field empty to see more.", "沒有符合的通知，可少填幾欄再查。",
                "当てはまる通知はありません。条件を減らしてください。")
            : context.words(
                "There is no notification yet. They are queued three days ahead, and kept three months.",
                "還沒有任何通知。通知於三天前排入佇列，紀錄保留三個月。",
                "まだ通知はありません。通知は3日前に待ち行列に入り、記録は3か月残ります。")
        return "<p>\(text)</p>\n"
    }

    private static func hidden(_ name: String, _ value: String) -> HTML {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }

    // MARK: One account

    /// Returns the form that asks for one account; empty for others than owners.
    private static func find(_ form: AdminForm?, _ context: AdminContext) -> HTML {
        guard context.may(.owner) else { return "" }
        return """
            <h2 class="title">\(context.words("One account", "查詢帳號", "アカウントを探す"))</h2>
            <form class="plain sign-in" method="post" action="\(ofAccount)">\(context.hiddenToken)
            <p class="wide"><label for="who">\(context.words("The id that the app shows", "App 顯示的代碼", "アプリに表示される ID"))</label>
            <input id="who" name="\(who)" value="\(form?[who] ?? "")" required autocomplete="off" \
            autocapitalize="none" spellcheck="false" aria-describedby="who-help">
            <small id="who-help">\(context.words("What a person has chosen can tell of a faith. Look at it when the person asks.", "個人的選擇可能透露信仰，請於本人詢問時才查看。", "選んだものから信仰がわかることがあります。本人から問い合わせがあったときだけ見てください。"))</small></p>
            <p class="wide"><button>\(context.words("Show", "顯示", "表示"))</button></p>
            </form>

            """
    }

    private static func ofAccount(
        _ context: AdminContext, _ form: AdminForm, note: AdminNote? = nil
    ) throws -> AdminAnswer {
        let desk = try desk(context)
        let uuid = form.text(who)?.lowercased() ?? ""
        guard isID(uuid) else {
            let note = AdminNote(
                title: context.words("This is no id of an account", "這不是帳號代碼", "アカウントの ID ではありません"),
                text:
                    "\(context.words("The app shows it to its user, in the settings.", "使用者可在 App 的設定中看到。", "利用者はアプリの設定で見られます。"))"
            )
            return .page(page(note.html + find(form, context), context), status: 400)
        }
        let before = form["before"].flatMap { pathID($0) }
        let (notices, next) = try entries(NotificationLogFilter(accountUUID: uuid), before: before, desk, context)
        let rows: HTML =
            notices.isEmpty
            ? nothing(isNarrowed: true, context) : NotificationTable.html(notices, back: hidden(who, uuid), context)
        let earlier: HTML =
            next.map { number in
                """
                <form method="post" action="\(ofAccount)">\(context.hiddenToken)\(hidden(who, uuid))\
                \(hidden("before", "\(number)"))<button class="quiet">\
                \(context.words("Earlier ones", "更早的", "以前のもの"))</button></form>

                """
            } ?? ""
        let title = context.words("Notifications of one account", "單一帳號的通知", "一つのアカウントの通知")
        return .page(
            AdminPage(
                title: title, section: .notices,
                body: """
                    <h1>\(title)</h1>
                    \(note?.html ?? "")\
                    <p><code translate="no">\(uuid)</code></p>
                    \(rows)\(earlier)\
                    <p class="actions"><a class="button quiet" href="\(root)">\(context.words("All notifications", "全部通知", "すべての通知"))</a></p>
                    """))
    }

    /// Returns a button that leads an owner to the notifications of an account; empty for a service that does not see the log.
    static func button(for uuid: String, _ context: AdminContext) -> HTML {
        guard context.site.notices != nil, context.may(.owner) else { return "" }
        return """
            <form method="post" action="\(ofAccount)">\(context.hiddenToken)\(hidden(who, uuid))
            <p class="actions"><button class="quiet">\(context.words("Notifications of this account", "此帳號的通知", "このアカウントの通知"))</button></p>
            </form>

            """
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == lengthOfID
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    // MARK: Sending again, and cancelling

    /// - Parameter act: does it to a message in the name of a person. Returns whether it was possible.
    private static func act(
        _ context: AdminContext, _ form: AdminForm, done: String,
        _ act: (any NotificationsForStaff, _ message: String, _ person: String) throws -> Bool
    ) throws -> AdminAnswer {
        let desk = try desk(context)
        guard let message = form[message], isID(message), let person = context.person else {
            throw Fault.wrong(Self.message, form[Self.message] ?? "")
        }
        let target = form["to"] ?? root
        guard BackPath.isLocal(target) else { throw Fault.wrong("to", target) }
        try context.countEdit()
        let word = try act(desk, message, person.name) ? done : "not-" + done
        if form[who] != nil, context.may(.owner) {
            return try ofAccount(context, form, note: self.done(word, context))
        }
        let path = BackPath.plain(target)
        return .seeOther(path + (path.contains("?") ? "&" : "?") + "\(BackPath.done)=\(word)")
    }

    /// Returns what was done, by the fixed word that the page's address has.
    private static func done(_ word: String?, _ context: AdminContext) -> AdminNote? {
        switch word {
        case "retried":
            AdminNote(
                title: context.words("It is queued again", "已重新排入佇列", "もう一度待ち行列に入れました"),
                text:
                    "\(context.words("All notifications of this message are due now.", "這則訊息中的通知已排定立即送出。", "このメッセージの通知はすべて、すぐに送る予定になりました。"))",
                isWrong: false)
        case "cancelled":
            AdminNote(
                title: context.words("It is cancelled", "已取消", "取り消しました"),
                text:
                    "\(context.words("No notification of this message is sent.", "這則訊息中的通知都不會送出。", "このメッセージの通知は送られません。"))",
                isWrong: false)
        case "not-retried":
            AdminNote(
                title: context.words("It is not queued again", "未重新排入佇列", "待ち行列に入れられません"),
                text:
                    "\(context.words("It has not failed any more, its time is over for more than six hours, or the person has ended the reminders.", "它已不是未送出的狀態、預定時間已過六小時以上，或此人已停用提醒。", "失敗した状態ではないか、予定から6時間を過ぎたか、本人が通知を停止しています。"))"
            )
        case "not-cancelled":
            AdminNote(
                title: context.words("It is not cancelled", "未取消", "取り消せません"),
                text:
                    "\(context.words("It is being sent just now, or does not wait any more. Look at its state below.", "它正在送出，或已不在佇列中。請看下方的狀態。", "送信中か、もう待っていません。下の状態を確認してください。"))"
            )
        default: nil
        }
    }
}
