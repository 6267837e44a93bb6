internal import PostgreSQL
internal import TempleModel
internal import TempleTables

/// The rows that an edit needs beside the small tables: all rows of some temples, and some entries of the history.
struct EditScope {
    var temples: Set<Int64>
    /// The numbers of entries of the history.
    var changes: Set<Int64>

    /// The number of the oldest edits that one edit looks at, to delete those that are kept no longer.
    private static let oldestEdits = 200

    /// The rows for an edit.
    init(of steps: [EditStep], by author: EditAuthor, _ options: EditOptions, on connection: ServerConnection) throws {
        temples = Set(steps.compactMap(\.temple))
        changes = []
        try addOldEdits(options, on: connection)
        try addRequest(of: author, options, on: connection)
    }

    /// The rows for the undo of an edit: the things that it has changed, and all changes of these.
    init(
        undoing number: Int64, by author: EditAuthor, _ options: EditOptions, on connection: ServerConnection
    ) throws {
        temples = []
        changes = [number]
        try addOldEdits(options, on: connection)
        let related = """
            SELECT DISTINCT other.number FROM history_entity AS own
            JOIN history_entity AS other ON other.entity = own.entity AND other.kind = own.kind
            WHERE own.number = $1
            """
        changes.formUnion(try connection.rows(related, [.integer(number)]) { $0.integer(0) })
        try addTemples(of: [number], on: connection)
        try addRequest(of: author, options, on: connection)
    }

    /// Adds the edits that may be too old to be kept. Entries of imports are looked at where all imports are known.
    private mutating func addOldEdits(_ options: EditOptions, on connection: ServerConnection) throws {
        let days = Int64(options.historyDays ?? EditOptions.usualHistoryDays)
        let old = """
            SELECT number FROM (
                SELECT number, made_at FROM history WHERE command IS NULL ORDER BY number LIMIT \(Self.oldestEdits)
            ) AS oldest WHERE made_at < $1
            """
        changes.formUnion(try connection.rows(old, [.integer(options.now - days * 86_400)]) { $0.integer(0) })
    }

    /// Adds the same request, where it was written before, with its temples.
    private mutating func addRequest(
        of author: EditAuthor, _ options: EditOptions, on connection: ServerConnection
    ) throws {
        guard let key = options.request.map({ ChangeHistory.requestKey($0, of: author) }) else { return }
        let same = try connection.rows("SELECT number FROM history WHERE request_key = $1", [.text(key)]) {
            $0.integer(0)
        }
        changes.formUnion(same)
        try addTemples(of: same, on: connection)
    }

    private mutating func addTemples(of numbers: [Int64], on connection: ServerConnection) throws {
        guard !numbers.isEmpty else { return }
        let changed = "SELECT DISTINCT entity FROM history_entity WHERE number = ANY($1) AND kind = $2"
        let kind = EntityKind.temple.rawValue
        temples.formUnion(try connection.rows(changed, [.integers(numbers), .text(kind)]) { $0.integer(0) })
    }
}

extension EditStep {
    /// The temple that the step is about; nil for a new one.
    fileprivate var temple: Int64? {
        switch self {
        case .add: nil
        case .change(let temple, _, _), .delete(let temple, _), .restore(let temple): temple
        }
    }
}
