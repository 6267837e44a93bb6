internal import PostgreSQL
internal import TempleModel
internal import TempleTables

/// The log of changes of a server. Valid inside ``ServerConnection/inSchema(_:_:)``.
struct ServerChangeLog {
    let connection: ServerConnection
    /// The random name of the database.
    let identity: String

    /// Returns the place of the last change.
    func position() throws -> ChangePosition {
        let last = try connection.rows("SELECT sequence, mark FROM change ORDER BY sequence DESC LIMIT 1") {
            ChangePosition(database: identity, number: $0.integer(0), mark: $0.integer(1))
        }
        guard let position = last.first else { throw SearchError.notADatabase(reason: "its log of changes is empty") }
        return position
    }

    /// The number of keys of a table up to which their rows are replaced one by one. A replica that lacks more of them
    /// replaces a small table as a whole, and is made anew for another one.
    static let mostKeys = 20_000
    /// The number of keys of a table up to which those that occur more than once are found. An edit by SQL is noted twice:
    /// its rows are written once more when they get their number of the feed.
    private static let mostNoted = 2 * mostKeys

    /// Returns what has changed in some tables after a place.
    ///
    /// - Returns: nil where the server does not know the place any more, or too much has changed.
    func changes(of tables: [StoredTable], after known: ChangePosition) throws -> [TableChange]? {
        guard known.database == identity else { return nil }
        let mark = try connection.integer("SELECT mark FROM change WHERE sequence = $1", [.integer(known.number)])
        guard mark == known.mark else { return nil }
        let changed = try connection.rows(
            """
            SELECT relation, bool_or(keys IS NULL)::int, coalesce(sum(cardinality(keys)), 0)::bigint
            FROM change WHERE sequence > $1 GROUP BY relation
            """, [.integer(known.number)]
        ) { (relation: $0.text(0), isWhole: $0.integer(1) != 0, count: $0.integer(2)) }
        var changes: [TableChange] = []
        // In the order of the tables.
        for table in tables {
            guard let change = changed.first(where: { $0.relation == table.name }) else { continue }
            let isFew = !change.isWhole && change.count <= Self.mostNoted
            let keys = try isFew ? distinctKeys(of: table, after: known) : nil
            if let keys, keys.count <= Self.mostKeys {
                changes.append(TableChange(table: table, keys: keys))
            } else {
                guard table.isSmall else { return nil }
                changes.append(TableChange(table: table, keys: nil))
            }
        }
        return changes
    }

    private func distinctKeys(of table: StoredTable, after known: ChangePosition) throws -> [Int64] {
        try connection.rows(
            "SELECT DISTINCT unnest(keys) AS key FROM change WHERE relation = $1 AND sequence > $2 ORDER BY key",
            [.text(table.name), .integer(known.number)]
        ) { $0.integer(0) }
    }

    /// Notes a change of rows by this program, whose statements the triggers do not note.
    func note(_ change: TableChange) throws {
        if let keys = change.keys, keys.count <= Self.mostKeys {
            try connection.change(
                "INSERT INTO change (relation, keys) VALUES ($1, $2)", [.text(change.table.name), .integers(keys)])
        } else {
            try connection.change("INSERT INTO change (relation) VALUES ($1)", [.text(change.table.name)])
        }
    }

    /// The length of the log in changes. A replica that is further behind is rebuilt.
    static let kept = 4_096

    /// Must be called after the last change of a transaction: deletes the oldest changes, and wakes those who listen.
    func finish() throws {
        try connection.execute(
            "DELETE FROM change WHERE sequence <= (SELECT max(sequence) - \(Self.kept) FROM change); NOTIFY nearby")
    }
}
