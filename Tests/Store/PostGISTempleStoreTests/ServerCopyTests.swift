import Expectations
import EditingSteps
import Geodesy
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Copies of a whole database, up and down.
struct ServerCopyTests {
    /// Returns a server whose tables all have rows, with an embedded copy of it in `down`.
    private func full() throws -> TestServer {
        let server = try TestServer()
        try server.writeEverything()
        return server
    }

    @Test func aDatabaseIsTheSameAfterTheWayDownAndUp() throws {
        let server = try full()
        let contents = try Contents(of: server)
        let tables = try ServerCopy(server.database).download(to: server.path("down"))
        expect(tables.map(\.name), equals: StoredTable.all.map(\.name))
        expect(tables.allSatisfy { $0.rows > 0 }, "\(tables)")
        try expectNil(Contents(ofFile: server.path("down")).difference(from: contents))
        let other = try TestServer()
        try expect(ServerCopy(other.database).upload(server.path("down")), equals: tables)
        try expectNil(Contents(of: other).difference(from: contents))
        // Each goes on by itself.
        let record = try TempleRecord("new", "新宮", 1, 2, deity: "新神")
        let results = try [
            TempleWriter(path: server.path("down"), catalogue: .few) as any TempleWriting, server.writer(),
            other.writer(),
        ].map { writer in
            try expect(writer.undoLastImport()?.files.count, equals: 1)
            return try writer.write(.labelled) { try $0.upsert(record) }
        }
        expect(results, equals: [WriteCounts](repeating: WriteCounts(inserted: 1), count: 3))
        let lasting = try Contents(of: server, .lasting)
        try expectNil(lasting.difference(from: Contents(of: other, .lasting)))
        try expectNil(lasting.difference(from: Contents(ofFile: server.path("down"), .lasting)))
    }

    @Test func aServerWithTemplesIsNotOverwritten() throws {
        let server = try full()
        let before = try Contents(of: server)
        _ = try TempleWriter(path: server.path("file"), catalogue: .few)
        #expect(throws: CopyRefused.notEmpty) { try ServerCopy(server.database).upload(server.path("file")) }
        try expectNil(Contents(of: server).difference(from: before))
    }

    @Test func aServerWithoutTemplesTakesTheFilesCatalogue() throws {
        let (source, target) = (try full(), try TestServer())
        _ = try ServerCopy(source.database).download(to: source.path("down"))
        var catalogue = Catalogue.few
        catalogue.edition = "other"
        catalogue.deities.append(Deity(id: 9, slug: "nine", name: "九天玄女"))
        _ = try target.writer(catalogue: catalogue)
        _ = try ServerCopy(target.database).upload(source.path("down"))
        try expectNil(Contents(of: target).difference(from: Contents(of: source)))
        // The replica of the former state follows.
        _ = try target.writer()
        try expectNil(Contents(ofFile: target.path("working")).difference(from: Contents(of: target)))
    }

    @Test func aCopyThatDiffersIsFoundAndLeavesNothing() throws {
        let (source, target) = (try full(), try TestServer())
        _ = try ServerCopy(source.database).download(to: source.path("down"))
        _ = try PostGISTempleWriter.migrate(target.database)
        try target.edit(
            """
            CREATE FUNCTION public.spoil() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN NEW.introduction = 'spoilt'; RETURN NEW; END $$;
            CREATE TRIGGER spoil BEFORE INSERT ON temple_detail FOR EACH ROW EXECUTE FUNCTION public.spoil();
            """)
        #expect(throws: CopyRefused.differs(table: "temple_detail")) {
            try ServerCopy(target.database).upload(source.path("down"))
        }
        try expect(target.integer("SELECT count(*) FROM nearby.temple"), equals: 0)
        try expect(target.integer("SELECT count(*) FROM nearby.deity"), equals: 0)
        try target.edit("DROP TRIGGER spoil ON temple_detail")
        _ = try ServerCopy(target.database).upload(source.path("down"))
    }

    @Test func aFileThatIsMissingOrForeignIsRefused() throws {
        let server = try TestServer()
        #expect(throws: SearchError.missing) { try ServerCopy(server.database).upload(server.path("none")) }
        _ = try PostGISTempleWriter.migrate(server.database)
        _ = try ServerCopy(server.database).download(to: server.path("empty"))
        try expectEmpty(SQLiteTempleStore(path: server.path("empty")).templeIDs(skipping: 0, limit: 5))
    }
}
