import Expectations
import Foundation
import SQLiteDriver
import Testing

@testable import AccountTables
@testable import SQLiteAccountStore

/// The first schema is what the steps before it have made.
struct FirstSchemaTests {
    /// Makes a file by steps, and returns what is asked of it, one line each.
    private func lines(_ steps: [SchemaStep], _ questions: [String]) throws -> [String] {
        let file = try TemporaryAccounts()
        let format = DatabaseFormat(
            applicationID: AccountFile.format.applicationID, foreignReason: "", isSpatial: false, steps: steps)
        let made = try DatabaseFile.openForWriting(file.path, as: format, cacheKiB: 2_000)
        return try questions.flatMap { question in
            let answer = try made.prepare(question)
            var lines: [String] = []
            while try answer.step() { lines.append(answer.text(0)) }
            return lines
        }
    }

    private func expectSame(_ questions: String..., by change: (String) -> [String] = { [$0] }) throws {
        let steps = try lines(AccountFile.format.steps, questions).flatMap(change).sorted()
        let first = try lines([SchemaStep(1, AccountFileTables.sql)], questions).flatMap(change).sorted()
        expect(steps.count, isAbove: 3)
        expect(Set(steps).subtracting(first), equals: [])
        expect(Set(first).subtracting(steps), equals: [])
        expect(first, equals: steps)
    }

    @Test func theObjectsAreTheSame() throws {
        try expectSame("SELECT type || ' ' || name || ' of ' || tbl_name FROM sqlite_master", "PRAGMA application_id")
        try expectSame("SELECT name || wr || strict || ncol FROM pragma_table_list WHERE schema = 'main'")
    }

    @Test func theColumnsAndKeysAreTheSame() throws {
        let tables = "sqlite_master AS t"
        try expectSame(
            """
            SELECT json_array(t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden, t.sql LIKE '%AUTOINCREMENT%')
            FROM \(tables), pragma_table_xinfo(t.name) AS c WHERE t.type = 'table'
            """,
            """
            SELECT json_array(t.name, f."table", f."from", f."to", f.on_update, f.on_delete, f.seq)
            FROM \(tables), pragma_foreign_key_list(t.name) AS f WHERE t.type = 'table'
            """,
            """
            SELECT json_array(t.name, i.name, i."unique", i.origin, i.partial, x.seqno, x.name, x."desc", x.coll)
            FROM \(tables), pragma_index_list(t.name) AS i, pragma_index_xinfo(i.name) AS x WHERE t.type = 'table' AND x.key
            """)
    }

    @Test func theChecksAreTheSame() throws {
        for word in ["CONSTRAINT ", "CHECK ("] {
            try expectSame("SELECT sql FROM sqlite_master WHERE type = 'table'") { sql in
                // Up to the parenthesis that closes the check.
                sql.components(separatedBy: word).dropFirst().map { rest in
                    var depth = word == "CHECK (" ? 1 : 0
                    var hasBegun = depth > 0
                    return String(
                        rest.prefix { character in
                            depth += character == "(" ? 1 : character == ")" ? -1 : 0
                            hasBegun = hasBegun || depth > 0
                            return depth > 0 || !hasBegun
                        })
                }
            }
        }
    }

    @Test func theTriggersAndIndexesAreTheSame() throws {
        try expectSame("SELECT sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL") { sql in
            [sql.split { $0 == " " || $0 == "\n" }.joined(separator: " ")]
        }
    }

    @Test func thereAreNoRows() throws {
        let counts = try lines(
            [SchemaStep(1, AccountFileTables.sql)], ["SELECT name FROM sqlite_master WHERE type = 'table'"])
        try expectSame(
            counts.map { "SELECT '\($0)' || count(*) FROM \"\($0)\"" }.joined(separator: " UNION ALL "))
    }
}
