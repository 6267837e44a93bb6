import Expectations
import EditingSteps
import Foundation
import Geodesy
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Rows that others have written, with values beyond their bounds.
struct RowBoundsTests {
    private static let ids: [Int64] = [.min, -1, 0, 9_000_000_000_001, .max]

    private func filled() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("a", "甲宮", 24, 120, deity: "媽祖"), try TempleRecord("b", "乙宮", 24.01, 120, deity: "關公"),
        ])
        return database
    }

    /// Runs SQL as a program would that does not keep the checks.
    private func edit(_ database: TemporaryDatabase, _ sql: String) throws {
        try TestConnection(database).execute("PRAGMA ignore_check_constraints = ON; " + sql)
    }

    private static func insertion(_ id: Int64, latitude: String = "24.001", name: String = "'x'") -> String {
        """
        INSERT INTO temple (id, name, lat, lng, location) VALUES (\(id), \(name), \(latitude), 120, MakePoint(120, 24, 4326));
        INSERT INTO deity_temple VALUES (1, \(id));
        """
    }

    @Test(arguments: SearchMethod.allCases, ids + [7]) func areNotFoundAndEndNothing(
        _ method: SearchMethod, _ id: Int64
    ) throws {
        let database = try filled()
        // 7 is an id, and its row has no position.
        try edit(database, Self.insertion(id, latitude: id == 7 ? "200" : "24.001"))
        let store = try database.store(method)
        for deity in [nil, "媽祖"] {
            for order in [TempleQuery.Order.distance, .rating, .date] {
                let query = try TempleQuery(
                    latitude: 24, longitude: 120, deity: deity, order: order, today: someDay)
                let names = Set(try store.temples(matching: query).matches.map(\.temple.name))
                expect(names, equals: deity == nil ? ["甲宮", "乙宮"] : ["甲宮"], "\(order)")
            }
        }
        try expectNil(store.temple(id: id))
        try expect(store.templeIDs(skipping: 0, limit: 9).filter { $0 != 7 }, equals: [1, 2])
        store.endRead()
        var exported: [String] = []
        try store.readRecords { exported.append($0.name) }
        expect(exported.sorted(), equals: ["乙宮", "甲宮"])
    }

    @Test func areCountedAndTold() throws {
        let database = try filled()
        for id in Self.ids { try edit(database, Self.insertion(id)) }
        nonisolated(unsafe) var told: [PassedRows] = []
        let indexCache = IndexCache(path: database.path) { told.append($0) }
        try indexCache.load()
        expect(
            told.map(\.description),
            equals: [
                "passed over 5 rows with values out of bounds: temple -9223372036854775808, temple -1, temple 0, "
                    + "temple 9000000000001, temple 9223372036854775807"
            ])
        try expect(SQLiteTempleStore(path: database.path, indexCache: indexCache).statistics().passedRows, equals: 5)
        // The index follows an edit of such a row, and tells nothing twice.
        try edit(database, "UPDATE temple SET phone = '1' WHERE id = 0")
        try indexCache.load()
        expect(told.count == 1 && indexCache.passedCount == 5)
        try edit(database, "UPDATE temple SET id = 8 WHERE id = 0")
        try indexCache.load()
        expect(told.count == 1 && indexCache.passedCount == 4)
        let store = try SQLiteTempleStore(path: database.path, indexCache: indexCache)
        let found = try store.temples(matching: try TempleQuery(latitude: 24, longitude: 120, today: someDay))
        expect(found.matches.map(\.temple.id), equals: [1, 8, 2])
        try edit(database, "UPDATE temple SET lat = 91 WHERE id = 8")
        try indexCache.load()
        expect(told.last?.description.contains("temple 8") == true && indexCache.passedCount == 5)
        try expect(
            SQLiteTempleStore(path: database.path, indexCache: indexCache).temples(
                matching: try TempleQuery(latitude: 24, longitude: 120, today: someDay)
            ).matches.map(\.temple.id), equals: [1, 2])
    }

    @Test func ofTheCatalogueArePassedOverAndTold() throws {
        let database = try filled()
        try edit(
            database,
            """
            INSERT INTO deity (id, slug, name) VALUES (9223372036854775807, 'x', 'x'), (-5, 'y', 'y');
            INSERT INTO deity_day VALUES (2, 0, 13, 40, '聖誕', 'x', 'x'), (9223372036854775807, 0, 1, 1, '聖誕', 'x', 'x');
            INSERT INTO activity (id, title, source, rule, duration_days, every_years, announced_every_years)
            VALUES (9223372036854775807, 'x', 'x', 'announced', 1, 1, 9223372036854775807),
                (900, 'y', 'y', 'lunar', 9223372036854775807, 1, NULL), (901, 'z', 'z', 'announced', 1, 1, 9223372036854775807);
            UPDATE meta SET value = '9223372036854775807' WHERE key IN ('changed_at', 'data_version', 'temples', 'imports');
            INSERT INTO activity_temple VALUES (901, 9223372036854775807, 'test', 'a');
            INSERT INTO festival (id, slug, name, source, rule, rule_day, duration_days, every_years, known_year)
            VALUES (901, 'x', 'x', 'x', 'solar', 9223372036854775807, 1, 9223372036854775807, -9223372036854775808);
            """)
        var told: [String] = []
        let store = try SQLiteTempleStore(path: database.path) { told.append($0.description) }
        let catalogue = try store.catalogueSnapshot()
        expect(catalogue.deities.allSatisfy { StoredBound.ids.contains($0.id) } && catalogue.festivals.isEmpty)
        expect(catalogue.activities.map(\.activity.id), equals: [901])
        expect(catalogue.changedAt, equals: 253_402_300_799)
        try expect(store.statistics().temples, isAbove: 0)
        let events = try store.upcomingEvents(on: someDay)
        expect(events.nextDay(ofDeity: 1) != nil && events.nextDay(ofDeity: 2) == nil)
        expect(
            told,
            equals: [
                "passed over 7 rows with values out of bounds: deity_day 2, deity_day 9223372036854775807, deity -5, "
                    + "deity 9223372036854775807, festival 901, ..."
            ])
        // Ids that are made of these are numbers.
        for activity in ActivityCalendar(today: someDay).upcoming(catalogue.activities) {
            expect(activity.id, isAbove: 0)
        }
    }

    @Test func doNotUseUpTheIdsOfAnImport() throws {
        let database = try filled()
        try edit(
            database,
            """
            \(Self.insertion(.max)) \(Self.insertion(8_999_999_999_999)) \(Self.insertion(9_000))
            INSERT INTO deity (id, name) VALUES (9223372036854775807, 'x'), (8999999999999, 'y');
            INSERT INTO activity (id, title, source, rule, duration_days, every_years)
            VALUES (9223372036854775807, 'x', 'x', 'announced', 1, 1);
            """)
        let label = ImportLabel(file: "f", schema: "s")
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        func add(_ id: String) throws -> Int64? {
            _ = try writer.write(WriteOptions(label: label)) { session in
                try session.upsert(try TempleRecord(id, "新宮\(id)", 23, 121, deity: "無名神\(id)"))
                try session.upsert(
                    ActivityRecord(
                        key: SourceKey(source: "feed", id: id), title: "廟會", start: someDay, end: someDay,
                        coordinate: try Coordinate(latitude: 24, longitude: 120)))
            }
            return try TestConnection(database).integer(
                "SELECT temple_id FROM temple_source WHERE source_id = '\(id)'")
        }
        // Others' ids that are near are not given twice.
        try expect(add("c"), equals: 9_001)
        for value in ["9223372036854775807", "-1", "0", "x"] {
            try edit(database, "UPDATE meta SET value = '\(value)' WHERE key = 'next_temple_id'")
            try expect(add(value) != nil, "\(value)")
        }
        // The undo of a range that others have written.
        try edit(
            database,
            "UPDATE import_new_temples SET first_id = 9223372036854775807, last_id = -9223372036854775808")
        try expect(writer.undoLastImport() != nil)
        try expect(writer.undoLastImport() != nil)
    }

    @Test func areNotWrittenByOthersUnawares() throws {
        let database = try filled()
        let other = try TestConnection(database)
        for (sql, bound) in [
            (Self.insertion(0), "temple_id_bounds"), (Self.insertion(.max), "temple_id_bounds"),
            (Self.insertion(7, latitude: "90.5"), "temple_lat_bounds"),
            (Self.insertion(7, name: "printf('%.4001c', 'x')"), "temple_name_bounds"),
            ("UPDATE temple SET rating_count = -1", "temple_rating_count_bounds"),
            ("UPDATE deity SET description = printf('%.80001c', 'x')", "deity_description_bounds"),
            ("UPDATE temple_source SET temple_id = 9223372036854775807", "temple_source_temple_id_bounds"),
        ] {
            let error = #expect(throws: DatabaseError.self, "\(bound)") { try other.execute(sql) }
            expect(error?.message, equals: "CHECK constraint failed: \(bound)")
        }
        try other.execute(Self.insertion(9_000_000_000_000, name: "printf('%.4000c', 'x')"))
    }

    /// The checks of the file are those that readers know.
    @Test func areThoseOfTheDescriptionOfTheTables() throws {
        let database = try filled()
        let connection = try TestConnection(database)
        for table in StoredTable.all {
            let sql = try require(
                connection.texts("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '\(table.name)'")
                    .first)
            for column in table.columns {
                let check: String? =
                    if let values = column.bound?.values {
                        "\(column.name) BETWEEN \(values.lowerBound) AND \(values.upperBound)"
                    } else {
                        column.bound?.mostBytes.map { "length(CAST(\(column.name) AS BLOB)) <= \($0)" }
                    }
                guard let check else { continue }
                let constraint = "CONSTRAINT \(table.name)_\(column.name)_bounds CHECK (\(check))"
                expect(sql, contains: constraint, "\(constraint)")
            }
        }
        try expect(connection.texts("PRAGMA integrity_check"), equals: ["ok"])
    }

    /// What a terminal obeys, and what turns a line round, in every text of a temple.
    @Test(arguments: SearchMethod.allCases) func textsAreCleanAndShort(_ method: SearchMethod) throws {
        let database = try filled()
        let hostile =
            "char(27) || '[31m紅' || char(0x202E) || '宮' || char(10, 0x85, 7, 0x200B) || printf('%.4000c', 'x')"
        func texts(of table: String) throws -> String {
            let columns = try require(StoredTable.all.first { $0.name == table }).columns
            return columns.filter { $0.bound == .line || $0.bound == .prose }.map { "\($0.name) = \(hostile)" }
                .joined(separator: ", ")
        }
        try edit(
            database,
            """
            UPDATE temple SET aliases = 'a' || char(27) || char(10) || 'b', \(try texts(of: "temple"));
            INSERT OR REPLACE INTO temple_detail (temple_id, photos) VALUES (1,
                '[{"url":"https://example.org/' || char(0x202E) || '","title":"\\u001b[31m"}]');
            UPDATE temple_detail SET \(try texts(of: "temple_detail"));
            UPDATE temple_detail SET introduction = 'x' || char(27) || char(10) || 'y';
            UPDATE temple_source SET record =
                '{"form":1,"name":"\\u001b[31m' || char(0x202E) || '宮","lat":24,"lng":120}' WHERE temple_id = 1;
            UPDATE deity SET description = \(hostile), role = \(hostile);
            INSERT INTO import (imported_at, file, schema) VALUES (9223372036854775807, \(hostile), 'x');
            """)
        let store = try database.store(method)
        let query = try TempleQuery(latitude: 24, longitude: 120, today: someDay)
        let found = try store.temples(matching: query)
        let detail = try require(store.temple(id: 1))
        let temples = Mirror.texts(in: found.matches.map(\.temple)) + Mirror.texts(in: detail)
        expect(temples.count, isAbove: 30)
        let others = Mirror.texts(in: try store.catalogueSnapshot()) + Mirror.texts(in: try store.imports(limit: 9))
        for text in temples + others {
            for scalar in ["\u{1B}", "\u{202E}", "\u{85}", "\u{7}", "\u{200B}"] as [Unicode.Scalar] {
                expect(text.unicodeScalars, lacks: scalar, "\(scalar.value)")
            }
        }
        expect(found.matches.first?.temple.name.hasPrefix("[31m紅宮  x"), equals: true)
        expect(detail.aliases == ["a", "b"] && detail.texts[.introduction] == "x\ny")
        expect(found.matches.allSatisfy { $0.temple.name.utf8.count <= 4_000 })
        // A search for a word finds what is shown.
        let named = try store.temples(
            matching: try TempleQuery(
                latitude: 24, longitude: 120, filter: TempleQuery.Filter(text: "紅宮"), today: someDay))
        expect(named.matches.count, equals: 2)
    }
}
