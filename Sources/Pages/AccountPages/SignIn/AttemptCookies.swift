internal import HTTPModel
internal import Secrets
internal import WebRouting

/// The cookies of a browser's tries to sign in with a provider.
struct AttemptCookies {
    /// The prefix makes browsers refuse a cookie of this name that a neighbour of the host sets (RFC 6265bis).
    private static let prefix = "__Host-"
    private static let name = "nearby-attempt-"

    private let call: RequestContext

    init(_ call: RequestContext) { self.call = call }

    /// The slot for one more: the first that is free, or else that of the try that ends first.
    var freeSlot: Int {
        let now = call.secondsSince1970
        let ends = (0..<Attempt.slots).map { slot in
            attempt(in: slot).flatMap { $0.until > now ? $0.until : nil } ?? .min
        }
        return ends.indices.min { ends[$0] < ends[$1] } ?? 0
    }

    /// Returns the try of a `state`, whether its time is over or not; nil for one that this browser has not begun.
    func attempt(of state: String) -> Attempt? {
        guard let slot = Attempt.slot(of: state), let attempt = attempt(in: slot),
            Secrets.areEqual(state, attempt.state)
        else { return nil }
        return attempt
    }

    private func attempt(in slot: Int) -> Attempt? {
        call.cookies[name(of: slot)].flatMap { Attempt(slot: slot, value: $0) }
    }

    /// The cookie of a try.
    func setting(_ attempt: Attempt) -> SetCookie { cookie(attempt.slot, attempt.value, Int(Attempt.seconds)) }

    /// Takes the cookie of a try away.
    func clearing(_ attempt: Attempt) -> SetCookie { cookie(attempt.slot, "", 0) }

    private func cookie(_ slot: Int, _ value: String, _ maxAge: Int) -> SetCookie {
        SetCookie(name(of: slot), value, maxAge: maxAge, isSecure: !call.request.isOnLoopback)
    }

    /// A browser takes no cookie with the prefix without TLS.
    private func name(of slot: Int) -> String {
        (call.request.isOnLoopback ? "" : Self.prefix) + Self.name + String(slot)
    }
}
