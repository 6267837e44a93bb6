import Expectations
import EditingSteps
import PostgreSQL
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore

/// The feed of changes of a server: what other programs edit, and the cursors of several nodes.
struct FeedTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    private func page(_ reader: any TempleReading, since cursor: FeedCursor? = nil) throws -> FeedPage {
        guard case .page(let page) = try reader.feed(since: cursor, kinds: .all, limit: 1_000) else {
            return try require(nil as FeedPage?, "the cursor is too old")
        }
        return page
    }

    private func importTwo() throws -> PostGISTempleWriter {
        let writer = try server.writer(catalogue: EditedStore.catalogue)
        _ = try writer.write(WriteOptions()) { session in
            try session.upsert(try TempleRecord("a", "甲宮", 24, 120.5))
            try session.upsert(try TempleRecord("b", "乙宮", 24.5, 120.5))
        }
        return writer
    }

    @Test(arguments: [
        ("UPDATE nearby.temple SET phone = '04-7' WHERE id = 1", ["temple 1"]),
        ("INSERT INTO nearby.temple_detail (temple_id, introduction) VALUES (2, 'x')", ["temple 2"]),
        ("DELETE FROM nearby.temple WHERE id = 1", ["temple 1 gone"]),
        ("UPDATE nearby.deity SET role = 'x' WHERE id = 2", ["deity 2"]),
        ("INSERT INTO nearby.translation VALUES ('deity', 2, 'description', 'en', 'x')", ["deity 2"]),
        ("INSERT INTO nearby.translation VALUES ('activity', 1, 'title', 'en', 'x')", ["activity 1"]),
        ("UPDATE nearby.deity SET source = 'x' WHERE id = 2", ["deity 2"]),
        ("DELETE FROM nearby.activity WHERE id = 1", ["activity 1 gone"]),
        ("UPDATE nearby.activity_temple SET position = 3", ["activity 1"]),
        ("INSERT INTO nearby.meta VALUES ('mine', '1')", []),
    ])
    func whatAnotherProgramEditsIsInTheFeed(sql: String, changes: [String]) throws {
        _ = try importTwo()
        let reader = try PostGISTempleStore(server.database)
        let before = try page(reader)
        try server.connect().execute(sql)
        let changed = try page(reader, since: before.next).entries
        expect(Set(changed.map { "\($0.kind) \($0.id)" + ($0.isDeleted ? " gone" : "") }), equals: Set(changes))
    }

    @Test func whoEmptiesATableMakesEachCopyAnew() throws {
        _ = try importTwo()
        let reader = try PostGISTempleStore(server.database)
        let before = try page(reader).next
        try server.connect().execute("TRUNCATE nearby.temple_group")
        try expect(reader.feed(since: before, kinds: .all, limit: 10), equals: .tooOld)
        try expect(page(reader).entries.contains { $0.kind == .temple })
    }

    /// A copy that follows the server has the same feed: the same numbers, tombstones and cursors.
    @Test func cursorsAreTheSameOnEachNode() throws {
        let writer = try importTwo()
        let server = try PostGISTempleStore(self.server.database)
        let follower = try self.server.follower()
        _ = try follower.follow()
        let copy = try SQLiteTempleStore(path: self.server.path("replica"))
        let first = try page(server)
        try expect(page(copy), equals: first)
        let editor = try self.server.editor(catalogue: EditedStore.catalogue)
        let author = EditAuthor(name: "Ann", way: .command)
        let steps = [EditStep.delete(temple: 2), .change(temple: 1, EditedFields(set: [.phone: .text("04-1")]))]
        _ = try editor.edit(steps, by: author, EditOptions(now: 1_800_000_000))
        _ = try writer.write(WriteOptions()) { session in
            try session.upsert(try TempleRecord("c", "丙宮", 24.7, 120.5))
        }
        _ = try follower.follow()
        for cursor in [nil, first.next] as [FeedCursor?] {
            try expect(page(copy, since: cursor), equals: page(server, since: cursor))
        }
        let changed = try page(copy, since: first.next).entries
        expect(changed.contains { $0.kind == .temple && $0.id == 2 && $0.isDeleted })
        expect(Set(changed.filter { $0.kind == .temple && !$0.isDeleted }.map(\.id)), equals: [1, 3])
        try expect(server.feedEnd(), equals: copy.feedEnd())
    }
}
