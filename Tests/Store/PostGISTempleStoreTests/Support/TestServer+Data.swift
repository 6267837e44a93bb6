import Geodesy
import PostgreSQL
import SQLiteDriver
import TempleModel

@testable import PostGISTempleStore

extension TestServer {
    /// Leads the schema on by steps of a newer release, or makes it, as its programs do.
    @discardableResult
    func migrate(
        adding steps: [SchemaStep], waitingAtMost time: Duration = .seconds(5)
    ) throws -> (from: Int, to: Int) {
        let connection = try database.connect(for: .writing)
        return try SearchError.ofServer {
            try ServerSchema.migrate(connection, waitingAtMost: time, by: ServerSchema.steps + steps)
        }
    }

    /// Sets the numbers of the schema, as a step of a newer release does.
    func setSchema(version: Int, readableFrom oldest: Int) throws {
        try edit("UPDATE state SET version = \(version), readable_from = \(oldest)")
    }

    /// Writes something into every table.
    func writeEverything() throws {
        let writer = try writer()
        let records = try RandomTemples.records(60, seed: 71)
        _ = try writer.write(.labelled) { session in for record in records { try session.upsert(record) } }
        let first = try TempleRecord("registry", "甲殿", -40, 20)
        var second = try TempleRecord("starter", "鹿港天后宮", -41, 20)
        second.key.source = "nearby"
        // Of a temple that is not there: it waits.
        var attraction = try TempleRecord("attraction", "遠方宮", -45, 20)
        attraction.admission = .supplement
        _ = try writer.write(.labelled) { session in
            try session.upsert(first)
            try session.upsert(second)
            try session.upsert(attraction)
        }
        second.sameAs = [first.key]
        _ = try writer.write(.labelled) { session in
            try session.upsert(second)
            try session.upsert(
                ActivityRecord(
                    key: SourceKey(source: "feed", id: "1"), title: "遶境", start: someDay, end: someDay,
                    coordinate: try Coordinate(latitude: 24, longitude: 120)))
        }
        _ = try editor().edit(
            [
                .change(temple: 2, EditedFields(set: [.phone: .text("04-2")])), .delete(temple: 3),
                .compare(4, 5, .later),
                .changeEntity(.deity, 1, EditedMembers(set: [.init("deity_role_en", .text("Protects those at sea."))])),
            ], by: .tester, .test())
        // What the source said of this temple is kept.
        try edit("UPDATE temple SET phone = '04-1' WHERE id = 1")
    }

    /// Adds temples by SQL.
    func addTemples(_ count: Int, from first: Int = 1_000) throws {
        try edit(
            """
            INSERT INTO temple (id, name, lat, lng, deities)
            SELECT n, '廟' || n, 22 + (n * 7919 % 30011) / 10000.0, 120 + (n * 104729 % 20011) / 10000.0, ''
            FROM generate_series(\(first)::bigint, \(first + count - 1)) AS n
            """)
    }
}
