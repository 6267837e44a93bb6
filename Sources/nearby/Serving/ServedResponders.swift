internal import HTTPModel
internal import TempleAPI
internal import TempleModel

/// Answers on an event loop, as far as that takes no time.
struct LoopResponder: Responder {
    let api: TempleAPI
    let store: ServedStore

    func respond(to request: Request) -> Reply { api.respond(to: request) }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        api.respond(toMalformed: error, headers: headers)
    }

    func loopIsIdle() { store.endRead() }
}

/// Answers on a thread of the pool what takes longer.
struct PoolWorker: Worker {
    let api: TempleAPI
    let store: ServedStore
    /// How long a question may take, on the loop and here together; nil for any time.
    let queryTimeout: Duration?

    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> Response {
        store.limits = QueryLimits(
            time: queryTimeout.map { max(.zero, $0 - spent) }, isCancelled: { cancellation.isCancelled })
        defer { store.endRead() }
        return api.answer(to: request)
    }
}
