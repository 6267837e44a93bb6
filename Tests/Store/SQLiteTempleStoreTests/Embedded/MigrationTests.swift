import Expectations
import EditingSteps
import Geodesy
import Platform
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Databases of older programs, opened by this one.
struct MigrationTests {
    /// A released migration never changes, because databases exist that its text made. A schema change needs a new
    /// migration and a new hash here.
    @Test func aReleasedMigrationNeverChanges() {
        let pinned: [UInt64] = [
            0x0B82_562D_411F_95B4, 0x9809_C5AA_2444_912E, 0xFC3F_B07A_E764_980C, 0xAECB_6549_30B1_426B,
            0x93AE_6D98_0929_884B, 0xF082_3246_999A_8F8E, 0x7641_660D_5A7A_8B0B, 0x9D20_138A_5147_DC5E,
            0x780D_B4A1_E586_8C63, 0xDF1B_DE0C_8DC0_1B47, 0xD0A3_3A95_FFA3_5AA1, 0xF2AC_B87B_9991_2BAE,
            0x7EB3_F9F7_9179_BD9F, 0xA14C_91F4_72C1_CD81, 0xA512_1A78_0F08_5CEF, 0x87FD_EEFB_1C65_7C8C,
            0x7EE7_978C_0128_179D, 0xBA43_486C_D765_7F4E, 0x7A4A_4804_3D2E_A9F7, 0xA1BC_5715_FEAA_0DBE,
            0xA0A4_C42E_989B_6CA4, 0x5D91_43E6_46BB_7676, 0x7F24_77C9_54C2_7D99, 0x1A3D_EF39_A7B5_BF89,
            0x5F10_A8BC_8CED_246C,
        ]
        let hashes = TempleDatabase.format.steps.map { step in
            var hash = FNV1a()
            hash.add(step.sql.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
    }

    @Test(arguments: OldDatabase.all) func anOldDatabaseIsWholeBeforeItIsMigrated(_ old: OldDatabase) throws {
        let database = try old.restored()
        try checkFile(database, version: old.version)
    }

    @Test(arguments: OldDatabase.all) func aSearchSaysThatTheDatabaseIsOlder(_ old: OldDatabase) throws {
        let database = try old.restored()
        #expect(throws: SearchError.older(found: old.version, supported: TempleDatabase.format.version)) {
            try SQLiteTempleStore(path: database.path)
        }
    }

    // MARK: The migrations alone

    @Test(arguments: OldDatabase.all) func everyRowIsKept(_ old: OldDatabase) throws {
        let database = try old.restored()
        let columns = try columns(of: database)
        let before = try rows(of: database, columns)
        expect(before.count, isAbove: 50)
        _ = try TempleDatabase.openForWriting(database.path)
        try expect(rows(of: database, columns), equals: before)
    }

    @Test(arguments: OldDatabase.all) func theCatalogueIsKept(_ old: OldDatabase) throws {
        let database = try old.restored()
        _ = try TempleDatabase.openForWriting(database.path)
        let data = try SQLiteTempleStore(path: database.path).catalogueSnapshot()
        expect(data.deities.map(\.name), equals: ["媽祖", "福德正神", "關聖帝君", "王爺", "池府千歲", "月下老人"])
        expect(data.deities.map(\.family), equals: [nil, nil, nil, nil, "wangye", nil])
        expect(data.deities.flatMap(\.days).count, equals: 7)
        expect(data.festivals.map(\.slug), equals: ["touya", "lichun"])
        expect(data.groups.map(\.festivals), equals: [["touya"]])
        let hosts = Dictionary(
            uniqueKeysWithValues: data.activities.map { ($0.activity.title, $0.hosts.map(\.templeID)) })
        let own: [String: [Int64]] = ["大甲媽祖遶境進香": [1], "旱溪媽祖遶境十八庄": [2]]
        expect(hosts, equals: own.merging(old.version == 1 ? [:] : ["測試燈會": [2]]) { first, _ in first })
    }

    /// Returns the tables that migrations keep, each with its columns in this database.
    private func columns(of database: TemporaryDatabase) throws -> [(table: String, columns: [String])] {
        let other = try TestConnection(database)
        let tables = [
            "deity", "deity_name", "deity_day", "temple", "temple_detail", "festival", "activity", "activity_temple",
            "temple_group", "temple_group_item", "import", "import_change", "import_new_temples",
        ]
        return try tables.compactMap { table in
            // A temple's keys are compared separately.
            let columns = try other.texts(
                """
                SELECT name FROM pragma_table_info('\(table)')
                WHERE '\(table)' <> 'temple' OR name NOT IN ('source', 'source_id')
                """)
            return columns.isEmpty ? nil : (table, columns)
        }
    }

    /// Returns one text for each row of these tables, for each key of a source, and for each deity of a temple.
    private func rows(
        of database: TemporaryDatabase, _ columns: [(table: String, columns: [String])]
    ) throws -> [String] {
        let other = try TestConnection(database)
        var rows: [String] = []
        for (table, columns) in columns {
            let row = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
            rows += try other.texts("SELECT '\(table): ' || \(row) AS row FROM \(table) ORDER BY row")
        }
        let tables = try other.texts("SELECT name FROM sqlite_master")
        let keys = tables.contains("temple_source") ? "temple_id FROM temple_source" : "id FROM temple"
        rows += try other.texts("SELECT 'key: ' || source || '|' || source_id || '|' || \(keys) ORDER BY 1")
        let links = tables.contains("deity_temple") ? "deity_temple" : "temple_deity"
        rows += try other.texts("SELECT 'link: ' || deity_id || '|' || temple_id FROM \(links) ORDER BY 1")
        return rows
    }

    // MARK: A writer with a catalogue of its own

    @Test(arguments: OldDatabase.all) func aWriterBringsItUpToDateAndLosesNothing(_ old: OldDatabase) throws {
        let database = try old.restored()
        try expect(database.write([try TempleRecord("new", "丙宮", 23, 120)]).inserted, equals: 1)
        let store = try SQLiteTempleStore(path: database.path)
        let temples = try old.temples.map { try store.temple(id: $0.id).map(OldDatabase.ExpectedTemple.init) }
        expect(temples, equals: old.temples)
        // No other temple gets the id of one that was removed by an undo.
        let added = try require(TestConnection(database).integer("SELECT id FROM temple WHERE name = '丙宮'"))
        expect(added, isAbove: old.temples.last?.id ?? 0)
        try expect(store.statistics().temples == old.temples.count + 1)
        try expect(store.imports(limit: 10).map(\.file), equals: old.imports)
        let feed = try store.catalogueSnapshot().activities.map { "\($0.activity.title) \($0.hosts.map(\.templeID))" }
        expect(feed, equals: old.version == 1 ? [] : ["測試燈會 [2]"])
        try checkFile(database, version: TempleDatabase.format.version)
        try checkLinks(database)
    }

    @Test(arguments: OldDatabase.all, SearchMethod.allCases) func aSearchFindsItsTemples(
        _ old: OldDatabase, _ way: SearchMethod
    ) throws {
        let database = try old.restored()
        _ = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let store = try database.store(way)
        func found(_ deity: String? = nil, kilometers: Double) throws -> [Int64] {
            let query = try TempleQuery(
                latitude: 24.14, longitude: 120.7, radius: Distance(meters: kilometers * 1000), deity: deity,
                today: someDay)
            return try store.temples(matching: query).matches.map(\.temple.id)
        }
        let near: [Int64] = old.version == 1 ? [2, 4, 6, 5, 7] : [2, 4, 5, 6]
        try expect(Set(found(kilometers: 5)), equals: Set(near))
        try expect(Set(found(kilometers: 50)), equals: Set(old.temples.map(\.id)))
        try expect(found("Mazu", kilometers: 50), equals: [2, 1])
        try expect(found("月下老人", kilometers: 50), equals: [2])
        try expect(found("王爺", kilometers: 50), equals: [5])
    }

    @Test(arguments: OldDatabase.all) func aKnownKeyIsStillKnown(_ old: OldDatabase) throws {
        let database = try old.restored()
        let counts = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue).write { session in
            for (id, name) in [("1764851", "全然別名廟"), ("1", "新廟")] {
                try session.upsert(
                    TempleRecord(
                        key: SourceKey(source: "moi", id: id), name: name,
                        coordinate: try Coordinate(latitude: 22, longitude: 120.5)))
            }
        }
        expect(counts, equals: WriteCounts(inserted: 1, updated: 1))
        try expect(SQLiteTempleStore(path: database.path).temple(id: 1)?.temple.name, equals: "全然別名廟")
        try checkLinks(database)
    }

