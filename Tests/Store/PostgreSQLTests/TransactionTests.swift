import Expectations
import Foundation
import Testing

@testable import PostgreSQL

struct TransactionTests {
    private struct Enough: Error {}

    @Test func commitsOrRollsBack() throws {
        let connection = try TestDatabase().connect()
        try connection.execute("CREATE TABLE t (n bigint)")
        try connection.transaction(.readWrite) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(throws: Enough.self) {
            try connection.transaction(.readWrite) {
                try connection.execute("INSERT INTO t VALUES (2)")
                throw Enough()
            }
        }
        // A statement that failed, even if its error is ignored.
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.transaction(.readWrite) {
                try connection.execute("INSERT INTO t VALUES (3)")
                try? connection.execute("SELECT 1 / 0")
            }
        }
        expect(error.code, equals: "25P02")
        expect(!connection.isInTransaction)
        try expect(connection.integer("SELECT sum(n)::bigint FROM t"), equals: 1)
    }

    @Test func aSnapshotSeesOneState() throws {
        let database = try TestDatabase()
        let (reader, writer) = (try database.connect(), try database.connect())
        try writer.execute("CREATE TABLE t (n bigint)")
        try reader.transaction(.snapshot) {
            try expect(reader.integer("SELECT count(*) FROM t"), equals: 0)
            try writer.execute("INSERT INTO t VALUES (1)")
            try expect(reader.integer("SELECT count(*) FROM t"), equals: 0)
        }
        try expect(reader.integer("SELECT count(*) FROM t"), equals: 1)
        let error = try #require(throws: PostgreSQLError.self) {
            try reader.transaction(.snapshot) { try reader.execute("INSERT INTO t VALUES (2)") }
        }
        expect(error.kind, equals: .readOnly)
    }

    @Test func workOutOfTimeIsNotCommitted() throws {
        let connection = try TestDatabase().connect()
        try connection.execute("CREATE TABLE t (n bigint)")
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.limitingWork(time: .milliseconds(500)) {
                try connection.transaction(.readWrite) {
                    try connection.execute("INSERT INTO t VALUES (1)")
                    while let deadline = connection.limits.deadline, ContinuousClock.now < deadline { usleep(1_000) }
                }
            }
        }
        expect(error.kind, equals: .timedOut)
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 0)
    }

    @Test func fetchesNoMoreThanIsRead() throws {
        let connection = try TestDatabase().connect()
        let sql = "SELECT n FROM generate_series(1, $1) n ORDER BY n"
        for (total, wanted) in [(0, 5), (1, 5), (10, 5), (10, 10), (10, 11), (25, 100)] {
            var seen: [Int64] = []
            try connection.fetch(sql, [.integer(Int64(total))], batch: 10) { row in
                seen.append(row.integer(0))
                return seen.count < wanted
            }
            expect(seen, equals: (1...max(1, Int64(min(total, wanted)))).filter { $0 <= total })
            expect(!connection.isInTransaction)
        }
        #expect(throws: Enough.self) {
            try connection.fetch(sql, [.integer(100)], batch: 10) { _ in throw Enough() }
        }
        try connection.transaction(.readWrite) {
            for _ in 0..<2 { try connection.fetch(sql, [.integer(100)], batch: 7) { $0.integer(0) < 30 } }
            try expect(connection.integer("SELECT count(*) FROM pg_cursors WHERE name LIKE 'nearby%'"), equals: 0)
        }
    }

    @Test func wakesByANotification() throws {
        let database = try TestDatabase()
        let (listener, sender) = (try database.connect(), try database.connect())
        try listener.execute("LISTEN changes")
        try expect(!listener.waitForNotification(atMost: .milliseconds(50)))
        try sender.execute("NOTIFY changes; NOTIFY changes, 'again'")
        try expect(listener.waitForNotification(atMost: .seconds(60)))
        try expect(!listener.waitForNotification(atMost: .zero))
        var ends: [Int32] = [-1, -1]
        try require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try require(write(ends[1], "x", 1) == 1)
        try expect(!listener.waitForNotification(atMost: .seconds(600), orReadable: ends[0]))
        // One that arrives together with the answer to a statement.
        try sender.execute("NOTIFY changes")
        try expect(listener.integer("SELECT 1"), equals: 1)
        try expect(listener.waitForNotification(atMost: .seconds(60)))
        let error = try #require(throws: PostgreSQLError.self) {
            try listener.limitingWork(isCancelled: { true }) { try listener.waitForNotification(atMost: .seconds(600)) }
        }
        expect(error.kind, equals: .cancelled)
    }
}
