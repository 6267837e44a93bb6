internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// The site of one thread: its routes, and the age of its data.
struct ServedSite {
    let table: RouteTable
    /// Nil where the data is not a copy of a server's.
    let replica: ServedReplica?
    let databaseTime: DatabaseTime

    func respond(to request: Request) -> Reply {
        databaseTime.restart()
        let reply = table.respond(to: request)
        guard case .now(let response) = reply else { return reply }
        return .now(completed(response))
    }

    func work(on request: Request, _ cancellation: Cancellation) -> WorkerReply {
        databaseTime.restart()
        let reply = table.work(on: request, cancellation)
        guard case .now(let response) = reply else { return reply }
        return .now(completed(response))
    }

    private func completed(_ response: Response) -> Response {
        var response = response
        response.notes.databaseTime = databaseTime.ofThread
        // The age of the data: seconds, or `unknown`.
        if let age = replica?.notableAge { response.headers["Nearby-Data-Age"] = age }
        return response
    }
}

/// Responder on an event loop. It answers only requests that take little time.
struct LoopResponder: Responder {
    let site: ServedSite
    let store: ServedStore
    /// Nil for a service that takes no edits of a file.
    let editor: SharedEditor?

    func judge(_ head: Request) -> BodyVerdict { site.table.judge(head) }

    func respond(to request: Request) -> Reply { site.respond(to: request) }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        site.table.respond(toMalformed: error, headers: headers)
    }

    func loopIsIdle() { store.endRead() }

    func aSecondHasPassed() {
        store.look()
        editor?.look()
    }
}

/// Worker on a thread of the pool. It answers requests that take longer.
struct PoolWorker: Worker {
    let site: ServedSite
    let store: ServedStore
    /// The time limit of a query, on the event loop and here together; nil for no limit.
    let queryTimeout: Duration?

    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> WorkerReply {
        store.limits = QueryLimits(
            time: queryTimeout.map { max(.zero, $0 - spent) }, isCancelled: { cancellation.isCancelled })
        // A worker may have nothing to do for long, and must not hold a file that is replaced meanwhile.
        defer { store.closeFile() }
        return site.work(on: request, cancellation)
    }
}
