import Expectations
import Foundation
import PostgreSQL
import Synchronization
import TempleModel
import Testing

@testable import PostGISTempleStore

/// Programs that write at the same time.
struct TwoWritersTests {
    private func wait(for condition: () throws -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        while try !condition() {
            try require(Date() < deadline, "the condition did not come")
            usleep(10_000)
        }
    }

    private static let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"

    @Test func bothImportsAreThereAndOneHasWaited() async throws {
        let server = try TestServer()
        let isWaiting = Atomic(false)
        let first = try server.writer("first")
        let other = Thread.result {
            let writer = try server.writer("second") { progress in
                if progress == .waiting { isWaiting.store(true, ordering: .releasing) }
            }
            return try writer.write(.labelled) { session in
                for number in 0..<100 {
                    try session.upsert(try TempleRecord("b\(number)", "乙宮\(number)", 23, 121 + Double(number) / 100))
                }
            }
        }
        // The other one waits while this one writes.
        _ = try first.write(.labelled) { session in
            for number in 0..<100 {
                try session.upsert(try TempleRecord("a\(number)", "甲宮\(number)", 22, 120 + Double(number) / 100))
            }
            try wait { isWaiting.load(ordering: .acquiring) }
        }
        try await expect(other.value, equals: WriteCounts(inserted: 100))
        try expect(server.integer("SELECT count(DISTINCT id) FROM nearby.temple"), equals: 200)
        try expect(server.integer("SELECT count(DISTINCT id) FROM nearby.import"), equals: 2)
        _ = try first.write(.labelled) { try $0.upsert(try TempleRecord("c", "丙宮", 20, 120)) }
        let contents = try Contents(of: server)
        try expectNil(Contents(ofFile: server.path("first")).difference(from: contents))
        expect(contents.rows("temple").count, equals: 201)
    }

    @Test func manyImportsOfManyWritersAreAllThere() async throws {
        let server = try TestServer()
        let results = (0..<4).map { own in
            Thread.result {
                let writer = try server.writer("copy\(own)")
                for round in 0..<4 {
                    _ = try writer.write(.labelled) { session in
                        for number in 0..<10 {
                            let latitude = 20 + Double(own) + Double(round) / 10
                            try session.upsert(
                                try TempleRecord(
                                    "\(own)-\(round)-\(number)", "宮\(number)", latitude, 120 + Double(number)))
                        }
                    }
                }
                return try Contents(ofFile: server.path("copy\(own)")).rows("temple").count
            }
        }
        for result in results { try await expect(result.value, isAtLeast: 40) }
        try expect(server.integer("SELECT count(*) FROM nearby.temple"), equals: 160)
        try expect(server.integer("SELECT count(DISTINCT command) FROM nearby.import"), equals: 16)
    }

    /// An edit that has begun has the lock of its table, and its trigger waits for the writer.
    @Test func anEditByAnotherProgramWaitsForAnImportAndIsNotLost() async throws {
        let server = try TestServer()
        let writer = try server.writer()
        _ = try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let edit = Mutex<Thread.Result<Int64?>?>(nil)
        let counts = try writer.write(.labelled) { session in
            try session.upsert(try TempleRecord("a", "改宮", 24, 120))
            let started = Thread.result { () throws -> Int64? in
                let connection = try server.connect()
                try connection.execute("UPDATE temple SET phone = '04-1' WHERE id = 1")
                return try connection.integer("SELECT count(*) FROM temple WHERE phone = '04-1' AND name = '改宮'")
            }
            edit.withLock { $0 = started }
            try wait { try server.integer(Self.waiting) == 1 }
        }
        expect(counts, equals: WriteCounts(updated: 1))
        try await expect(edit.withLock { $0 }?.value, equals: 1)
        let follower = try server.follower()
        try expect(follower.follow())
        try expectNil(Contents.difference(between: server, andCopy: server.path("replica")))
    }

    /// A transaction that has edited one table has the lock of writers; it edits another one while a writer waits.
    @Test func anImportWaitsForTheEditsOfAnotherProgram() async throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let editor = try server.connect()
        let imported = try editor.transaction(.readWrite) {
            try editor.execute("UPDATE temple SET phone = '04-1' WHERE id = 1")
            let imported = Thread.result {
                try server.writer("other").write(.labelled) { try $0.upsert(try TempleRecord("b", "乙宮", 25, 120)) }
            }
            try wait { try server.integer(Self.waiting) == 1 }
            try editor.execute("UPDATE deity SET description = 'D' WHERE id = 1; DELETE FROM meta WHERE key = 'x'")
            return imported
        }
        try await expect(imported.value, equals: WriteCounts(inserted: 1))
        let contents = try Contents(of: server)
        expect(contents.rows("temple").contains { $0.contains("04-1") } && contents.rows("temple").count == 2)
        try expectNil(Contents(ofFile: server.path("other")).difference(from: contents))
    }

    /// A row that another program has locked for an edit.
    @Test func anImportWaitsForARowThatIsLocked() async throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let editor = try server.connect()
        let hasWaited = Atomic(false)
        let imported = try editor.transaction(.readWrite) {
            try expect(editor.integer("SELECT id FROM temple WHERE id = 1 FOR UPDATE"), equals: 1)
            let imported = Thread.result {
                let writer = try server.writer("other") { _ in hasWaited.store(true, ordering: .releasing) }
                return try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "改宮", 24, 120)) }
            }
            try wait { hasWaited.load(ordering: .acquiring) }
            try editor.execute("UPDATE temple SET phone = '04-1' WHERE id = 1")
            return imported
        }
        try await expect(imported.value, equals: WriteCounts(updated: 1))
    }

    /// What an administrator has added to the tables stays on.
    @Test func anImportLeavesOtherTriggersOn() throws {
        let server = try TestServer()
        let writer = try server.writer()
        try server.edit(
            """
            CREATE TABLE public.seen (id bigint);
            CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN INSERT INTO public.seen VALUES (NEW.id); RETURN NULL; END $$;
            CREATE TRIGGER see AFTER INSERT ON temple FOR EACH ROW EXECUTE FUNCTION public.see();
            CREATE TRIGGER off BEFORE INSERT ON temple FOR EACH ROW EXECUTE FUNCTION public.see();
            ALTER TABLE temple DISABLE TRIGGER off
            """)
        _ = try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        try expect(server.integer("SELECT count(*) FROM public.seen"), equals: 1)
        try expect(
            server.integer("SELECT count(*) FROM pg_trigger WHERE tgname = 'off' AND tgenabled = 'D'"), equals: 1)
        try expect(
            server.integer("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'note_%' AND tgenabled = 'D'"), equals: 0)
    }
}
