internal import FoundationEssentials
internal import HTTPClient
internal import Secrets
internal import Synchronization

/// The access tokens of a service account: an assertion that its key signs is exchanged for each (RFC 7523, RFC 6749).
///
/// However many ask, one exchange is under way at a time, and a token is kept until a minute before its end.
final class FCMAuthorization: Sendable {
    /// Called once, on the thread of the caller or of the pool, which it may not hold up.
    typealias Completion = @Sendable (Result<String, Unsendable>) -> Void

    /// What the last exchange has brought.
    private struct Known {
        let result: Result<String, Unsendable>
        /// From when to when it is used, in seconds since 1970.
        let from: Int64
        let until: Int64
    }

    private struct State {
        var known: Known?
        var waiting: [Completion] = []
    }

    private struct Claims: Encodable {
        let iss: String
        let scope: String
        let aud: String
        let iat: Int64
        let exp: Int64
    }

    private let account: FCMAccount
    private let pool: HTTPPool
    private let limits: HTTPLimits
    private let now: @Sendable () -> Int64
    private let state = Mutex(State())

    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    /// An assertion is good for so long, and no service takes one for longer.
    static let assertionSeconds: Int64 = 3_600
    /// So long before its end a token is used no more.
    static let marginSeconds: Int64 = 60
    /// After an exchange that has failed there is none for so long.
    static let failureSeconds: Int64 = 10

    init(_ account: FCMAccount, _ pool: HTTPPool, _ limits: HTTPLimits, now: @escaping @Sendable () -> Int64) {
        (self.account, self.pool, self.limits, self.now) = (account, pool, limits, now)
    }

    /// Hands over a token, at once where one is kept.
    func token(_ completion: @escaping Completion) {
        let now = now()
        let (known, isFirst) = state.withLock { state -> (Result<String, Unsendable>?, Bool) in
            // A clock that was set back knows nothing of the end.
            if let known = state.known, known.from <= now, now < known.until { return (known.result, false) }
            state.waiting.append(completion)
            return (nil, state.waiting.count == 1)
        }
        if let known { return completion(known) }
        if isFirst { exchange() }
    }

    /// Throws away a token that was refused, if it is still the one that is kept.
    func forget(_ token: String) {
        state.withLock { state in
            if case .success(token) = state.known?.result { state.known = nil }
        }
    }

    /// Notes that a fresh token was refused too. For a while nobody asks for another one.
    func refuse(_ token: String, _ failure: Unsendable) {
        let now = now()
        state.withLock { state in
            guard case .success(token) = state.known?.result else { return }
            state.known = Known(result: .failure(failure), from: now, until: now + Self.failureSeconds)
        }
    }

    // MARK: The exchange

    private func exchange() {
        let now = now()
        guard let assertion = assertion(now) else {
            return end(
                .failure(Unsendable(result: .misconfigured(reason: "the service account's key does not sign"))), now)
        }
        // What is in a form needs no quoting here: base64url, points, and colons that are quoted.
        let form = "grant_type=\(Self.grant.replacing(":", with: "%3A"))&assertion=\(assertion)"
        let post = HTTPPost(
            account.tokenAddress, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(form.utf8))
        pool.send(post, limits: limits) { answer in
            let (result, seconds) = FCMTokenAnswer.result(of: answer, now: self.now())
            self.end(result, now, seconds: seconds)
        }
    }

    /// - Parameters:
    ///   - now: when the exchange began.
    ///   - seconds: for how long the token is good.
    private func end(_ result: Result<String, Unsendable>, _ now: Int64, seconds: Int64 = 0) {
        let used = if case .success = result { seconds - Self.marginSeconds } else { Self.failureSeconds }
        let waiting = state.withLock { state in
            state.known = Known(result: result, from: now, until: now + used)
            defer { state.waiting = [] }
            return state.waiting
        }
        for completion in waiting { completion(result) }
    }

    private func assertion(_ now: Int64) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let claims = Claims(
            iss: account.name, scope: Self.scope, aud: account.tokenAddress.text, iat: now,
            exp: now + Self.assertionSeconds)
        guard let payload = try? encoder.encode(claims) else { return nil }
        let signed =
            Secrets.base64URL(Array(#"{"alg":"RS256","typ":"JWT"}"#.utf8)) + "." + Secrets.base64URL(Array(payload))
        guard let signature = try? account.key.signature(of: Array(signed.utf8)) else { return nil }
        return "\(signed).\(Secrets.base64URL(signature))"
    }
}
