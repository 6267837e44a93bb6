public import HTTPModel

/// One request with everything that the table knows of it: who asks, when, by which route, and who waits.
public struct RequestContext {
    public internal(set) var request: Request
    /// The values in the path.
    public let parameters: PathParameters
    /// The cookies, read once.
    public let cookies: Cookies
    /// When the request is answered. The clock is read once, so that one answer never mixes two days.
    public let secondsSince1970: Int64
    /// Whether an event loop waits for the answer. A worker has more time.
    public let isOnLoop: Bool
    /// Set when nobody waits for the answer any more. Nil on an event loop, which is not interrupted.
    public let cancellation: Cancellation?
    /// Who reads the answer: as the route says, or where there is none, as the request looks.
    public let reader: Reader
    /// Whether the answer needs a token.
    public let isGuarded: Bool
    public internal(set) var principal = Principal.nobody
    /// What the site knows of somebody who has signed in. Nil on a route that asks for no sign-in.
    public internal(set) var session: Session?
    /// The state that the request may write over. A writer asks it again within its transaction.
    public internal(set) var condition: WriteCondition?
    let endpoint: Endpoint?

    /// The route of the path. Nil if there is none.
    public var route: Route? { endpoint?.route }

    /// Whether only people of the back office may ask.
    var isForStaff: Bool { endpoint?.route.access.isForStaff ?? false }

    /// The number in the path. Nil if the path has none, or has something else in its place.
    public var id: Int64? { pathID(parameters["id"]) }

    init(
        _ request: Request, to endpoint: Endpoint?, values: [String], reader: Reader, isGuarded: Bool,
        secondsSince1970: Int64, isOnLoop: Bool, _ cancellation: Cancellation?
    ) {
        self.request = request
        self.endpoint = endpoint
        parameters = PathParameters(names: endpoint?.parameterNames ?? [], values: values)
        cookies = Cookies(request.headers)
        self.reader = reader
        self.isGuarded = isGuarded
        self.secondsSince1970 = secondsSince1970
        self.isOnLoop = isOnLoop
        self.cancellation = cancellation
    }
}

extension RequestContext {
    /// Returns the same context of a request with another body.
    public func with(body: [UInt8]) -> RequestContext {
        var context = self
        context.request = request.with(body: body)
        return context
    }

    /// Returns what another host has to say, for which no worker waits: the function of the route is called again from its
    /// start when it is there. A request has one errand.
    ///
    /// - Parameters:
    ///   - host: Whom it waits for: one host has a part of all errands. Nil where `ask` does not wait, and is called at once.
    ///   - instead: What a client is told for which there is no room.
    ///   - begin: Called before the errand, and not when it is back: checks and counts the request.
    ///   - ask: Waits for the other host, a bounded time.
    /// - Throws: What `ask` throws; an error that the table knows.
    public func asking<Value: Sendable>(
        _ host: String?, instead: Fault, begin: () throws -> Void = {}, _ ask: @escaping @Sendable () throws -> Value
    ) throws -> Value {
        if let brought = request.brought as? Result<Value, any Error> { return try brought.get() }
        if isOnLoop { throw LeftToWorker() }
        try begin()
        guard let host else { return try ask() }
        throw NeedsErrand(host: host, instead: instead) { Result { try ask() } }
    }
}

/// One route of a table with its function.
final class Endpoint {
    let route: Route
    let parameterNames: [String]
    /// Returns the strong tag of what a conditional route changes; nil if there is nothing. No function where the route
    /// checks its condition itself.
    let current: ((RequestContext) throws -> EntityTag?)?
    let answer: (RequestContext) throws -> Response

    init(
        _ route: Route, _ pattern: PathPattern, current: ((RequestContext) throws -> EntityTag?)?,
        answer: @escaping (RequestContext) throws -> Response
    ) {
        self.route = route
        parameterNames = pattern.parameterNames
        self.current = current
        self.answer = answer
    }
}
