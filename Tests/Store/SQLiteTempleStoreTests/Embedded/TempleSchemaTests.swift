import Expectations
import Foundation
import Platform
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting
@testable import TempleTables

/// The steps of a file of temples, and files that none of them leads on.
struct TempleSchemaTests {
    /// A released step never changes, because databases exist that its text made. A change of the schema is a new step and a
    /// new hash here.
    @Test func aReleasedStepNeverChanges() {
        let pinned: [UInt64] = [0x865E_5820_7305_A42A]
        let hashes = TempleDatabase.format.steps.map { step in
            var hash = FNV1a()
            hash.add(step.sql.utf8)
            return hash.value
        }
        expect(hashes, equals: pinned)
        expect(TempleDatabase.format.first, equals: 100)
    }

    /// What a later step adds is not in the text of the first schema, which takes its columns from the description.
    @Test func theFirstSchemaHasNothingOfLaterSteps() throws {
        let table = StoredTable(
            "pet", primaryKey: ["id"], changeKey: "id", [.id("id"), .line("name", .added, .optional), .number("age")])
        expect(table.ofFirstSchema.map { $0.columns.map(\.name) }, equals: ["id", "age"])
        let later = StoredTable("toy", primaryKey: ["id"], changeKey: "id", isAdded: true, [.id("id")])
        expectNil(later.ofFirstSchema)
    }

    /// A file of a build before the first release, open for everything that opens a file.
    @Test func aFileOfABuildBeforeTheFirstReleaseIsRefusedAndLeftAsItIs() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let whole = try TemporaryDatabase()
        _ = try whole.write([try TempleRecord("b", "乙宮", 24, 120)])
        try TestConnection(database).execute(
            TempleDatabase.tablesOfReplicas + "PRAGMA user_version = 25; PRAGMA wal_checkpoint(TRUNCATE)")
        /// Of the file and its log, which may be missing or empty.
        func bytes() throws -> [Data] {
            [
                try Data(contentsOf: URL(fileURLWithPath: database.path)),
                (try? Data(contentsOf: URL(fileURLWithPath: database.path + "-wal"))) ?? Data(),
            ]
        }
        let before = try bytes()
        let path = database.path
        let opens: [(String, () throws -> Void)] = [
            ("search", { _ = try SQLiteTempleStore(path: path) }),
            ("writer", { _ = try TempleWriter(path: path, catalogue: TemporaryDatabase.catalogue) }),
            ("editors", { _ = try SQLiteEditReader(path: path) }),
            ("backup", { _ = try WholeTempleFile(path) }),
            ("restore", { _ = try WholeTempleFile.replace(path, by: whole.path, keeping: path + ".kept") }),
            ("writable", { try TempleDatabase.checkWritable(path) }),
        ]
        for (name, open) in opens {
            #expect(throws: SearchError.prerelease(found: 25), "\(name)") { try open() }
            try expect(bytes() == before, equals: true, "\(name)")
        }
        // A copy of a server holds nothing of its own.
        let copy = SearchError.cannotOpen(
            reason: "the copy \(path) has the schema 25 of a build before 1.0.0; remove it, and it is made anew")
        #expect(throws: copy) { try ReplicaFile(path: path) }
        #expect(throws: copy) { try ReplicaFile.check(path) }
        try expect(bytes() == before, equals: true)
        let words = SearchError.prerelease(found: 25).description
        expect(words, contains: "schema 25 of a build before 1.0.0")
        expect(words, contains: "nearby export")
    }
}
