import Expectations
import EditingSteps
import Geodesy
import TempleModel
import TempleTables
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Records that name another source's row as the same temple, such as starter data and registry.
struct SameAsTests {
    private static let registryKey = SourceKey(source: "moi", id: "7")

    private func starter(name: String = "鹿港天后宮", sameAs: [SourceKey] = [registryKey]) throws -> TempleRecord {
        var record = TempleRecord(
            key: SourceKey(source: SourceKey.starterSource, id: "7"), sameAs: sameAs, name: name, aliases: ["舊祖宮"],
            coordinate: try Coordinate(latitude: 24.06, longitude: 120.43), phone: "04-1")
        record.texts[.introduction] = "介紹"
        return record
    }

    /// Returns a record too far away and too different in name to be matched by similarity.
    private func registry() throws -> TempleRecord {
        TempleRecord(
            key: Self.registryKey, name: "甲殿", officialName: "財團法人甲殿", address: "彰化縣鹿港鎮中山路430號",
            coordinate: try Coordinate(latitude: 24.1, longitude: 120.5), phone: "04-2",
            carried: [.text(.officialName), .text(.address), .text(.phone)])
    }

    private func expectBoth(_ database: TemporaryDatabase) throws {
        let store = try SQLiteTempleStore(path: database.path)
        let temple = try require(store.temple(id: 1))
        expect(temple.temple.name == "鹿港天后宮" && temple.officialName == "財團法人甲殿")
        expect(temple.aliases, equals: ["舊祖宮", "甲殿"])
        // Only the registry has the address and the phone number, and only the starter data the introduction.
        expect(temple.temple.phone == "04-2" && temple.texts[.introduction] == "介紹" && temple.temple.address != nil)
        expect(temple.sources.map(\.key.source), equals: ["moi", "nearby"])
        expect(temple.sources.last?.fields, equals: [.name, .aliases, .introduction])
        try expectNil(store.temple(id: 2))
    }

    @Test func theRegistrysRowComesToTheStarterTemple() throws {
        let database = try TemporaryDatabase()
        try expect(database.write([try starter()]), equals: WriteCounts(inserted: 1))
        try expect(database.write([try registry()]), equals: WriteCounts(joined: 1))
        try expectBoth(database)
        try expect(database.write([try registry(), try starter()]), equals: WriteCounts(unchanged: 2))
    }

    @Test func theStarterTempleComesToTheRegistrysRow() throws {
        let database = try TemporaryDatabase()
        try expect(database.write([try registry()]), equals: WriteCounts(inserted: 1))
        try expect(database.write([try starter()]), equals: WriteCounts(joined: 1))
        try expectBoth(database)
    }

    @Test(arguments: [false, true]) func oneFileMayHaveBoth(registryFirst: Bool) throws {
        let database = try TemporaryDatabase()
        let records = [try starter(), try registry()]
        try expect(
            database.write(registryFirst ? records.reversed() : records), equals: WriteCounts(inserted: 1, joined: 1))
        try expectBoth(database)
    }

