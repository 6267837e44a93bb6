internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import WebRouting
internal import Wording

/// `/sign-in/callback`: where a provider leads back to.
enum CallbackPages {
    /// What a provider may say of somebody who has not agreed (RFC 6749 section 4.1.2.1, OpenID Connect Core 1.0 section
    /// 3.1.2.6).
    private static let cancelled: Set<String> = [
        "access_denied", "login_required", "consent_required", "interaction_required", "account_selection_required",
    ]
    private static let away: Set<String> = ["server_error", "temporarily_unavailable"]

    /// Signs somebody in. An answer of a provider is good once, whatever comes of it: its cookie goes away. The one of a
    /// `state` that this browser has not begun leaves all cookies, else any page could end the tries of others.
    static func finish(_ context: PersonContext) throws -> PersonAnswer {
        // Who only asks what is there, such as a program that checks links, uses nothing up.
        guard context.request.method == .get else {
            return .response(Response(status: 405, headers: ["Allow": "GET", "Cache-Control": "no-store"]))
        }
        let cookies = AttemptCookies(context.call)
        guard let attempt = context["state"].flatMap(cookies.attempt) else {
            // A page that was opened once more, by the button that goes back. It is no sign-in, which 303 says.
            if try context.visitor() != nil {
                return .response(
                    Response(
                        status: 302, headers: ["Location": AccountPageTable.home, "Cache-Control": "no-store"]))
            }
            return .page(notBegun(LocalTarget(nil), context), status: 400)
        }
        var response: Response
        do {
            response = try finish(attempt, context)
        } catch {
            guard let fault = Fault.account(error) as? Fault else { throw error }
            response = refused(fault, attempt, context)
        }
        response.headers.append("Set-Cookie", cookies.clearing(attempt).headerValue)
        return .response(response)
    }

    private static func finish(_ attempt: Attempt, _ context: PersonContext) throws -> Response {
        let (site, now) = (context.site, context.now)
        guard attempt.until > now, let redirect = site.redirect else {
            return context.plain(notBegun(attempt.returnTo, context), status: 400)
        }
        if let word = context["error"] {
            if cancelled.contains(word) { return context.plain(cancelled(attempt, context), status: 200) }
            throw away.contains(word)
                ? SignInRefused.providerAway(reason: "it says so")
                : SignInRefused.invalid(reason: "the provider refuses")
        }
        let (code, issuer, providers) = (context["code"] ?? "", context["iss"], site.providers)
        let identity = try context.call.asking("codes of \(attempt.provider)", instead: .providerAway) {
            try site.gate.countSignIn(from: context.request.remoteAddress, now: now)
        } _: {
            try providers.identity(ofCode: code, issuerShown: issuer, attempt.code(redirect: redirect), now: now)
        }
        try site.gate.countSignIn(of: "identity\n\(identity.issuer)\n\(identity.subject)", now: now)
        let tokens = try FreshTokens(ofPagesAt: now)
        let signedIn: SignedIn
        do throws(AccountError) {
            signedIn = try context.store.signIn(
                identity, client: SessionClient(context.request), tokens: tokens.kept, now: now)
        } catch {
            guard case .anotherSubject(let issuers) = error else { throw error }
            let ways = SignInMethods(
                asked: identity.issuer, issuers, hasMail: site.mail.isOffered, title: site.providers.title(ofIssuer:))
            return context.plain(another(ways, identity, attempt, context), status: 409)
        }
        return try context.led(to: attempt.returnTo, by: signedIn, tokens)
    }

    // MARK: Pages

    private static func refused(_ fault: Fault, _ attempt: Attempt, _ context: PersonContext) -> Response {
        let note = AccountFaultWords.note(fault, context)
        var response = context.plain(
            SignInPage(context, SignInWish(to: attempt.returnTo), note: note).page, status: fault.status)
        for field in fault.headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    /// The sign-in once more, with what leads to the account that the address has. Whoever reads it has verified the address.
    private static func another(
        _ ways: SignInMethods, _ identity: VerifiedIdentity, _ attempt: Attempt, _ context: PersonContext
    ) -> PersonPage {
        let note = PersonNote(
            title: context.words(
                "This address has an account with another sign-in of \(ways.provider)",
                "這個電子郵件地址已有帳號，是以 \(ways.provider) 的另一個帳號登入的",
                "このメールアドレスには、\(ways.provider) の別のアカウントで登録したアカウントがあります"),
            text: "\(ways.sentence.text(in: context.language))")
        return SignInPage(
            context, SignInWish(to: attempt.returnTo), email: identity.email ?? "", note: note
        ).page
    }

    private static func notBegun(_ target: LocalTarget, _ context: PersonContext) -> PersonPage {
        SignInPages.end(
            context.words("Sign in again", "請重新登入", "もう一度ログインしてください"),
            context.words(
                "This sign-in was not begun in this browser, or it took more than ten minutes, or it was used already.",
                "這次登入可能不是從這個瀏覽器開始、已超過十分鐘，或已經使用過。",
                "このログインはこのブラウザーで始めたものではないか、10分を過ぎたか、すでに使われています。"), to: target, context)
    }

    private static func cancelled(_ attempt: Attempt, _ context: PersonContext) -> PersonPage {
        SignInPages.end(
            context.words("You have not signed in", "您沒有登入", "ログインしませんでした"),
            context.words(
                "You have cancelled it at the provider. Nothing was kept.", "您已在登入服務取消，沒有保存任何資料。",
                "ログイン先で取り消されました。何も保存されていません。"), to: attempt.returnTo, context)
    }
}
