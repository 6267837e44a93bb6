internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// Sign-in and its end: `/sign-in` with all below it, and `/sign-out`.
enum SignInPages {
    static let start = AccountPageTable.signIn + "/start"
    static let callback = AccountPageTable.signIn + "/callback"
    /// Where a link by mail leads, and where one is asked for.
    static let mail = AccountPageTable.signIn + "/mail"
    static let useOfMail = mail + "/use"
    static let sent = AccountPageTable.signIn + "/sent"
    static let signOut = "/sign-out"

    static let routes: [PersonPageRoute] = [
        .page(AccountPageTable.signIn, for: .token, show),
        .form(start, for: .token, again: again, StartPages.start),
        .page(callback, for: .token, place: .primary, CallbackPages.finish),
        .form(mail, for: .token, again: again, MailPages.ask),
        .page(sent, for: .token, MailPages.sent),
        .page(mail, for: .token, MailPages.look),
        .form(useOfMail, for: .token, again: MailPages.again, MailPages.use),
        .form(signOut, SignOutPages.signOut),
    ]

    /// Whoever is signed in is led on, unless the address asks for another sign-in.
    private static func show(_ context: PersonContext) throws -> PersonAnswer {
        let wish = SignInWish(context)
        let isSignedIn = try context.visitor() != nil
        if isSignedIn, context["again"] != "1" { return .seeOther(wish.target.text) }
        var response = try context.response(.page(SignInPage(context, wish).page))
        // A session that is gone leaves no cookies, else scripts take the reader for somebody who is signed in.
        if !isSignedIn, PageSession.token(in: context.call) != nil {
            PageSession.end(on: &response, to: context.call)
        }
        return .response(response)
    }

    private static func again(
        _ context: PersonContext, _ form: PersonForm, _ note: PersonNote
    ) throws -> PersonPage {
        SignInPage(context, SignInWish(form), email: form["email"] ?? "", note: note).page
    }

    /// Returns a page that says what a sign-in has come to, and leads to the sign-in.
    static func end(_ title: String, _ text: String, to target: LocalTarget, _ context: PersonContext) -> PersonPage {
        let address = PageAddress.make(AccountPageTable.signIn, [("return", target.text)])
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                <p>\(text)</p>
                <p class="actions"><a class="button" href="\(address)">\(context.words("Sign in", "登入", "ログイン"))</a></p>
                """)
    }
}

extension PersonContext {
    /// Ends the session that the browser had, and leads on with the cookies of the new one. Each sign-in makes a new token,
    /// so that nobody has a part in it who knew the one before.
    func led(to target: LocalTarget, by signedIn: SignedIn, _ tokens: FreshTokens) throws -> Response {
        if let former = try visitor() { _ = try store.endSession(former.session, of: former.account) }
        var response = Response.seeOther(target.text)
        PageSession.begin(tokens, of: signedIn.session, on: &response, to: call)
        return response
    }
}
