import Expectations
import Foundation
import PostgreSQL
import SQLiteDriver
import Synchronization
import TempleModel
import Testing

@testable import PostGISTempleStore

/// The roles that can take the writers' lock, the time limit of waiting for it, and the message about its holder.
struct WritersLockTests {
    private static func one(_ session: any TempleWriteSession) throws {
        try session.upsert(try TempleRecord("a", "甲宮", 24, 120))
    }

    @Test func aRoleWithoutRightsCannotHoldIt() throws {
        let roles = try TestRoles(TestServer())
        // The number of the lock of the first schema, which anybody could take.
        let stranger = try roles.connect(roles.stranger)
        try stranger.query("SELECT pg_advisory_lock(1853317753)") { _ in }
        try expect(roles.writer(roles.owner, waiting: .zero).write(.labelled, Self.one).inserted, equals: 1)
        try roles.grant()
        try roles.connect(roles.editor).execute("UPDATE nearby.temple SET phone = '04-1' WHERE id = 1")
        try expect(roles.server.integer("SELECT count(*) FROM nearby.temple WHERE phone = '04-1'"), equals: 1)
        expect(stranger.isUsable)
    }

    @Test func aReaderIsInNobodysWay() throws {
        let roles = try TestRoles(TestServer())
        _ = try roles.writer(roles.owner).write(.labelled, Self.one)
        try roles.grant()
        let reader = try roles.connect(roles.reader)
        try reader.transaction(.snapshot) {
            _ = try reader.integer("SELECT count(*) FROM nearby.temple")
            let counts = try roles.writer(roles.owner, "other", waiting: .zero).write(.labelled) { session in
                try session.upsert(try TempleRecord("b", "乙宮", 24, 121))
            }
            expect(counts.inserted, equals: 1)
        }
    }

    @Test(arguments: ["UPDATE nearby.temple SET phone = '04-1'", "SELECT 1 FROM nearby.temple FOR UPDATE"])
    func aWriterThatWaitsInVainSaysWhoWrites(edit: String) throws {
        let roles = try TestRoles(TestServer())
        let writer = try roles.writer(roles.owner, waiting: .milliseconds(50))
        _ = try writer.write(.labelled, Self.one)
        try roles.grant()
        let editor = try roles.connect(roles.editor)
        try editor.transaction(.readWrite) {
            try editor.execute(edit)
            let process = try require(editor.integer("SELECT pg_backend_pid()"))
            let error = #expect(throws: SearchError.self) {
                try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "改宮", 24, 120)) }
            }
            expect(
                error,
                equals: .unavailable(
                    .locked, reason: "the process \(process) of the role \(roles.editor) (nearby)"))
        }
        try expect(writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "改宮", 24, 120)) }.updated, equals: 1)
    }

    /// The migration waits for those who read and for those who write.
    @Test func aMigrationThatWaitsInVainSaysWhoIsInTheWay() throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        let connection = try server.connect()
        let step = SchemaStep(ServerSchema.version + 1, "CREATE TABLE later (id bigint);")
        try connection.transaction(.readWrite) {
            try connection.execute("UPDATE nearby.temple SET phone = '04-1'")
            let process = try require(connection.integer("SELECT pg_backend_pid()"))
            let error = #expect(throws: SearchError.self) {
                try server.migrate(adding: [step], waitingAtMost: .milliseconds(50))
            }
            expect(
                error, equals: .unavailable(.locked, reason: "the process \(process) of the role postgres (nearby)"))
        }
        try expect(server.migrate(adding: [step]) == (ServerSchema.version, ServerSchema.version + 1))
    }

    @Test func anEditThatWaitsInVainSaysWhoWrites() throws {
        let roles = try TestRoles(TestServer())
        let writer = try roles.writer(roles.owner)
        _ = try writer.write(.labelled, Self.one)
        try roles.grant()
        try roles.server.edit("GRANT INSERT ON nearby.former_temple TO \(roles.editor)")
        let other = try roles.connect(roles.editor)
        // It holds the lock of writers by an edit of another table.
        try other.transaction(.readWrite) {
            try other.execute("UPDATE nearby.temple SET phone = '04-1'")
            let process = try require(other.integer("SELECT pg_backend_pid()"))
            let error = #expect(throws: PostgreSQLError.self) {
                try roles.connect(roles.editor).execute(
                    "SET lock_timeout = '20ms'; INSERT INTO nearby.former_temple VALUES (7, 1)")
            }
            expect(error?.code, equals: "55P03")
            expect(
                error?.message, equals: "another program is writing: the process \(process) of the role \(roles.editor)"
            )
        }
    }

    /// Services renew the heartbeat while others write.
    @Test func whoRenewsTheHeartbeatIsInNobodysWayAndIsNotNamed() throws {
        let roles = try TestRoles(TestServer())
        let writer = try roles.writer(roles.owner, waiting: .milliseconds(50))
        let (beating, editor) = (try roles.server.connect(), try roles.connect(roles.editor))
        try roles.grant()
        try beating.transaction(.readWrite) {
            try beating.execute("UPDATE nearby.heartbeat SET beat = now()")
            try expect(writer.write(.labelled, Self.one).inserted, equals: 1)
            try editor.transaction(.readWrite) {
                try editor.execute("UPDATE nearby.temple SET phone = '04-1'")
                let process = try require(editor.integer("SELECT pg_backend_pid()"))
                let waiting = #expect(throws: SearchError.self) {
                    try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "改宮", 24, 120)) }
                }
                let reason = "the process \(process) of the role \(roles.editor) (nearby)"
                expect(waiting, equals: .unavailable(.locked, reason: reason))
                let edit = #expect(throws: PostgreSQLError.self) {
                    try roles.connect(roles.editor).execute("SET lock_timeout = '20ms'; DELETE FROM nearby.deity")
                }
                expect(
                    edit?.message,
                    equals: "another program is writing: the process \(process) of the role \(roles.editor)")
            }
        }
    }

    /// Without a time of its own, an edit waits for a minute at most.
    @Test func anEditDoesNotWaitForEver() throws {
        let server = try TestServer()
        _ = try PostGISTempleWriter.migrate(server.database)
        let settings = try server.connect().rows(
            "SELECT array_to_string(proconfig, ' ') FROM pg_proc WHERE proname = 'lock_writers'"
        ) { $0.text(0) }
        expect(settings, equals: ["search_path=nearby, pg_temp lock_timeout=60s"])
    }

    @Test func aWriterThatNobodyNeedsEndsItsWait() async throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled, Self.one)
        let editor = try server.connect()
        let isWaiting = Atomic(false)
        try await editor.transactionWhile("UPDATE nearby.temple SET phone = '04-1'") {
            let ended = Thread.result {
                // Cancelled as soon as it waits; without that it waits for ten minutes.
                let database = ServerDatabase(server.database.address) { isWaiting.load(ordering: .acquiring) }
                let writer = try PostGISTempleWriter(
                    database, workingCopy: server.path("other"), catalogue: .few
                ) { progress in
                    if progress == .waiting { isWaiting.store(true, ordering: .releasing) }
                }
                _ = writer
            }
            await #expect(throws: SearchError.cancelled) { try await ended.value }
        }
    }
}

extension ServerConnection {
    /// Runs `body` while a transaction is open that has run one statement.
    fileprivate func transactionWhile(_ sql: String, _ body: () async throws -> Void) async throws {
        try execute("BEGIN")
        try execute(sql)
        try await body()
        try execute("ROLLBACK")
    }
}
