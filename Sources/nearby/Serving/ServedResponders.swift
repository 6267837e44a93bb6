internal import HTTPModel
internal import TempleAPI
internal import TempleModel

/// Responder on an event loop. It answers only requests that take little time.
struct LoopResponder: Responder {
    let api: TempleAPI
    let store: ServedStore

    func respond(to request: Request) -> Reply { api.respond(to: request) }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        api.respond(toMalformed: error, headers: headers)
    }

    func loopIsIdle() { store.endRead() }
}

/// Worker on a thread of the pool. It answers requests that take longer.
struct PoolWorker: Worker {
    let api: TempleAPI
    let store: ServedStore
    /// The time limit of a query, on the event loop and here together; nil for no limit.
    let queryTimeout: Duration?

    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> Response {
        store.limits = QueryLimits(
            time: queryTimeout.map { max(.zero, $0 - spent) }, isCancelled: { cancellation.isCancelled })
        defer { store.endRead() }
        return api.answer(to: request)
    }
}
