internal import PostgreSQL
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables
internal import TempleWriting

/// The embedded database in memory in which a server's rows are edited: the code of edits is the same for both kinds of store.
///
/// It has all rows of the small tables, which follow the server, and of the others only the rows that one edit needs.
final class EditScratch {
    private let writer: TempleWriter
    private let hook: Hook
    /// Where in the server's log the small tables are; nil where that is unknown.
    private var known: ChangePosition?
    /// The rows that were loaded for the edit: their digests by table and change key.
    private var loaded: [String: [Int64: TableDigest]] = [:]

    private static let small = StoredTable.all.filter(\.isSmall)
    private static let large = StoredTable.all.filter { !$0.isSmall }

    /// What happens before a transaction of the database is committed.
    private final class Hook {
        var run: (([TableChange]) throws -> Void)?
    }

    init(catalogue: Catalogue) throws(SearchError) {
        let hook = Hook()
        self.hook = hook
        writer = try TempleWriter(
            path: ":memory:", supplied: SuppliedCatalogue(catalogue),
            beforeCommit: { changes, _ in try hook.run?(changes) })
    }

    var connection: Connection { writer.connection }

    /// Brings the small tables to the server's state.
    func follow(_ log: ServerChangeLog, to position: ChangePosition) throws {
        guard position != known else { return }
        let former = known
        known = nil
        let changes = try former.flatMap { try log.changes(of: Self.small, after: $0) }
        try withoutChecks {
            try connection.transaction {
                try FeedHold.run(on: connection) {
                    for change in changes ?? Self.small.map({ TableChange(table: $0, keys: nil) }) {
                        try change.deleteRows(on: connection)
                        let rows = try RowInsertion(into: change.table, on: connection)
                        try ReplicaUpdate(connection: log.connection).read(change) { try rows.insert($0) }
                    }
                }
            }
        }
        known = position
    }

    /// Replaces the rows of the other tables by those of a scope.
    func load(_ scope: EditScope, from server: ServerConnection) throws {
        loaded = [:]
        try withoutChecks {
            try connection.transaction {
                try BulkReplacement.run(on: connection) {
                    for table in Self.large.reversed() {
                        try TableChange(table: table, keys: nil).deleteRows(on: connection)
                    }
                } insert: {
                    for table in Self.large { try load(table, scope, from: server) }
                }
                try raiseNumbers(server)
            }
        }
    }

    private func load(_ table: StoredTable, _ scope: EditScope, from server: ServerConnection) throws {
        let keys: Set<Int64>
        switch table.name {
        case "history", "history_entity": keys = scope.changes
        case "tombstone": keys = try scope.tombstones(on: server)
        // An edit has nothing to do with imports.
        case "import", "import_change", "import_new_temples": keys = []
        default: keys = scope.temples
        }
        guard !keys.isEmpty, let index = table.changeKeyIndex else { return }
        let rows = try RowInsertion(into: table, on: connection)
        try ReplicaUpdate(connection: server).read(TableChange(table: table, keys: keys.sorted())) { row in
            try rows.insert(row)
            loaded[table.name, default: [:]][row.integer(index), default: TableDigest()].add(row, of: table)
        }
    }

    /// Sets the next numbers of a temple and of a change beyond all that the server has, of which few rows are here. Other
    /// programs may have added rows without these numbers.
    private func raiseNumbers(_ server: ServerConnection) throws {
        let most = StoredBound.ownIDs.upperBound
        let temple = try server.integer("SELECT max(id) FROM temple WHERE id < \(most)") ?? 0
        let change = try server.integer(
            """
            SELECT greatest(
                (SELECT max(number) FROM history WHERE number < \(most)), (SELECT max(id) FROM import WHERE id < \(most)))
            """)
        try raise("next_temple_id", beyond: temple)
        try raise("next_change", beyond: change ?? 0)
    }

    private func raise(_ key: String, beyond last: Int64) throws {
        let stored = try connection.integer("SELECT value FROM meta WHERE key = '\(key)'") ?? 1
        let next = max(StoredBound.ownIDs.contains(stored) ? stored : 1, last + 1)
        try connection.execute("INSERT OR REPLACE INTO meta VALUES ('\(key)', '\(next)')")
    }

    /// Runs `body`, which writes a server's rows as they are: they come in any order, and may be beyond the bounds.
    private func withoutChecks(_ body: () throws -> Void) throws {
        try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        defer { try? connection.execute("PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF") }
        try body()
    }

    // MARK: The edit

    /// Edits the rows.
    ///
    /// - Parameters:
    ///   - relinking: is called before temples are linked anew, which may be others than those that are here.
    ///   - push: is called before the changes are committed here, and writes them to the server. What it throws rolls them
    ///     back, and is thrown on as it is.
    func edit<Result>(
        _ body: (TempleWriter) throws -> Result, relinking: @escaping (LinkedOtherwise) throws -> Void,
        push: @escaping ([TableChange]) throws -> Void
    ) throws -> Result {
        var failure: (any Error)?
        hook.run = { changes in
            do {
                try push(changes)
            } catch {
                failure = error
                throw error
            }
        }
        writer.beforeRelinking = relinking
        defer {
            hook.run = nil
            writer.beforeRelinking = nil
        }
        do {
            return try body(writer)
        } catch {
            throw failure ?? error
        }
    }

    /// Returns the changes without the keys whose rows are as they were.
    func realChanges(_ changes: [TableChange]) throws -> [TableChange] {
        try changes.compactMap { change in
            let table = change.table
            guard !table.isSmall, let keys = change.keys, let index = table.changeKeyIndex else { return change }
            var digests: [Int64: TableDigest] = [:]
            try ReplicaFile.read(table, keys: keys, on: connection) { row in
                digests[row.integer(index), default: TableDigest()].add(row, of: table)
            }
            let different = keys.filter { digests[$0] != loaded[table.name]?[$0] }
            return different.isEmpty ? nil : TableChange(table: table, keys: different)
        }
    }

    /// Must be called before what was edited here is committed: the server does not have it yet.
    func forgetPlace() { known = nil }

    /// Must be called when the server has committed what was edited here.
    func remember(_ position: ChangePosition) { known = position }
}
