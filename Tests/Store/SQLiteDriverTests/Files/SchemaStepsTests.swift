import Expectations
import Foundation
import SQLiteDriver
import Testing

/// Files of a format with a short list of steps of its own, which knows no temple.
struct SchemaStepsTests {
    /// Each step notes that it was applied.
    private static let steps = [
        SchemaStep(1, "PRAGMA application_id = 7; CREATE TABLE applied (step INTEGER); INSERT INTO applied VALUES (1)"),
        SchemaStep(2, "CREATE TABLE person (name TEXT NOT NULL); INSERT INTO applied VALUES (2)"),
        SchemaStep(3, "ALTER TABLE person ADD COLUMN language TEXT; INSERT INTO applied VALUES (3)"),
    ]
    private static let words = "it is a SQLite file, but it has no people"

    private let folder: TemporaryFolder
    private var path: String { folder.path + "/people.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func format(_ steps: [SchemaStep], whole: (@Sendable () -> String)? = nil) -> DatabaseFormat {
        DatabaseFormat(applicationID: 7, foreignReason: Self.words, isSpatial: false, steps: steps, whole: whole)
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
        try expect(number("PRAGMA user_version"), equals: 3)
        try read(format(upTo: 3))
    }

    /// It notes itself as 0, which is no step.
    private static let whole = """
        PRAGMA application_id = 7; CREATE TABLE applied (step INTEGER); INSERT INTO applied VALUES (0);
        CREATE TABLE person (name TEXT NOT NULL, language TEXT);
        """

    @Test func aNewFileGetsTheWholeSchemaAndAnOlderOneTheStepsThatItLacks() throws {
        let former = format(upTo: 2)
        let present = format(Self.steps, whole: { Self.whole })
        try write(former)
        try write(present)
        try expect(applied(), equals: [1, 2, 3])
        try FileManager.default.removeItem(atPath: path)
        try write(present)
        try write(present)
        try expect(applied(), equals: [0])
        try expect(number("PRAGMA user_version"), equals: 3)
        try expect(number("SELECT readable_from FROM schema_state"), equals: 3)
        try read(format(upTo: 3))
        #expect(throws: DatabaseFileError.newer(found: 3, supported: 2)) { try read(former) }
    }

