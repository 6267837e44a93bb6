import Expectations
import SQLiteDriver
import Testing

/// A statement that nobody uses any more is kept compiled, and is like a new one.
struct KeptStatementTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        try connection.execute("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1), (2)")
    }

    private func count(_ sql: String = "SELECT a FROM t ORDER BY a", binding value: Int64? = nil) throws -> Int {
        let statement = try connection.prepare(sql)
        if let value { try statement.bind(value, at: 1) }
        var rows = 0
        while try statement.step() { rows += 1 }
        return rows
    }

    @Test func oneLeftHalfWayBeginsAnew() throws {
        do {
            let left = try connection.prepare("SELECT a FROM t ORDER BY a")
            try expect(left.step())
            expect(left.integer(0), equals: 1)
        }
        try expect(count(), equals: 2)
        // Nothing reads any more, so the table can go.
        try connection.execute("DROP TABLE t")
    }

    @Test func itHasNoValuesOfItsLastUse() throws {
        try expect(count("SELECT a FROM t WHERE a = ?1", binding: 1), equals: 1)
        try expect(count("SELECT a FROM t WHERE a = ?1"), equals: 0)
    }

    @Test func twoAtOnceAreTwo() throws {
        let (first, second) = (try connection.prepare("SELECT a FROM t"), try connection.prepare("SELECT a FROM t"))
        try expect(first.step())
        try expect(second.step())
        try expect(first.step())
        try expect(!first.step())
        try expect(second.step())
    }

    @Test func oneThatFailedCanSucceed() throws {
        #expect(throws: DatabaseError.self) { try count("INSERT INTO t VALUES (?1)", binding: 1) }
        try expect(count("INSERT INTO t VALUES (?1)", binding: 3), equals: 0)
        try expect(count(), equals: 3)
    }

    @Test func itFollowsTheSchema() throws {
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 2)
        try connection.execute("DROP TABLE t; CREATE TABLE t(b, a); INSERT INTO t VALUES (7, 8)")
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 1)
        let row = try connection.prepare("SELECT * FROM t")
        try expect(row.step())
        expect(row.integer(1), equals: 8)
        row.reset()
        try connection.execute("DROP TABLE t")
        #expect(throws: DatabaseError.self) { try connection.integer("SELECT count(*) FROM t") }
    }

    @Test func aPragmaIsDoneEachTime() throws {
        try expect(connection.integer("PRAGMA user_version"), equals: 0)
        try connection.execute("PRAGMA user_version = 5")
        try expect(connection.integer("PRAGMA user_version"), equals: 5)
    }

    /// More statements than are kept, in turn.
    @Test func manyAreRightToo() throws {
        for number in 0..<600 { try expect(connection.integer("SELECT \(number % 300)"), equals: Int64(number % 300)) }
    }

    /// A statement may be the last that holds its connection.
    @Test func theConnectionClosesAfterItsStatements() throws {
        var last: Statement? = try Connection(path: ":memory:", mode: .create, spatial: false).prepare("SELECT 4")
        try expect(last?.step(), equals: true)
        expect(last?.integer(0), equals: 4)
        last = nil
    }
}