    @Test func takenBackAnImportLeavesTheNamedRowToComeAgain() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try starter()])
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "moi.csv", schema: "moi"))) {
            try $0.upsert(try registry())
        }
        try expectBoth(database)
        try expect(writer.undoLastImport() != nil)
        let temple = try require(SQLiteTempleStore(path: database.path).temple(id: 1))
        expect(temple.temple.phone == "04-1" && temple.officialName == nil && temple.aliases == ["舊祖宮"])
        try expect(database.write([try registry()]), equals: WriteCounts(joined: 1))
        try expectBoth(database)
    }

    /// Two temples that turn out to be one: the id that is gone leads to the other.
    @Test func aFormerIDLeadsToTheTempleThatItIs() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try registry(), try starter(sameAs: [])])
        let before = try SQLiteTempleStore(path: database.path)
        let (kept, gone): (Int64, Int64) = (1, 2)
        try expect(before.temple(id: kept)?.sources.map(\.key), equals: [Self.registryKey])
        try expectNil(before.temple(formerly: gone))
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "x.csv", schema: "nearby"))) {
            try $0.upsert(try starter())
        }
        let after = try SQLiteTempleStore(path: database.path)
        try expect(after.temple(id: gone) == nil && after.temple(id: kept)?.sources.count == 2)
        try expect(after.temple(formerly: gone) == kept && after.temple(formerly: kept) == nil)
        // Undone, it is a temple of its own again.
        try expect(writer.undoLastImport() != nil)
        let undone = try SQLiteTempleStore(path: database.path)
        try expect(undone.temple(id: gone) != nil && undone.temple(formerly: gone) == nil)
    }

    /// Three temples of the sources a, b and c, with the ids 1, 2 and 3.
    private static let a = SourceKey(source: "a", id: "1")
    private static let b = SourceKey(source: "b", id: "1")
    private static let c = SourceKey(source: "c", id: "1")

    /// Returns a record that is like none of another source.
    private func alone(_ key: SourceKey, sameAs: [SourceKey] = []) throws -> TempleRecord {
        let latitude = (["a": 21, "b": 23, "c": 25] as [String: Double])[key.source] ?? 0
        return TempleRecord(
            key: key, sameAs: sameAs, name: "\(key.source)\(key.id)宮",
            coordinate: try Coordinate(latitude: latitude + (Double(key.id) ?? 0) / 10, longitude: 121))
    }

    /// Returns a writer of a database in which the temple of a was joined with that of b.
    private func joined(in database: TemporaryDatabase) throws -> TempleWriter {
        _ = try database.write([try alone(Self.a), try alone(Self.b), try alone(Self.c)])
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        try write([try alone(Self.a, sameAs: [Self.b])], writer)
        return writer
    }

    private func write(_ records: [TempleRecord], replacing: Bool = false, _ writer: TempleWriter) throws {
        let label = ImportLabel(file: "x.csv", schema: "nearby")
        _ = try writer.write(WriteOptions(label: label, replaces: replacing)) { session in
            for record in records { try session.upsert(record) }
            if replacing { try session.removeUnlisted(atMost: 1) }
        }
    }

    /// Returns the temples that the ids 1 to 3 lead to.
    private func ways(_ database: TemporaryDatabase) throws -> [Int64?] {
        let store = try SQLiteTempleStore(path: database.path)
        return try (1...3).map { try store.temple(formerly: $0) }
    }

    @Test func aJoinThatIsTakenBackLeavesTheOneBeforeIt() throws {
        let database = try TemporaryDatabase()
        let writer = try joined(in: database)
        try expect(ways(database), equals: [2, nil, nil])
        try write(
            [try alone(Self.b, sameAs: [Self.c]), try alone(Self.a, sameAs: [Self.b, Self.c])], writer)
        try expect(ways(database), equals: [3, 3, nil])
        try expect(SQLiteTempleStore(path: database.path).temple(id: 3)?.sources.count, equals: 3)
        try expect(writer.undoLastImport() != nil)
        try expect(ways(database), equals: [2, nil, nil])
        try expect(writer.undoLastImport() != nil)
        try expect(ways(database), equals: [nil, nil, nil])
    }

    @Test func aFormerIDOfATempleThatIsGoneLeadsNowhere() throws {
        let database = try TemporaryDatabase()
        let writer = try joined(in: database)
        // Files that list other temples alone.
        try write(
            [try alone(SourceKey(source: "a", id: "2")), try alone(SourceKey(source: "b", id: "2"))], replacing: true,
            writer)
        try expectNil(SQLiteTempleStore(path: database.path).temple(id: 2))
        try expect(ways(database), equals: [nil, nil, nil])
        try expect(writer.undoLastImport() != nil)
        try expect(ways(database), equals: [2, nil, nil])
    }

    /// Others write to the table too.
    @Test func aCircleOfFormerIDsLeadsNowhere() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try alone(Self.a)])
        try TestConnection(database).execute(
            "INSERT INTO former_temple (id, temple_id) VALUES (7, 8), (8, 7), (9, 9), (10, 7), (11, 1)")
        let store = try SQLiteTempleStore(path: database.path)
        for id in Int64(7)...10 { try expectNil(store.temple(formerly: id)) }
        try expect(store.temple(formerly: 11), equals: 1)
    }

    /// However many joins there were, the oldest id leads to the temple.
    @Test func aFormerIDLeadsOnThroughEveryJoin() throws {
        let database = try TemporaryDatabase()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try database.write([try alone(Self.a)])
        try TestConnection(database).execute(
            """
            WITH RECURSIVE number (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM number WHERE id < 1299)
            INSERT INTO former_temple (id, temple_id) SELECT id, CASE id WHEN 1299 THEN 1 ELSE id + 1 END FROM number
            """)
        try expect(SQLiteTempleStore(path: database.path).temple(formerly: 1_000), equals: 1)
        try expect(writer.temple(formerly: 1_000), equals: 1)
    }

    @Test func aRowThatIsNamedNoLongerIsATempleOfItsOwn() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try starter()])
        try expect(database.write([try starter(sameAs: [])]), equals: WriteCounts(updated: 1))
        try expect(database.write([try registry()]), equals: WriteCounts(inserted: 1))
    }

    @Test func aRemovedTempleTakesTheRowsItNamesWithIt() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try starter()])
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let other = TempleRecord(
            key: SourceKey(source: SourceKey.starterSource, id: "8"), name: "乙宮",
            coordinate: try Coordinate(latitude: 22, longitude: 120))
        let counts = try writer.write(WriteOptions(replaces: true)) { session in
            try session.upsert(other)
            try session.removeUnlisted(atMost: 1)
        }
        expect(counts, equals: WriteCounts(inserted: 1, removed: 1))
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple_source"), equals: 1)
        try expect(database.write([try registry()]), equals: WriteCounts(inserted: 1))
    }

    @Test func aRowThatComesToNameAnotherMovesToItsTemple() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try registry(), try starter(sameAs: [])])
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 2)
        try expect(database.write([try starter()]), equals: WriteCounts(joined: 1))
        try expectBoth(database)
        try expect(database.write([try registry(), try starter()]), equals: WriteCounts(unchanged: 2))
    }

    /// Two rows of one source that name the same row of another are two temples. Only the first is also that row's
    /// temple.
    @Test(arguments: [false, true]) func twoRowsOfASourceAreNeverOneTemple(rowComesFirst: Bool) throws {
        let database = try TemporaryDatabase()
        if rowComesFirst { _ = try database.write([try registry()]) }
        var second = try starter(name: "乙廟")
        second.key.id = "8"
        second.coordinate = try Coordinate(latitude: 25.1, longitude: 121.6)
        let both = [try starter(), second]
        _ = try database.write(both)
        let store = try SQLiteTempleStore(path: database.path)
        try expect(store.temple(id: 1)?.sources.filter { $0.key.source == "nearby" }.map(\.key.id), equals: ["7"])
        try expect(store.temple(id: 2)?.temple.name, equals: "乙廟")
        try expect(database.write(both), equals: WriteCounts(unchanged: 2))
        // A row that is no longer listed is removed, even if another row names the same key.
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let counts = try writer.write(WriteOptions(replaces: true)) { session in
            try session.upsert(try starter())
            try session.removeUnlisted(atMost: 1)
        }
        expect(counts, equals: WriteCounts(unchanged: 1, removed: 1))
    }

    @Test func aNamedRowIsNoRecordOfItsSource() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try starter()])
        var exported: [SourceKey] = []
        try SQLiteTempleStore(path: database.path).readRecords { exported.append($0.key) }
        expect(exported, equals: [SourceKey(source: "nearby", id: "7")])
        try expect(SQLiteTempleStore(path: database.path).temple(id: 1)?.sources.map(\.key), equals: exported)
    }
}
