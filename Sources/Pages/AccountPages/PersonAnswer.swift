internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// A page of an account before its frame is added.
struct PersonPage {
    /// The title, without the name of the site.
    let title: String
    let body: HTML
}

/// What is said above a form that is shown again.
struct PersonNote {
    /// What is wrong, in a few words.
    let title: String
    /// What to do.
    let text: HTML

    /// The note for a page. A screen reader reads it at once.
    var html: HTML {
        """
        <div class="notice" role="alert">
        <p><strong>\(title)</strong></p>
        <p>\(text)</p>
        </div>

        """
    }
}

/// Answer of a page's function.
enum PersonAnswer {
    /// A page. Its status is 200, unless it shows a form again.
    case page(PersonPage, status: Int = 200)
    /// The answer to a form that has written: the browser reads the page at an address of this site.
    case seeOther(String)
    case response(Response)
}

extension PersonContext {
    /// Returns an answer with its headers. Nothing is kept, by nobody.
    func response(_ answer: PersonAnswer) throws -> Response {
        switch answer {
        case .page(let page, status: 200):
            try call.answer(gzip: site.gzip) {
                Answer(
                    Response(status: 200, headers: ["Content-Type": Self.html], body: document(page)), caching: caching)
            }
        case .page(let page, let status): plain(page, status: status)
        case .seeOther(let location): seeOther(location)
        case .response(let response): response
        }
    }

    /// Returns a page as it is, without a content coding.
    func plain(_ page: PersonPage, status: Int) -> Response {
        var response = Response(
            status: status,
            headers: [
                "Content-Type": Self.html, "Content-Language": language.pageTag, "Cache-Control": Self.cacheControl,
                "Vary": Self.vary,
            ], body: document(page))
        for field in headersOfPage.fields { response.headers.append(field.name, field.value) }
        return response
    }

    /// Returns the answer that leads to another page of this site, in the language that the address names.
    func seeOther(_ location: String) -> Response {
        var response = Response.seeOther(location)
        if let cookie = call.languageInAddress?.cookie { response.headers.append("Set-Cookie", cookie) }
        return response
    }

    private func document(_ page: PersonPage) -> [UInt8] {
        PageShell.html(of: Page(unlisted: page.title, section: .chosen, body: page.body), self.page)
    }

    private var caching: Caching {
        Caching(
            cacheControl: Self.cacheControl, vary: Self.vary, language: language.pageTag, headers: headersOfPage)
    }

    /// The headers of every page. A page of another site learns no address of these pages, and puts none into a frame.
    private var headersOfPage: Headers {
        var headers: Headers = [
            "Content-Security-Policy": site.contentSecurityPolicy,
            // The address of a link by mail is a secret. Without any referrer, a form of the page would say "Origin: null".
            "Referrer-Policy": call.route?.path == SignInPages.mail ? "strict-origin" : "same-origin",
            "X-Content-Type-Options": "nosniff",
        ]
        if let cookie = call.languageInAddress?.cookie { headers.append("Set-Cookie", cookie) }
        return headers
    }

    private static let html = "text/html; charset=utf-8"
    private static let cacheControl = "no-store"
    private static let vary = "Accept-Encoding, Accept-Language, Cookie"
}
