/// What a server asks for the answer to each request.
///
/// A responder belongs to one thread: the server makes one on each of its threads and never shares it, so it may hold
/// a database connection and caches without locks. It answers every request and never throws; whatever went wrong is
/// its to put into words. It answers on the thread's event loop, so it must bound its own time.
public protocol Responder {
    /// The answer to a valid request. For HEAD the server leaves the body out.
    func respond(to request: Request) -> Response

    /// The answer to a request that could be read but not accepted.
    func respond(toMalformed error: RequestError) -> Response

    /// All requests that had come are answered, and the thread is about to wait: the end of a turn of its loop.
    func rest()
}

extension Responder {
    public func rest() {}
}
