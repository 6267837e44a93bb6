internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// The page on which somebody signs in with a token. It holds the fields of a form that was sent without a session, and leads
/// back to where the person was.
enum SignInPage {
    /// What somebody wanted who has to sign in first.
    struct Request {
        /// Where the person was: a path of the back office, perhaps with a query.
        let target: String
        /// The fields of a form that was sent there; nil where a page was to be read.
        let fields: [QueryParameter]?

        /// The names of the fields of a form that is kept in this one begin with it.
        private static let prefix = "kept."

        init(_ context: AdminContext, _ sent: SentForm?) {
            // Nobody sends by a sign-in what another site has put into a form.
            let fields = sent?.isOfThisSite ?? false ? sent?.form.kept : nil
            self.init(to: context.isRead ? context.request.target : context.request.path, fields)
        }

        /// Reads the fields of a sign-in.
        init(_ form: AdminForm) {
            self.init(to: form["to"] ?? "", form["sent"] == "1" ? form.kept(after: Self.prefix) : nil)
        }

        private init(to target: String, _ fields: [QueryParameter]?) {
            let isKnown = Self.isPage(target)
            self.target = isKnown ? target : AdminSection.overview.rawValue
            self.fields = isKnown ? fields : nil
        }

        var hidden: HTML {
            """
            <input type="hidden" name="to" value="\(target)">
            \(fields.map { "<input type=\"hidden\" name=\"sent\" value=\"1\">\n" + HTML(hidden: $0, prefix: Self.prefix) } ?? "")
            """
        }

        /// Where somebody signs in anew with an account, and comes back from.
        var signInOfPages: String {
            let isShort = LocalTarget.isLocal(target, mostBytes: LocalTarget.mostBytes)
            let back = isShort ? target : AdminSection.overview.rawValue
            return PageAddress.make("/sign-in", [("again", "1"), ("return", back)])
        }

        /// Whether a target is of the back office: a sign-in leads nowhere else, and to no other sign-in.
        private static func isPage(_ target: String) -> Bool {
            BackPath.isLocal(target) && !target.hasPrefix(SessionPages.signIn)
                && !target.hasPrefix(SessionPages.signOut)
        }
    }

    /// Returns the page of a sign-in that was refused; nil for any other request.
    static func page(again fault: Fault, _ context: AdminContext) -> AdminPage? {
        guard !context.isRead, SessionPages.isSignIn(context.request.path),
            let form = try? AdminForm(context.request.body)
        else { return nil }
        let isOfThisSite = RequestOrigin(of: context.request) == .proven
        let note = fault.status == 401 ? unknownToken(context) : FaultWords.note(fault, context)
        return page(isOfThisSite ? Request(form) : Request(context, nil), note: note, context)
    }

    private static func unknownToken(_ context: AdminContext) -> AdminNote {
        AdminNote(
            title: context.words("Nobody has this token", "查無這個權杖", "このトークンは使えません"),
            text:
                "\(context.words("Copy it whole, without spaces. It may also have been ended by an owner.", "請完整複製，不要有空白；也可能已被管理者停用。", "空白を入れずに全部を貼り付けてください。管理者が無効にした場合もあります。"))"
        )
    }

    /// Returns what is said to whoever has signed in with an account that has no role.
    static func withoutRole(_ context: AdminContext) -> AdminNote {
        AdminNote(
            title: context.words("Your account has no role here", "您的帳號在此沒有角色", "あなたのアカウントにはここでの役割がありません"),
            text:
                "\(context.words("Ask an owner to invite your mail address, or sign in with a token.", "請管理者邀請您的電子郵件，或以權杖登入。", "管理者にメールアドレスの招待を頼むか、トークンでログインしてください。"))"
        )
    }

    /// Returns what is said to whoever has to sign in with an account first, where a form waits in this page.
    static func elsewhere(_ context: AdminContext) -> AdminNote {
        let link: HTML =
            "<a href=\"/sign-in?again=1&amp;return=/admin\" target=\"_blank\" rel=\"noopener\">\(context.words("in a new tab", "在新分頁", "新しいタブで"))</a>"
        return AdminNote(
            title: context.words("Sign in with your account first", "請先登入您的帳號", "先にアカウントでログインしてください"),
            text: context.markup(
                "Do it \(link), then press the button here again. What you have entered stays here.",
                "請\(link)登入，再按一次這裡的按鈕；您輸入的內容仍在這裡。",
                "\(link)ログインしてから、ここのボタンをもう一度押してください。入力した内容はここに残ります。"))
    }

