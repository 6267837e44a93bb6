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
        case .missing: "there is no database; an import creates one"
        case .notADatabase(let reason): "the file is not a usable database: \(reason)"
        case .newer(let found, let supported):
            "the database was created by a newer nearby (schema \(found); this version supports up to \(supported)); update nearby"
        case .older(let found, let supported):
            "the database has the old schema \(found) (current: \(supported)); any import updates it"
        case .busy: "another program is writing to the database; try again when it has finished"
        case .tooSlow: "the search exceeded its time limit; try again"
        case .overBudget: "the search exceeds the work limit of this thread"
        case .cannotOpen(let reason): "the database cannot be opened: \(reason)"
        case .inputOutput(let reason): "the database cannot be read or written: \(reason)"
        case .failed(let reason): reason
        }
    }
}
