import Expectations
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// The list of temples that were changed by hand, in a long history.
struct ChangedByHandTests {
    @Test func aPageReadsByTheIndex() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        let plan = try SQLiteTempleStore(path: database.path).plan(TemplesByHand.sql)
        expect(
            plan.contains { $0.contains("INDEX history_entity_kind (kind=? AND number>? AND number<?)") }, "\(plan)")
        expect(plan.contains { $0.contains("INDEX history_entity_entity (entity=? AND kind=?") }, "\(plan)")
        expect(!plan.contains { $0.contains("SCAN e") || $0.contains("SCAN later") }, "\(plan)")
    }

    /// Of a temple that was changed more often than one page looks at, the next page goes on where the one before ended.
    @Test func aPageLooksAtSoManyChanges() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        let count = Int64(ChangedTemplePage.mostLookedAt) + 100
        // The first change is of temple 2, all others are of temple 1.
        try TestConnection(database).execute(
            """
            WITH RECURSIVE change(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM change WHERE n < \(count))
            INSERT INTO history_entity (number, position, kind, entity, name, action)
            SELECT n, 0, 'temple', CASE n WHEN 1 THEN 2 ELSE 1 END, '甲宮', 'changed' FROM change
            """)
        let editor = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let first = try editor.templesChangedByHand(since: 0, after: nil, limit: 5)
        expect(first.temples, equals: [ChangedTemple(id: 1, number: count)])
        expect(first.next, equals: ChangedTemple(id: 1, number: 101))
        let second = try editor.templesChangedByHand(since: 0, after: first.next, limit: 5)
        expect(second, equals: ChangedTemplePage(temples: [ChangedTemple(id: 2, number: 1)], next: nil))
    }
}
