import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

struct TempleWriterTests {
    private func records() throws -> [TempleRecord] {
        [
            try TempleRecord("a", "甲宮", 24.1, 120.6, deity: "天上聖母、池府千歲"),
            try TempleRecord("b", "乙宮", 24.2, 120.6, deity: "關公"),
            try TempleRecord("c", "丙宮", 24.1, 120.6, deity: "石頭公"),
        ]
    }

    @Test func aSecondWriteOfTheSameChangesNothing() throws {
        let database = try TemporaryDatabase()
        try expect(database.write(try records()), equals: WriteCounts(inserted: 3, updated: 0, unchanged: 0))
        let revision = try SQLiteTempleStore(path: database.path).dataRevision()
        try expect(database.write(try records()), equals: WriteCounts(inserted: 0, updated: 0, unchanged: 3))
        try expect(SQLiteTempleStore(path: database.path).dataRevision(), equals: revision)
    }

    @Test func aChangedRecordKeepsItsIDAndMovesInTheIndex() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        let moved = try TempleRecord("b", "乙宮新", 23.0, 120.2, deity: "媽祖")
        try expect(database.write([moved]), equals: WriteCounts(inserted: 0, updated: 1, unchanged: 0))
        let store = try SQLiteTempleStore(path: database.path)
        let near = try store.temples(
            matching: try TempleQuery(latitude: 23, longitude: 120.2, deity: "Matsu", today: someDay))
        expect(near.matches.map(\.temple.name), equals: ["乙宮新"])
        expect(near.matches.first?.temple.id, equals: 2)
        let gone = try store.temples(matching: try TempleQuery(latitude: 24.2, longitude: 120.6, today: someDay))
        expectEmpty(gone.matches)
        try expect(
            store.temples(matching: try TempleQuery(latitude: 24.2, longitude: 120.6, deity: "關公", today: someDay))
                .deity?.isKnown, equals: true)
    }

    @Test func whatAFormatDoesNotCarryStays() throws {
        let database = try TemporaryDatabase()
        var full = try records()[0]
        full.precision = .surveyed
        full.extras = TempleRecord.Extras(sideDeities: ["關公", "趙公明"], openTime: "05:00-21:00")
        full.texts[.introduction] = "介紹"
        _ = try database.write([full])
        var bare = try records()[0]
        bare.phone = "04-1234567"
        bare.carried = .text(.phone)
        try expect(database.write([bare]).updated, equals: 1)
        let detail = try require(SQLiteTempleStore(path: database.path).temple(id: 1))
        expect(detail.texts[.introduction], equals: "介紹")
        expect(detail.precision, equals: .surveyed)
        expect(detail.temple.openTime, equals: "05:00-21:00")
        expect(detail.temple.phone, equals: "04-1234567")
        expect(detail.temple.deities.map(\.id), equals: [1, 4, 2, 5])
        expect(detail.temple.deities.map(\.role), equals: [.main, .main, .side, .side])
        expect(detail.temple.deities.map(\.written), equals: ["天上聖母", "池府千歲", "關公", "趙公明"])
    }

    @Test func anErrorHalfWayLeavesWhatWasThere() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        struct Stop: Error {}
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        #expect(throws: Stop.self) {
            try writer.write { session in
                try session.upsert(try TempleRecord("d", "丁宮", 24, 120, deity: "新神明"))
                throw Stop()
            }
        }
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 3)
        // The same writer must forget a deity whose creation was rolled back.
        let counts = try writer.write { try $0.upsert(try TempleRecord("d", "丁宮", 24, 120, deity: "新神明")) }
        expect(counts.inserted, equals: 1)
        let found = try SQLiteTempleStore(path: database.path).temples(
            matching: try TempleQuery(latitude: 24, longitude: 120, deity: "新神明", today: someDay))
        expect(found.matches.map(\.temple.name), equals: ["丁宮"])
    }

    @Test func anEmptyCatalogueLeavesEveryNameItsOwnDeity() throws {
        let database = try TemporaryDatabase()
        let writer = try TempleWriter(path: database.path, catalogue: Catalogue(deities: [], edition: "empty"))
        _ = try writer.write { session in for record in try records() { try session.upsert(record) } }
        let found = try SQLiteTempleStore(path: database.path).temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: "天上聖母", today: someDay))
        expect(found.matches.map(\.temple.name), equals: ["甲宮"])
    }

    @Test func aRuleThatCannotBeIsPassedOverAndTold() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        try TestConnection(database).execute(
            """
            INSERT INTO festival (id, slug, name, source, rule, rule_day, rule_end, duration_days, every_years)
            VALUES (1, 'x', 'x', 'x', 'once', 9223372036854775807, 5, 1, 1)
            """)
        var told: [String] = []
        let store = try SQLiteTempleStore(path: database.path) { told.append($0.description) }
        try expectEmpty(store.catalogueSnapshot().festivals)
        expect(told, equals: ["passed over 1 row with values out of bounds: festival 1"])
    }

    @Test func everyRuleIsReadAsItIsWritten() throws {
        let leap = try LunarDay(month: 6, day: 23, isLeapMonth: true)
        let anchors: [NthDay.Anchor] = [
            .lunar(lunarDay(1, 9)), .lunar(leap), .solarTerm(.lichun), .solar(month: 5, day: 1),
        ]
        let rules: [DayRule] =
            [
                .lunar(lunarDay(3, 23)), .lunar(leap), .lunarYearEnd, .lunarMonthly(day: 2), .solarTerm(.dongzhi),
                .heavensPardon, .solar(month: 2, day: 29), .once(start: someDay, end: someDay), .announced,
            ] + anchors.map { .nth(NthDay(2, of: .weekday(.sunday), onOrAfter: $0)) }
            + anchors.map { .nth(NthDay(10, of: .stem(.wu), onOrAfter: $0)) }
        var catalogue = TemporaryDatabase.catalogue
        catalogue.edition = "rules"
        catalogue.festivals = try rules.enumerated().map { index, rule in
            Festival(
                id: Int64(1 + index), slug: "f\(index)", name: "節\(index)", occasion: "節慶",
                recurrence: try Recurrence(rule), description: nil, customs: nil, source: "test")
        }
        catalogue.activities = try rules.enumerated().map { index, rule in
            Activity(
                id: Int64(1 + index), title: "會\(index)", temples: [], recurrence: try Recurrence(rule), source: "test")
        }
        let database = try TemporaryDatabase()
        _ = try TempleWriter(path: database.path, catalogue: catalogue).write { session in
            for record in try records() { try session.upsert(record) }
        }
        let found = try SQLiteTempleStore(path: database.path).catalogueSnapshot()
        expect(found.festivals, equals: catalogue.festivals)
        expect(found.activities.map(\.activity), equals: catalogue.activities)
    }

    @Test(arguments: ["11, 'sunday'", "0, '戊'", "2, '子'", "2, NULL", "NULL, 'sunday'"])
    func aCountedRuleThatCannotBeIsPassedOver(values: String) throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        try TestConnection(database).execute(
            """
            INSERT INTO festival (
                id, slug, name, source, rule, rule_month, rule_day, duration_days, every_years, rule_nth, rule_of
            ) VALUES (1, 'x', 'x', 'x', 'solar_nth', 5, 1, 1, 1, \(values))
            """)
        var told: [String] = []
        let store = try SQLiteTempleStore(path: database.path) { told.append($0.description) }
        try expectEmpty(store.catalogueSnapshot().festivals)
        expect(told, equals: ["passed over 1 row with values out of bounds: festival 1"])
    }

    @Test func aDryRunCountsAndWritesNothing() throws {
        let database = try TemporaryDatabase()
        try expect(database.write(try records(), dryRun: true).inserted, equals: 3)
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 0)
    }

    @Test func positionsSharedByTemplesAreMarked() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        let store = try SQLiteTempleStore(path: database.path)
        try expect(store.temple(id: 1)?.precision, equals: .shared)
        try expectNil(store.temple(id: 2)?.precision)
        try expect(database.write([try TempleRecord("c", "丙宮", 25, 121)]).updated, equals: 1)
        try expectNil(store.temple(id: 1)?.precision)
    }

    @Test func geometryAndNumbersAgreeAndTheIndexIsWhole() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        _ = try database.write([try TempleRecord("a", "甲宮", -33.5, -179.5)])
        let other = try TestConnection(database)
        try expect(
            other.integer(
                "SELECT count(*) FROM temple WHERE ST_X(location) = lng AND ST_Y(location) = lat AND ST_SRID(location) = 4326"
            ), equals: 3)
        try expect(other.integer("SELECT CheckSpatialIndex('temple', 'location')"), equals: 1)
        try expect(other.integer("SELECT count(*) FROM pragma_foreign_key_check"), equals: 0)
        for table in ["temple_source", "deity_temple"] {
            let orphans = "SELECT count(*) FROM \(table) WHERE temple_id NOT IN (SELECT id FROM temple)"
            try expect(other.integer(orphans), equals: 0)
        }
    }

    @Test func aChangedCatalogueLinksStoredTemplesAnew() throws {
        let database = try TemporaryDatabase()
        _ = try database.write(try records())
        var catalogue = TemporaryDatabase.catalogue
        catalogue.edition = "changed"
        catalogue.deities.append(Deity(id: 6, slug: "stone", name: "石頭公", aliases: ["石公"]))
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        let store = try SQLiteTempleStore(path: database.path)
        let found = try store.temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: "石公", today: someDay))
        expect(
            found.matches.map(\.temple.deities),
            equals: [[TempleDeity(id: 6, name: "石頭公", role: .main, written: "石頭公")]])
        try expect(TestConnection(database).integer("SELECT count(*) FROM deity WHERE slug IS NULL"), equals: 0)
    }
}
