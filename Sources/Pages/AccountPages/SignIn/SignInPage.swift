internal import AccountAPI
internal import WebRouting
internal import Wording

/// The page of the sign-in: a button for each provider, and a form for a link by mail.
struct SignInPage {
    private let context: PersonContext
    private let wish: SignInWish
    private let email: String
    private let note: PersonNote?

    /// - Parameters:
    ///   - email: the address that was typed.
    ///   - note: what is wrong with a form that was sent.
    init(_ context: PersonContext, _ wish: SignInWish, email: String = "", note: PersonNote? = nil) {
        self.context = context
        self.wish = wish
        self.email = email
        self.note = note
    }

    var page: PersonPage {
        let title = context.words("Sign in", "登入", "ログイン")
        let providers = context.site.pageProviders
        let isPossible = !providers.isEmpty || context.site.mail.isOffered
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                \(note?.html ?? "")\(context.done(done))<p>\(isPossible ? purpose : nobody)</p>
                \(isPossible ? context.whatIsKept : "")\
                <take-choice>
                \(providers.map(form))\(context.site.mail.isOffered ? mailForm : "")</take-choice>
                """)
    }

    private var done: String? {
        guard note == nil, context["done"] == WholePages.isDeleted else { return nil }
        return context.words(
            "The account and everything that was kept of you are deleted.", "帳號與所有資料已刪除。", "アカウントとすべてのデータを削除しました。")
    }

    private var purpose: String {
        context.words(
            "An account keeps what you follow, your favourite temples and your own days, for all your devices. Everything else works without one. You can take all of it with you or delete it at any time.",
            "帳號會替您保存選擇的神明與節慶、收藏的廟和自己的日子，在各個裝置上都看得到。其他功能不登入也能使用。您隨時可以匯出或刪除全部資料。",
            "アカウントには、選んだ神さまや年中行事、お気に入りの廟、自分の記念日が保存され、どの端末でも見られます。ほかの機能はログインなしで使えます。データはいつでもすべて書き出し、削除できます。")
    }

    private var nobody: String {
        context.words(
            "Nobody can sign in on these pages yet. The app can.", "目前無法在網頁上登入，請使用 App。",
            "今はこのページからログインできません。アプリをお使いください。")
    }

    /// What both kinds of forms have. A script fills in what the browser has chosen.
    private var hidden: HTML {
        """
        <input type="hidden" name="return" value="\(wish.target.text)">
        <input type="hidden" name="chosen" value="">
        """
    }

    private func form(_ provider: PageProvider) -> HTML {
        """
        <form class="plain sign-in" method="post" action="\(SignInPages.start)">
        <input type="hidden" name="provider" value="\(provider.name)">
        \(hidden)
        <p class="wide"><button>\(context.words("Sign in with \(provider.title)", "使用 \(provider.title) 登入", "\(provider.title) でログイン"))</button></p>
        </form>

        """
    }

    private var mailForm: HTML {
        """
        <form class="plain sign-in" method="post" action="\(SignInPages.mail)">
        \(hidden)
        <p class="wide"><label for="email">\(context.words("Your email address", "您的電子郵件地址", "メールアドレス"))</label>
        <input id="email" name="email" type="email" required maxlength="254" autocomplete="email" autocapitalize="none" \
        spellcheck="false" value="\(email)" aria-describedby="email-help">
        <small id="email-help">\(context.words("You get a link that signs you in. Open it in this browser within 15 minutes.", "我們會寄給您一個登入連結，請在 15 分鐘內用這個瀏覽器開啟。", "ログイン用のリンクをお送りします。15分以内にこのブラウザーで開いてください。"))</small></p>
        <p class="wide"><button>\(context.words("Send me a link", "寄給我連結", "リンクを送る"))</button></p>
        </form>

        """
    }
}
