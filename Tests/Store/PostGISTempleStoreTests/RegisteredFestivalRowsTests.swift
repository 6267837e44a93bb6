import Expectations
import LunarCalendar
import TempleModel
import Testing

@testable import PostGISTempleStore

/// Registered festivals, as a server's readers have them.
struct RegisteredFestivalRowsTests {
    @Test func whatTheCatalogueHasIsNotThereTwice() throws {
        let server = try TestServer()
        _ = try server.writer().write(.labelled) { session in
            try session.upsert(try TempleRecord("7", "甲宮", 24, 120, deity: "媽祖"))
            try session.upsert(try TempleRecord("8", "乙宮", 24.01, 120, deity: "媽祖"))
        }
        // The catalogue has a day of 甲宮's own on the same day as the first.
        try server.edit(
            """
            INSERT INTO activity (
                id, title, source, rule, rule_month, rule_day, duration_days, every_years, own_day, event_id)
            VALUES (1000000, '祭典', 'moi-festival', 'lunar', 10, 22, 1, 1, 1, NULL),
                (1000001, '聖誕', 'moi-festival', 'lunar', 3, 23, 1, 1, 1, 10100);
            INSERT INTO activity_temple VALUES (1000000, 0, 'test', '7'), (1000001, 0, 'test', '8');
            INSERT INTO import (id, imported_at, file, schema) VALUES (900, 1785000000, 'x', 'moi-festival')
            """)
        let store = try PostGISTempleStore(server.database)
        let data = try store.catalogueSnapshot()
        expect(data.activities.filter { !$0.hosts.isEmpty }.map(\.activity.title), equals: ["本廟聖誕", "聖誕"])
        expect(data.activities.map(\.activity.id), lacks: 1_000_000)
        expect(data.activities.compactMap { $0.activity.asOf?.description }, equals: ["2026-07-26"])
        let upcoming = try store.upcomingEvents(on: someDay)
        let ids = data.activities.flatMap { $0.hosts.map(\.templeID) }
        expect(ids.map { upcoming.ownDay(ofTemple: $0)?.title }, equals: ["本廟聖誕", "媽祖聖誕"])
    }
}
