package import HTTPModel
internal import Secrets
internal import Synchronization
public import TempleModel
public import WebRouting

/// A request that the gate has refused for what it shows.
public enum StaffFailure: Sendable {
    /// A token, or a session, that nobody has. `isFirst` says whether it is the first from there in a minute.
    case unknown(ClientNetwork, isFirst: Bool)
    /// One too many from one network.
    case limited
}

/// The gate of the back office: whose token or session a request shows, and whether that person may write just now.
///
/// All threads of a process share it. It asks the database for a token at most once in ten seconds, so that an invitation
/// that has ended is worth nothing soon afterwards; for a session of the pages it asks each time. Where nobody is invited,
/// it says that there is nothing here.
public final class StaffGate: Sendable {
    private struct State {
        /// Whose token has a SHA-256.
        var members = BriefMemory<String, StaffMember>(mostKeys: StaffLimits.mostMembers)
        /// The SHA-256 of tokens that nobody has.
        var unknown = BriefMemory<String, Void>(mostKeys: StaffGate.mostUnknown)
        /// The SHA-256 of the tokens of sessions that were good.
        var sessions = BriefMemory<String, Void>(mostKeys: StaffGate.mostUnknown)
        /// The SHA-256 of the tokens that are of no session, or of none any more.
        var unknownSessions = BriefMemory<String, Void>(mostKeys: StaffGate.mostUnknown)
        /// The SHA-256 of the tokens of sessions whose use was written, or could not be.
        var uses = BriefMemory<String, Void>(mostKeys: StaffGate.mostUnknown, seconds: StaffLimits.useSeconds)
        /// Whether anybody is invited.
        var isAnybodyInvited = BriefMemory<Bool, Bool>(mostKeys: 1)
        var failures = NetworkCounts(most: StaffGate.mostFailures)
        var edits: MinuteCounts<Int64>
    }

    private let state: Mutex<State>
    private let failed: @Sendable (StaffFailure) -> Void

    /// How many unknown tokens one address may show in a minute; further ones are answered 429. A token that somebody has always
    /// passes: others may share the address, and nobody guesses 256 bits. The look into an index that it takes is less than any
    /// page costs, and the limit of requests holds for it.
    private static let mostFailures = 30
    private static let mostUnknown = 10_000
    /// Of a longer token, no digest is made.
    private static let longestToken = 512

    /// - Parameters:
    ///   - editRate: How many edits a person may send in a minute; 0 for no limit. Of programs, each request that writes is
    ///     one; of the pages, each form that changes something (``countEdit(of:now:)``).
    ///   - failed: Is called with what was refused.
    public init(editRate: Int, failed: @escaping @Sendable (StaffFailure) -> Void = { _ in }) {
        self.failed = failed
        state = Mutex(State(edits: MinuteCounts(most: editRate)))
    }

    /// Replaces the number of edits that a person may send in a minute; 0 for no limit. Those of the present minute count.
    public func replaceEditRate(_ rate: Int) { state.withLock { $0.edits.most = rate } }

    /// Returns the session of a request for a route for staff. Nil for any other route.
    ///
    /// Programs show a token. Pages show the cookie of a session, and so may their scripts, but to read only.
    ///
    /// - Parameters:
    ///   - register: Returns the register of those who are invited. It is called where the answer is not remembered, and
    ///     may wait: never on an event loop.
    ///   - now: Seconds since 1970.
    /// - Throws: ``Fault``: 401 without a token that somebody has, 404 where nobody is invited, 429 for too many failed
    ///   tokens or too many writes, 503 where the register cannot be asked.
    public func session(
        of context: RequestContext, asking register: () throws -> any StaffRegister, now: Int64
    ) throws(Fault) -> Session? {
        guard let route = context.route else { return nil }
        if route.access == .staffSignIn { try checkAnybodyIsInvited(asking: register, now: now) }
        let request = context.request
        if route.access == .tokenOrStaff {
            // Without a session, what is wrong with the token is told.
            guard let token = StaffCookie.token(in: context),
                let member = try? member(inSession: token, of: request, asking: register, now: now)
            else { return nil }
            return Self.session(of: member, RequestOrigin(of: request))
        }
        guard case .role = route.access else { return nil }
        let isProgram = route.reader == .programs
        let member: StaffMember
        var origin = RequestOrigin(of: request)
        if !isProgram || request.headers.values("Authorization").isEmpty && route.effect == .reads && origin == .proven,
            let token = StaffCookie.token(in: context)
        {
            member = try self.member(inSession: token, of: request, asking: register, now: now)
        } else {
            let token = isProgram ? request.headers.bearerToken : nil
            member = try self.member(
                showing: token, of: request, wasShown: isProgram && request.headers["Authorization"] != nil,
                asking: register, now: now)
            // A browser adds no bearer token by itself.
            origin = .proven
        }
        if isProgram, route.effect != .reads { try countEdit(of: member.id, now: now) }
        return Self.session(of: member, origin)
    }

    private static func session(of member: StaffMember, _ origin: RequestOrigin) -> Session {
        Session(
            principal: .staff(PersonID(member.id), roles: roles(upTo: member.role)), origin: origin, name: member.name)
    }

