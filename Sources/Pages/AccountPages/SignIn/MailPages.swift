internal import AccountAPI
internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// `/sign-in/mail`: sign-in by a link in a mail.
enum MailPages {
    // MARK: Asking

    /// The answer is the same for every address.
    static func ask(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let cookie = try context.site.mail.ask(
            form["email"]?.trimmed ?? "", returnTo: SignInWish(form).returnTo, locale: context.language.tag,
            context.call)
        var response = Response.seeOther(SignInPages.sent)
        response.headers.append("Set-Cookie", cookie.headerValue)
        return .response(response)
    }

    static func sent(_ context: PersonContext) throws -> PersonAnswer {
        let title = context.words("Check your email", "請查看您的信箱", "メールをご確認ください")
        return .page(
            PersonPage(
                title: title,
                body: """
                    <h1>\(title)</h1>
                    <p>\(context.words("If the address is right, an email with a link is on its way.", "若地址正確，登入連結已經寄出。", "アドレスが正しければ、リンクの入ったメールが届きます。"))</p>
                    <p>\(context.words("Open the link in this browser within 15 minutes. Nothing has come? Look in your spam folder, or ask again in a while.", "請在 15 分鐘內用這個瀏覽器開啟連結。沒有收到？請查看垃圾郵件，或稍後再試。", "15分以内に、このブラウザーでリンクを開いてください。届かないときは迷惑メールを確認するか、しばらくしてからもう一度お試しください。"))</p>
                    <p class="actions"><a class="button quiet" href="\(AccountPageTable.signIn)">\(context.words("Back to the sign-in", "回到登入頁", "ログインに戻る"))</a></p>
                    """))
    }

    // MARK: The link

    /// Shows a button, and changes nothing: programs of mail open links too.
    static func look(_ context: PersonContext) throws -> PersonAnswer {
        guard let key = context["key"] else { return .seeOther(AccountPageTable.signIn) }
        return try answer(to: key, try context.site.mail.look(key, context.call), context)
    }

    static func use(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let (mail, key) = (context.site.mail, form["key"] ?? "")
        guard let used = try mail.use(key, context.call) else {
            // It may be good still, in another browser.
            let look = try mail.look(key, context.call)
            return try answer(to: key, look == .good ? .ended : look, context)
        }
        return .response(try context.led(to: used.returnTo, by: used.signedIn, used.tokens))
    }

    /// The button once more, where a use was refused that may do later.
    static func again(_ context: PersonContext, _ form: PersonForm, _ note: PersonNote) throws -> PersonPage {
        button(form["key"] ?? "", context, note)
    }

    private static func answer(to key: String, _ look: MailSignIn.Look, _ context: PersonContext) throws -> PersonAnswer
    {
        switch look {
        case .good: .page(button(key, context))
        case .elsewhere(let askedAt): .page(elsewhere(askedAt, context), status: 403)
        case .ended: .page(ended(context), status: 410)
        }
    }

    // MARK: Pages

    private static func button(_ key: String, _ context: PersonContext, _ note: PersonNote? = nil) -> PersonPage {
        let title = context.words("Sign in", "登入", "ログイン")
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                \(note?.html ?? "")<p>\(context.words("You have asked for this link in this browser.", "這個連結是您在這個瀏覽器申請的。", "このリンクは、このブラウザーで請求されたものです。"))</p>
                <form class="plain sign-in" method="post" action="\(SignInPages.useOfMail)">
                <input type="hidden" name="key" value="\(key)">
                <p class="wide"><button>\(context.words("Sign in now", "立即登入", "ログインする"))</button></p>
                </form>
                """)
    }

    private static func elsewhere(_ askedAt: Int64, _ context: PersonContext) -> PersonPage {
        let time = TaiwanTime.text(ofMinute: TaiwanTime(secondsSince1970: askedAt).minute)
        return SignInPages.end(
            context.words("This link cannot sign you in here", "這個連結無法在此登入", "このリンクではここにログインできません"),
            context.words(
                "Open it in the browser in which you asked for it at \(time). To sign in here, ask for a new one here.",
                "請用您在 \(time) 申請時所用的瀏覽器開啟。若要在此登入，請在這裡重新申請。",
                "\(time) に請求したときのブラウザーで開いてください。ここでログインするには、ここで新しく請求してください。"),
            to: LocalTarget(nil), context)
    }

    private static func ended(_ context: PersonContext) -> PersonPage {
        SignInPages.end(
            context.words("This link has ended", "這個連結已失效", "このリンクは無効になりました"),
            context.words(
                "It is good once, for 15 minutes. Ask for a new one.", "連結只能使用一次，15 分鐘內有效。請重新申請。",
                "リンクは一度だけ、15分間使えます。新しく請求してください。"), to: LocalTarget(nil), context)
    }
}
