/// What a server asks for the answer to each request.
///
/// A responder belongs to one thread: the server makes one on each of its threads and never shares it, so it may hold
/// a database connection and caches without locks. It answers every request and never throws. It runs on the thread's
/// event loop, where every other connection waits for it: what may take long is ``Reply/later``.
public protocol Responder {
    /// The answer to a valid request, or that a worker is to make it. For HEAD the server leaves the body out.
    func respond(to request: Request) -> Reply

    /// The answer to a request that could be read but not accepted.
    ///
    /// - Parameter headers: the request's, as received.
    func respond(toMalformed error: RequestError, headers: Headers) -> Response

    /// The loop has answered all requests that had come and is about to wait.
    func loopIsIdle()
}

extension Responder {
    public func loopIsIdle() {}
}

/// What a responder says to a request.
public enum Reply: Sendable, Hashable {
    case now(Response)
    /// The answer would hold the event loop up: a ``Worker`` makes it from the same request.
    case later
}

/// Makes answers that may take long, on a thread of the server's pool.
///
/// A worker belongs to one thread, as a ``Responder`` does.
public protocol Worker {
    /// The answer to a request that a responder has left to a worker.
    ///
    /// - Parameters:
    ///   - spent: how long the responder has worked on it already. A limit of time holds for both together.
    ///   - cancellation: says when nobody waits for the answer any more.
    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> Response
}
