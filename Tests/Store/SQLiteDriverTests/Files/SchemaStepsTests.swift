import Expectations
import Foundation
import SQLiteDriver
import Testing

/// Files of a format with a short list of steps of its own, which knows no temple.
struct SchemaStepsTests {
    /// Each step notes that it was applied.
    private static let steps = [
        SchemaStep(
            100, "PRAGMA application_id = 7; CREATE TABLE applied (step INTEGER); INSERT INTO applied VALUES (1)"),
        SchemaStep(101, "CREATE TABLE person (name TEXT NOT NULL); INSERT INTO applied VALUES (2)"),
        SchemaStep(102, "ALTER TABLE person ADD COLUMN language TEXT; INSERT INTO applied VALUES (3)"),
    ]
    private static let words = "it is a SQLite file, but it has no people"

    private let folder: TemporaryFolder
    private var path: String { folder.path + "/people.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func format(_ steps: [SchemaStep]) -> DatabaseFormat {
        DatabaseFormat(applicationID: 7, foreignReason: Self.words, isSpatial: false, steps: steps)
    }

    /// The format of the release that had so many steps.
    private func format(upTo number: Int) -> DatabaseFormat { format(Array(Self.steps.prefix(number))) }

    /// Opens the file as its writer does, runs SQL, and closes the file.
    private func write(_ format: DatabaseFormat, _ sql: String = "") throws {
        try DatabaseFile.openForWriting(path, as: format, cacheKiB: 2_000).execute(sql)
    }

    private func read(_ format: DatabaseFormat) throws {
        _ = try DatabaseFile.openForReading(path, as: format, busyTimeoutMilliseconds: 0)
    }

    /// The steps that the file has had, by their own notes.
    private func applied() throws -> [Int64] {
        let notes = try Connection(path: path, mode: .readOnly, spatial: false)
            .prepare("SELECT step FROM applied ORDER BY rowid")
        var steps: [Int64] = []
        while try notes.step() { steps.append(notes.integer(0)) }
        return steps
    }

    private func number(_ sql: String) throws -> Int64? {
        try Connection(path: path, mode: .readOnly, spatial: false).integer(sql)
    }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    @Test func aNewFileGetsAllSteps() throws {
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
        try expect(number("PRAGMA application_id"), equals: 7)
        try expect(number("PRAGMA user_version"), equals: 102)
        try expect(number("SELECT readable_from FROM schema_state"), equals: 102)
        try read(format(upTo: 3))
    }

    /// A format whose first step is its only one, as that of the first release.
    @Test func aNewFileOfTheFirstSchemaIsMadeAtOnce() throws {
        try write(format(upTo: 1))
        try expect(applied(), equals: [1])
        try expect(number("PRAGMA user_version"), equals: 100)
        expect(format(upTo: 1).first == 100 && format(upTo: 1).version == 100)
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
    }

