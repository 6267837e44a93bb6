import Expectations
import EditingSteps
import Foundation
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleWriting

/// A working copy that is not in the server's state is brought there, and nothing is wrong afterwards.
struct WorkingCopyTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
        let records = try RandomTemples.records(50, seed: 63)
        _ = try server.writer().write(.labelled) { session in for record in records { try session.upsert(record) } }
    }

    /// Writes, undoes and writes again, and expects that the working copy and the server have the same rows.
    private func expectSound(_ writer: PostGISTempleWriter, _ id: String = "new", workingCopy: String = "working")
        throws
    {
        let record = try TempleRecord(id, "新宮\(id)", 10, 10, deity: "新神\(id)")
        try expect(writer.write(.labelled) { try $0.upsert(record) }, equals: WriteCounts(inserted: 1))
        try expect(writer.undoLastImport()?.inserted, equals: 1)
        try expect(writer.write(.labelled) { try $0.upsert(record) }, equals: WriteCounts(inserted: 1))
        let contents = try Contents(of: server)
        try expectNil(Contents(ofFile: server.path(workingCopy)).difference(from: contents))
        expect(contents.rows("temple").contains { $0.contains("新宮\(id)") })
    }

    private func remove(_ name: String = "working") throws {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            try? FileManager.default.removeItem(atPath: server.path(name) + suffix)
        }
        expect(!FileManager.default.fileExists(atPath: server.path(name)))
    }

    @Test func oneThatWasDeletedIsFilledAnew() throws {
        try remove()
        var progress: [PostGISTempleWriter.Progress] = []
        let writer = try server.writer { progress.append($0) }
        expect(progress, equals: [.filling])
        try expectSound(writer)
    }

    @Test func oneThatIsDeletedBesideItsWriterIsFilledAnew() throws {
        let writer = try server.writer()
        try expectSound(writer, "first")
        try remove()
        // Another program writes what the file that is gone does not know.
        _ = try server.writer("other").write(.labelled) { try $0.upsert(try TempleRecord("other", "另宮", 11, 11)) }
        try expectSound(writer, "second")
        try expect(server.integer("SELECT count(*) FROM nearby.temple"), equals: 53)
    }

    @Test func oneOfAnotherDatabaseIsFilledAnew() throws {
        let other = try TestServer()
        let copy = server.path("working")
        let foreign = try PostGISTempleWriter(other.database, workingCopy: copy, catalogue: .few)
        _ = try foreign.write(.labelled) { try $0.upsert(try TempleRecord("x", "別處宮", 20, 20)) }
        try expectNil(Contents(ofFile: copy).difference(from: Contents(of: other)))
        try expectSound(try server.writer())
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE name = '別處宮'"), equals: 0)
        // Both writers have the file open in turn.
        _ = try foreign.write(.labelled) { try $0.upsert(try TempleRecord("y", "別處二宮", 21, 20)) }
        try expect(other.integer("SELECT count(*) FROM nearby.temple"), equals: 2)
        try expectNil(Contents(ofFile: copy).difference(from: Contents(of: other)))
    }

    @Test func oneThatIsAheadOfTheServerIsFilledAnew() throws {
        let writer = try server.writer()
        let before = try Contents(of: server)
        try server.edit(
            """
            CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
            CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON change DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION public.refuse();
            """)
        #expect(throws: SearchError.self) {
            try writer.write(.labelled) { try $0.upsert(try TempleRecord("lost", "失宮", 12, 12, deity: "失神")) }
        }
        try expectNil(Contents(of: server).difference(from: before))
        try expect(Contents(ofFile: server.path("working")).rows("temple").count, equals: 51)
        try server.edit("DROP TRIGGER refuse ON change")
        try expectSound(writer)
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE name = '失宮'"), equals: 0)
        try expect(server.integer("SELECT count(*) FROM nearby.deity WHERE name = '失神'"), equals: 0)
        try expect(Contents(ofFile: server.path("working")).rows("temple").count, equals: 51)
    }

    @Test func oneThatIsBehindIsBroughtUpToDate() throws {
        let writer = try server.writer()
        let other = try server.writer("other")
        try expectSound(other, "other", workingCopy: "other")
        try server.edit("UPDATE temple SET phone = '04-9' WHERE id = 3; DELETE FROM temple_source WHERE temple_id = 9")
        var progress: [PostGISTempleWriter.Progress] = []
        try expectSound(try server.writer { progress.append($0) }, "mine")
        try expectSound(writer, "again")
        expectEmpty(progress)
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE phone = '04-9'"), equals: 1)
    }

    @Test func aFileOfAnotherKindIsRefused() throws {
        try Data("not a database, but long enough to be one of some kind".utf8).write(
            to: URL(fileURLWithPath: server.path("text")))
        #expect(throws: SearchError.self) { try server.writer("text") }
        #expect(throws: SearchError.self) { try server.follower("text") }
    }

    @Test func aDatabaseThatIsNoCopyIsRefusedAndStaysAsItIs() throws {
        let records = try RandomTemples.records(3, seed: 64)
        let own = try TempleWriter(path: server.path("own"), catalogue: .few)
        _ = try own.write(.labelled) { session in for record in records { try session.upsert(record) } }
        let before = try Contents(ofFile: server.path("own"))
        #expect(throws: SearchError.self) { try server.writer("own") }
        #expect(throws: SearchError.self) { try server.follower("own") }
        try expectNil(Contents(ofFile: server.path("own")).difference(from: before))
    }
}
