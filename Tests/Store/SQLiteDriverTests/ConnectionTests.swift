import Expectations
import Geodesy
import SQLiteDriver
import Testing

struct ConnectionTests {
    @Test func rollsBackWhatThrows() throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        try connection.execute("CREATE TABLE t(a)")
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 0)
    }

    @Test func bindsAndReadsTextWithNulAndEmpty() throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        let statement = try connection.prepare("SELECT ?1, ?2, ?3, length(CAST(?1 AS BLOB)), ?2 IS NULL")
        try statement.bind("媽\u{0}祖", at: 1)
        try statement.bind("", at: 2)
        try statement.bind(String?.none, at: 3)
        try expect(statement.step())
        expect(statement.text(0), equals: "媽\u{0}祖")
        expect(statement.integer(3), equals: 7)
        expect(statement.optionalText(1), equals: "")
        expect(statement.integer(4), equals: 0)
        expectNil(statement.optionalText(2))
    }

    @Test func errorsCarryCodeAndStatementButNoValues() throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        try connection.execute("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES ('secret')")
        let statement = try connection.prepare("INSERT INTO t VALUES (?1)")
        try statement.bind("secret", at: 1)
        let error = try #require(throws: DatabaseError.self) { try statement.run() }
        expect(error.kind, equals: .constraint)
        expect(error.sql, equals: "INSERT INTO t VALUES (?1)")
        expect(error.description, lacks: "secret")
    }

    @Test func aFileThatIsNoDatabaseIsToldApart() throws {
        let error = try #require(throws: DatabaseError.self) {
            let connection = try Connection(path: #filePath, mode: .readOnly, spatial: false)
            _ = try connection.integer("SELECT count(*) FROM sqlite_master")
        }
        expect(error.kind, equals: .notADatabase)
        let missing = try #require(throws: DatabaseError.self) {
            _ = try Connection(path: #filePath + ".none", mode: .readOnly, spatial: false)
        }
        expect(missing.kind, equals: .cannotOpen)
    }
}
