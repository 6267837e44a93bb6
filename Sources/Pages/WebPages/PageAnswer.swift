internal import HTTPModel
internal import WebRouting

/// Answer of a page's function.
enum PageAnswer {
    /// A page. Its status is 200, or 400 where its form asks again because of a wrong value.
    case page(Page, status: Int = 200)
    /// Another document, such as the sitemap.
    ///
    /// `speaks` says whether it is in the reader's language.
    case document([UInt8], type: String, speaks: Bool = false)
    /// A document in the reader's language that is kept between answers.
    case kept(KeptDocument)
    case redirect(to: String)
    /// A file, and whether its address has the version of the present files.
    case file(WebFiles.File, isOfVersion: Bool)
    /// A picture of a map's ground, and whether its address has the mark of the present tiles.
    case tile([UInt8], type: String, isOfVersion: Bool)
}

extension PageContext {
    /// Returns an answer with its headers.
    func complete(_ answer: PageAnswer) -> Answer {
        switch answer {
        case .page(let page, status: 200):
            Answer(document(PageShell.html(of: page, self), type: Self.html), caching: cachingOfPage)
        case .page(let page, let status): Answer(unkept(page, status: status))
        case .document(let bytes, let type, let speaks):
            Answer(document(bytes, type: type), caching: caching(speaks: speaks))
        case .kept(let kept):
            Answer(
                document(kept.bytes, type: kept.type), caching: caching(speaks: true, tag: EntityTag(kept.mark)),
                coding: .ready { kept.compressed })
        case .redirect(let target): redirect(to: target)
        case .file(let file, let isOfVersion):
            Answer(
                document(file.bytes, type: file.type), caching: caching(of: file.mark, isOfVersion: isOfVersion),
                coding: .ready { file.compressed })
        case .tile(let bytes, let type, let isOfVersion):
            // A picture is compressed already.
            Answer(
                document(bytes, type: type),
                caching: caching(of: ContentMark.text(of: bytes), isOfVersion: isOfVersion), coding: .ready { nil })
        }
    }

    /// Returns the page of a fault.
    func response(to fault: Fault) -> Response {
        var response = unkept(FaultPage.page(fault, self), status: fault.status)
        for field in fault.headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    private func document(_ bytes: [UInt8], type: String) -> Response {
        Response(status: 200, headers: ["Content-Type": type], body: bytes)
    }

    /// Returns a page that says what is wrong: nothing keeps it.
    private func unkept(_ page: Page, status: Int) -> Response {
        var headers: Headers = [
            "Content-Type": Self.html, "Cache-Control": "no-store", "Vary": Self.varyOfPage,
            "Content-Language": language.pageTag,
        ]
        for field in headersOfPage.fields { headers.append(field.name, field.value) }
        return Response(status: status, headers: headers, body: PageShell.html(of: page, self))
    }

    /// Returns the redirect to another page. An undone import can reverse the redirect, so a cache must revalidate it,
    /// although its status is permanent.
    private func redirect(to target: String) -> Answer {
        let location = call.languageInAddress.map { LanguageLinks.address(target, in: $0) } ?? target
        return Answer(
            Response(status: 301, headers: ["Location": location]),
            caching: Caching(cacheControl: Self.cacheControl, vary: Self.varyOfPage))
    }

    private var cachingOfPage: Caching {
        Caching(
            cacheControl: Self.cacheControl, vary: Self.varyOfPage, language: language.pageTag, headers: headersOfPage)
    }

    /// The headers of every page. An address with `lang` also makes the browser remember the language.
    private var headersOfPage: Headers {
        var headers: Headers = ["Content-Security-Policy": site.contentSecurityPolicy]
        if let cookie = call.languageInAddress?.cookie { headers.append("Set-Cookie", cookie) }
        return headers
    }

    private func caching(speaks: Bool, tag: EntityTag? = nil) -> Caching {
        Caching(
            tag: tag, cacheControl: Self.cacheControl,
            vary: speaks ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding",
            language: speaks ? language.pageTag : nil,
            headers: ["Content-Security-Policy": site.contentSecurityPolicy])
    }

    /// An address with the version of the present files is kept for a year; one of another version gets the present file,
    /// and asks again each time.
    private func caching(of mark: String, isOfVersion: Bool) -> Caching {
        let whose = call.isGuarded ? "private" : "public"
        return Caching(
            tag: EntityTag(mark),
            cacheControl: isOfVersion ? "\(whose), max-age=31536000, immutable" : "no-cache", vary: "Accept-Encoding")
    }

    private static let html = "text/html; charset=utf-8"
    /// An address may hold a position, and a page tells what is open now: nothing is kept without asking again.
    private static let cacheControl = "private, no-cache"
    /// At `/` a program gets the index of the API.
    private static let varyOfPage = "Accept, Accept-Encoding, Accept-Language, Cookie"
}
