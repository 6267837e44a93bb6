import Expectations
import EditingSteps
import Geodesy
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleIndex
@testable import TempleTables
@testable import TempleWriting

/// An index in memory takes what has changed in the file, whoever changed it.
struct IndexFollowingTests {
    private let database: TemporaryDatabase
    private let cache: IndexCache

    init() throws {
        database = try TemporaryDatabase()
        cache = IndexCache(path: database.path, textBytes: 1 << 20, mostInSegment: 16)
        _ = try database.write(try (0..<40).map { try TempleRecord("\($0)", "廟\($0)", 24 + Double($0) / 100, 120) })
        try cache.load()
    }

    private func index() throws -> InMemoryTempleIndex {
        try cache.load()
        return try require(cache.index(of: SQLiteTempleStore(path: database.path).dataRevision()))
    }

    private func texts(_ index: InMemoryTempleIndex) throws -> [String] {
        try index.items.map { item in
            let known = try require(index.candidate(item))
            return "\(try require(index.temple(item))) \(known.names) \(known.label(.county) ?? "") \(known.prominence)"
        }.sorted()
    }

    /// Expects that the index has all of the file, and shares its first layer with the one before.
    private func expectFollowed(from old: InMemoryTempleIndex, _ comment: String) throws {
        let index = try index()
        expect(index.layers.first?.segment === old.layers.first?.segment, comment)
        let connection = try TempleDatabase.openForReading(database.path, busyTimeoutMilliseconds: 0).connection
        let new = try require(IndexedTemples.read(connection))
        try expect(texts(index), equals: texts(new), comment)
    }

    private func edit(_ sql: String) throws {
        try Connection(path: database.path, mode: .readWrite, spatial: true).execute(sql)
    }

    @Test func takesWhatAnEditChanges() throws {
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let author = EditAuthor(name: "Ann", way: .command)
        let place = FieldValue.position(try Coordinate(latitude: 24.9, longitude: 120.2), .surveyed)
        let steps: [(String, EditStep)] = [
            ("a name", .change(temple: 3, EditedFields(set: [.name: .text("改名宮")]))),
            ("a position", .change(temple: 3, EditedFields(set: [.position: place]))),
            ("a deity", .change(temple: 4, EditedFields(set: [.mainDeity: .text("媽祖")]))),
            ("what is given back", .change(temple: 3, EditedFields(givenBack: [.position]))),
            ("a new temple", .add([.name: .text("新宮"), .position: place])), ("a deletion", .delete(temple: 5)),
            ("a restoration", .restore(temple: 5)),
        ]
        for (comment, step) in steps {
            let old = try index()
            try expect(writer.edit([step], by: author, EditOptions(now: 1_800_000_000)).change != nil, comment)
            try expectFollowed(from: old, comment)
        }
    }

