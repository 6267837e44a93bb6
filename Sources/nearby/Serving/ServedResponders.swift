internal import HTTPModel
internal import TempleAPI
internal import TempleModel

/// Responder on an event loop. It answers only requests that take little time.
struct LoopResponder: Responder {
    let api: TempleAPI
    let store: ServedStore

    func judge(_ head: Request) -> BodyVerdict { api.judge(head) }

    func respond(to request: Request) -> Reply { api.respond(to: request) }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        api.respond(toMalformed: error, headers: headers)
    }

    func loopIsIdle() { store.endRead() }

    func aSecondHasPassed() { store.look() }
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
        // A worker may have nothing to do for long, and must not hold a file that is replaced meanwhile.
        defer { store.closeFile() }
        return api.answer(to: request)
    }
}
