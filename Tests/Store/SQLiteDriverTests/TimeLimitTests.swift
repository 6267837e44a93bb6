import Expectations
import SQLiteDriver
import Testing

struct TimeLimitTests {
    /// A statement that never ends.
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    @Test func endsAStatementThatGoesOnForTooLong() throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        let error = try #require(throws: DatabaseError.self) {
            try connection.limitingWork(time: .milliseconds(20)) { _ = try connection.integer(Self.endless) }
        }
        expect(error.kind, equals: .interrupted)
        // The connection still works, and has no limit any more.
        try expect(connection.integer("SELECT 1"), equals: 1)
        try expect(connection.limitingWork(time: .seconds(60)) { try connection.integer("SELECT 2") }, equals: 2)
    }

    /// SQLite opens the tree's nodes inside one step of the virtual machine, so the search itself must check the clock.
    @Test func endsAWalkOfTheTree() throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        try connection.execute(
            """
            CREATE VIRTUAL TABLE box USING rtree(pkid, xmin, xmax, ymin, ymax);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
            INSERT INTO box SELECT i, i % 100, i % 100, i / 100, i / 100 FROM n
            """)
        let walk = try connection.prepare("SELECT count(*) FROM box WHERE pkid MATCH nearest(0, 0, 20000000)")
        let error = try #require(throws: DatabaseError.self) {
            try connection.limitingWork(time: .zero) { _ = try walk.step() }
        }
        expect(error.kind, equals: .interrupted)
        expect(connection.boxesScored, equals: 0)
        try expect(walk.step() && walk.integer(0) == 5_000)
        expect(connection.boxesScored > 5_000 && connection.boxesScored < 6_000)
    }
}
