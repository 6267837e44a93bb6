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
        #expect(try applied() == [1, 2, 3])
        #expect(try number("PRAGMA application_id") == 7)
        #expect(try number("PRAGMA user_version") == 3)
        try read(format(upTo: 3))
    }

    @Test func anOlderFileGetsOnlyTheStepsThatItLacks() throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin')")
        #expect(try applied() == [1, 2])
        try write(format(upTo: 3))
        #expect(try applied() == [1, 2, 3])
        #expect(try number("PRAGMA user_version") == 3)
        #expect(try number("SELECT count(*) FROM person WHERE name = 'Lin' AND language IS NULL") == 1)
        let before = try bytes()
        try write(format(upTo: 3))
        #expect(try bytes() == before)
    }

    @Test func aFileOfANewerNumberIsRefused() throws {
        try write(format(upTo: 3))
        let before = try bytes()
        let newer = DatabaseFileError.newer(found: 3, supported: 2)
        #expect(throws: newer) { try read(format(upTo: 2)) }
        #expect(throws: newer) { try write(format(upTo: 2)) }
        #expect(try bytes() == before)
    }

    /// A program that has no number of its own leaves it 0.
    @Test(arguments: [0, 8]) func aFileOfAnotherProgramIsRefusedInTheWordsOfTheFormat(application: Int) throws {
        try Connection(path: path, mode: .create, spatial: false)
            .execute("PRAGMA application_id = \(application); CREATE TABLE other (x)")
        let before = try bytes()
        let foreign = DatabaseFileError.foreign(reason: Self.words)
        #expect(throws: foreign) { try read(format(upTo: 3)) }
        #expect(throws: foreign) { try write(format(upTo: 3)) }
        #expect(try bytes() == before)
    }

    @Test func aStepThatFailsLeavesTheFileAsBefore() throws {
        try write(format(upTo: 2), "INSERT INTO person VALUES ('Lin')")
        let before = try bytes()
        let broken = SchemaStep(3, "INSERT INTO applied VALUES (3); DROP TABLE person; INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format(Array(Self.steps.prefix(2)) + [broken])) }
        #expect(try bytes() == before)
        try write(format(upTo: 3))
        #expect(try applied() == [1, 2, 3])
    }

    @Test func aNewFileKeepsTheStepsBeforeOneThatFails() throws {
        let broken = SchemaStep(3, "INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) { try write(format(Array(Self.steps.prefix(2)) + [broken])) }
        #expect(try applied() == [1, 2])
        #expect(try number("PRAGMA user_version") == 2)
    }

    @Test func readingAloneAppliesNoStep() throws {
        try write(format(upTo: 2))
        let before = try bytes()
        #expect(throws: DatabaseFileError.older(found: 2, supported: 3)) { try read(format(upTo: 3)) }
        #expect(try applied() == [1, 2])
        #expect(try bytes() == before)
    }

    @Test func readingAloneMakesNoFile() throws {
        #expect(throws: DatabaseFileError.missing) { try read(format(upTo: 3)) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}

/// A folder that is removed after the test.
private final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
