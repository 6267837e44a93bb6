/// Why a store cannot answer or cannot be written.
///
/// It says what failed and what to do, but not where the data is: the code that opened the store knows that.
public enum SearchError: Error, Equatable, Sendable {
    /// The database file does not exist.
    case missing
    /// The file is not a nearby database, or is damaged.
    case notADatabase(reason: String)
    /// A newer version of the program made the database.
    case newer(found: Int, supported: Int)
    /// An older version made the database; a writer must update it.
    case older(found: Int, supported: Int)
    /// Another program has locked the store; a retry can succeed.
    case busy
    /// The search exceeded its time limit.
    case tooSlow
    /// The search exceeded the work budget of its thread. Repeat it on a thread that may wait.
    case overBudget
    /// The database cannot be created or opened.
    case cannotOpen(reason: String)
    /// Reading or writing failed, for example because the disk is full or broken.
    case inputOutput(reason: String)
    /// One query failed for a reason that does not affect the rest of the data.
    case failed(reason: String)
}

extension SearchError {
    /// Whether only one query failed, so that other answers are still valid.
    public var concernsOneQuestion: Bool {
        switch self {
        case .busy, .tooSlow, .overBudget, .failed: true
        case .missing, .notADatabase, .newer, .older, .cannotOpen, .inputOutput: false
        }
    }
}

extension SearchError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing: "there is no database; an import makes one"
        case .notADatabase(let reason): "this cannot be used as a database: \(reason)"
        case .newer(let found, let supported):
            "the database was made by a newer nearby (its schema is \(found), this one knows up to \(supported)); update nearby"
        case .older(let found, let supported):
            "the database has schema \(found) of \(supported); any import brings it up to date"
        case .busy: "the database is being written by another program; try again when it is done"
        case .tooSlow: "a search took longer than it may; try again"
        case .overBudget: "a search takes more work than it may here"
        case .cannotOpen(let reason): "the database cannot be opened: \(reason)"
        case .inputOutput(let reason): "the database cannot be read or written: \(reason)"
        case .failed(let reason): reason
        }
    }
}
