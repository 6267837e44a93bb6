internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// The people who have accounts: how many there are, and for owners one of them at a time. There is no list of them.
///
/// A mail address and an id are in no address of a page: both are sent in forms, which no log has.
enum UsersPages {
    static let root = AdminSection.users.rawValue
    /// The field of a search.
    static let who = "who"
    /// The longest mail address (RFC 5321).
    private static let longestName = 254

    static let routes: [AdminPageRoute] = [
        .page(root) { .page(try page($0, note: done($0))) },
        .form("\(root)/find", for: .owner, again: { context, form, note in try page(context, form, note: note) }) {
            context, form in try find(context, form)
        },
        .form("\(root)/sessions", for: .owner) { context, form in try endSessions(context, form) },
        .form("\(root)/remove", for: .owner) { context, form in try remove(context, form) },
    ]

    /// Returns the people who have accounts.
    ///
    /// - Throws: ``Fault`` 404 for a service without accounts.
    private static func desk(_ context: AdminContext) throws(Fault) -> any AccountsForStaff {
        guard let desk = context.site.accounts else { throw .unknownPath }
        return desk
    }

    // MARK: The page

    /// - Parameter form: a search that has found nobody.
    private static func page(
        _ context: AdminContext, _ form: AdminForm? = nil, note: AdminNote? = nil
    ) throws -> AdminPage {
        let numbers = try desk(context).numbers(now: context.now)
        let rows: [HTML] = [
            (context.words("Accounts", "帳號", "アカウント"), numbers.accounts),
            (context.words("Sessions", "登入中", "ログイン中"), numbers.sessions),
            (context.words("Devices that get reminders", "接收提醒的裝置", "通知を受け取る端末"), numbers.devices),
        ].map { "<div><dt>\($0.0)</dt><dd>\($0.1.grouped)</dd></div>\n" }
        let title = AdminSection.users.words.text(in: context.language)
        return AdminPage(
            title: title, section: .users,
            body: """
                <h1>\(title)</h1>
                \(note?.html ?? "")\
                <dl class="figures">\(rows)</dl>
                \(context.may(.owner) ? search(form, context) : "")
                """)
    }

    private static func search(_ form: AdminForm?, _ context: AdminContext) -> HTML {
        """
        <h2 class="title">\(context.words("One account", "查詢帳號", "アカウントを探す"))</h2>
        <form class="plain sign-in" method="post" action="\(root)/find">\(context.hiddenToken)
        <p class="wide"><label for="who">\(context.words("Mail address, or the id that the app shows", "電子郵件，或 App 顯示的代碼", "メールアドレス、またはアプリに表示される ID"))</label>
        <input id="who" name="\(who)" value="\(form?[who] ?? "")" required autocomplete="off" \
        autocapitalize="none" spellcheck="false" aria-describedby="who-help">
        <small id="who-help">\(context.words("There is no list of people. What somebody keeps is not shown here.", "這裡沒有名單，也不顯示使用者保存的內容。", "利用者の一覧はありません。利用者が保存した内容も表示されません。"))</small></p>
        <p class="wide"><button>\(context.words("Find", "查詢", "探す"))</button></p>
        </form>
        """
    }

    /// Returns what was done, as the address of the page says by a fixed word.
    private static func done(_ context: AdminContext) -> AdminNote? {
        switch context[BackPath.done] {
        case "sessions":
            AdminNote(
                title: context.words("The sessions are ended", "已登出所有裝置", "すべてログアウトしました"),
                text:
                    "\(context.words("Every browser and every app has to sign in again.", "所有瀏覽器與 App 都須重新登入。", "どのブラウザもアプリも、ログインし直す必要があります。"))",
                isWrong: false)
        case "removed":
            AdminNote(
                title: context.words("The account is deleted", "已刪除帳號", "アカウントを削除しました"),
                text:
                    "\(context.words("Nothing of it is kept but in backups. Whoever signs in again gets a new account.", "除備份外不再保留任何資料；再次登入會建立新帳號。", "バックアップのほかには何も残りません。再びログインすると新しいアカウントになります。"))",
                isWrong: false)
        default: nil
        }
    }

    // MARK: One of them

    private static func find(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let desk = try desk(context)
        guard let text = form.text(who), text.utf8.count <= longestName else {
            let note = AdminNote(
                title: context.words("Whom do you look for?", "要查詢誰？", "誰を探しますか"),
                text:
                    "\(context.words("Enter a mail address, or the id that the app shows.", "請輸入電子郵件，或 App 顯示的代碼。", "メールアドレス、またはアプリに表示される ID を入力してください。"))"
            )
            return .page(try page(context, form, note: note), status: 400)
        }
        guard let found = try desk.find(text, now: context.now) else { return try nobody(context, form) }
        return .page(try UserPage.page(found, context))
    }

    private static func nobody(_ context: AdminContext, _ form: AdminForm? = nil) throws -> AdminAnswer {
        let note = AdminNote(
            title: context.words("There is no such account", "沒有這個帳號", "このアカウントはありません"),
            text:
                "\(context.words("Nobody has signed in with this, or the account is deleted.", "還沒有人以此登入，或帳號已刪除。", "これでログインした人はいないか、アカウントは削除されています。"))"
        )
        return .page(try page(context, form, note: note), status: 404)
    }

    private static func endSessions(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let desk = try desk(context)
        try context.countEdit()
        guard let uuid = form[UserPage.account], let person = context.person,
            try desk.endSessions(of: uuid, by: person.name, now: context.now)
        else { return try nobody(context) }
        return .seeOther("\(root)?\(BackPath.done)=sessions")
    }

    /// Asks once more, and then removes.
    private static func remove(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let desk = try desk(context)
        guard let uuid = form[UserPage.account] else { return try nobody(context) }
        guard form[UserPage.sure] == "1" else {
            guard let found = try desk.find(uuid, now: context.now) else { return try nobody(context) }
            return .page(UserPage.question(found, context))
        }
        try context.countEdit()
        guard let person = context.person, try desk.remove(uuid, by: person.name, now: context.now) else {
            return try nobody(context)
        }
        return .seeOther("\(root)?\(BackPath.done)=removed")
    }
}
