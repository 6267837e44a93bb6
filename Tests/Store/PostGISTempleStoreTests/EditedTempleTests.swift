import Expectations
import EditingSteps
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore

/// Edits by SQL on a server, and imports after them, from any machine.
struct EditedTempleTests {
    private let server: TestServer
    private let records: [TempleRecord]

    init() throws {
        server = try TestServer()
        records = try RandomTemples.records(30, seed: 81)
        try expect(write(records), equals: WriteCounts(inserted: 30))
    }

    private func write(_ records: [TempleRecord], _ workingCopy: String = "working") throws -> WriteCounts {
        try server.writer(workingCopy).write(.labelled) { session in
            for record in records { try session.upsert(record) }
        }
    }

    /// Expects that working copies have what the server has.
    private func expectSame(_ copies: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let contents = try Contents(of: server)
        for copy in copies {
            let difference = try Contents(ofFile: server.path(copy)).difference(from: contents)
            #expect(difference == nil, "\(copy)", sourceLocation: sourceLocation)
        }
    }

    private func phone(of record: TempleRecord) throws -> String? {
        try server.connect().rows(
            "SELECT phone FROM temple JOIN temple_source ON temple_id = id WHERE source_id = $1", [.text(record.key.id)]
        ) { $0.text(0) }.first
    }

    @Test func theSameFileAgainKeepsEditsOnEveryMachine() throws {
        let follower = try server.follower()
        _ = try follower.follow()
        try server.edit(
            """
            UPDATE temple SET phone = '04-9', lat = lat * 0.999, rating = 1.5, name = '手改宮' WHERE id <= 20;
            UPDATE temple SET phone = '04-8', aliases = E'一\n二' WHERE id <= 10; UPDATE temple SET deities = deities;
            UPDATE temple_detail SET introduction = '手改'
            """)
        try expect(follower.follow())
        let before = try Contents(of: server)
        for copy in ["working", "another"] {
            try expect(write(records, copy), equals: WriteCounts(unchanged: 30))
        }
        try expectNil(Contents(of: server).difference(from: before))
        try expect(!follower.follow())
        try expectSame("working", "another")
        try expectNil(Contents.difference(between: server, andCopy: server.path("replica")))
    }

    @Test func anEditLastsUntilTheRecordChangesAndAnUndoBringsItBack() throws {
        try server.edit("UPDATE temple SET phone = '04-9' WHERE id <= 3")
        let edits = "SELECT count(*) FROM nearby.edited_temple"
        try expect(server.integer(edits), equals: 3)
        var changed = records
        changed[0].phone = "04-2"
        try expect(write(changed), equals: WriteCounts(updated: 1, unchanged: 29))
        try expect(phone(of: records[0]), equals: "04-2")
        try expect(phone(of: records[1]), equals: "04-9")
        try expect(server.integer(edits), equals: 2)
        try expectSame("working")
        try expect(server.writer().undoLastImport()?.updated, equals: 1)
        try expect(phone(of: records[0]), equals: "04-9")
        try expect(server.integer(edits), equals: 3)
        try expectSame("working")
        try expect(write(records), equals: WriteCounts(unchanged: 30))
        try expect(phone(of: records[0]), equals: "04-9")
    }

    /// The function of the trigger has the rights for the table of what sources said.
    @Test func aRoleThatMayEditTemplesNeedsNoOtherRight() throws {
        let server = try TestServer()
        let roles = try TestRoles(server)
        _ = try roles.writer(roles.owner).write(.labelled) { try $0.upsert(records[0]) }
        try roles.grant()
        try roles.connect(roles.editor).execute("UPDATE nearby.temple SET phone = '04-9'")
        try expect(server.integer("SELECT count(*) FROM nearby.edited_temple"), equals: 1)
        let again = try roles.writer(roles.owner).write(.labelled) { try $0.upsert(records[0]) }
        expect(again, equals: WriteCounts(unchanged: 1))
    }

    /// What is kept of a row from before the checks would be out of bounds.
    @Test func aRowOutOfBoundsCanBeCorrected() throws {
        try server.edit(
            """
            ALTER TABLE temple DROP CONSTRAINT temple_aliases_bounds;
            UPDATE temple SET aliases = repeat('x', 3000000) WHERE id = 1; TRUNCATE edited_temple;
            """)
        try server.edit("UPDATE temple SET aliases = 'a' WHERE id = 1")
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE aliases = 'a'"), equals: 1)
        try expect(server.integer("SELECT count(*) FROM nearby.edited_temple"), equals: 0)
    }
}
