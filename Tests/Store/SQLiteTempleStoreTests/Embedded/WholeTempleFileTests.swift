import Expectations
import Foundation
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// What a check of a whole file finds, and what becomes of a file whose content is replaced.
struct WholeTempleFileTests {
    private let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("a", "甲宮", 24.1, 120.6, deity: "媽祖"), try TempleRecord("b", "乙宮", 24.2, 120.7),
        ])
    }

    private var copy: String { database.path + ".copy" }

    /// The parts of a check in which something is wrong.
    private func wrong() throws -> [String] {
        try WholeTempleFile(database.path).check().filter { !$0.problems.isEmpty }.map(\.name)
    }

    @Test func aSoundFileIsRight() throws {
        let parts = try WholeTempleFile(database.path).check()
        expect(parts.map(\.name), equals: ["schema", "integrity", "foreign keys", "index", "joins", "counts"])
        try expect(wrong(), equals: [])
    }

    /// What ANALYZE adds, and the tables of a copy of a server are right.
    @Test func aFileThatWasAnalysedIsRight() throws {
        try TestConnection(database).execute("ANALYZE; " + TempleDatabase.tablesOfReplicas)
        try expect(WholeTempleFile(database.path).check().flatMap(\.problems), equals: [])
    }

    /// A backup of a machine with another SpatiaLite than this one's: 5.0 makes KNN, 5.1 KNN2.
    @Test(arguments: ["KNN", "KNN2"]) func aFileOfAnotherSpatiaLiteIsRight(table: String) throws {
        func make(_ sql: String) throws {
            try TestConnection(database).execute(
                """
                PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name IN ('KNN', 'KNN2');
                INSERT INTO sqlite_master VALUES ('table', '\(table)', '\(table)', 0, '\(sql)'); PRAGMA writable_schema = RESET
                """)
        }
        try make("CREATE VIRTUAL TABLE \(table) USING Virtual\(table)()")
        try expect(wrong(), equals: [])
        try make("CREATE VIRTUAL TABLE \(table) USING fts5(a)")
        try expect(
            WholeTempleFile(database.path).check().flatMap(\.problems),
            equals: ["the table \(table) is not as nearby makes it"])
    }

    /// Without an end, for a trigger and a view.
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    static let foreignObjects: [(sql: String, problems: [String])] = [
        (
            "CREATE TRIGGER evil AFTER UPDATE ON meta BEGIN \(endless); END",
            ["the trigger evil is none of nearby's"]
        ),
        (
            "DROP TRIGGER revision_meta_update; CREATE TRIGGER revision_meta_update AFTER UPDATE ON meta BEGIN \(endless); END",
            ["the trigger revision_meta_update is not as nearby makes it"]
        ),
        (
            "CREATE TRIGGER ggi AFTER INSERT ON geometry_columns BEGIN SELECT 1; END",
            ["the trigger ggi is none of nearby's"]
        ),
        ("CREATE VIEW more AS SELECT 1", ["the view more is none of nearby's"]),
        (
            "CREATE TABLE more (a PRIMARY KEY)",
            [
                "the index sqlite_autoindex_more_1 is none of nearby's", "the table more is none of nearby's",
            ]
        ),
        ("CREATE INDEX more ON temple(phone)", ["the index more is none of nearby's"]),
        ("DROP INDEX temple_county", ["the index temple_county is missing"]),
        ("ALTER TABLE temple_pair ADD COLUMN more AS (1)", ["the table temple_pair is not as nearby makes it"]),
    ]

    /// Nothing else is asked of a file whose tables may be anything.
    @Test(arguments: foreignObjects) func eachForeignObjectIsNamed(_ change: (sql: String, problems: [String])) throws {
        try TestConnection(database).execute(change.sql)
        let parts = try WholeTempleFile(database.path).check()
        expect(parts.map(\.name), equals: ["schema"])
        expect(parts.first.map { Set($0.problems) }, equals: Set(change.problems))
    }

    /// It would make whoever reads the table wait, so the file is not opened.
    @Test func aViewInPlaceOfATableIsRefused() throws {
        try TestConnection(database).execute(
            "DROP TABLE temple_pair; CREATE VIEW Temple_Pair AS \(Self.endless); PRAGMA user_version = 999; "
                + "UPDATE schema_state SET readable_from = 1")
        let words = "its Temple_Pair is a view, and nearby's is a table"
        #expect(throws: SearchError.notADatabase(reason: words)) { try WholeTempleFile(database.path) }
        #expect(throws: SearchError.notADatabase(reason: words)) { try SQLiteTempleStore(path: database.path) }
        #expect(throws: SearchError.notADatabase(reason: words)) {
            try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        }
    }

    static let damages: [(sql: String, part: String)] = [
        ("DELETE FROM idx_temple_location WHERE pkid = 1", "index"),
        ("INSERT INTO idx_temple_location VALUES (99, 120, 120, 24, 24)", "index"),
        ("UPDATE idx_temple_location SET xmin = 121, xmax = 121 WHERE pkid = 1", "index"),
        ("UPDATE idx_temple_location SET ymin = 23, ymax = 23 WHERE pkid = 1", "index"),
        ("DELETE FROM idx_temple_location_rowid WHERE rowid = 1", "index"),
        ("DELETE FROM temple_source WHERE temple_id = 1", "joins"),
        ("INSERT INTO temple_source VALUES ('test', 'z', 99, NULL, 1)", "joins"),
        ("INSERT INTO deity_temple VALUES (1, 99)", "joins"),
        ("INSERT INTO deity_temple VALUES (99, 1)", "joins"),
        ("INSERT INTO deleted_temple VALUES (1)", "joins"),
        (
            "INSERT INTO history_entity (number, position, kind, entity, name, action) VALUES (99, 0, 'temple', 1, 'a', 'changed')",
            "joins"
        ),
        ("INSERT INTO staff_session VALUES ('a', 99, 1, 1)", "joins"),
        ("UPDATE meta SET value = 7 WHERE key = 'temples'", "counts"),
        ("UPDATE meta SET value = 7 WHERE key = 'imports'", "counts"),
        ("PRAGMA foreign_keys = OFF; INSERT INTO temple_detail (temple_id) VALUES (99)", "foreign keys"),
        ("PRAGMA ignore_check_constraints = ON; UPDATE temple SET changed = -1", "integrity"),
        ("PRAGMA ignore_check_constraints = ON; UPDATE temple SET phone = hex(zeroblob(2001))", "integrity"),
    ]

    @Test(arguments: damages) func eachDamageIsFound(damage: (sql: String, part: String)) throws {
        try TestConnection(database).execute(damage.sql)
        let wrong = try wrong()
        expect(wrong, equals: [damage.part])
    }

    /// A row whose position is none is in no tree, and searches pass over it.
    @Test func aRowWithoutAPositionIsNotMissingInTheIndex() throws {
        try TestConnection(database).execute(
            "PRAGMA ignore_check_constraints = ON; DELETE FROM idx_temple_location WHERE pkid = 2; "
                + "UPDATE temple SET lat = 91 WHERE id = 2")
        try expect(wrong(), lacks: "index")
    }

    @Test func aDamagedPageIsFoundAndNotCopied() throws {
        try TestConnection(database).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let root = try require(
            TestConnection(database).integer("SELECT rootpage FROM sqlite_master WHERE name = 'deity'"))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: database.path))
        try file.seek(toOffset: UInt64(root - 1) * 4_096)
        file.write(Data(repeating: 0xA5, count: 4_096))
        try file.close()
        try expect(wrong(), contains: "integrity")
        let error = #expect(throws: SearchError.self) { try WholeTempleFile(database.path).copy(to: copy) }
        guard case .notADatabase? = error else { return expect(Bool(false), "\(String(describing: error))") }
    }

    @Test func whatIsNoFileOfTemplesIsRefused() throws {
        let missing = #expect(throws: SearchError.self) { try WholeTempleFile(copy) }
        expect(missing, equals: .missing)
        try Data("temples".utf8).write(to: URL(fileURLWithPath: copy))
        #expect(throws: SearchError.self) { try WholeTempleFile(copy) }
    }

    @Test func aNewerSchemaIsRefusedWhereItWouldBeUpdated() throws {
        let current = TempleDatabase.format.version
        try TestConnection(database).execute("PRAGMA user_version = \(current + 1)")
        #expect(throws: Never.self) { try WholeTempleFile(database.path) }
        let error = #expect(throws: SearchError.self) { try WholeTempleFile(database.path, acceptsNewer: false) }
        expect(error, equals: .newer(found: current + 1, supported: current))
    }

    // MARK: A replacement

    /// A store that has the file open shows the former state, and then the restored one, as another revision. Apps that follow
    /// the feed begin again, because numbers of changes come twice.
    @Test func anOpenStoreGoesOnWithTheRestoredState() throws {
        let file = try WholeTempleFile(database.path)
        try file.copy(to: copy)
        let store = try database.store(.index)
        let before = (revision: try store.dataRevision(), feed: try store.feedEnd())
        _ = try database.write([try TempleRecord("c", "丙宮", 24.3, 120.8)])
        store.endRead()
        try expect(store.statistics().temples, equals: 3)
        let editor = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let kept = try require(
            WholeTempleFile.replace(database.path, by: copy, keeping: database.path + ".before"))
        store.endRead()
        try expect(store.statistics().temples, equals: 2)
        try expect(store.dataRevision() != before.revision)
        try expect(store.feedEnd().feed != before.feed.feed)
        try expect(wrong(), equals: [])
        // Whoever was about to write goes on with what is restored.
        _ = try editor.write(WriteOptions()) { try $0.upsert(try TempleRecord("d", "丁宮", 24.4, 120.9)) }
        store.endRead()
        try expect(store.statistics().temples == 3 && wrong() == [])
        let former = try SQLiteTempleStore(path: kept)
        try expect(former.statistics().temples == 3 && former.temple(id: 3)?.temple.name == "丙宮")
        try expect(WholeTempleFile(kept).check().allSatisfy { $0.problems.isEmpty })
    }

    /// The log beside the file is found to be its own, also of a copy of another database.
    @Test func theNumberOfTheFileStays() throws {
        let other = try TemporaryDatabase()
        try WholeTempleFile(other.path).copy(to: copy)
        let before = try require(DatabaseIdentity.identity(TestConnection(database).connection))
        try expect(DatabaseIdentity.identity(TestConnection(other).connection) != before)
        // The reader keeps the new content in the log.
        let reader = try Connection(path: database.path, mode: .readOnly, spatial: false)
        try reader.execute("BEGIN")
        try expect(reader.integer("SELECT count(*) FROM temple"), equals: 2)
        _ = try WholeTempleFile.replace(database.path, by: copy, keeping: database.path + ".before")
        try expect(DatabaseIdentity.identity(TestConnection(database).connection), equals: before)
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 0)
        expect(FileStamp(ofLogBesides: database.path)?.bytes ?? 0 > 0)
        try reader.execute("COMMIT")
    }
}
