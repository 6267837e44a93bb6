internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import WebRouting

/// The API and the pages of one thread. Pages come first: their paths are not the API's, except `/`.
struct ServedSite {
    let api: RouteTable
    /// Nil where the service has no pages.
    let pages: WebPages?
    /// Nil where the data is not a copy of a server's.
    let replica: ServedReplica?

    func judge(_ head: Request) -> BodyVerdict {
        if let pages, pages.handles(head) { return pages.judge(head) }
        return api.judge(head)
    }

    func respond(to request: Request) -> Reply {
        let reply = undatedReply(to: request)
        guard let age = replica?.notableAge, case .now(let response) = reply else { return reply }
        return .now(response.dated(age))
    }

    func answer(to request: Request) -> Response {
        let response = undatedAnswer(to: request)
        return replica?.notableAge.map(response.dated) ?? response
    }

    private func undatedReply(to request: Request) -> Reply {
        guard let pages else { return api.respond(to: request) }
        if pages.handles(request) { return pages.respond(to: request) }
        let reply = api.respond(to: request)
        // A browser that follows a wrong link gets a page.
        if case .now(let response) = reply, response.status == 404, let page = pages.nothingAt(request) {
            return .now(page)
        }
        return reply
    }

    private func undatedAnswer(to request: Request) -> Response {
        if let pages, pages.handles(request) { return pages.answer(to: request) }
        return api.answer(to: request)
    }
}

extension Response {
    /// Adds the age of the data in seconds.
    fileprivate func dated(_ age: Int) -> Response {
        var response = self
        response.headers["Nearby-Data-Age"] = "\(age)"
        return response
    }
}

/// Responder on an event loop. It answers only requests that take little time.
struct LoopResponder: Responder {
    let site: ServedSite
    let store: ServedStore

    func judge(_ head: Request) -> BodyVerdict { site.judge(head) }

    func respond(to request: Request) -> Reply { site.respond(to: request) }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        site.api.respond(toMalformed: error, headers: headers)
    }

    func loopIsIdle() { store.endRead() }

    func aSecondHasPassed() { store.look() }
}

/// Worker on a thread of the pool. It answers requests that take longer.
struct PoolWorker: Worker {
    let site: ServedSite
    let store: ServedStore
    /// The time limit of a query, on the event loop and here together; nil for no limit.
    let queryTimeout: Duration?

    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> Response {
        store.limits = QueryLimits(
            time: queryTimeout.map { max(.zero, $0 - spent) }, isCancelled: { cancellation.isCancelled })
        // A worker may have nothing to do for long, and must not hold a file that is replaced meanwhile.
        defer { store.closeFile() }
        return site.answer(to: request)
    }
}