    /// Returns the roles that somebody with a role has: a greater one may do all that a lesser one may.
    static func roles(upTo greatest: StaffRole) -> Set<Role> {
        Set(StaffRole.allCases.filter { $0 <= greatest }.map { Role($0.rawValue) })
    }

    /// Returns who has a token.
    ///
    /// - Throws: ``Fault`` as ``session(of:asking:now:)``.
    package func member(
        showing token: String?, of request: Request, wasShown: Bool = true,
        asking register: () throws -> any StaffReading, now: Int64
    ) throws(Fault) -> StaffMember {
        guard let token, !token.isEmpty, token.utf8.count <= Self.longestToken else {
            try checkAnybodyIsInvited(asking: register, now: now)
            throw .unauthorized(wasShown: wasShown)
        }
        let client = ClientNetwork(request.remoteAddress)
        let hash = Secrets.sha256(token)
        let (known, isUnknown) = state.withLock { state in
            (state.members.value(of: hash, at: now), state.unknown.value(of: hash, at: now) != nil)
        }
        if let known { return known }
        if !isUnknown {
            let found = try Self.ask(register) { register throws(SearchError) in try register.member(tokenHash: hash) }
            state.withLock { state in
                state.members.remember(found, of: hash, at: now)
                if found == nil { state.unknown.remember((), of: hash, at: now) }
            }
            if let found { return found }
        }
        try refuse(client, counting: true, asking: register, now: now)
    }

    /// Returns whose session the token of a cookie is, and notes that it is used.
    private func member(
        inSession token: String, of request: Request, asking register: () throws -> any StaffRegister, now: Int64
    ) throws(Fault) -> StaffMember {
        let client = ClientNetwork(request.remoteAddress)
        let hash = Secrets.sha256(token)
        let (wasKnown, isUnknown) = state.withLock { state in
            (state.sessions.has(hash), state.unknownSessions.value(of: hash, at: now) != nil)
        }
        var found: StaffSession?
        if !isUnknown {
            found = try Self.ask(register) { register throws(SearchError) in try register.session(hash: hash) }
        }
        guard let found, !found.hasEnded(at: now) else {
            let counts = state.withLock { state in
                // A page that stays open goes on to ask when its session has ended: one token counts once, also where this
                // process does not know that it was good.
                let counts = !wasKnown && !state.unknownSessions.has(hash)
                if !isUnknown { state.unknownSessions.remember((), of: hash, at: now) }
                return counts
            }
            try refuse(client, counting: counts, asking: register, now: now)
        }
        let isUseToWrite = state.withLock { state in
            state.sessions.remember((), of: hash, at: now)
            guard now - found.usedAt >= StaffLimits.useSeconds, state.uses.value(of: hash, at: now) == nil else {
                return false
            }
            state.uses.remember((), of: hash, at: now)
            return true
        }
        // An import that writes just now is no reason to refuse a reader, nor to keep others waiting: the store does not
        // wait for it, and the next try is some minutes later.
        if isUseToWrite { try? register().useSession(hash: hash, now: now) }
        return found.member
    }

    /// Refuses a token that nobody has.
    ///
    /// - Parameter counts: whether it is one more of the network. One that is shown again and again is told the same each time.
    private func refuse(
        _ client: ClientNetwork, counting counts: Bool, asking register: () throws -> any StaffReading, now: Int64
    ) throws(Fault) -> Never {
        let (pause, isFirst) = state.withLock { state -> (Int?, Bool?) in
            let pause = state.failures.secondsUntilFree(client, at: now)
            return (pause, counts && pause == nil ? state.failures.add(client, at: now) : nil)
        }
        if let isFirst { failed(.unknown(client, isFirst: isFirst)) }
        if counts, pause != nil { failed(.limited) }
        try checkAnybodyIsInvited(asking: register, now: now)
        guard counts, let pause else { throw .unauthorized(wasShown: true) }
        throw .tooManyRequests(
            "this address has shown too many tokens that nobody has; try again later", retryAfterSeconds: pause)
    }

    /// Throws the fault of a path that no route has, where nobody is invited.
    private func checkAnybodyIsInvited(
        asking register: () throws -> any StaffReading, now: Int64
    ) throws(Fault) {
        let known = state.withLock { $0.isAnybodyInvited.value(of: true, at: now) }
        let isInvited: Bool
        if let known {
            isInvited = known
        } else {
            isInvited = try Self.ask(register) { register throws(SearchError) in try !register.members().isEmpty }
            state.withLock { $0.isAnybodyInvited.remember(isInvited, of: true, at: now) }
        }
        guard isInvited else { throw .unknownPath }
    }

    /// Counts an edit of a person.
    ///
    /// - Throws: ``Fault`` 429 for one too many.
    package func countEdit(of person: Int64, now: Int64) throws(Fault) {
        guard let pause = state.withLock({ $0.edits.pause(of: person, at: now) }) else { return }
        throw .tooManyRequests(
            "you have sent too many changes in a minute; try again later, or send many as one batch",
            retryAfterSeconds: pause)
    }

    /// Asks the register, outside the lock: it may wait.
    private static func ask<Answer>(
        _ register: () throws -> any StaffReading, _ question: (any StaffReading) throws(SearchError) -> Answer
    ) throws(Fault) -> Answer {
        do {
            return try question(try register())
        } catch {
            throw Fault(error)
        }
    }
}
