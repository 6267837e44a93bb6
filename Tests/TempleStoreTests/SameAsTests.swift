import Geodesy
import TempleModel
import Testing

@testable import TempleStore

/// Records that name another source's row as the same temple, such as starter data and registry.
struct SameAsTests {
    private static let registryKey = SourceKey(source: "moi", id: "7")

    private func starter(name: String = "鹿港天后宮", sameAs: [SourceKey] = [registryKey]) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: SourceKey.starterSource, id: "7"), sameAs: sameAs, name: name, aliases: ["舊祖宮"],
            coordinate: try Coordinate(latitude: 24.06, longitude: 120.43), phone: "04-1",
            extras: TempleRecord.Extras(introduction: "介紹"))
    }

    /// Returns a record too far away and too different in name to be matched by similarity.
    private func registry() throws -> TempleRecord {
        TempleRecord(
            key: Self.registryKey, name: "甲殿", officialName: "財團法人甲殿", address: "彰化縣鹿港鎮中山路430號",
            coordinate: try Coordinate(latitude: 24.1, longitude: 120.5), phone: "04-2",
            carried: [.officialName, .address, .phone])
    }

    private func expectBoth(_ database: TemporaryDatabase) throws {
        let store = try TempleStore(path: database.path)
        let temple = try #require(try store.temple(id: 1))
        #expect(temple.temple.name == "鹿港天后宮" && temple.officialName == "財團法人甲殿")
        #expect(temple.aliases == ["舊祖宮", "甲殿"])
        // Only the registry has the address and the phone number, and only the starter data the introduction.
        #expect(temple.temple.phone == "04-2" && temple.introduction == "介紹" && temple.temple.address != nil)
        #expect(temple.sources.map(\.key.source) == ["moi", "nearby"])
        #expect(temple.sources.last?.fields == [.name, .aliases, .introduction])
        #expect(try store.temple(id: 2) == nil)
    }

    @Test func theRegistrysRowComesToTheStarterTemple() throws {
        let database = try TemporaryDatabase()
        #expect(try database.write([try starter()]) == WriteCounts(inserted: 1))
        #expect(try database.write([try registry()]) == WriteCounts(joined: 1))
        try expectBoth(database)
        #expect(try database.write([try registry(), try starter()]) == WriteCounts(unchanged: 2))
    }

    @Test func theStarterTempleComesToTheRegistrysRow() throws {
        let database = try TemporaryDatabase()
        #expect(try database.write([try registry()]) == WriteCounts(inserted: 1))
        #expect(try database.write([try starter()]) == WriteCounts(joined: 1))
        try expectBoth(database)
    }

    @Test(arguments: [false, true]) func oneFileMayHaveBoth(registryFirst: Bool) throws {
        let database = try TemporaryDatabase()
        let records = [try starter(), try registry()]
        #expect(
            try database.write(registryFirst ? records.reversed() : records) == WriteCounts(inserted: 1, joined: 1))
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
        #expect(try writer.undoLastImport() != nil)
        let temple = try #require(try TempleStore(path: database.path).temple(id: 1))
        #expect(temple.temple.phone == "04-1" && temple.officialName == nil && temple.aliases == ["舊祖宮"])
        #expect(try database.write([try registry()]) == WriteCounts(joined: 1))
        try expectBoth(database)
    }

    /// Two temples that turn out to be one: the id that is gone leads to the other.
    @Test func aFormerIDLeadsToTheTempleThatItIs() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try registry(), try starter(sameAs: [])])
        let before = try TempleStore(path: database.path)
        let (kept, gone): (Int64, Int64) = (1, 2)
        #expect(try before.temple(id: kept)?.sources.map(\.key) == [Self.registryKey])
        #expect(try before.temple(formerly: gone) == nil)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "x.csv", schema: "nearby"))) {
            try $0.upsert(try starter())
        }
        let after = try TempleStore(path: database.path)
        #expect(try after.temple(id: gone) == nil && after.temple(id: kept)?.sources.count == 2)
        #expect(try after.temple(formerly: gone) == kept && after.temple(formerly: kept) == nil)
        // Undone, it is a temple of its own again.
        #expect(try writer.undoLastImport() != nil)
        let undone = try TempleStore(path: database.path)
        #expect(try undone.temple(id: gone) != nil && undone.temple(formerly: gone) == nil)
    }

    @Test func aRowThatIsNamedNoLongerIsATempleOfItsOwn() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try starter()])
        #expect(try database.write([try starter(sameAs: [])]) == WriteCounts(updated: 1))
        #expect(try database.write([try registry()]) == WriteCounts(inserted: 1))
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
        #expect(counts == WriteCounts(inserted: 1, removed: 1))
        #expect(try TestConnection(database).integer("SELECT count(*) FROM temple_source") == 1)
        #expect(try database.write([try registry()]) == WriteCounts(inserted: 1))
    }

    @Test func aRowThatComesToNameAnotherMovesToItsTemple() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try registry(), try starter(sameAs: [])])
        #expect(try TestConnection(database).integer("SELECT count(*) FROM temple") == 2)
        #expect(try database.write([try starter()]) == WriteCounts(joined: 1))
        try expectBoth(database)
        #expect(try database.write([try registry(), try starter()]) == WriteCounts(unchanged: 2))
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
        let store = try TempleStore(path: database.path)
        #expect(try store.temple(id: 1)?.sources.filter { $0.key.source == "nearby" }.map(\.key.id) == ["7"])
        #expect(try store.temple(id: 2)?.temple.name == "乙廟")
        #expect(try database.write(both) == WriteCounts(unchanged: 2))
        // A row that is no longer listed is removed, even if another row names the same key.
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let counts = try writer.write(WriteOptions(replaces: true)) { session in
            try session.upsert(try starter())
            try session.removeUnlisted(atMost: 1)
        }
        #expect(counts == WriteCounts(unchanged: 1, removed: 1))
    }

    @Test func aNamedRowIsNoRecordOfItsSource() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try starter()])
        var exported: [SourceKey] = []
        try TempleStore(path: database.path).readRecords { exported.append($0.key) }
        #expect(exported == [SourceKey(source: "nearby", id: "7")])
        #expect(try TempleStore(path: database.path).temple(id: 1)?.sources.map(\.key) == exported)
    }
}
