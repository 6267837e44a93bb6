internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// Answer of a page's function.
enum AdminAnswer {
    /// A page. Its status is 200, unless it shows a form again.
    case page(AdminPage, status: Int = 200)
    /// The answer to a form that has written: the browser reads the page at an address of this site. The address has numbers
    /// and fixed words alone, and never a token.
    case seeOther(String)
    /// Another document, such as a part of a page.
    case document([UInt8], type: String)
    case response(Response)
}

extension AdminContext {
    /// Returns an answer with its headers. Nothing is kept, by nobody.
    func response(_ answer: AdminAnswer) throws -> Response {
        switch answer {
        case .page(let page, status: 200): try compressed(AdminShell.html(of: page, self), Self.html)
        case .page(let page, let status): plain(status < 400 ? page : page.refused, status: status)
        case .seeOther(let location): told(.seeOther(location))
        case .document(let bytes, let type): try compressed(bytes, type)
        case .response(let response): told(response)
        }
    }

    /// Returns what a script that has sent a form can read: it learns no address of an answer that a browser follows. The address
    /// is the body, because a browser takes a head that is cut for a whole one.
    private func told(_ response: Response) -> Response {
        guard response.status == 303, request.headers[SentForm.header] != nil,
            let location = response.headers["Location"]
        else { return response }
        var told = Response(
            status: 200, headers: ["Content-Type": "text/plain; charset=utf-8", SentForm.header: "saved"])
        for field in response.headers.fields where field.name != "Location" {
            told.headers.append(field.name, field.value)
        }
        told.body = Array(location.utf8)
        return told
    }

    /// Returns a page as it is, without a content coding.
    func plain(_ page: AdminPage, status: Int) -> Response {
        var response = Response(
            status: status, headers: ["Content-Type": Self.html, "Content-Language": language.pageTag],
            body: AdminShell.html(of: page, self))
        for field in headersOfPage.fields { response.headers.append(field.name, field.value) }
        response.headers.append("Cache-Control", Self.cacheControl)
        return response
    }

    private func compressed(_ bytes: [UInt8], _ type: String) throws -> Response {
        let caching = Caching(
            cacheControl: Self.cacheControl, vary: "Accept-Encoding, Accept-Language, Cookie",
            language: language.pageTag, headers: headersOfPage)
        return try call.answer(gzip: site.gzip) {
            Answer(Response(status: 200, headers: ["Content-Type": type], body: bytes), caching: caching)
        }
    }

    /// The headers of every page. A page of another site learns no address of these pages, and puts none into a frame.
    private var headersOfPage: Headers {
        var headers: Headers = [
            "Content-Security-Policy": site.contentSecurityPolicy, "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        ]
        if let cookie = call.languageInAddress?.cookie { headers.append("Set-Cookie", cookie) }
        return headers
    }

    private static let html = "text/html; charset=utf-8"
    private static let cacheControl = "no-store"
}
