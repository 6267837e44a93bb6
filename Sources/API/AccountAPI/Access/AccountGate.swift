public import AccountModel
internal import HTTPModel
internal import Secrets
internal import Synchronization
public import WebRouting

/// The gate of what a person keeps: whose token a request shows, and whether that person may write just now.
///
/// All threads of a process share it. It asks the store for each request and remembers no session, so that one that has
/// ended is worth nothing at once.
public final class AccountGate: Sendable {
    private struct State {
        var signIns: NetworkCounts
        /// By a digest of who signs in, or of the token that is refreshed, whether there is such an account or not.
        var ofOne: MinuteCounts<String>
        var writes: MinuteCounts<Int64>
    }

    private let store: any AccountStore
    private let state: Mutex<State>

    /// Of a longer token, no digest is made.
    private static let longestToken = 512

    public init(store: any AccountStore, rates: AccountRates = AccountRates()) {
        self.store = store
        state = Mutex(
            State(
                signIns: NetworkCounts(most: rates.signIns), ofOne: MinuteCounts(most: rates.signInsOfOne),
                writes: MinuteCounts(most: rates.writes)))
    }

    /// Returns the session of a request for a route for whoever has signed in. Nil for any other route.
    ///
    /// - Throws: ``Fault``: 401 without a token that is good, 429 for too many writes, 503 where the store cannot be asked;
    ///   ``LeftToWorker`` on an event loop, where asking or answering may take long.
    public func session(of context: RequestContext) throws -> Session? {
        guard let route = context.route, route.access == .signedIn else { return nil }
        if context.isOnLoop, store.mayWait || route.effect != .reads || route.place != .loop { throw LeftToWorker() }
        guard let shown = AccessTokenOfRequest(context) else {
            let wasShown = context.request.headers["Authorization"] != nil
            throw wasShown ? Self.refusal(.malformedToken, of: context) : Fault.unauthorized(wasShown: false)
        }
        guard shown.token.utf8.count <= Self.longestToken else { throw Self.refusal(.malformedToken, of: context) }
        let hash = Secrets.sha256(shown.token)
        guard let found = try find(hash, now: context.secondsSince1970, context) else {
            guard Secrets.isToken(shown.token) else { throw Self.refusal(.malformedToken, of: context) }
            // At time 0 each token is good that is there still. One that is not there tells nobody whether it ever was.
            let former = try find(hash, now: 0, context)
            let isExpired = former.map { $0.until > context.secondsSince1970 } ?? false
            throw Self.refusal(isExpired ? .tokenExpired : .tokenRevoked, of: context)
        }
        if route.effect != .reads { try countWrite(of: found.account, now: context.secondsSince1970) }
        return Session(principal: .user(PersonID(found.account.number)), origin: shown.origin, id: found.id)
    }

    /// Returns who has signed in on the pages of this browser, on a route that asks for no sign-in. Nil for nobody.
    ///
    /// - Throws: ``Fault`` 503 where the store cannot be asked; ``LeftToWorker`` on an event loop.
    package func visitor(_ context: RequestContext) throws -> AccountVisitor? {
        guard let token = PageSession.token(in: context) else { return nil }
        if context.isOnLoop { throw LeftToWorker() }
        guard let session = try find(Secrets.sha256(token), now: context.secondsSince1970, context) else { return nil }
        do {
            guard let account = try store.account(session.account) else { return nil }
            return AccountVisitor(
                account: account.id, uuid: account.uuid, session: session.id, startedAt: session.createdAt)
        } catch {
            throw Fault.account(error)
        }
    }

    /// Returns the fault of a token that is not good. Pages have one for all reasons.
    private static func refusal(_ code: AccountProblemCode, of context: RequestContext) -> Fault {
        context.reader == .programs ? .of(code) : .unauthorized(wasShown: true)
    }

    /// Finds a session by the digest of an access token, and notes the first show of the token.
    private func find(_ hash: String, now: Int64, _ context: RequestContext) throws -> AccountSession? {
        do {
            let found = try store.session(accessHash: hash, now: now)
            guard found?.isUnshown ?? false else { return found }
            if context.isOnLoop { throw LeftToWorker() }
            // Where it cannot be written down, the next request does it: reading goes on while a disk is full.
            try? store.noteShown(accessHash: hash, now: context.secondsSince1970)
            return found
        } catch let wait as LeftToWorker {
            throw wait
        } catch {
            throw Fault.account(error, isOnLoop: context.isOnLoop)
        }
    }

    // MARK: Limits

    /// Counts a sign-in or a refresh from an address.
    package func countSignIn(from address: String, now: Int64) throws(Fault) {
        // Without an address, everybody would be one client.
        guard !address.isEmpty else { return }
        let client = ClientNetwork(address)
        try refuse(after: state.withLock { $0.signIns.pause(of: client, at: now) }, Self.tooManySignIns)
    }

    /// Counts a sign-in of one identity, or a refresh of one token.
    package func countSignIn(of one: String, now: Int64) throws(Fault) {
        let key = Secrets.sha256(one)
        try refuse(after: state.withLock { $0.ofOne.pause(of: key, at: now) }, Self.tooManySignIns)
    }

    private func countWrite(of account: AccountID, now: Int64) throws(Fault) {
        try refuse(
            after: state.withLock { $0.writes.pause(of: account.number, at: now) },
            "you have sent too many changes in a minute; try again later")
    }

    private static let tooManySignIns = "too many sign-ins in a minute; try again later"

    private func refuse(after pause: Int?, _ detail: String) throws(Fault) {
        if let pause { throw .tooManyRequests(detail, retryAfterSeconds: pause) }
    }
}

/// Somebody who has signed in on the pages of a browser.
public struct AccountVisitor: Equatable, Sendable {
    package let account: AccountID
    public let uuid: String
    /// The id of the session.
    package let session: String
    /// When the session has begun, in seconds since 1970.
    public let startedAt: Int64
}
