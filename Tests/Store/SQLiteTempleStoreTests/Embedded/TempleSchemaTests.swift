import Expectations
import SQLiteDriver
import Testing

@testable import TempleTables

/// A new file gets the whole schema at once, and an older one the steps that it lacks: both are the same.
struct TempleSchemaTests {
    /// Makes an empty database in a way of its own, and returns what is asked of it, one line each.
    private func lines(isWhole: Bool, _ questions: [String]) throws -> [String] {
        let folder = try TemporaryDatabase(isMade: false)
        let format = TempleDatabase.format
        let made = try DatabaseFile.openForWriting(
            folder.path,
            as: DatabaseFormat(
                applicationID: format.applicationID, foreignReason: "", isSpatial: true, steps: format.steps,
                whole: isWhole ? format.whole : nil), cacheKiB: 2_000)
        return try questions.flatMap { question in
            let answer = try made.prepare(question)
            var lines: [String] = []
            while try answer.step() { lines.append(answer.text(0)) }
            return lines
        }
    }

    private func expectSame(_ questions: String..., by change: (String) -> [String] = { [$0] }) throws {
        let steps = try lines(isWhole: false, questions).flatMap(change)
        let whole = try lines(isWhole: true, questions).flatMap(change)
        expect(steps.count, isAbove: 3)
        expect(whole.count, equals: steps.count)
        expect(Set(steps).subtracting(whole), equals: [])
        expect(Set(whole).subtracting(steps), equals: [])
    }

    /// The tables but for virtual ones, joined with what is asked of each.
    private func tables(_ more: String = "") -> String {
        "sqlite_master AS t\(more) WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%'"
    }

    @Test func theObjectsAreTheSame() throws {
        try expectSame("SELECT type || ' ' || name || ' of ' || tbl_name FROM sqlite_master", "PRAGMA application_id")
        try expectSame("SELECT name || wr || strict FROM pragma_table_list WHERE schema = 'main'")
    }

    @Test func theColumnsAndKeysAreTheSame() throws {
        try expectSame(
            """
            SELECT json_array(t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden, t.sql LIKE '%AUTOINCREMENT%')
            FROM \(tables(", pragma_table_xinfo(t.name) AS c"))
            """,
            """
            SELECT json_array(t.name, f."table", f."from", f."to", f.on_update, f.on_delete, f.seq)
            FROM \(tables(", pragma_foreign_key_list(t.name) AS f"))
            """,
            """
            SELECT json_array(t.name, i.name, i."unique", i.origin, i.partial, x.seqno, x.name, x."desc", x.coll)
            FROM \(tables(", pragma_index_list(t.name) AS i, pragma_index_xinfo(i.name) AS x"))
                AND x.key
            """)
    }

    @Test func theChecksAreTheSame() throws {
        try expectSame("SELECT t.sql FROM \(tables())") { sql in
            sql.split(separator: "CHECK (").dropFirst().map { rest in
                // Up to the parenthesis that closes the check.
                var depth = 1
                return String(
                    rest.prefix { character in
                        depth += character == "(" ? 1 : character == ")" ? -1 : 0
                        return depth > 0
                    })
            }
        }
        try expectSame("SELECT t.sql FROM \(tables())") { sql in
            sql.split(separator: "CONSTRAINT ").dropFirst().map { String($0.prefix { $0 != " " }) }
        }
    }

    @Test func theTriggersViewsAndIndexesAreTheSame() throws {
        try expectSame("SELECT sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL") { sql in
            [sql.split { $0 == " " || $0 == "\n" }.joined(separator: " ")]
        }
    }

    @Test func theFirstRowsAreTheSame() throws {
        try expectSame(
            "SELECT key || iif(key LIKE '%identity', length(value), value) FROM meta",
            "SELECT count || typeof(mark) FROM revision",
            "SELECT number || temple_id || typeof(mark) FROM temple_change", "SELECT readable_from FROM schema_state",
            "SELECT f_table_name || geometry_type || srid FROM geometry_columns", "PRAGMA user_version")
        let counts = StoredTable.all.map { "SELECT '\($0.name)' || count(*) FROM \"\($0.name)\"" }
        try expectSame(counts.joined(separator: " UNION ALL "))
    }
}
