internal import AccountAPI
internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// `/sign-in/start`: the way to a provider.
enum StartPages {
    static func start(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        guard let redirect = context.site.redirect,
            let provider = context.site.pageProviders.first(where: { $0.name == form["provider"] })
        else { throw Fault.unknownPath }
        let cookies = AttemptCookies(context.call)
        let attempt = try Attempt(
            slot: cookies.freeSlot, provider: provider.name, returnTo: SignInWish(form).returnTo, now: context.now)
        let (providers, language) = (context.site.providers, context.language.tag)
        let (begun, address) = try context.call.asking("endpoints of \(provider.name)", instead: .providerAway) {
            (attempt, try providers.authorization(of: attempt.code(redirect: redirect), language: language))
        }
        var response = context.plain(way(to: provider, address, context), status: 200)
        response.headers.append("Refresh", "0; url=\(address)")
        response.headers.append("Set-Cookie", cookies.setting(begun).headerValue)
        return .response(response)
    }

    /// Returns a page with a link, which the browser follows by itself. The rule of pages for forms holds for all that a form
    /// is redirected to, and a provider may redirect to hosts that nobody here knows. It does not hold for links.
    private static func way(to provider: PageProvider, _ address: String, _ context: PersonContext) -> PersonPage {
        let title = context.words(
            "Go on to \(provider.title)", "前往 \(provider.title)", "\(provider.title) へ進む")
        return PersonPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                <p>\(context.words("You sign in there, and come back here.", "您將在那裡登入，之後回到本站。", "そちらでログインすると、ここに戻ります。"))</p>
                <p class="actions"><a class="button" href="\(address)">\(title)</a></p>
                """)
    }
}
