public import HTTPModel

/// What a program may have to say to a server's doings. All are called on the threads of the server, which they hold up.
public struct ServerHooks: Sendable {
    /// The answer to what the server refuses by itself, and the `Origin` of the request as far as it has come. `Connection` is
    /// always `close`, `Retry-After` is added.
    public var errorResponse: @Sendable (ServerFault, _ origin: String?) -> Response
    /// Called after each answer was written or its connection broke; costs nothing where nil.
    public var observe: (@Sendable (Exchange) -> Void)?
    /// Called on every thread, numbered from 0, when the server is asked to reload; the thread's responder is then made
    /// anew.
    public var reload: (@Sendable (_ thread: Int) -> Void)?
    /// Called when something happened that whoever runs the server should know.
    public var notice: (@Sendable (ServerNotice) -> Void)?

    public init(
        errorResponse: @escaping @Sendable (ServerFault, _ origin: String?) -> Response = { fault, _ in
            ServerFault.plainText(fault)
        },
        observe: (@Sendable (Exchange) -> Void)? = nil,
        reload: (@Sendable (_ thread: Int) -> Void)? = nil,
        notice: (@Sendable (ServerNotice) -> Void)? = nil
    ) {
        self.errorResponse = errorResponse
        self.observe = observe
        self.reload = reload
        self.notice = notice
    }
}

/// What whoever runs the server should know.
public enum ServerNotice: Sendable {
    /// The thread cannot accept connections; it tries again ten times a second. Said once until it can.
    case cannotAccept(thread: Int, errno: Int32)
    /// The thread accepts connections again.
    case acceptsAgain(thread: Int)
    /// A thread's responder could not be made anew; the old one stays.
    case responderNotReplaced(thread: Int, any Error)
    /// A worker could not be made; the one before it stays, and where there is none requests that need one are answered
    /// 503.
    case workerNotMade(any Error)
    /// Stopping has begun: connections at rest are closed, requests that have begun may end.
    case stopping
}
