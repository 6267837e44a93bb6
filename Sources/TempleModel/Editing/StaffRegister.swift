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
    /// Unique among those who are not revoked.
    public let name: String
    public let role: StaffRole
    /// When, in seconds since 1970.
    public let invitedAt: Int64

    public init(id: Int64, name: String, role: StaffRole, invitedAt: Int64) {
        self.id = id
        self.name = name
        self.role = role
        self.invitedAt = invitedAt
    }
}

/// The error of an invitation, or of its end, that is not possible.
public enum StaffRefused: Error, Equatable, Sendable {
    case nameTaken(String)
    case unknownName(String)
    /// There may be ``StaffLimits/mostMembers``.
    case tooMany
}

public enum StaffLimits {
    public static let mostMembers = 1_000
    /// The largest number of characters of a name.
    public static let longestName = 100
}

/// The port for the people who may edit over HTTP. Their tokens are no data: no export, no copy and no log of changes has
/// them, and the store keeps only a SHA-256 of each.
public protocol StaffRegister: StaffReading {
    /// Invites somebody.
    ///
    /// - Parameter tokenHash: the SHA-256 of the token, 64 lower-case hexadecimal digits.
    /// - Throws: ``StaffRefused``, ``SearchError``.
    func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember

    /// Ends an invitation; its token is worth nothing any more.
    ///
    /// - Throws: ``StaffRefused/unknownName(_:)``, ``SearchError``.
    func revoke(_ name: String, now: Int64) throws -> StaffMember
}

/// The reading half of ``StaffRegister``.
public protocol StaffReading {
    /// Returns those who are invited, by name.
    func members() throws(SearchError) -> [StaffMember]

    /// Returns whose token has a hash; nil for nobody's.
    func member(tokenHash: String) throws(SearchError) -> StaffMember?
}
