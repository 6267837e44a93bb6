import Expectations
import EditingSteps
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// The feed of changes of a file: what other programs edit, and a new edition of the catalogue.
struct FeedTests {
    private let database: TemporaryDatabase

    init() throws { database = try TemporaryDatabase() }

    private func feed(since cursor: FeedCursor? = nil) throws -> FeedPage {
        guard
            case .page(let page) = try SQLiteTempleStore(path: database.path).feed(
                since: cursor, kinds: .all, limit: 1_000)
        else {
            return try require(nil as FeedPage?, "the cursor is too old")
        }
        return page
    }

    private func importing(_ records: [TempleRecord]) throws {
        let writer = try TempleWriter(path: database.path, catalogue: EditedStore.catalogue)
        _ = try writer.write(WriteOptions()) { session in
            for record in records { try session.upsert(record) }
        }
    }

    private func changed(since cursor: FeedCursor) throws -> Set<String> {
        Set(try feed(since: cursor).entries.map { "\($0.kind) \($0.id)" + ($0.isDeleted ? " gone" : "") })
    }

    @Test(arguments: [
        ("UPDATE temple SET phone = '04-7' WHERE id = 1", ["temple 1"]),
        ("INSERT INTO temple_detail (temple_id, introduction) VALUES (2, 'x')", ["temple 2"]),
        ("UPDATE temple_source SET record = NULL WHERE temple_id = 2", ["temple 2"]),
        ("UPDATE temple SET shares_position = shares_position", ["temple 1", "temple 2"]),
        ("DELETE FROM temple_source WHERE temple_id = 1; DELETE FROM temple WHERE id = 1", ["temple 1 gone"]),
        ("UPDATE deity SET role = 'x' WHERE id = 2", ["deity 2"]),
        ("DELETE FROM deity_name WHERE deity_id = 2", ["deity 2"]),
        ("UPDATE activity SET title = 'x' WHERE id = 1", ["activity 1"]),
        ("DELETE FROM activity_temple WHERE activity_id = 1", ["activity 1"]),
        ("DELETE FROM activity WHERE id = 1", ["activity 1 gone"]),
        ("INSERT INTO translation VALUES ('group', 1, 'description', 'en', 'x')", ["group 1"]),
        ("INSERT INTO translation VALUES ('activity', 1, 'title', 'en', 'x')", ["activity 1"]),
        (
            """
            INSERT INTO translation VALUES ('activity', 1, 'title', 'ja', 'x');
            UPDATE translation SET text = 'y' WHERE kind = 'activity'; DELETE FROM translation WHERE kind = 'activity'
            """, ["activity 1"]
        ),
        ("UPDATE deity SET source = 'x' WHERE id = 2", ["deity 2"]),
        ("INSERT INTO temple_group VALUES (7, 'g', 'g', NULL, 1, NULL, '2026-01-01T00:00:00+08:00', 0)", ["group 7"]),
        ("INSERT INTO meta VALUES ('mine', '1')", []),
    ])
    func whatAnotherProgramEditsIsInTheFeed(sql: String, changes: [String]) throws {
        try importing([try TempleRecord("a", "甲宮", 24, 120.5), try TempleRecord("b", "乙宮", 24.5, 120.5)])
        let before = try feed().next
        try expect(changed(since: before), equals: [])
        try TestConnection(database).execute(sql)
        try expect(changed(since: before), equals: Set(changes))
    }

    /// A new edition of the catalogue changes what it changes, and no more.
    @Test func aNewEditionChangesWhatDiffers() throws {
        var catalogue = EditedStore.catalogue
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        let start = try feed()
        catalogue.edition = "the same"
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        try expect(feed(since: start.next).entries, equals: [])
        catalogue.edition = "translated"
        catalogue.activities[0].translations["title", "en"] = "Fair"
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        try expect(changed(since: start.next), equals: ["activity 1"])
        catalogue.edition = "another"
        catalogue.deities[1].worshipNotes = "鮮花"
        catalogue.deities[2].source = "志書"
        catalogue.deities.append(Deity(id: 4, slug: "new", name: "新神"))
        catalogue.activities = []
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        try expect(changed(since: start.next), equals: ["deity 2", "deity 3", "deity 4", "group 1", "activity 1 gone"])
        catalogue = EditedStore.catalogue
        catalogue.edition = "back"
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        try expect(changed(since: start.next), equals: ["deity 2", "deity 3", "deity 4 gone", "group 1", "activity 1"])
    }

    /// A page reads by the index, whatever number its cursor has.
    @Test(arguments: [
        "SELECT changed, id FROM temple WHERE changed = 1 AND id > 2 ORDER BY id LIMIT 3",
        "SELECT changed, id FROM temple WHERE changed > 1 ORDER BY changed, id LIMIT 3",
        "SELECT number, id, kind FROM tombstone WHERE number > 1 AND +id BETWEEN 1 AND 9 AND kind || '' IN ('temple') "
            + "ORDER BY number, kind, id LIMIT 3",
        "SELECT number, id, kind FROM tombstone WHERE number = 1 AND kind = 'temple' AND id > 5 AND +id BETWEEN 1 AND 9 "
            + "AND kind || '' IN ('temple') ORDER BY number, kind, id LIMIT 3",
        "SELECT number, id, kind FROM tombstone WHERE number = 1 AND kind > 'group' AND +id BETWEEN 1 AND 9 "
            + "AND kind || '' IN ('temple') ORDER BY number, kind, id LIMIT 3",
    ])
    func aPageReadsByTheIndex(sql: String) throws {
        try importing([try TempleRecord("a", "甲宮", 24, 120.5)])
        let plan = try SQLiteTempleStore(path: database.path).plan(sql)
        let index = sql.contains("tombstone") ? "tombstone_number" : "temple_changed"
        expect(plan.count == 1 && plan[0].contains("COVERING INDEX \(index)"), "\(plan)")
    }

    /// One change may delete a million temples: each page goes on where the one before has ended.
    @Test func manyTombstonesOfOneNumberAreReadInPages() throws {
        try importing([try TempleRecord("a", "甲宮", 24, 120.5)])
        let start = try feed().next
        try TestConnection(database).execute(
            """
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            WITH RECURSIVE n(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM n WHERE n < 349)
            INSERT INTO tombstone SELECT CASE n % 2 WHEN 0 THEN 'temple' ELSE 'deity' END, n,
                (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), 0 FROM n
            """)
        let reader = try SQLiteTempleStore(path: database.path)
        var (cursor, ids) = (start, [Int64]())
        while true {
            guard case .page(let page) = try reader.feed(since: cursor, kinds: .all, limit: 7), !page.entries.isEmpty
            else { break }
            ids += page.entries.map(\.id)
            cursor = page.next
        }
        let (deities, temples) = (
            stride(from: Int64(101), through: 349, by: 2), stride(from: Int64(100), through: 348, by: 2)
        )
        expect(ids, equals: Array(deities) + Array(temples))
    }
}
