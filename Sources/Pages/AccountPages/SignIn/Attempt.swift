internal import AccountAPI
internal import HTTPModel
internal import Secrets
internal import WebRouting

/// One try of a browser to sign in with a provider, as its cookie keeps it. The service keeps nothing of it: the `state`, the
/// nonce and the verifier follow from the cookie's value, of which the provider sees nothing.
struct Attempt: Equatable {
    /// A browser may have this many, one in each tab.
    static let slots = 3
    /// So long a person may take at the provider.
    static let seconds: Int64 = 600

    private static let separator: Character = "."
    private static let tokenLength = 43

    let slot: Int
    /// The name of the provider.
    let provider: String
    /// Until when it is good, in seconds since 1970.
    let until: Int64
    let returnTo: LocalTarget
    private let token: String

    /// Begins a try.
    init(slot: Int, provider: String, returnTo: LocalTarget, now: Int64) throws {
        self.slot = slot
        self.provider = provider
        self.returnTo = returnTo
        until = now + Self.seconds
        token = try Secrets.token()
    }

    /// Reads the value of a cookie; nil for a text that is none.
    init?(slot: Int, value: String) {
        let parts = value.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0].utf8.count == Self.tokenLength, let provider = Self.decoded(parts[1]),
            let until = Int64(parts[2]), let target = Self.decoded(parts[3])
        else { return nil }
        self.slot = slot
        self.provider = provider
        self.until = until
        returnTo = LocalTarget(target)
        token = parts[0]
    }

    /// The value of its cookie.
    var value: String {
        [token, Self.encoded(provider), String(until), Self.encoded(returnTo.text)]
            .joined(separator: String(Self.separator))
    }

    /// What the provider gives back. It begins with the slot, by which the cookie is found.
    var state: String { "\(slot)\(Self.separator)\(derived("state"))" }

    /// Returns the slot that a `state` names; nil for none.
    static func slot(of state: String) -> Int? {
        guard let slot = state.split(separator: separator).first.flatMap({ Int($0) }), (0..<slots).contains(slot) else {
            return nil
        }
        return slot
    }

    /// What the provider is asked.
    ///
    /// - Parameter redirect: where it leads back to.
    func code(redirect: String) -> CodeAttempt {
        CodeAttempt(
            provider: provider, redirect: redirect, state: state, nonce: derived("nonce"),
            verifier: derived("verifier"))
    }

    /// With the whole value as the salt, nothing of a cookie can be changed.
    private func derived(_ label: String) -> String {
        Secrets.derived(from: token, label: "nearby \(label)", salt: value)
    }

    private static func encoded(_ text: String) -> String { Secrets.base64URL(Array(text.utf8)) }

    private static func decoded(_ text: String) -> String? {
        Secrets.base64URLDecoded(text).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
