import Expectations
import SQLiteDriver
import Synchronization
import Testing

/// What a file that somebody else has made cannot do to whoever opens it.
struct ForeignFileTests {
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    private func memory(isCancelled: (@Sendable () -> Bool)? = nil) throws -> Connection {
        try Connection(path: ":memory:", mode: .create, spatial: false, isCancelled: isCancelled)
    }

    /// A trigger could change the schema, or the nodes of an R*Tree.
    @Test func aStatementDoesNotWriteTheSchemaOrTheTablesOfAnIndex() throws {
        let connection = try memory()
        try connection.execute("CREATE VIRTUAL TABLE box USING rtree(id, a, b); PRAGMA writable_schema = ON")
        let writes = ["UPDATE sqlite_master SET name = 'other' WHERE name = 'box'", "DELETE FROM box_node"]
        for sql in writes {
            let error = #expect(throws: DatabaseError.self) { try connection.execute(sql) }
            expect(error?.message ?? "", contains: "may not be modified")
        }
        // The program's own statements do, for as long as they say.
        try connection.withoutDefence { () throws(DatabaseError) in try connection.execute(writes[1]) }
        #expect(throws: DatabaseError.self) { try connection.execute(writes[1]) }
    }

    /// SpatiaLite's functions are not marked as harmless, and its triggers call them.
    @Test(arguments: [false, true]) func aViewCallsNothingThatMayDoHarm(isSpatial: Bool) throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: isSpatial)
        try connection.execute("CREATE VIEW v AS SELECT count(*) FROM pragma_database_list")
        guard !isSpatial else { return try expect(connection.integer("SELECT * FROM v"), equals: 1) }
        let error = #expect(throws: DatabaseError.self) { try connection.integer("SELECT * FROM v") }
        expect(error?.message ?? "", contains: "unsafe use")
    }

    @Test(arguments: [
        "SELECT zeroblob(100000001)",
        "CREATE TABLE wide (\((0...200).map { "c\($0)" }.joined(separator: ", ")))",
        "SELECT 1\(String(repeating: " + 1", count: 260))",
        "SELECT '\(String(repeating: "a", count: 1 << 20))'",
    ])
    func whatIsTooLargeIsRefused(sql: String) throws {
        let connection = try memory()
        #expect(throws: DatabaseError.self) { try connection.execute(sql) }
    }

    /// It is not loaded, so that its file can be checked all the same.
    @Test func aTextBeyondTheLimitIsAFinding() throws {
        let connection = try memory()
        try connection.execute(
            """
            CREATE TABLE t (a CHECK (length(CAST(a AS BLOB)) < 9)); PRAGMA ignore_check_constraints = ON;
            INSERT INTO t VALUES (hex(zeroblob(10000))); PRAGMA ignore_check_constraints = OFF
            """)
        func problems() throws -> [String] { try Connection.findings { try connection.integrityProblems(atMost: 5) } }
        try expect(problems(), equals: ["CHECK constraint failed in t"])
        connection.limitValues(bytes: 1_000)
        try expect(problems(), equals: ["a text or a row has more than 100000000 bytes"])
    }

    @Test func triggersCallEachOtherOnlySoDeep() throws {
        let connection = try memory()
        try connection.execute("CREATE TABLE t0 (a)")
        for number in 1...25 {
            try connection.execute(
                """
                CREATE TABLE t\(number) (a);
                CREATE TRIGGER on\(number) AFTER INSERT ON t\(number - 1) BEGIN INSERT INTO t\(number) VALUES (1); END
                """)
        }
        let error = #expect(throws: DatabaseError.self) { try connection.execute("INSERT INTO t0 VALUES (1)") }
        expect(error?.message ?? "", contains: "trigger recursion")
        try connection.execute("INSERT INTO t10 VALUES (1)")
    }

    /// A trigger that never ends ends with whoever waits for it, also inside and after other limits.
    @Test func aTriggerWithoutAnEndCanBeEnded() throws {
        let isStopped = Atomic(false)
        let looks = Atomic(0)
        let connection = try memory {
            looks.wrappingAdd(1, ordering: .relaxed)
            return isStopped.load(ordering: .relaxed) && looks.load(ordering: .relaxed) > 3
        }
        try connection.execute("CREATE TABLE t (a); CREATE TRIGGER evil AFTER INSERT ON t BEGIN \(Self.endless); END")
        isStopped.store(true, ordering: .relaxed)
        for _ in 1...2 {
            let error = #expect(throws: DatabaseError.self) {
                try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
            }
            expect(error?.kind, equals: .interrupted)
            connection.limitingWork(time: .seconds(3_600)) {
                let error = #expect(throws: DatabaseError.self) { try connection.integer(Self.endless) }
                expect(error?.kind, equals: .interrupted)
            }
        }
        isStopped.store(false, ordering: .relaxed)
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 0)
    }
}
