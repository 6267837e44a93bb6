import Expectations
import Foundation
import PostgreSQL
import Synchronization
import Testing

struct StatementTests {
    private struct Enough: Error {}

    @Test func goesOnAfterARowThatThrows() throws {
        let connection = try TestDatabase().connect()
        var seen = 0
        #expect(throws: Enough.self) {
            try connection.query("SELECT generate_series(1, 100000000)") { _ in
                seen += 1
                if seen == 3 { throw Enough() }
            }
        }
        expect(seen == 3 && connection.isUsable)
        #expect(throws: Enough.self) { try connection.query("SELECT 1") { _ in throw Enough() } }
        #expect(throws: Enough.self) {
            try connection.copyOut("COPY (SELECT generate_series(1, 100000000)) TO STDOUT (FORMAT binary)") {
                _ in
                throw Enough()
            }
        }
        for number in 1...20 {
            try expect(connection.integer("SELECT $1", [.integer(Int64(number))]), equals: Int64(number))
        }
    }

    @Test func aRowIsEmptyAfterItsCall() throws {
        let connection = try TestDatabase().connect()
        var kept: ServerRow?
        try connection.query("SELECT 5") { kept = $0 }
        try expect(require(kept).isNull(0) && require(kept).integer(0) == 0)
    }

    @Test func refusesAStatementWithinAnother() throws {
        let connection = try TestDatabase().connect()
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.query("SELECT 1") { _ in try connection.execute("SELECT 2") }
        }
        expect(error.kind, equals: .protocol)
        try expect(connection.integer("SELECT 3"), equals: 3)
    }

    @Test func countsTheRowsThatChange() throws {
        let connection = try TestDatabase().connect()
        try connection.execute("CREATE TABLE t (n bigint); INSERT INTO t SELECT generate_series(1, 10)")
        try expect(connection.change("DELETE FROM t WHERE n > $1", [.integer(7)]), equals: 3)
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 7)
        try expectNil(connection.integer("SELECT n FROM t WHERE false"))
    }

    /// A busy server gets the request to cancel before it has begun the statement: here it is stopped until then.
    @Test func asksAgainWhereTheRequestToCancelWasTooEarly() throws {
        let database = try TestDatabase()
        let connection = try database.connect(
            ServerSettings(connectTimeout: .seconds(60), endingTime: .seconds(600)))
        let process = pid_t(try require(connection.integer("SELECT pg_backend_pid()")))
        kill(process, SIGSTOP)
        let thread = Thread {
            // Until SIGINT, which cancels, waits for the process.
            while let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) {
                let waiting = status.split(separator: "\n").first { $0.hasPrefix("ShdPnd:\t") }
                if let mask = waiting.flatMap({ UInt64($0.dropFirst(8), radix: 16) }), mask & 0x2 != 0 { break }
                usleep(1_000)
            }
            kill(process, SIGCONT)
        }
        thread.start()
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.limitingWork(time: .milliseconds(50)) {
                try connection.query("SELECT pg_sleep(600)") { _ in }
            }
        }
        expect(error.kind, equals: .timedOut)
        expect(connection.isUsable)
        try expect(connection.integer("SELECT 3"), equals: 3)
    }

    @Test func cancelsAStatementAfterItsTime() throws {
        let database = try TestDatabase()
        let connection = try database.connect(
            ServerSettings(
                connectTimeout: .seconds(60), statementTimeout: .milliseconds(200), endingTime: .seconds(600)))
        for sql in [
            "SELECT pg_sleep(600)", "SELECT count(*) FROM (SELECT generate_series(1, 100000000000)) AS numbers",
        ] {
            let error = try #require(throws: PostgreSQLError.self) { try connection.query(sql) { _ in } }
            expect(error.kind == .timedOut && error.sql == sql)
            expect(connection.isUsable)
        }
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.transaction(.snapshot) { try connection.execute("SELECT pg_sleep(600)") }
        }
        expect(error.kind, equals: .timedOut)
        expect(!connection.isInTransaction)
        let other = try database.connect()
        try expect(
            other.integer(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE query LIKE '%pg_sleep(600)' AND state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()
                """
            ), equals: 0)
        try expect(other.limitingWork(time: .seconds(600)) { try other.integer("SELECT 4") }, equals: 4)
        let limited = try #require(throws: PostgreSQLError.self) {
            try other.limitingWork(time: .milliseconds(100)) { try other.execute("SELECT pg_sleep(600)") }
        }
        expect(limited.kind, equals: .timedOut)
        try expect(other.integer("SELECT 5"), equals: 5)
    }

    /// The limit of the server lets a statement end even if this process cannot cancel it.
    @Test func tellsTheServerTheLimitOfATransaction() throws {
        let connection = try TestDatabase().connect(
            ServerSettings(connectTimeout: .seconds(60), statementTimeout: .seconds(3_000)))
        let inside = try connection.transaction(.readWrite) {
            try connection.rows("SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout'") {
                $0.integer(0)
            }
        }
        expect(inside.count == 1 && inside[0] > 0 && inside[0] <= 3_000_001)
        try expect(
            connection.integer("SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout'"), equals: 0)
    }

    /// The server sends the first row at once because more large ones follow.
    @Test func isCancelledFromAnotherThread() throws {
        let flag = Flag()
        let database = try TestDatabase()
        let connection = try database.connect(
            ServerSettings(connectTimeout: .seconds(60), isCancelled: { flag.isSet.load(ordering: .relaxed) }))
        let other = try database.connect()
        try expect(connection.integer("SELECT 1"), equals: 1)
        var rows = 0
        let watcher = Thread {
            flag.isSet.store(true, ordering: .relaxed)
        }
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.query(
                "SELECT repeat('x', 100000), pg_sleep(CASE WHEN g < 9 THEN 0 ELSE 600 END) FROM generate_series(1, 9) g"
            ) {
                _ in
                rows += 1
                if rows == 1 { watcher.start() }
            }
        }
        expect(error.kind, equals: .cancelled)
        // Nothing begins while it is cancelled.
        #expect(throws: PostgreSQLError.self) { try connection.execute("SELECT 1") }
        flag.isSet.store(false, ordering: .relaxed)
        try expect(connection.integer("SELECT 2"), equals: 2)
        try expect(
            other.integer(
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%WHEN g < 9%' AND pid <> pg_backend_pid()"
            ), equals: 0)
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    @Test func aCopyThatIsGivenUpStoresNothing() throws {
        let connection = try TestDatabase().connect()
        try connection.execute("CREATE TABLE t (n bigint)")
        #expect(throws: Enough.self) {
            try connection.copyIn("COPY t FROM STDIN (FORMAT binary)") { writer in
                for number in 0..<100_000 {
                    try writer.beginRow(columns: 1)
                    writer.append(Int64(number))
                }
                throw Enough()
            }
        }
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 0)
        // A row with too many columns is the server's error.
        let error = try #require(throws: PostgreSQLError.self) {
            try connection.copyIn("COPY t FROM STDIN (FORMAT binary)") { writer in
                try writer.beginRow(columns: 2)
                writer.append(Int64(1))
                writer.append(Int64(1))
            }
        }
        expect(error.code, equals: "22P04")
        try expect(connection.integer("SELECT count(*) FROM t"), equals: 0)
    }

    @Test func refusesWhatIsNoSuchCopy() throws {
        let connection = try TestDatabase().connect()
        try connection.execute("CREATE TABLE t (n bigint)")
        for sql in ["SELECT 1", "COPY t FROM STDIN", "COPY t TO STDOUT (FORMAT binary)", "COPY none FROM STDIN"] {
            #expect(throws: PostgreSQLError.self) { try connection.copyIn(sql) { _ in } }
            expect(connection.isUsable)
        }
        for sql in ["SELECT 1", "COPY t TO STDOUT", "COPY t FROM STDIN (FORMAT binary)", "COPY none TO STDOUT"] {
            #expect(throws: PostgreSQLError.self) { try connection.copyOut(sql) { _ in } }
            expect(connection.isUsable)
        }
        for sql in ["COPY t TO STDOUT (FORMAT binary)", "COPY t FROM STDIN (FORMAT binary)"] {
            #expect(throws: PostgreSQLError.self) { try connection.execute(sql) }
        }
        try expect(connection.integer("SELECT 1"), equals: 1)
    }
}
