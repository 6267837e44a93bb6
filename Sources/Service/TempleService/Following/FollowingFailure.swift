internal import TempleModel

/// Why a service could not follow its database server, as the metrics count it.
enum FollowingFailure: String, CaseIterable, Sendable {
    /// No server answers, in time or at all, or it has no room for a connection.
    case network
    /// The server refuses the role or its password, or the role lacks a right.
    case role
    /// The database has no schema of this release.
    case schema
    /// The copy cannot be written, such as on a full disk.
    case disk
    /// Everything else.
    case other

    init(_ error: SearchError) {
        switch error {
        case .unavailable(let trouble, _): self = Self.of(trouble)
        case .tooSlow: self = .network
        case .missing, .newer, .prerelease, .older: self = .schema
        case .cannotOpen, .inputOutput, .notADatabase, .busy: self = .disk
        case .cancelled, .overBudget, .badSupply, .failed: self = .other
        }
    }

    private static func of(_ trouble: ServerTrouble) -> FollowingFailure {
        switch trouble {
        case .unreachable, .slow, .recovering, .full, .readOnly: .network
        case .refused: .role
        case .unprepared, .otherSchema: .schema
        case .copyDisk: .disk
        case .outdated, .locked: .other
        }
    }
}
