internal import GzipCoding
internal import HTTPModel
internal import TempleModel

/// One route of the pages: its path and its handler.
struct PageRoute: Sendable {
    let path: String
    /// Whether the answer takes more than about half a millisecond. An event loop then leaves the request to a worker.
    var takesLong = false
    let answer: @Sendable (PageContext, PathParameters) throws -> PageAnswer

    /// The answer would hold up the event loop: a worker has to make it.
    struct LeftToWorker: Error {}

    func respond(_ context: PageContext, _ given: PathParameters) throws -> Response {
        if context.isOnLoop, takesLong { throw LeftToWorker() }
        return context.response(try answer(context, given))
    }
}

/// Answer of a page's route.
enum PageAnswer {
    case page(Page)
    /// Another document, such as the sitemap.
    case document([UInt8], type: String)
    case redirect(to: String)
    /// A complete response, such as a file.
    case response(Response)
}

extension PageContext {
    /// Completes an answer: headers, entity tag, compression.
    func response(_ answer: PageAnswer) -> Response {
        switch answer {
        case .page(let page): document(PageShell.html(of: page, self), "text/html; charset=utf-8")
        case .document(let bytes, let type): document(bytes, type)
        case .redirect(let target): Response(status: 301, headers: ["Location": target])
        case .response(let response): response
        }
    }

    /// Returns the page of a fault.
    func response(to fault: PageFault) -> Response {
        var response = Response(status: fault.status, body: PageShell.html(of: fault.page(self), self))
        response.headers = headers(type: "text/html; charset=utf-8")
        response.headers["Cache-Control"] = "no-store"
        if case .methodNotAllowed(let allowed) = fault { response.headers["Allow"] = allowed }
        return response
    }

    private func document(_ bytes: [UInt8], _ type: String) -> Response {
        let wantsGzip = WeightedList("Accept-Encoding", of: request.headers)?.prefersGzip ?? false
        let tag = EntityTag(ContentMark.text(of: bytes))
        var headers = headers(type: type)
        headers["ETag"] = tag.headerValue
        if let condition = EntityTag.Condition(request.headers), condition == .anything || condition.names(tag) {
            headers["Content-Type"] = nil
            return Response(status: 304, headers: headers)
        }
        if wantsGzip, let compressed = site.gzip.compress(bytes) {
            headers["Content-Encoding"] = "gzip"
            return Response(status: 200, headers: headers, body: compressed)
        }
        return Response(status: 200, headers: headers, body: bytes)
    }

    private func headers(type: String) -> Headers {
        [
            "Content-Type": type,
            // An address may hold a position, and a page tells what is open now: nothing is kept without asking again.
            "Cache-Control": "private, no-cache",
            "Content-Security-Policy": site.settings.contentSecurityPolicy,
            "Content-Language": language == .chinese ? "zh-TW" : "en",
            "Vary": "Accept, Accept-Encoding, Accept-Language",
        ]
    }
}
