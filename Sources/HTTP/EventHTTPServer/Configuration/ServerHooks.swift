public import HTTPModel

/// Callbacks from the server. All run on the server's threads and block them.
public struct ServerHooks: Sendable {
    /// Makes the answer when the server itself refuses a request. It gets the `Origin` of the request, as far as it has
    /// arrived. The server always sets `Connection: close`, and adds `Retry-After`.
    public var errorResponse: @Sendable (ServerFault, _ origin: String?) -> Response
    /// Called after each answer was written or its connection broke. Nil costs nothing.
    public var observe: (@Sendable (Exchange) -> Void)?
    /// Called when the server is asked to reload, on the thread that asks, before ``reload`` on any thread: what all
    /// threads then share is read here, once. After `handleSignals()`, it is the thread of the signals for SIGHUP.
    public var willReload: (@Sendable () -> Void)?
    /// Called on every thread, with its number from 0, when the server is asked to reload. The thread then makes a new
    /// responder.
    public var reload: (@Sendable (_ thread: Int) -> Void)?
    /// Called for events that an operator of the server should know.
    public var notice: (@Sendable (ServerNotice) -> Void)?

    public init(
        errorResponse: @escaping @Sendable (ServerFault, _ origin: String?) -> Response = { fault, _ in
            ServerFault.plainText(fault)
        },
        observe: (@Sendable (Exchange) -> Void)? = nil,
        willReload: (@Sendable () -> Void)? = nil, reload: (@Sendable (_ thread: Int) -> Void)? = nil,
        notice: (@Sendable (ServerNotice) -> Void)? = nil
    ) {
        self.errorResponse = errorResponse
        self.observe = observe
        self.willReload = willReload
        self.reload = reload
        self.notice = notice
    }
}

/// Event that an operator of the server should know.
public enum ServerNotice: Sendable {
    /// The thread cannot accept connections and tries again ten times a second. Reported once until it can.
    case cannotAccept(thread: Int, errno: Int32)
    /// The thread accepts connections again.
    case acceptsAgain(thread: Int)
    /// A new responder for a thread could not be created; the old one stays.
    case responderNotReplaced(thread: Int, any Error)
    /// A worker could not be created. The previous worker stays. If there is none, requests that need a worker are
    /// answered 503.
    case workerNotMade(any Error)
    /// The server has begun to stop: connections at rest are closed, and requests that have begun may finish.
    case stopping
}
