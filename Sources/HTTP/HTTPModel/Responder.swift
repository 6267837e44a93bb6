internal import Synchronization

/// Answers the requests of a server.
///
/// A responder belongs to one thread: the server creates one on each of its threads and never shares it. So it may hold
/// a database connection and caches without locks. It answers every request and never throws. It runs on the thread's
/// event loop and blocks all other connections of the loop. For an answer that may take long, it returns
/// ``Reply/later``.
public protocol Responder {
    /// Decides by the head of a request whether its body is read. Called only for a request that has a body, before
    /// any of it is read and before `100 Continue` is sent. The server's own maximum applies as well.
    ///
    /// - Parameter head: The request without its body.
    func judge(_ head: Request) -> BodyVerdict

    /// Answers a valid request, or leaves it to a worker. For HEAD the server omits the body.
    func respond(to request: Request) -> Reply

    /// Answers a request that was read but cannot be accepted.
    ///
    /// - Parameter headers: The headers of the request, as received.
    func respond(toMalformed error: RequestError, headers: Headers) -> Response

    /// Called when the loop has answered all requests that have arrived and is about to wait.
    func loopIsIdle()

    /// Called about once a second, also while no requests arrive.
    func aSecondHasPassed()
}

extension Responder {
    /// The server's own maximum applies to all bodies.
    public func judge(_ head: Request) -> BodyVerdict { .read(maxBytes: .max) }

    public func loopIsIdle() {}

    public func aSecondHasPassed() {}
}

/// Decision about the body of a request.
public enum BodyVerdict: Sendable, Hashable {
    /// Read the body. One with more bytes is answered 413.
    case read(maxBytes: Int)
    /// Send this response instead of reading the body. The connection closes after it.
    case refuse(Response)
}

/// Reply of a responder to a request.
public enum Reply: Sendable, Hashable {
    case now(Response)
    /// The answer would block the event loop: a ``Worker`` makes it from the same request.
    case later
    /// The request asks for something that is about to come. The server parks it and asks again when something has come,
    /// and sends this response if it has to give up.
    case notYet(instead: Response)
}

/// Makes slow answers on a thread of the server's pool.
///
/// A worker belongs to one thread, like a ``Responder``.
public protocol Worker {
    /// Answers a request that a responder has left to a worker.
    ///
    /// - Parameters:
    ///   - spent: Time that the responder has already used. A time limit applies to both together.
    ///   - cancellation: Set when nobody waits for the answer any more.
    func respond(to request: Request, after spent: Duration, _ cancellation: Cancellation) -> WorkerReply
}

/// Reply of a worker to a request.
public enum WorkerReply: Sendable {
    case now(Response)
    /// The answer needs something of another host first. The server runs the errand, and asks a worker again about the same
    /// request with what it has brought (``Request/brought``).
    case after(Errand)
}

/// What a request needs of another host, such as an answer of a provider. It waits on a thread for errands, so that no worker
/// waits for a stranger.
public struct Errand: Sendable {
    /// Whom it waits for. A part of the threads at most waits for one of them.
    public let host: String
    /// The answer where there is no room for it, or no thread in time.
    public let instead: Response
    /// Waits, a bounded time, and returns what the request needs.
    public let run: @Sendable () -> any Sendable

    public init(to host: String, instead: Response, run: @escaping @Sendable () -> any Sendable) {
        self.host = host
        self.instead = instead
        self.run = run
    }
}

/// Flag that cancels a piece of work. One thread sets it, and the working thread checks it from time to time.
public final class Cancellation: Sendable {
    private let cancelled = Atomic(false)

    public init() {}

    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    public func cancel() { cancelled.store(true, ordering: .relaxed) }
}