    /// Either all of it is there or nothing, and the next writer makes it.
    @Test func aFirstStepThatFailsLeavesAnEmptyFile() throws {
        let broken = SchemaStep(100, Self.steps[0].sql + "; INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format([broken])) }
        try expect(number("SELECT count(*) FROM sqlite_master"), equals: 0)
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
    }

    /// A build before the first release made it, or somebody has taken its number away.
    @Test(arguments: [25, 99, 0, -1]) func aFileThatNoStepLeadsOnIsRefusedByAllAndLeftAsItIs(found: Int) throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin'); PRAGMA user_version = \(found)")
        // What the last writer left in the log is not in the file yet.
        let connection = try Connection(path: path, mode: .readWrite, spatial: false)
        try connection.execute("INSERT INTO person VALUES ('Wu')")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.path + "/left.sqlite" + suffix)
        }
        let left = folder.path + "/left.sqlite"
        func bytes() throws -> [Data] {
            try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: left + $0)) }
        }
        let before = try bytes()
        expect(before[1].count, isAbove: 1_000)
        let format = format(upTo: 3)
        let refused = DatabaseFileError.prerelease(found: max(0, found))
        #expect(throws: refused) {
            try DatabaseFile.openForReading(left, as: format, busyTimeoutMilliseconds: 0, acceptsOlder: true)
        }
        #expect(throws: refused) { try DatabaseFile.openForReading(left, as: format, busyTimeoutMilliseconds: 0) }
        #expect(throws: refused) { try DatabaseFile.openForWriting(left, as: format, cacheKiB: 2_000) }
        #expect(throws: refused) { try DatabaseFile.checkWritable(left, as: format) }
        #expect(throws: refused) {
            try WholeFile.replace(
                left, by: path, as: format, keeping: folder.path + "/kept", busyTimeoutMilliseconds: 0)
        }
        try expect(bytes(), equals: before)
        expect(!FileManager.default.fileExists(atPath: folder.path + "/kept"))
    }

    @Test func anOlderFileGetsOnlyTheStepsThatItLacks() throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin')")
        try expect(applied(), equals: [1, 2])
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
        try expect(number("PRAGMA user_version"), equals: 102)
        try expect(number("SELECT count(*) FROM person WHERE name = 'Lin' AND language IS NULL"), equals: 1)
        let before = try bytes()
        try write(format(upTo: 3))
        try expect(bytes(), equals: before)
    }

    @Test func aFileOfANewerNumberIsRefused() throws {
        try write(format(upTo: 3))
        let before = try bytes()
        let newer = DatabaseFileError.newer(found: 102, supported: 101)
        #expect(throws: newer) { try read(format(upTo: 2)) }
        #expect(throws: newer) { try write(format(upTo: 2)) }
        try expect(bytes(), equals: before)
    }

    /// A program that has no number of its own leaves it 0.
    @Test(arguments: [0, 8]) func aFileOfAnotherProgramIsRefusedInTheWordsOfTheFormat(application: Int) throws {
        try Connection(path: path, mode: .create, spatial: false)
            .execute("PRAGMA application_id = \(application); CREATE TABLE other (x)")
        let before = try bytes()
        let foreign = DatabaseFileError.foreign(reason: Self.words)
        #expect(throws: foreign) { try read(format(upTo: 3)) }
        #expect(throws: foreign) { try write(format(upTo: 3)) }
        try expect(bytes(), equals: before)
    }

    // MARK: What fails

    @Test func aStepThatFailsLeavesTheFileAsBefore() throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin')")
        let before = try bytes()
        let broken = SchemaStep(
            102, "INSERT INTO applied VALUES (3); DROP TABLE person; INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format(Array(Self.steps.prefix(2)) + [broken])) }
        try expect(bytes(), equals: before)
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
    }

    @Test func aNewFileKeepsTheStepsBeforeOneThatFails() throws {
        let broken = SchemaStep(102, "INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format(Array(Self.steps.prefix(2)) + [broken])) }
        try expect(applied(), equals: [1, 2])
        try expect(number("PRAGMA user_version"), equals: 101)
    }

    @Test func readingAloneAppliesNoStep() throws {
        try write(format(upTo: 2))
        let before = try bytes()
        #expect(throws: DatabaseFileError.older(found: 101, supported: 102)) { try read(format(upTo: 3)) }
        try expect(applied(), equals: [1, 2])
        try expect(bytes(), equals: before)
    }

    // MARK: Programs of two versions

    /// A step that only adds what programs from a schema on do not miss, and one that takes something away from them.
    private func expanded(readableFrom oldest: Int) -> DatabaseFormat {
        let sql = "CREATE TABLE pet (name TEXT); INSERT INTO applied VALUES (4)"
        return format(Self.steps + [SchemaStep(103, sql, readableFrom: oldest)])
    }

    private func contracted() -> DatabaseFormat {
        let sql = "ALTER TABLE person DROP COLUMN language; INSERT INTO applied VALUES (5)"
        return format(expanded(readableFrom: 101).steps + [SchemaStep(104, sql, readableFrom: 103)])
    }

    private func opened(_ number: Int, acceptsNewer: Bool = true) throws -> ReadableFile {
        try DatabaseFile.openForReading(
            path, as: format(upTo: number), busyTimeoutMilliseconds: 0, acceptsNewer: acceptsNewer)
    }

    @Test func programsOfTheSchemaBeforeGoOnReadingWhatWasOnlyExpanded() throws {
        try write(format(upTo: 3), "INSERT INTO person VALUES ('Lin', NULL)")
        let open = try opened(3)
        try expect(open.newerVersion == nil && format(upTo: 3).newerVersion(of: open.connection) == nil)
        try write(expanded(readableFrom: 101))
        // One that has the file open, and those that open it.
        try expect(format(upTo: 3).newerVersion(of: open.connection), equals: 103)
        for file in [open, try opened(3), try opened(2)] {
            try expect(file.connection.integer("SELECT count(*) FROM person WHERE name = 'Lin'"), equals: 1)
        }
        try expect(opened(3).newerVersion == 103 && opened(2).newerVersion == 103)
        #expect(throws: DatabaseFileError.newer(found: 103, supported: 100)) { try opened(1) }
        // A writer must know everything, and so must who copies everything.
        for number in 1...3 {
            let newer = DatabaseFileError.newer(found: 103, supported: 99 + number)
            #expect(throws: newer) { try write(format(upTo: number)) }
            #expect(throws: newer) { try opened(number, acceptsNewer: false) }
        }
        try expect(applied(), equals: [1, 2, 3, 4])
    }

    @Test func aContractionEndsTheReadersOfTheSchemaBefore() throws {
        try write(format(upTo: 3))
        try write(expanded(readableFrom: 101))
        let open = try opened(3)
        try write(contracted())
        let newer = DatabaseFileError.newer(found: 104, supported: 102)
        #expect(throws: newer) { try format(upTo: 3).newerVersion(of: open.connection) }
        #expect(throws: newer) { try opened(3) }
        let between = expanded(readableFrom: 101)
        let file = try DatabaseFile.openForReading(path, as: between, busyTimeoutMilliseconds: 0)
        expect(file.newerVersion, equals: 104)
        try read(contracted())
    }

    /// A file that no step of this program's time has updated says nothing of its readers.
    @Test func aNewerFileWithoutANoteOfItsReadersIsRefused() throws {
        try write(format(upTo: 3), "DROP TABLE schema_state; PRAGMA user_version = 103")
        #expect(throws: DatabaseFileError.newer(found: 103, supported: 102)) { try read(format(upTo: 3)) }
    }

    @Test func whatBelongsToAStepIsInItsTransaction() throws {
        struct Refused: Error {}
        try write(format(upTo: 2))
        let before = try bytes()
        #expect(throws: Refused.self) {
            try DatabaseFile.openForWriting(
                path, as: format(upTo: 3), cacheKiB: 2_000, afterStep: { _ in throw Refused() })
        }
        try expect(bytes(), equals: before)
        var steps = 0
        _ = try DatabaseFile.openForWriting(
            path, as: expanded(readableFrom: 102), cacheKiB: 2_000, afterStep: { _ in steps += 1 })
        expect(steps, equals: 2)
        try expect(applied(), equals: [1, 2, 3, 4])
    }

    @Test func readingAloneMakesNoFile() throws {
        #expect(throws: DatabaseFileError.missing) { try read(format(upTo: 3)) }
        expect(!FileManager.default.fileExists(atPath: path))
    }
}