    /// Ids from 10000 on belonged to deities known only from a source's name; events use these ids too.
    @Test func deitiesOfASourcesOwnNameLeaveTheIdsOfEvents() throws {
        let database = try TemporaryDatabase(isMade: false)
        let old = try Connection(path: database.path, mode: .create, spatial: true)
        try old.transaction {
            for sql in [Migration001.sql, Migration002.sql, Migration003.sql] { try old.execute(sql) }
            try old.execute(
                """
                PRAGMA user_version = 3;
                INSERT INTO meta VALUES ('catalogue', 'first');
                INSERT INTO deity (id, name) VALUES (10100, '臺灣仙');
                INSERT INTO deity_name VALUES ('x', 10100, '臺灣仙', 0);
                INSERT INTO temple (id, name, lat, lng, main_deity, deities, location)
                VALUES (7, '甲宮', 24.1, 120.6, '臺灣仙', '10100' || char(31) || 'main' || char(31) || '臺灣仙'
                    || char(31) || '臺灣仙', MakePoint(120.6, 24.1, 4326));
                INSERT INTO temple_source VALUES ('moi', '1', 7, NULL);
                INSERT INTO deity_temple VALUES (10100, 7);
                """)
        }
        _ = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let store = try SQLiteTempleStore(path: database.path)
        let id = Deity.firstOwnNameID
        try expect(store.temple(id: 7)?.temple.deities.map(\.id), equals: [id])
        try expect(store.deities(named: "臺灣仙").ids, equals: [id])
        try expect(store.catalogueSnapshot().deities.map(\.id), equals: [1, 2, 3, 4, 5, id])
        let found = try store.temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: "臺灣仙", today: someDay))
        expect(found.matches.map(\.temple.id), equals: [7])
        try expect(TestConnection(database).integer("SELECT count(*) FROM pragma_foreign_key_check"), equals: 0)
    }

    /// Changes by other users of SpatiaLite, such as QGIS, still update the index.
    @Test(arguments: OldDatabase.all) func theTriggersStandAfterAnImport(_ old: OldDatabase) throws {
        let database = try old.restored()
        _ = try database.write([try TempleRecord("new", "丙宮", 23, 120)])
        let other = try TestConnection(database)
        try other.execute("UPDATE temple SET lat = 22, lng = 121, location = MakePoint(121, 22, 4326) WHERE id = 1")
        let found = try SQLiteTempleStore(path: database.path).temples(
            matching: try TempleQuery(latitude: 22, longitude: 121, today: someDay))
        expect(found.matches.map(\.temple.id), equals: [1])
        #expect(throws: (any Error).self) { try other.execute("UPDATE temple SET location = MakePoint(1, 1, 3857)") }
    }

    // MARK: The history of imports

    @Test func aDatabaseWithoutHistoryHasNothingToTakeBack() throws {
        let database = try OldDatabase(version: 1).restored()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        try expectNil(writer.undoLastImport())
    }

    @Test(arguments: OldDatabase.withHistory) func importsOfBeforeCanStillBeTakenBack(_ old: OldDatabase) throws {
        let database = try old.restored()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        func undo() throws -> (file: String?, store: SQLiteTempleStore) {
            let file = try writer.undoLastImport()?.file
            try checkLinks(database)
            return (file, try SQLiteTempleStore(path: database.path))
        }

        let (feed, withoutFeed) = try undo()
        expect(feed, equals: "activities.json")
        try expectEmpty(withoutFeed.catalogueSnapshot().activities)

        let (city, withoutCity) = try undo()
        expect(city, equals: "city.csv")
        let shared = try require(withoutCity.temple(id: 4))
        expect(shared.sources.map(\.key), equals: [SourceKey(source: "moi", id: "1750283")])
        expect(shared.temple.deities.map(\.name), equals: ["關聖帝君"])
        expect(shared.temple.openTime == nil && shared.features == nil)
        try expectNil(withoutCity.temple(id: 6))

        let (registry, withoutRegistry) = try undo()
        expect(registry, equals: "registry.csv")
        try expect(withoutRegistry.temple(id: 2)?.temple.name, equals: "臺中樂成宮")
        try expect(withoutRegistry.statistics().temples, equals: 3)

        try expectNil(undo().file)
        try checkFile(database, version: TempleDatabase.format.version)
    }

    /// An import of an older program is an entry of the one history, under its own number.
    @Test(arguments: OldDatabase.withHistory) func importsOfBeforeAreEntriesOfTheHistory(_ old: OldDatabase) throws {
        let database = try old.restored()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let (imports, page) = (try writer.imports(limit: 9), try writer.changes(matching: ChangeQuery(limit: 9)))
        expect(imports.map(\.file) == old.imports && page.next == nil)
        expect(page.entries.map(\.number), equals: imports.map(\.id))
        expect(page.entries.map(\.contents), equals: imports.map { ChangeEntry.Contents.imported($0) })
        expect(page.entries.allSatisfy { $0.way == .import && $0.author == nil && $0.undoes == nil })
        // One was undone by the program of that time.
        expect(page.entries.map(\.undoneBy), equals: [nil, 0, nil, nil])
        for entry in page.entries { try expect(writer.change(entry.number), equals: entry) }
        // New changes have greater numbers.
        let edit = EditStep.change(temple: 1, EditedFields(set: [.phone: .text("04-1")]))
        let author = EditAuthor(name: "Ann", way: .command)
        let edited = try writer.edit([edit], by: author, EditOptions(now: 1_795_400_000)).change
        try expect(require(edited), isAbove: imports[0].id)
    }

    @Test(arguments: OldDatabase.withHistory) func importsOfBeforeAreUndoneByTheirNumbers(_ old: OldDatabase) throws {
        let database = try old.restored()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let (author, options) = (EditAuthor(name: "Ann", way: .command), EditOptions(now: 1_795_400_000))
        func undo(_ number: Int64) throws -> Int64? {
            try writer.undo(change: number, mayUndoAll: true, by: author, options).change
        }
        let imports = try writer.imports(limit: 9)
        let standing = imports.filter { $0.undoneAt == nil }
        expect(standing.map(\.file), equals: ["activities.json", "city.csv", "registry.csv"])
        for entry in imports where entry.undoneAt != nil {
            #expect(throws: EditRefused(.undoneAlready(entry.id))) { try undo(entry.id) }
        }
        let refused = #expect(throws: EditRefused.self) { try undo(standing[1].id) }
        expect(refused?.reason, equals: .laterChanges([standing[0].id]))
        for entry in standing {
            let number = try require(undo(entry.id))
            let (former, newest) = (try writer.change(entry.id), try writer.change(number))
            expect(former?.undoneBy == number && newest?.undoes == entry.id && newest?.author == "Ann")
            try checkLinks(database)
        }
        try expect(SQLiteTempleStore(path: database.path).statistics().temples, equals: 3)
        try expectNil(writer.undoLastImport())
    }

    // MARK: Conditions for every database

    private func checkFile(_ database: TemporaryDatabase, version: Int) throws {
        let other = try TestConnection(database)
        try expect(other.integer("PRAGMA application_id"), equals: TempleDatabase.format.applicationID)
        try expect(other.integer("PRAGMA user_version"), equals: Int64(version))
        try expect(other.texts("PRAGMA integrity_check"), equals: ["ok"])
        try expect(other.integer("SELECT count(*) FROM pragma_foreign_key_check"), equals: 0)
        try expect(other.integer("SELECT CheckSpatialIndex('temple', 'location')"), equals: 1)
        try expect(other.texts("SELECT rtreecheck('idx_temple_location')"), equals: ["ok"])
    }

    /// Every row that refers to a temple or a deity refers to an existing one.
    private func checkLinks(_ database: TemporaryDatabase) throws {
        let other = try TestConnection(database)
        for (rows, condition) in [
            ("temple_source", "temple_id NOT IN (SELECT id FROM temple)"),
            ("temple", "id NOT IN (SELECT temple_id FROM temple_source)"),
            ("temple_detail", "temple_id NOT IN (SELECT id FROM temple)"),
            ("deity_temple", "temple_id NOT IN (SELECT id FROM temple)"),
            ("deity_temple", "deity_id NOT IN (SELECT id FROM deity)"),
        ] {
            let orphans = try other.integer("SELECT count(*) FROM \(rows) WHERE \(condition)")
            expect(orphans, equals: 0, "\(rows): \(condition)")
        }
    }
}
