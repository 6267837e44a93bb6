internal import GzipCoding
internal import HTTPModel
internal import TempleModel
internal import Wording

/// One route of the pages: its path and its handler.
struct PageRoute: Sendable {
    let path: String
    /// Whether the answer takes more than about half a millisecond. An event loop then leaves the request to a worker.
    var takesLong = false
    let answer: @Sendable (PageContext, PathParameters) throws -> PageAnswer

    /// The answer would hold up the event loop: a worker has to make it.
    struct LeftToWorker: Error {}

    func respond(_ context: PageContext, _ given: PathParameters) throws -> Response {
        if context.isOnLoop, takesLong || context.hasToLoadReadings { throw LeftToWorker() }
        return context.response(try answer(context, given))
    }
}

/// Answer of a page's route.
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
    /// A complete response, such as a file.
    case response(Response)
}

extension PageContext {
    /// Completes an answer: headers, entity tag, compression.
    func response(_ answer: PageAnswer) -> Response {
        switch answer {
        case .page(let page, status: 200):
            document(PageShell.html(of: page, self), pageHeaders)
        case .page(let page, let status): unkept(page, status: status)
        case .document(let bytes, let type, let speaks): document(bytes, headers(type: type, speaks: speaks))
        case .kept(let kept):
            document(kept.bytes, headers(type: kept.type, speaks: true), mark: kept.mark) { kept.compressed }
        case .redirect(let target): redirect(to: target)
        case .response(let response): response
        }
    }

    /// Returns the page of a fault.
    func response(to fault: PageFault) -> Response {
        var response = unkept(fault.page(self), status: fault.status)
        if case .methodNotAllowed(let allowed) = fault { response.headers["Allow"] = allowed }
        return response
    }

    /// Returns a page that says what is wrong: nothing keeps it.
    private func unkept(_ page: Page, status: Int) -> Response {
        var headers = pageHeaders
        headers["Cache-Control"] = "no-store"
        return Response(status: status, headers: headers, body: PageShell.html(of: page, self))
    }

    /// Returns the redirect to another page. An undone import can reverse the redirect, so a cache must revalidate it,
    /// although its status is permanent.
    private func redirect(to target: String) -> Response {
        let location = Language(inAddressOf: request).map { LanguageLinks.address(target, in: $0) } ?? target
        return Response(
            status: 301, headers: ["Location": location, "Cache-Control": Self.cacheControl, "Vary": Self.pageVary])
    }

    private func document(_ bytes: [UInt8], _ given: Headers) -> Response {
        document(bytes, given, mark: ContentMark.text(of: bytes)) { site.gzip.compress(bytes) }
    }

    private func document(
        _ bytes: [UInt8], _ given: Headers, mark: String, compressed: () -> [UInt8]?
    ) -> Response {
        let wantsGzip = WeightedList("Accept-Encoding", of: request.headers)?.prefersGzip ?? false
        let tag = EntityTag(mark)
        var headers = given
        headers["ETag"] = tag.headerValue
        if let condition = EntityTag.Condition(request.headers), condition == .anything || condition.names(tag) {
            headers["Content-Type"] = nil
            return Response(status: 304, headers: headers)
        }
        if wantsGzip, let compressed = compressed() {
            headers["Content-Encoding"] = "gzip"
            return Response(status: 200, headers: headers, body: compressed)
        }
        return Response(status: 200, headers: headers, body: bytes)
    }

    /// The headers of a page. An address with `lang` also makes the browser remember the language.
    private var pageHeaders: Headers {
        var headers = headers(type: "text/html; charset=utf-8", vary: Self.pageVary)
        headers["Content-Language"] = language.pageTag
        headers["Set-Cookie"] = Language(inAddressOf: request)?.cookie
        return headers
    }

    private func headers(type: String, speaks: Bool) -> Headers {
        var headers = headers(type: type, vary: speaks ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding")
        if speaks { headers["Content-Language"] = language.pageTag }
        return headers
    }

    private func headers(type: String, vary: String) -> Headers {
        [
            "Content-Type": type, "Cache-Control": Self.cacheControl,
            "Content-Security-Policy": site.contentSecurityPolicy, "Vary": vary,
        ]
    }

    /// An address may hold a position, and a page tells what is open now: nothing is kept without asking again.
    private static let cacheControl = "private, no-cache"
    /// At `/` a program gets the index of the API.
    private static let pageVary = "Accept, Accept-Encoding, Accept-Language, Cookie"
}