    /// Either all of it is there or nothing, and the next writer makes it.
    @Test func aWholeSchemaThatFailsLeavesAnEmptyFile() throws {
        #expect(throws: DatabaseError.self) {
            try write(format(Self.steps, whole: { Self.whole + "INSERT INTO person VALUES (NULL, NULL);" }))
        }
        try expect(number("SELECT count(*) FROM sqlite_master"), equals: 0)
        try write(format(Self.steps, whole: { Self.whole }))
        try expect(applied(), equals: [0])
    }

    @Test func anOlderFileGetsOnlyTheStepsThatItLacks() throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin')")
        try expect(applied(), equals: [1, 2])
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
        try expect(number("PRAGMA user_version"), equals: 3)
        try expect(number("SELECT count(*) FROM person WHERE name = 'Lin' AND language IS NULL"), equals: 1)
        let before = try bytes()
        try write(format(upTo: 3))
        try expect(bytes(), equals: before)
    }

    @Test func aFileOfANewerNumberIsRefused() throws {
        try write(format(upTo: 3))
        let before = try bytes()
        let newer = DatabaseFileError.newer(found: 3, supported: 2)
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

    // MARK: A first step with a number of its own

    /// The format begins at 100: what has a lower number was made by no step of it.
    private static let begun = [
        SchemaStep(100, steps.map(\.sql).joined(separator: ";")),
        SchemaStep(101, "CREATE TABLE pet (name TEXT); INSERT INTO applied VALUES (4)", readableFrom: 100),
    ]

    @Test func theFirstStepMayHaveAnyNumber() throws {
        let (first, present) = (format(Array(Self.begun.prefix(1))), format(Self.begun))
        expect(first.first == 100 && first.version == 100 && present.first == 100 && present.version == 101)
        try write(first, "INSERT INTO person (name) VALUES ('Lin')")
        try expect(number("PRAGMA user_version"), equals: 100)
        try read(first)
        #expect(throws: DatabaseFileError.older(found: 100, supported: 101)) { try read(present) }
        try write(present)
        try expect(applied(), equals: [1, 2, 3, 4])
        try expect(number("PRAGMA user_version"), equals: 101)
        try expect(number("SELECT count(*) FROM person WHERE name = 'Lin'"), equals: 1)
        try read(first)
        let file = try DatabaseFile.openForReading(path, as: first, busyTimeoutMilliseconds: 0)
        try expect(file.newerVersion == 101 && present.schemaProblems(of: file.connection, atMost: 9) == [])
    }

    @Test(arguments: [0, 1, 3, 99]) func aFileOfABuildBeforeTheFirstStepIsRefused(found: Int) throws {
        try write(format(upTo: 3), "INSERT INTO person VALUES ('Lin', NULL); PRAGMA user_version = \(found)")
        let before = try bytes()
        let present = format(Self.begun, whole: { Self.whole })
        let earlier = DatabaseFileError.schemaOfEarlierBuild(found: found, first: 100)
        #expect(throws: earlier) { try read(present) }
        #expect(throws: earlier) {
            try DatabaseFile.openForReading(path, as: present, busyTimeoutMilliseconds: 0, acceptsOlder: true)
        }
        #expect(throws: earlier) { try write(present) }
        #expect(throws: earlier) { try DatabaseFile.checkWritable(path, as: present) }
        try expect(bytes(), equals: before)
    }

    // MARK: What fails

    @Test func aStepThatFailsLeavesTheFileAsBefore() throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin')")
        let before = try bytes()
        let broken = SchemaStep(3, "INSERT INTO applied VALUES (3); DROP TABLE person; INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format(Array(Self.steps.prefix(2)) + [broken])) }
        try expect(bytes(), equals: before)
        try write(format(upTo: 3))
        try expect(applied(), equals: [1, 2, 3])
    }

    @Test func aNewFileKeepsTheStepsBeforeOneThatFails() throws {
        let broken = SchemaStep(3, "INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format(Array(Self.steps.prefix(2)) + [broken])) }
        try expect(applied(), equals: [1, 2])
        try expect(number("PRAGMA user_version"), equals: 2)
    }

    @Test func readingAloneAppliesNoStep() throws {
        try write(format(upTo: 2))
        let before = try bytes()
        #expect(throws: DatabaseFileError.older(found: 2, supported: 3)) { try read(format(upTo: 3)) }
        try expect(applied(), equals: [1, 2])
        try expect(bytes(), equals: before)
    }

    // MARK: Programs of two versions

    /// A step that only adds what programs from a schema on do not miss, and one that takes something away from them.
    private func expanded(readableFrom oldest: Int) -> DatabaseFormat {
        let sql = "CREATE TABLE pet (name TEXT); INSERT INTO applied VALUES (4)"
        return format(Self.steps + [SchemaStep(4, sql, readableFrom: oldest)])
    }

    private func contracted() -> DatabaseFormat {
        let sql = "ALTER TABLE person DROP COLUMN language; INSERT INTO applied VALUES (5)"
        return format(expanded(readableFrom: 2).steps + [SchemaStep(5, sql, readableFrom: 4)])
    }

    private func opened(_ number: Int, acceptsNewer: Bool = true) throws -> ReadableFile {
        try DatabaseFile.openForReading(
            path, as: format(upTo: number), busyTimeoutMilliseconds: 0, acceptsNewer: acceptsNewer)
    }

    @Test func programsOfTheSchemaBeforeGoOnReadingWhatWasOnlyExpanded() throws {
        try write(format(upTo: 3), "INSERT INTO person VALUES ('Lin', NULL)")
        let open = try opened(3)
        try expect(open.newerVersion == nil && format(upTo: 3).newerVersion(of: open.connection) == nil)
        try write(expanded(readableFrom: 2))
        // One that has the file open, and those that open it.
        try expect(format(upTo: 3).newerVersion(of: open.connection), equals: 4)
        for file in [open, try opened(3), try opened(2)] {
            try expect(file.connection.integer("SELECT count(*) FROM person WHERE name = 'Lin'"), equals: 1)
        }
        try expect(opened(3).newerVersion == 4 && opened(2).newerVersion == 4)
        #expect(throws: DatabaseFileError.newer(found: 4, supported: 1)) { try opened(1) }
        // A writer must know everything, and so must who copies everything.
        for number in 1...3 {
            let newer = DatabaseFileError.newer(found: 4, supported: number)
            #expect(throws: newer) { try write(format(upTo: number)) }
            #expect(throws: newer) { try opened(number, acceptsNewer: false) }
        }
        try expect(applied(), equals: [1, 2, 3, 4])
    }

    @Test func aContractionEndsTheReadersOfTheSchemaBefore() throws {
        try write(format(upTo: 3))
        try write(expanded(readableFrom: 2))
        let open = try opened(3)
        try write(contracted())
        let newer = DatabaseFileError.newer(found: 5, supported: 3)
        #expect(throws: newer) { try format(upTo: 3).newerVersion(of: open.connection) }
        #expect(throws: newer) { try opened(3) }
        let between = expanded(readableFrom: 2)
        let file = try DatabaseFile.openForReading(path, as: between, busyTimeoutMilliseconds: 0)
        expect(file.newerVersion, equals: 5)
        try read(contracted())
    }

    /// A file that no step of this program's time has updated says nothing of its readers.
    @Test func aNewerFileWithoutANoteOfItsReadersIsRefused() throws {
        try write(format(upTo: 3), "DROP TABLE schema_state; PRAGMA user_version = 4")
        #expect(throws: DatabaseFileError.newer(found: 4, supported: 3)) { try read(format(upTo: 3)) }
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
            path, as: expanded(readableFrom: 3), cacheKiB: 2_000, afterStep: { _ in steps += 1 })
        expect(steps, equals: 2)
        try expect(applied(), equals: [1, 2, 3, 4])
    }

    @Test func readingAloneMakesNoFile() throws {
        #expect(throws: DatabaseFileError.missing) { try read(format(upTo: 3)) }
        expect(!FileManager.default.fileExists(atPath: path))
    }
}
