public import HTTPModel

/// One route of a site: everything that a table has to know of it but its function.
///
/// Who may ask, what body a request has, where the answer is made and how long it is kept are properties of the route, so
/// that no function decides them and a test can ask every route as every kind of caller.
public struct Route: Sendable {
    public let method: HTTPMethod
    /// The path pattern, such as `/api/temples/:id`.
    public let path: String
    /// Who reads the answers. This decides the form of errors.
    public let reader: Reader
    public var access: Access
    public var audience: Audience
    public var body: RouteBody
    public var effect: Effect
    public var place: AnswerPlace
    public var keeping: Keeping
    public var sending: Sending
    /// Whether the answer to a write has its body even for a client that prefers none: it has what is told once.
    public var answersInFull = false
    /// The media types of the answers, best first. `Accept` chooses between routes of one method and path by them.
    public var offers: [String]
    /// The names of its parameters. A fault for a too large answer says which of them make it smaller.
    public var parameters: [String] = []

    /// Whether programs of calendars subscribe to its answers.
    public var isCalendar: Bool { path.hasSuffix(".ics") }

    /// Describes a route that only reads.
    public init(
        _ method: HTTPMethod, _ path: String, for reader: Reader, access: Access = .token,
        audience: Audience = .clients, body: RouteBody = .none, effect: Effect = .reads, place: AnswerPlace = .loop,
        keeping: Keeping, sending: Sending = .whole, offers: [String] = []
    ) {
        self.method = method
        self.path = path
        self.reader = reader
        self.access = access
        self.audience = audience
        self.body = body
        self.effect = effect
        self.place = place
        self.keeping = keeping
        self.sending = sending
        self.offers = offers
    }
}

/// Who reads the answers of a route.
public enum Reader: Sendable, Hashable {
    /// Programs: an error is a problem (RFC 9457), and pages of other origins may be allowed to read it.
    case programs
    /// People in a browser: an error is a page.
    case people
}

/// Who may ask.
public enum Access: Sendable, Hashable {
    /// Anyone, even where tokens are required.
    case anyone
    /// Whoever may read: where tokens guard the route, the holder of one; else anyone.
    case token
    /// Whoever may read, and whoever has signed in to the back office: what its pages show that is guarded.
    case tokenOrStaff
    /// Whoever has signed in.
    case signedIn
    /// A person of the back office with this role.
    ///
    /// Such a route is answered by a worker, because to find out who asks may take a query. No page of another origin
    /// reads its answers.
    case role(Role)
    /// Anyone, to sign in to the back office. The table's sessions throw the fault of a path that no route has where nobody
    /// could, and have no session for it. A worker answers it, and its function asks where the request comes from.
    case staffSignIn

    /// Whether only people of the back office may ask, or learn that there is something.
    var isForStaff: Bool {
        switch self {
        case .role, .staffSignIn: true
        case .anyone, .token, .tokenOrStaff, .signedIn: false
        }
    }
}

/// What a person of the back office may do, such as to edit temples.
public struct Role: Sendable, Hashable {
    public let name: String

    public init(_ name: String) { self.name = name }
}

/// Whom a route is for. This decides on which listener it is answered, and whether it is limited.
public enum Audience: Sendable, Hashable {
    /// Everybody: on the main listener, within the limits of a client.
    case clients
    /// Programs that check the service: on both listeners, outside the rate limit.
    case probes
    /// Those who run the service: on the health listener, or on the main one if there is no other, outside the rate limit.
    case operators

    func isAnswered(on listener: ListenerKind, hasHealthListener: Bool) -> Bool {
        switch self {
        case .clients: listener == .main
        case .probes: true
        case .operators: listener == .health || !hasHealthListener
        }
    }
}

/// What a request does.
public enum Effect: Sendable, Hashable {
    case reads
    /// It writes, whatever was there before.
    case writes
    /// It writes if its condition allows it (`If-Match`, `If-None-Match`), and else is answered 412. The table checks the
    /// condition where the route says what is there; else its function does, within its transaction.
    ///
    /// `isRequired` says whether a request without a condition is answered 428.
    case writesIf(isRequired: Bool)
}

/// Where an answer is made.
public enum AnswerPlace: Sendable, Hashable {
    /// On the event loop. A function may still leave a request to a worker: ``LeftToWorker``.
    case loop
    /// By a worker, because it takes more than about half a millisecond.
    case worker
    /// Where the data is written. Until there are other nodes, that is a worker.
    case primary
}

/// How a client knows whether it has the newest answer.
public enum Keeping: Sendable, Hashable {
    /// Nothing is kept, and there is no tag.
    case nothing
    /// By a tag of what the answer is made from, which is known before the answer is made.
    case byState
    /// By a tag of its bytes.
    case byContents
    /// By a strong tag of its bytes; under an address with their version it is kept for ever.
    case byVersion
}

/// How an answer is sent.
public enum Sending: Sendable, Hashable {
    /// As a whole.
    case whole
    /// In parts, as they are made. No table takes such a route yet.
    case stream
    /// As events, as they happen. No table takes such a route yet.
    case events
}

/// The request asks for something that is about to come: the server parks it and asks again
/// (``Reply/notYet(instead:)``). A function of any route may throw it.
public struct NotYet: Error {
    /// What a client is told that has waited in vain, or cannot wait.
    public let instead: Fault

    public init(instead: Fault) { self.instead = instead }
}

/// The answer needs something of another host first (``RequestContext/asking(_:instead:begin:_:)``).
struct NeedsErrand: Error {
    let host: String
    let instead: Fault
    let run: @Sendable () -> any Sendable
}

/// The answer would hold up the event loop: a worker has to make it.
public struct LeftToWorker: Error {
    public init() {}
}
