internal import AccountModel
internal import TempleModel
internal import Wording

/// The list of the places where somebody is signed in, this browser first.
struct SessionList {
    private let sessions: [AccountSession]
    private let own: String
    private let context: PersonContext

    init(_ context: PersonContext) throws {
        let own = try context.session()
        let all = try context.store.sessions(of: try context.person(), now: context.now)
        sessions = all.filter { $0.id == own } + all.filter { $0.id != own }
        self.own = own
        self.context = context
    }

    var page: PersonPage {
        let title = context.words("Where I am signed in", "登入中的裝置", "ログイン中の端末")
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                \(context.wayHome)\(done)<ul class="cards">
                \(sessions.map(row))</ul>
                <div class="actions">
                \(others)\(context.button(
                    context.words("Sign out everywhere", "全部登出", "すべてログアウト"), to: SessionPages.root + "/end"))</div>
                <p class="caption">\(context.words(
                    "A session ends by itself 60 days after its last use in the app, or 60 days after the sign-in in a browser. Is there one that you do not know? End it.",
                    "App 的登入在最後一次使用後 60 天、瀏覽器的登入在登入後 60 天自動結束。若有不認得的裝置，請將它登出。",
                    "アプリのログインは最後の利用から60日、ブラウザーのログインは60日で終了します。心当たりのない端末はログアウトしてください。"))</p>
                """)
    }

    private var done: HTML {
        context.done(
            context["done"] == "ended" ? context.words("The session has ended.", "已登出該裝置。", "ログアウトしました。") : nil)
    }

    private var others: HTML {
        guard sessions.count > 1 else { return "" }
        return context.button(
            context.words("End all others", "登出其他裝置", "ほかの端末をすべてログアウト"), to: SessionPages.root + "/end",
            [("others", "1")])
    }

    private func row(_ session: AccountSession) -> HTML {
        let isOwn = session.id == own
        let name = name(of: session)
        let renewed =
            session.refreshedAt == session.createdAt
            ? "" : "・\(context.words("last renewed", "最後更新", "最終更新")) \(moment(session.refreshedAt))"
        let mark: HTML = isOwn ? "<p><strong>\(context.words("This browser", "這個瀏覽器", "このブラウザー"))</strong></p>\n" : ""
        let end = context.words("End", "登出", "ログアウト")
        return """
            <li class="card"\(isOwn ? " data-own-session" : "" as HTML)>
            \(mark)<p class="agent"><bdi>\(name)</bdi></p>
            <p class="caption">\(context.words("Since", "登入於", "開始")) \(moment(session.createdAt))\(renewed)</p>
            \(context.button(end, to: "\(SessionPages.root)/\(session.id)/end", label: "\(end): \(name)"))</li>

            """
    }

    /// What people call a browser, and what an app calls itself.
    private func name(of session: AccountSession) -> String {
        guard !session.agent.isEmpty else {
            return context.words("An unnamed program", "未說明名稱的程式", "名前のないプログラム")
        }
        let known = session.agent.hasPrefix("Mozilla/") ? AskingProgram(session.agent).name : nil
        return known ?? session.agent
    }

    /// A moment on Taiwan's clocks.
    private func moment(_ seconds: Int64) -> String {
        let time = TaiwanTime(secondsSince1970: seconds)
        return "\(time.day) \(TaiwanTime.text(ofMinute: time.minute))"
    }
}
