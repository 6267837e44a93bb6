/// Why a store cannot answer or cannot be written.
///
/// It has the failure and the remedy, but no path: the caller that opened the store adds it.
public enum SearchError: Error, Equatable, Sendable {
    /// The database file does not exist.
    case missing
    /// The file is not a nearby database, or is damaged.
    case notADatabase(reason: String)
    /// A newer release made the database.
    case newer(found: Int, supported: Int)
    /// A build before the first release made the database, and no release reads it.
    case prerelease(found: Int)
    /// An older release made the database; a writer must update it.
    case older(found: Int, supported: Int)
    /// Another program has locked the store; a retry can succeed.
    case busy
    /// The search exceeded its time limit.
    case tooSlow
    /// Nobody waits for the answer any more.
    case cancelled
    /// The search exceeded the work budget of its thread. Repeat it on a thread that may wait.
    case overBudget
    /// The database cannot be created or opened.
    case cannotOpen(reason: String)
    /// Reading or writing failed, for example because the disk is full or broken.
    case inputOutput(reason: String)
    /// The server of the data cannot be asked or written now; a retry can succeed.
    case unavailable(ServerTrouble, reason: String)
    /// The data that comes with the program is missing or damaged.
    case badSupply(reason: String)
    /// One query failed for a reason that does not affect the rest of the data.
    case failed(reason: String)
}

extension SearchError {
    /// Whether only one query failed, so that other answers are still valid.
    public var concernsOneQuestion: Bool {
        switch self {
        case .busy, .tooSlow, .cancelled, .overBudget, .badSupply, .failed: true
        case .missing, .notADatabase, .newer, .prerelease, .older, .cannotOpen, .inputOutput, .unavailable: false
        }
    }

    /// Whether the server may answer later without anybody's help to this program: it is down, starting or full, or it is
    /// a standby that is about to be promoted.
    public var mayPass: Bool {
        guard case .unavailable(let trouble, _) = self else { return false }
        return switch trouble {
        case .unreachable, .recovering, .readOnly, .slow, .full: true
        case .refused, .outdated, .copyDisk, .unprepared, .otherSchema, .locked: false
        }
    }
}

extension SearchError: CustomStringConvertible {
    /// Which schema a database of a build before the first release has, and what brings its data here.
    public static func remedy(ofPrerelease found: Int) -> String {
        "the schema \(found) of a build before 1.0.0, which no release updates; export it with that build (nearby export), "
            + "make a new database, and import the export there"
    }

    public var description: String {
        switch self {
        case .missing: "there is no database; an import creates one"
        case .notADatabase(let reason): "the file is not a usable database: \(reason)"
        case .newer(let found, let supported):
            "the database was created by a newer nearby (schema \(found); this version supports up to \(supported)); update nearby"
        case .prerelease(let found): "the database has \(Self.remedy(ofPrerelease: found))"
        case .older(let found, let supported):
            "the database has the old schema \(found) (current: \(supported)); any import updates it"
        case .busy: "another program is writing to the database; try again when it has finished"
        case .tooSlow: "the search exceeded its time limit; try again"
        case .cancelled: "nobody waits for the answer any more"
        case .overBudget: "the search exceeds the work limit of this thread"
        case .cannotOpen(let reason): "the database cannot be opened: \(reason)"
        case .inputOutput(let reason): "the database cannot be read or written: \(reason)"
        case .unavailable(let trouble, let reason): "\(trouble.words): \(reason)"
        case .badSupply(let reason), .failed(let reason): reason
        }
    }
}

/// Why a database server cannot be asked or written now.
public enum ServerTrouble: Equatable, Sendable {
    /// No server answers.
    case unreachable
    /// The server does not accept the role or its password, or the role lacks a privilege.
    case refused
    /// The server lacks disk, memory or free connections.
    case full
    /// The server is starting, stopping or recovering.
    case recovering
    /// The server, or its transaction, is read-only.
    case readOnly
    /// The server did not answer in time.
    case slow
    /// The copy of the server's data is older than allowed.
    case outdated
    /// The copy of the server's data cannot be written: its disk is full or broken. The server may answer all the same.
    case copyDisk
    /// The database lacks something, such as an extension.
    case unprepared
    /// The database has the schema of another release.
    case otherSchema
    /// Another program writes, and has written for longer than this one waits.
    case locked

    /// A few words, without names of hosts or roles.
    public var words: String {
        switch self {
        case .unreachable: "the database server cannot be reached"
        case .refused: "the database server refuses this role"
        case .full: "the database server has no room left"
        case .recovering: "the database server is starting or recovering"
        case .readOnly: "the database server is read-only"
        case .slow: "the database server did not answer in time"
        case .outdated: "the copy of the database server's data is too old"
        case .copyDisk: "the disk of the copy of the database server's data is full or broken"
        case .unprepared: "the database is not prepared for nearby"
        case .otherSchema: "the database has the schema of another version of nearby"
        case .locked: "another program is writing to the database; try again when it has finished"
        }
    }
}
