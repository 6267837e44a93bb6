internal import PostgreSQL
internal import TempleModel
internal import TempleTables

/// The triggers of a server's tables, which note the edits of other programs in the log of changes, and keep what a source
/// said of a temple whose row they edit, and number them for the feed.
///
/// The functions that they call are those of the schema: `note_change`, whose argument is the table's change key, without which the
/// whole table is noted, `keep_said` and `number_change`.
enum ServerTriggers {
    /// The tables of what a source says of a temple.
    private static let said: Set = ["temple", "temple_detail"]

    /// A kind of things of the feed, of which a table's rows are parts.
    private struct Part {
        let kind: FeedKind
        /// The table of the things.
        let owner: String
        /// The column with their id.
        let key: String
        /// What the names of the triggers begin with.
        var name = "number"

        init(_ kind: FeedKind, _ owner: String, _ key: String) {
            self.kind = kind
            self.owner = owner
            self.key = key
        }

        /// Rows of a table whose things are of several kinds.
        init(ofEach kind: FeedKind, _ owner: String, _ key: String) {
            self.init(kind, owner, key)
            name += "_\(kind.rawValue)"
        }
    }

    /// The tables whose rows are parts of things of the feed.
    private static let numbered: [String: [Part]] = {
        var numbered = ["translation": FeedThing.ofCatalogue.map { Part(ofEach: $0.kind, $0.table, "id") }]
        for thing in FeedThing.all {
            numbered[thing.table] = [Part(thing.kind, thing.table, "id")]
            for part in thing.parts { numbered[part.table] = [Part(thing.kind, thing.table, part.key)] }
        }
        return numbered
    }()

    /// The triggers on a table that a write of nearby does not need.
    static func suspended(on table: StoredTable) -> [String] {
        ["note_insert", "note_delete"]
            + (numbered[table.name] ?? []).flatMap { ["\($0.name)_insert", "\($0.name)_delete"] }
    }

    /// Makes the triggers of all tables anew.
    static func make(_ connection: ServerConnection) throws {
        try connection.execute(StoredTable.all.flatMap(statements).joined(separator: ";\n"))
    }

    private static func statements(of table: StoredTable) -> [String] {
        let key = table.changeKey.map { "'\($0)'" } ?? ""
        let both = "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows"
        var triggers = [
            ("note_insert", "INSERT", "REFERENCING NEW TABLE AS new_rows", "note_change(\(key))"),
            ("note_update", "UPDATE", both, "note_change(\(key))"),
            ("note_delete", "DELETE", "REFERENCING OLD TABLE AS old_rows", "note_change(\(key))"),
            ("note_truncate", "TRUNCATE", "", "note_change()"),
        ]
        if said.contains(table.name) { triggers.append(("keep_said", "UPDATE", both, "keep_said(\(key))")) }
        for part in numbered[table.name] ?? [] {
            // By their names they come after those that take the lock of writers.
            let function = "number_change('\(part.kind.rawValue)', '\(part.owner)', '\(part.key)')"
            triggers += [
                ("\(part.name)_insert", "INSERT", "REFERENCING NEW TABLE AS new_rows", function),
                ("\(part.name)_update", "UPDATE", both, function),
                ("\(part.name)_delete", "DELETE", "REFERENCING OLD TABLE AS old_rows", function),
                ("\(part.name)_truncate", "TRUNCATE", "", function),
            ]
        }
        return triggers.flatMap { name, event, rows, function in
            [
                "DROP TRIGGER IF EXISTS \(name) ON \(table.quotedName)",
                "CREATE TRIGGER \(name) AFTER \(event) ON \(table.quotedName) \(rows) "
                    + "FOR EACH STATEMENT EXECUTE FUNCTION \(function)",
            ]
        }
    }
}
