/// What an invited person may do. A greater role may do all that a lesser one may.
public enum StaffRole: String, Sendable, CaseIterable, Comparable {
    /// Reads what editors see, and the history.
    case viewer
    /// Writes, and undoes own changes.
    case editor
    /// Undoes all changes, and invites others.
    case owner

    public static func < (left: StaffRole, right: StaffRole) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}

/// Somebody who was invited to edit.
public struct StaffMember: Equatable, Sendable {
    public let id: Int64
    /// Unique among those who are not revoked, as ``StaffName/folded(_:)``.
    public let name: String
    public let role: StaffRole
    /// When, in seconds since 1970.
    public let invitedAt: Int64
    /// When the person was seen last in the pages of the back office, to five minutes; nil for never.
    public let seenAt: Int64?
    /// The UUID of the account by which the person signs in, as the accounts' store writes it; nil for whoever has a token. An
    /// account stays somebody's when its mail address changes.
    public let account: String?

    public init(
        id: Int64, name: String, role: StaffRole, invitedAt: Int64, seenAt: Int64? = nil, account: String? = nil
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.invitedAt = invitedAt
        self.seenAt = seenAt
        self.account = account
    }
}

/// A session of somebody who has signed in to the pages of the back office.
public struct StaffSession: Equatable, Sendable {
    public let member: StaffMember
    /// When it was used last, in seconds since 1970, to five minutes.
    public let usedAt: Int64

    public init(member: StaffMember, usedAt: Int64) {
        self.member = member
        self.usedAt = usedAt
    }

    /// Whether it has ended because nobody has used it for long.
    public func hasEnded(at now: Int64) -> Bool { now - usedAt > StaffLimits.sessionSeconds }
}

/// The error of an invitation, or of its end, that is not possible.
public enum StaffRefused: Error, Equatable, Sendable {
    /// Somebody has this name, which the name of the invitation is or looks like.
    case nameTaken(String)
    /// Somebody has a role by this account, under this name.
    case accountTaken(name: String)
    case unknownName(String)
    /// Nobody could invite others any more.
    case lastOwner(String)
    /// There may be ``StaffLimits/mostMembers``.
    case tooMany
}

public enum StaffLimits {
    public static let mostMembers = 1_000
    /// The largest number of characters of a name.
    public static let longestName = 100
    /// How long a session lasts that nobody uses.
    public static let sessionSeconds: Int64 = 12 * 3_600
    /// The use of a session is written again after so long.
    public static let useSeconds: Int64 = 300
    /// The largest number of sessions of one person; a new one ends the one that was used longest ago.
    public static let mostSessions = 20
}

/// The port for the people who may edit over HTTP. Their tokens and sessions are no data: no export, no copy and no log of
/// changes has them, and the store keeps only a SHA-256 of each token.
public protocol StaffRegister: StaffReading {
    /// Invites somebody.
    ///
    /// - Parameters:
    ///   - tokenHash: the SHA-256 of the token, 64 lower-case hexadecimal digits; of a token that nobody has, where the person
    ///     signs in by an account.
    ///   - account: the UUID of that account, 36 characters; nil for none.
    /// - Throws: ``StaffRefused``, ``SearchError``.
    func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember

    /// Gives somebody another role. The last owner stays one: that is decided in the transaction that writes.
    ///
    /// - Parameter id: whose name it has to be; nil for whoever has it. Somebody else may have it by now.
    /// - Throws: ``StaffRefused/unknownName(_:)``, ``StaffRefused/lastOwner(_:)``, ``SearchError``.
    func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember

    /// Ends an invitation; its token and its sessions are worth nothing any more.
    ///
    /// - Parameters:
    ///   - id: whose name it has to be; nil for whoever has it. Somebody else may have it by now.
    ///   - keepingAnOwner: whether the last owner is refused. That is decided in the transaction that writes.
    /// - Throws: ``StaffRefused/unknownName(_:)``, ``StaffRefused/lastOwner(_:)``, ``SearchError``.
    func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember

    /// Opens a session of somebody who has signed in, and removes those that have ended.
    ///
    /// - Parameters:
    ///   - person: the id of the member. Nothing is opened for somebody who was revoked meanwhile.
    ///   - hash: the SHA-256 of the session's token.
    /// - Throws: ``SearchError``.
    func openSession(of person: Int64, hash: String, now: Int64) throws

    /// Notes that a session is used, and that its person was seen. It does nothing where there is no such session.
    ///
    /// It waits for no other writer: while there is one, it throws at once, and the use is noted another time.
    ///
    /// - Throws: ``SearchError``.
    func useSession(hash: String, now: Int64) throws

    /// Ends a session. It does nothing where there is no such session.
    ///
    /// - Throws: ``SearchError``.
    func closeSession(hash: String) throws
}

extension StaffRegister {
    /// Invites somebody who signs in with a token.
    ///
    /// - Throws: ``StaffRefused``, ``SearchError``.
    public func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        try invite(name, role: role, tokenHash: tokenHash, account: nil, now: now)
    }

    /// Gives whoever has a name another role.
    ///
    /// - Throws: ``StaffRefused/unknownName(_:)``, ``StaffRefused/lastOwner(_:)``, ``SearchError``.
    public func change(_ name: String, to role: StaffRole) throws -> StaffMember {
        try change(name, id: nil, to: role)
    }

    /// Ends the invitation of whoever has a name: also of the last owner, because whoever runs the database can invite others.
    ///
    /// - Throws: ``StaffRefused/unknownName(_:)``, ``StaffRefused/lastOwner(_:)``, ``SearchError``.
    public func revoke(_ name: String, keepingAnOwner: Bool = false, now: Int64) throws -> StaffMember {
        try revoke(name, id: nil, keepingAnOwner: keepingAnOwner, now: now)
    }
}

/// The reading half of ``StaffRegister``.
public protocol StaffReading {
    /// Returns those who are invited, by name.
    func members() throws(SearchError) -> [StaffMember]

    /// Returns whose token has a hash; nil for nobody's.
    func member(tokenHash: String) throws(SearchError) -> StaffMember?

    /// Returns who signs in by an account; nil for nobody.
    ///
    /// - Parameter uuid: the account's, as ``StaffMember/account``.
    func member(account uuid: String) throws(SearchError) -> StaffMember?

    /// Returns the session whose token has a hash, of whoever is still invited; nil for none. Whether it has ended by its
    /// time is for the caller to say.
    func session(hash: String) throws(SearchError) -> StaffSession?
}
