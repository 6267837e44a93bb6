/// The tokens of a session as the store keeps them: digests (SHA-256, 64 lower-case hexadecimal digits) and times in seconds
/// since 1970. Whoever makes them keeps nothing else.
public struct SessionTokens: Equatable, Sendable {
    public let accessHash: String
    public let accessUntil: Int64
    public let refreshHash: String
    public let refreshUntil: Int64

    public init(accessHash: String, accessUntil: Int64, refreshHash: String, refreshUntil: Int64) {
        self.accessHash = accessHash
        self.accessUntil = accessUntil
        self.refreshHash = refreshHash
        self.refreshUntil = refreshUntil
    }
}

/// Who shows a token: what tells one client from another.
public struct SessionClient: Equatable, Sendable {
    /// A digest of the client's network and program (SHA-256, 64 lower-case hexadecimal digits).
    public let mark: String
    /// The program as it names itself, at most ``AccountLimits/longestAgent`` characters, for the list of sessions.
    public let agent: String

    public init(mark: String, agent: String) {
        self.mark = mark
        self.agent = agent
    }
}

/// A session: one sign-in on one device, with all tokens that have followed from it (a family).
public struct AccountSession: Equatable, Sendable {
    /// A random UUID in lower case.
    public let id: String
    public let account: AccountID
    public let agent: String
    /// Seconds since 1970.
    public let createdAt: Int64
    /// When it was last refreshed, in seconds since 1970.
    public let refreshedAt: Int64
    /// When its refresh token ends, in seconds since 1970.
    public let until: Int64
    /// Whether the token by which the session was found is of a pair of which nobody has shown one yet: the refresh token before
    /// it gives the same pair again until ``AccountStore/noteShown(accessHash:now:)``.
    public let isUnshown: Bool

    public init(
        id: String, account: AccountID, agent: String, createdAt: Int64, refreshedAt: Int64, until: Int64,
        isUnshown: Bool = false
    ) {
        self.id = id
        self.account = account
        self.agent = agent
        self.createdAt = createdAt
        self.refreshedAt = refreshedAt
        self.until = until
        self.isUnshown = isUnshown
    }
}

/// An account that has just signed in, or whose session goes on.
public struct SignedIn: Equatable, Sendable {
    public let account: Account
    public let session: AccountSession

    public init(account: Account, session: AccountSession) {
        self.account = account
        self.session = session
    }
}

/// What becomes of a refresh token that is shown.
public enum Refreshed: Equatable, Sendable {
    /// It was shown for the first time; its successor is the one that was given.
    case renewed(SignedIn)
    /// It was shown before, and of its successors none was, or the same client has shown it a moment ago: the successor is the
    /// one of that time, made with this salt and until these times.
    case repeated(SignedIn, salt: String, accessUntil: Int64, refreshUntil: Int64)
    /// It was used before: its session has ended, and all its tokens with it.
    case reused
    /// Nobody has it, or its time is over.
    case unknown
}
