import Expectations
import SQLiteDriver
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Those who may edit are no data: nothing that leaves the server has them.
struct PersonCopyTests {
    private static let hash = String(repeating: "a", count: 64)

    /// Returns a server with temples and an invited person, who has edited.
    private func server() throws -> TestServer {
        let server = try TestServer()
        try server.writeEverything()
        let editor = try server.editor()
        let person = try editor.invite("Bea", role: .editor, tokenHash: Self.hash, now: 1_000)
        let author = EditAuthor(name: "Bea", person: person.id, role: .editor, way: .api)
        let step = EditStep.change(temple: 1, EditedFields(set: [.religion: .text("道教")]))
        try expect(editor.edit([step], by: author, .test(60)).change != nil)
        try expect(server.integer("SELECT count(*) FROM nearby.person"), equals: 1)
        return server
    }

    private func people(in path: String) throws -> Int64? {
        try ReplicaFile.reading(path) { try $0.integer("SELECT count(*) FROM person") }
    }

    @Test func noTableOfTheDataHasThem() {
        expect(!StoredTable.all.contains { $0.name == "person" })
    }

    @Test func theLogOfChangesDoesNotHaveThem() throws {
        let server = try TestServer()
        try server.writeEverything()
        let editor = try server.editor()
        let last = "SELECT max(sequence) FROM nearby.change"
        let before = try server.integer(last)
        _ = try editor.invite("Bea", role: .editor, tokenHash: Self.hash, now: 1_000)
        _ = try editor.revoke("Bea", now: 2_000)
        try expect(server.integer(last), equals: before)
        try expect(server.integer("SELECT count(*) FROM nearby.change WHERE relation = 'person'"), equals: 0)
    }

    @Test func noCopyHasThem() throws {
        let server = try server()
        let follower = try server.follower()
        try expect(follower.follow())
        try expect(people(in: server.path("replica")), equals: 0)
        let tables = try ServerCopy(server.database).download(to: server.path("down"))
        expect(tables.map(\.name), lacks: "person")
        try expect(people(in: server.path("down")), equals: 0)
        // The working copy of imports, and a server that a copy goes to.
        try expect(people(in: server.path("working")), equals: 0)
        let other = try TestServer()
        _ = try ServerCopy(other.database).upload(server.path("down"))
        try expect(other.integer("SELECT count(*) FROM nearby.person"), equals: 0)
    }

    /// Also of a file whose own people could be copied.
    @Test func aFilesPeopleStayThere() throws {
        let server = try server()
        _ = try ServerCopy(server.database).download(to: server.path("down"))
        let connection = try TempleDatabase.openForWriting(server.path("down"))
        try connection.execute(
            """
            INSERT INTO person (id, name, role, token_hash, invited_at) VALUES (1, 'Cho', 'owner', '\(Self.hash)', 1000);
            INSERT INTO staff_session VALUES ('\(Self.hash)', 1, 1000, 1000)
            """)
        let other = try TestServer()
        _ = try ServerCopy(other.database).upload(server.path("down"))
        try expect(other.integer("SELECT count(*) FROM nearby.person"), equals: 0)
        try expect(other.integer("SELECT count(*) FROM nearby.staff_session"), equals: 0)
    }
}
