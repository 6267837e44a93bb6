import Expectations
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Registered festivals, as lists and searches read them.
struct RegisteredFestivalRowsTests {
    /// A temple with a day of the catalogue's own, and one with none.
    private func database() throws -> TemporaryDatabase {
        var catalogue = TemporaryDatabase.catalogue
        catalogue.activities = [
            Activity(
                id: 44, title: "廟慶", temples: [SourceKey(source: "test", id: "a")],
                recurrence: Recurrence(yearly: lunarDay(3, 23)), isOwnDay: true, source: "test")
        ]
        let database = try TemporaryDatabase()
        _ = try TempleWriter(path: database.path, catalogue: catalogue).write { session in
            try session.upsert(try TempleRecord("a", "甲宮", 24, 120, deity: "媽祖"))
            try session.upsert(try TempleRecord("b", "乙宮", 24.01, 120, deity: "媽祖"))
        }
        try TestConnection(database).execute(
            """
            INSERT INTO activity (
                id, title, description, source, rule, rule_month, rule_day, duration_days, every_years, own_day, event_id)
            VALUES (1000000, '聖誕', '過爐', 'moi-festival', 'lunar', 3, 23, 1, 1, 1, 10100),
                (1000001, '春祭', NULL, 'moi-festival', 'solar', 3, 1, 1, 1, 0, NULL),
                (1000002, '普渡', NULL, 'moi-festival', 'lunar', 7, 15, 1, 1, 1, NULL);
            INSERT INTO activity_temple VALUES (1000000, 0, 'test', 'a'), (1000000, 1, 'test', 'b'),
                (1000001, 0, 'test', 'a'), (1000002, 0, 'gone', 'x');
            """)
        return database
    }

    /// The catalogue has the first at 甲宮 already, and the temple of the last is not there.
    @Test func whatTheCatalogueHasIsNotThereTwice() throws {
        let database = try database()
        let data = try SQLiteTempleStore(path: database.path).catalogueSnapshot()
        expect(data.activities.map(\.activity.id), equals: [44, 1_000_000, 1_000_001])
        expect(data.activities.map { $0.hosts.map(\.templeID) }, equals: [[1], [2], [1]])
        expect(data.activities[1].activity.description, equals: "過爐")
    }

    @Test func aSearchKnowsThemAsListsDo() throws {
        let database = try database()
        let store = try SQLiteTempleStore(path: database.path)
        let (read, data) = (try store.upcomingEvents(on: someDay), try store.catalogueSnapshot())
        let expected = data.upcomingEvents(on: someDay)
        for id in [Int64(1), 2] {
            expect(read.ownDay(ofTemple: id), equals: expected.ownDay(ofTemple: id))
            expect(read.nextActivity(ofTemple: id), equals: expected.nextActivity(ofTemple: id))
        }
        expect(read.ownDay(ofTemple: 1)?.title == "廟慶" && read.ownDay(ofTemple: 1)?.deity == nil)
        expect(read.nextActivity(ofTemple: 1)?.title, equals: "春祭")
        expect(read.ownDay(ofTemple: 2)?.title == "媽祖聖誕" && read.ownDay(ofTemple: 2)?.deity?.id == 1)
        expectNil(read.nextActivity(ofTemple: 2))
    }
}
