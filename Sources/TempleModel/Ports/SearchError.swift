/// Why a store could not answer, or could not be written.
///
/// It says what failed and what to do, never where the data lies: whoever opened the store knows that.
public enum SearchError: Error, Equatable, Sendable {
    /// There is no database where it was looked for.
    case missing
    /// It is not a nearby database, or is damaged.
    case notADatabase(reason: String)
    /// The database was made by a newer version of the program.
    case newer(found: Int, supported: Int)
    /// The database was made by an older version and has to be brought up to date by a writer.
    case older(found: Int, supported: Int)
    /// Another program holds the store; trying again helps.
    case busy
    /// The search took longer than it may.
    case tooSlow
    /// The question takes more work than the thread that asks may give to one. A thread that may wait is to ask it.
    case overBudget
    /// The database cannot be made or opened.
    case cannotOpen(reason: String)
    /// Reading or writing failed: a full disk, a broken one.
    case inputOutput(reason: String)
    /// One question failed for a reason that says nothing about the rest of the data.
    case failed(reason: String)
}

extension SearchError {
    /// Whether one question failed, which leaves no doubt of what others were told.
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