    @Test func takesWhatAnImportChanges() throws {
        var old = try index()
        expect(old.layers.count, equals: 3)
        _ = try database.write([try TempleRecord("new", "新宮", 24.2, 120.1, deity: "媽祖")])
        try expectFollowed(from: old, "a new temple")
        old = try index()
        _ = try database.write([try TempleRecord("3", "改名宮", 24.9, 120.2, deity: "無名神")])
        try expectFollowed(from: old, "a temple that has moved")
        old = try index()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "f", schema: "s"))) { session in
            try session.upsert(try TempleRecord("4", "四宮", 24, 120))
            try session.upsert(try TempleRecord("5", "五宮", 24, 120))
            try session.upsert(try TempleRecord("other", "另宮", 24, 120))
        }
        try expectFollowed(from: old, "several")
        old = try index()
        _ = try writer.undoLastImport()
        try expectFollowed(from: old, "an import that was undone")
    }

    /// The trigger for edits by other programs lists the columns that a search shows.
    @Test(arguments: TempleColumns.all) func anEditOfEachShownColumnIsNoted(column: String) throws {
        func changes() throws -> Int64? {
            try Connection(path: database.path, mode: .readOnly, spatial: false).integer(
                "SELECT max(number) FROM temple_change")
        }
        let before = try require(changes())
        try edit("UPDATE temple SET \(column) = \(column) WHERE id = 1")
        let after = try require(changes())
        expect(after, isAbove: before)
    }

    @Test func takesWhatAnotherProgramEdits() throws {
        for (sql, comment): (String, String) in [
            ("UPDATE temple SET name = '手改宮' WHERE id = 2", "a name"),
            ("UPDATE temple SET rating = 4.5, phone = '04-1', aliases = '別名' WHERE id BETWEEN 3 AND 9", "members"),
            ("UPDATE temple SET lat = 25, lng = 121, location = MakePoint(121, 25, 4326) WHERE id = 5", "a position"),
            ("UPDATE temple SET lat = 25.5 WHERE id = 5; UPDATE temple SET name = 'B' WHERE id = 5", "one twice"),
            ("UPDATE temple SET precision = 'doubtful' WHERE id = 9", "a doubtful position"),
            ("UPDATE temple SET shares_position = 2 WHERE id = 10", "a position of many townships"),
            ("DELETE FROM temple WHERE id = 6", "one that is gone"),
            ("UPDATE temple SET id = 1000 WHERE id = 7", "an id"),
            (
                """
                INSERT INTO temple (id, name, lat, lng, location) VALUES (6, '回來宮', 24, 121, MakePoint(121, 24, 4326))
                """, "one that is back"
            ),
            ("DELETE FROM temple WHERE id = 8; UPDATE meta SET value = value", "one more"),
        ] {
            let old = try index()
            try edit(sql)
            try expectFollowed(from: old, comment)
        }
    }

    /// A temple is doubtful because of others that have its position.
    ///
    /// - Parameter others: so many others that the tree of positions is built anew.
    @Test(arguments: [0, 3_000]) func takesWhatMakesAPositionDoubtful(others: Int) throws {
        let areas = ["臺北市中正區", "新北市板橋區", "桃園市中壢區", "基隆市仁愛區"]
        func record(_ number: Int, _ latitude: Double) throws -> TempleRecord {
            TempleRecord(
                key: SourceKey(source: "a", id: "\(number)"), name: "同\(number)宮", address: "\(areas[number])中山路1號",
                coordinate: try Coordinate(latitude: latitude, longitude: 121.5), precision: nil,
                carried: [.text(.address), .precision])
        }
        func doubtful(_ index: InMemoryTempleIndex) throws -> Int {
            try index.items.filter { try require(index.temple($0)).hasDoubtfulPosition }.count
        }
        func shared(_ index: InMemoryTempleIndex) throws -> Int {
            try index.items.filter { try require(index.temple($0)).hasSharedPosition }.count
        }
        _ = try database.write((0..<3).map { try record($0, 25) })
        var old = try index()
        try expect(doubtful(old) == 0 && shared(old) == 3)
        let far = try (0..<others).map { try TempleRecord("far\($0)", "遠\($0)", 23, 121 + Double($0) / 1e5) }
        _ = try database.write(far + [try record(3, 25)])
        try expectFollowed(from: old, "a fourth township")
        old = try index()
        try expect(doubtful(old) == 4 && shared(old) == 0)
        _ = try database.write([try record(3, 25.5)])
        try expectFollowed(from: old, "three again")
        try expect(doubtful(index()) == 0 && shared(index()) == 3)
    }

    @Test func isTheSameWhenNoTempleHasChanged() throws {
        let old = try index()
        try edit("UPDATE deity SET description = 'D' WHERE id = 1")
        try expect(index() === old)
    }

    /// The file keeps so many changes. After more, and after changes of another copy of the file, the index is made anew.
    @Test(arguments: [
        """
        WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < \(TempleChangeLog.kept))
        INSERT INTO temple_change (temple_id) SELECT 1 FROM one;
        """,
        "UPDATE temple_change SET mark = 0 WHERE number = (SELECT max(number) FROM temple_change);",
        "DELETE FROM temple_change; INSERT INTO temple_change (temple_id) VALUES (1);",
        "UPDATE meta SET value = 'another' WHERE key = 'identity';",
    ]) func isMadeAnewWhenItCannotFollow(edit sql: String) throws {
        let old = try index()
        try edit(sql + "UPDATE temple SET name = '甲' WHERE id = 1")
        let new = try index()
        expect(new.layers.first?.segment !== old.layers.first?.segment)
        try expect(texts(new).filter { $0.contains("甲") }.count, equals: 1)
    }

    @Test func onlyTheLastChangesAreKept() throws {
        try edit(
            """
            WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < \(TempleChangeLog.kept) + 9)
            INSERT INTO temple_change (temple_id) SELECT 1 FROM one;
            """)
        let connection = try Connection(path: database.path, mode: .readOnly, spatial: false)
        try expect(connection.integer("SELECT count(*) FROM temple_change"), equals: Int64(TempleChangeLog.kept))
    }

    /// An import of more temples than the file keeps changes of notes one change that nobody can follow.
    @Test func aLargeImportIsOneChange() throws {
        let old = try index()
        _ = try database.write(
            try (0...TempleChangeLog.kept).map { try TempleRecord("n\($0)", "新\($0)", 23, 121 + Double($0) / 1e5) })
        let connection = try Connection(path: database.path, mode: .readOnly, spatial: false)
        try expect(connection.integer("SELECT count(*) FROM temple_change"), equals: 1)
        let new = try index()
        expect(new.count == 41 + TempleChangeLog.kept && new.layers.first?.segment !== old.layers.first?.segment)
    }

    /// Edits, searches and the merging of layers at once.
    @Test func compactsBesideEditsAndSearches() async throws {
        _ = try database.write(try (0..<9_000).map { try TempleRecord("n\($0)", "新\($0)", 23, 121 + Double($0) / 1e5) })
        let started = try index()
        expect(started.needsCompaction)
        let query = try TempleQuery(
            latitude: 23, longitude: 121, radius: Distance(kilometers: 300), limit: 100, today: someDay)
        let (path, cache) = (database.path, cache)
        try await withThrowingTaskGroup { group in
            group.addTask { cache.compact() }
            for _ in 0..<2 {
                group.addTask {
                    let (store, plain) = (
                        try SQLiteTempleStore(path: path, indexCache: cache, keepsTransaction: true),
                        try SQLiteTempleStore(path: path)
                    )
                    for _ in 0..<20 {
                        let found = try store.temples(matching: query)
                        expect(found.matches.count, equals: 100)
                        // Another edit may come between the two.
                        if try plain.dataRevision() == store.dataRevision() {
                            try expect(plain.temples(matching: query).matches.count, equals: 100)
                        }
                        store.endRead()
                    }
                }
            }
            for number in 0..<10 {
                try edit("UPDATE temple SET name = '改\(number)', lat = lat + 0.001 WHERE id = \(100 + number)")
                try cache.load()
            }
            try await group.waitForAll()
        }
        cache.compact()
        let compacted = try index()
        expect(!compacted.needsCompaction && compacted.layers.first?.segment !== started.layers.first?.segment)
        let connection = try TempleDatabase.openForReading(database.path, busyTimeoutMilliseconds: 0).connection
        let new = try require(IndexedTemples.read(connection))
        try expect(texts(compacted), equals: texts(new))
    }
}
