import Expectations
import Foundation
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

struct DatabaseFileTests {
    @Test func aFileThatIsMissingSaysSo() throws {
        let database = try TemporaryDatabase(isMade: false)
        #expect(throws: SearchError.missing) { try SQLiteTempleStore(path: database.path) }
    }

    @Test func aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws {
        let database = try TemporaryDatabase(isMade: false)
        let text = Data(String(repeating: "this is no database\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: database.path))
        for open in [{ _ = try SQLiteTempleStore(path: database.path) }, { _ = try database.write([]) }] {
            let error = #expect(throws: SearchError.self) { try open() }
            guard case .notADatabase = error else { return expect(Bool(false), "\(String(describing: error))") }
        }
        try expect(Data(contentsOf: URL(fileURLWithPath: database.path)), equals: text)
    }

    @Test func anotherProgramsDatabaseIsRefused() throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write([])
        try TestConnection(database).execute("PRAGMA application_id = 7")
        let foreign = SearchError.notADatabase(reason: "it is a SQLite file, but nearby did not create it")
        for open in [{ _ = try SQLiteTempleStore(path: database.path) }, { _ = try database.write([]) }] {
            #expect(throws: foreign) { try open() }
        }
    }

    @Test func aNewerDatabaseIsRefused() throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write([])
        // Nobody has noted who can read it.
        try TestConnection(database).execute("PRAGMA user_version = 999; DROP TABLE schema_state")
        let newer = SearchError.newer(found: 999, supported: TempleDatabase.format.version)
        #expect(throws: newer) { try SQLiteTempleStore(path: database.path) }
        #expect(throws: newer) { try database.write([]) }
    }

    /// A file that a newer release has updated, and of which it says that this program can read it.
    @Test func aNewerDatabaseIsReadWhereItSaysSo() throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try SQLiteTempleStore(path: database.path)
        try expect(store.newerSchema == nil && store.checkReady() == nil && store.statistics().newerSchema == nil)
        let own = TempleDatabase.format.version
        let other = try TestConnection(database)
        try other.execute("PRAGMA user_version = \(own + 2); UPDATE schema_state SET readable_from = \(own)")
        let newer = NewerSchema(found: own + 2, supported: own)
        try expect(SQLiteTempleStore(path: database.path).newerSchema, equals: newer)
        for reader in [store, try SQLiteTempleStore(path: database.path)] {
            try expect(reader.checkReady() == newer && reader.statistics().newerSchema == newer)
            try expect(reader.temple(id: 1)?.temple.name, equals: "甲宮")
        }
        let error = SearchError.newer(found: own + 2, supported: own)
        #expect(throws: error) { try database.write([]) }
        #expect(throws: error) { try ReplicaFile.reading(database.path) { _ in } }
        try other.execute("UPDATE schema_state SET readable_from = \(own + 1)")
        #expect(throws: error) { try store.checkReady() }
        #expect(throws: error) { try SQLiteTempleStore(path: database.path) }
    }

    @Test func aDamagedDatabaseIsAnErrorAndNoCrash() throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write(try (0..<500).map { try TempleRecord("\($0)", "廟", 24, 120 + Double($0) / 1000) })
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: database.path))
        try file.seek(toOffset: 8192)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 400_000))
        try file.close()
        #expect(throws: SearchError.self) {
            let store = try SQLiteTempleStore(path: database.path)
            _ = try store.temples(matching: try TempleQuery(latitude: 24, longitude: 120, today: someDay))
        }
    }

    @Test func aSearchGoesOnWhileAnotherWrites() throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write([try TempleRecord("a", "甲宮", 24.1, 120.6)])
        let store = try SQLiteTempleStore(path: database.path)
        let query = try TempleQuery(latitude: 24.1, longitude: 120.6, today: someDay)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write { session in
            try session.upsert(try TempleRecord("b", "乙宮", 24.1, 120.6))
            try expect(store.temples(matching: query).matches.count, equals: 1)
        }
        try expect(store.temples(matching: query).matches.count, equals: 2)
    }

    /// The first import is written without the log. If it is interrupted, its journal and half-written pages remain.
    @Test(arguments: [false, true])
    func aFirstImportThatWasEndedIsTakenBackByWhoeverComesNext(searches: Bool) throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write([])
        let writer = try TestConnection(database)
        try writer.execute("PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 10; BEGIN")
        try writer.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
            INSERT INTO meta SELECT 'key ' || i, hex(randomblob(100)) FROM n
            """)
        // A copy of the files as an interrupted import leaves them, without the lock of a living process.
        let ended = try TemporaryDatabase(isMade: false)
        for suffix in ["", "-journal"] {
            try FileManager.default.copyItem(atPath: database.path + suffix, toPath: ended.path + suffix)
        }
        try writer.execute("ROLLBACK")
        if searches {
            try expect(SQLiteTempleStore(path: ended.path).statistics().temples, equals: 0)
        } else {
            try expect(ended.write([try TempleRecord("a", "甲宮", 24, 120)]).inserted, equals: 1)
        }
        let after = try TestConnection(ended)
        try expect(after.integer("SELECT count(*) FROM meta WHERE key LIKE 'key %'"), equals: 0)
        try expect(after.texts("PRAGMA integrity_check"), equals: ["ok"])
    }

    /// A connection that has the empty file open continues to search while the first import runs.
    @Test func aFirstImportBesideASearchKeepsTheLog() throws {
        let database = try TemporaryDatabase(isMade: false)
        _ = try database.write([])
        let store = try SQLiteTempleStore(path: database.path)
        try expect(store.statistics().temples, equals: 0)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write { session in
            try session.upsert(try TempleRecord("a", "甲宮", 24, 120))
            try expect(TestConnection(database).texts("PRAGMA journal_mode"), equals: ["wal"])
            try expect(store.statistics().temples, equals: 0)
        }
        try expect(store.statistics().temples, equals: 1)
        try expect(TestConnection(database).texts("PRAGMA journal_mode"), equals: ["wal"])
    }
}