    /// Returns the second button of the form: the fields that are kept in it go along.
    private static func account(_ context: AdminContext) -> HTML {
        guard context.site.accounts?.signsInOnPages ?? false else { return "" }
        return """
            <p class="wide"><button class="quiet" formaction="\(SessionPages.signInWithAccount)" formnovalidate \
            aria-describedby="account-help">\(withAccount(context))</button>
            \(helpOfAccount(context))</p>

            """
    }

    /// Returns the form of somebody who has signed in on the pages just now. It says nothing of a role, and stands before that
    /// of the token: a form of its own, so that the key Enter in the field of the token sends the token.
    private static func signedIn(_ request: Request, _ context: AdminContext) -> HTML {
        """
        <p class="note" role="status">\(context.words("You are signed in with your account. Press “Sign in with my account” to go on.", "您已登入帳號，請按「以我的帳號登入」繼續。", "アカウントにログインしています。「自分のアカウントでログイン」を押してお進みください。"))</p>
        <form class="plain sign-in" method="post" action="\(SessionPages.signInWithAccount)">
        \(request.hidden)\
        <p class="wide"><button aria-describedby="account-help">\(withAccount(context))</button>
        \(helpOfAccount(context))</p>
        </form>

        """
    }

    private static func withAccount(_ context: AdminContext) -> String {
        context.words("Sign in with my account", "以我的帳號登入", "自分のアカウントでログイン")
    }

    private static func helpOfAccount(_ context: AdminContext) -> HTML {
        """
        <small id="account-help">\(context.words("For whoever an owner has invited by mail address.", "適用於管理者以電子郵件邀請的人。", "管理者がメールアドレスで招待した人のためのものです。"))</small>
        """
    }

    /// Whether somebody who reads the page has signed in on the pages just now. Where the accounts do not answer, the token
    /// still opens the page.
    private static func isSignedIn(_ context: AdminContext) -> Bool {
        context.isRead && (try? SessionPages.recentVisitor(context)) != nil
    }

    /// - Parameter note: what is wrong with a token that was shown.
    static func page(_ request: Request, note: AdminNote? = nil, _ context: AdminContext) -> AdminPage {
        let isKept = request.fields.map { !$0.isEmpty } ?? false
        let isKnown = note == nil && isSignedIn(context)
        let kept: HTML =
            isKept
            ? "<p class=\"note\" role=\"status\">\(context.words("Your session has ended. What you have entered is still here: sign in, then send it again.", "登入已逾時。您輸入的內容還在，請登入後再送出一次。", "ログインの有効期限が切れました。入力した内容は残っています。ログインして、もう一度送ってください。"))</p>\n"
            : ""
        return AdminPage(
            title: context.words("Sign in", "登入", "ログイン"),
            body: """
                <h1>\(context.words("Sign in", "登入", "ログイン"))</h1>
                \(note?.html ?? OwnEnd.noteOfInvitation(context))\(kept)\(isKnown ? signedIn(request, context) : "")\
                <form class="plain sign-in" method="post" action="\(SessionPages.signIn)">
                \(request.hidden)\
                <p class="wide"><label for="token">\(context.words("Your token", "您的權杖", "あなたのトークン"))</label>
                <input id="token" name="token" type="password" required maxlength="512" autocomplete="current-password" \
                autocapitalize="none" spellcheck="false" aria-describedby="token-help">
                <small id="token-help">\(context.words("The text that you got with your invitation. Ask an owner if you have lost it.", "受邀時收到的那串文字；遺失時請洽管理者。", "招待されたときに受け取った文字列です。失くしたときは管理者にお尋ねください。"))</small></p>
                <p class="wide"><button\(isKnown ? " class=\"quiet\"" : "" as HTML)>\(context.words("Sign in", "登入", "ログイン"))</button></p>
                \(isKnown ? "" : account(context))\
                </form>
                \(isKept ? KeptFields.list(request.fields ?? [], context) : "")
                """, isRefusal: note != nil)
    }
}
