import Expectations
import SQLiteDriver
import Testing

/// The objects of a file against those of a fresh one.
struct SchemaComparisonTests {
    private static let format = DatabaseFormat(
        applicationID: 7, foreignReason: "", isSpatial: false,
        steps: [
            SchemaStep(1, "PRAGMA application_id = 7; CREATE TABLE one (a PRIMARY KEY,   \n b)"),
            SchemaStep(2, "ALTER TABLE one ADD COLUMN c; CREATE INDEX one_b ON one(b)"),
            SchemaStep(3, "CREATE TRIGGER on_one AFTER INSERT ON one BEGIN SELECT 1; END"),
        ], alternatives: ["CREATE TABLE extra (a PRIMARY KEY)", "CREATE TABLE one (a)"])

    /// Makes a file by the first steps, runs SQL, and returns what differs.
    private func problems(steps: Int = 3, _ sql: String, atMost most: Int = 9) throws -> [String]? {
        let folder = try TemporaryFolder()
        let path = folder.path + "/t.sqlite"
        let former = DatabaseFormat(
            applicationID: 7, foreignReason: "", isSpatial: false, steps: Array(Self.format.steps.prefix(steps)))
        let connection = try DatabaseFile.openForWriting(path, as: former, cacheKiB: 2_000)
        try connection.withoutDefence { () throws(DatabaseError) in try connection.execute(sql) }
        return try Self.format.schemaProblems(of: connection, atMost: most)
    }

    @Test(arguments: 1...3) func aFileOfEachStepIsAsItsStepsMakeIt(steps: Int) throws {
        try expect(problems(steps: steps, "INSERT INTO one (a) VALUES (1)"), equals: [])
        try expect(problems(steps: steps, "INSERT INTO one (a) VALUES (1); ANALYZE"), equals: [])
        try expect(
            problems(steps: steps, "DROP TABLE schema_state"), equals: ["the table schema_state is missing"])
    }

    @Test func whatAFileMayHaveIsKnown() throws {
        try expect(problems("CREATE TABLE extra (a PRIMARY KEY)"), equals: [])
        try expect(
            problems("DROP TABLE one; CREATE TABLE one (a)"),
            equals: [
                "the index one_b is missing",
                "the index sqlite_autoindex_one_1 is missing", "the trigger on_one is missing",
            ])
        try expect(
            problems("CREATE TABLE extra (a UNIQUE)"), equals: ["the table extra is not as nearby makes it"])
    }

    /// An editor may have taken them away from a dump.
    @Test func spacesAtTheEndsOfLinesDoNotCount() throws {
        func changed(_ text: String) -> String {
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, \(text)) WHERE name = 'one'; "
                + "PRAGMA writable_schema = RESET"
        }
        try expect(problems(changed("',   ' || char(10), ',' || char(10)")), equals: [])
        try expect(problems(changed("'   ', ' /**/ '")), equals: ["the table one is not as nearby makes it"])
    }

    @Test func whatIsForeignIsNamedOnceAndNotWithoutEnd() throws {
        try expect(
            problems(
                "CREATE VIEW one_view AS SELECT 1; DROP INDEX one_b; CREATE VIRTUAL TABLE box USING rtree(id, a, b)"),
            equals: [
                "the view one_view is none of nearby's", "the table box is none of nearby's",
                "the table box_rowid is none of nearby's", "the table box_node is none of nearby's",
                "the table box_parent is none of nearby's", "the index one_b is missing",
            ])
        try expect(
            problems((1...20).map { "CREATE TABLE t\($0) (a)" }.joined(separator: ";"), atMost: 2),
            equals: ["the table t1 is none of nearby's", "the table t2 is none of nearby's"])
        let long = try problems("CREATE TABLE \(String(repeating: "x", count: 9_000)) (a)")
        expect(long?.first?.count ?? 9_000 < 200)
    }

    /// A number that is none of a schema is that of an empty file.
    @Test func aFileSaysItsSchemaAndNoOther() throws {
        try expect(problems("PRAGMA user_version = 4"), equals: nil)
        try expect(require(problems("PRAGMA user_version = 1")), contains: "the index one_b is none of nearby's")
        try expect(require(problems("PRAGMA user_version = -2")), contains: "the trigger on_one is none of nearby's")
    }
}
