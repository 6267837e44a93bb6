import Expectations
import SQLiteDriver
import TempleModel
import Testing

@testable import TempleTables
@testable import TempleWriting

/// The copy of a server's data where programs of two versions take turns, or share it.
struct ReplicaSchemaTests {
    private let database: TemporaryDatabase
    private static let place = ChangePosition(database: "server", number: 7, mark: 9)
    private static let own = TempleDatabase.format.version

    init() throws { database = try TemporaryDatabase(isMade: false) }

    private func opened() throws -> ReplicaFile { try ReplicaFile(path: database.path) }

    /// Makes the numbers of the file those of a newer release, whose data this program can read.
    private func update(_ connection: Connection) throws {
        try connection.execute(
            "PRAGMA user_version = \(Self.own + 1); UPDATE schema_state SET readable_from = \(Self.own)")
    }

    @Test func aCopyOfThisVersionKeepsItsPlace() throws {
        try ReplicaFile.remember(Self.place, on: opened().connection)
        try expect(opened().position(), equals: Self.place)
    }

    /// The program before may have followed past the server's update, and passed over what is new there.
    @Test func aCopyThatGetsAStepKeepsItsRowsAndIsReadAnew() throws {
        do {
            let left = try opened()
            try ReplicaFile.remember(Self.place, on: left.connection)
            try left.connection.execute("INSERT INTO deity (id, name) VALUES (1, '媽祖')")
        }
        let format = TempleDatabase.format
        let next = DatabaseFormat(
            applicationID: format.applicationID, foreignReason: format.foreignReason, isSpatial: true,
            steps: format.steps + [SchemaStep(Self.own + 1, "CREATE TABLE later (id INTEGER)")])
        let copy = try DatabaseFile.openForWriting(
            database.path, as: next, cacheKiB: 2_000, afterStep: ReplicaFile.forgetPlace)
        let place = try require(ReplicaFile.position(on: copy))
        // No change of a server has such a number.
        expect(place.database == "server" && place.number < 0)
        try expect(copy.integer("SELECT count(*) FROM deity"), equals: 1)
    }

    @Test func aCopyThatANewerVersionHasOpenIsLeftAlone() throws {
        let left = try opened()
        try ReplicaFile.remember(Self.place, on: left.connection)
        try update(left.connection)
        let refused = #expect(throws: SearchError.self) { try opened() }
        guard case .cannotOpen(let reason) = refused else {
            return expect(Bool(false), "\(String(describing: refused))")
        }
        expect(reason, contains: "of a newer nearby, which has it open")
        try expect(left.position(), equals: Self.place)
    }

    @Test func aCopyThatANewerVersionHasLeftIsMadeAnew() throws {
        do {
            let left = try opened()
            try ReplicaFile.remember(Self.place, on: left.connection)
            try update(left.connection)
        }
        let copy = try opened()
        try expectNil(copy.position())
        try expect(copy.connection.integer("PRAGMA user_version"), equals: Int64(Self.own))
    }

    @Test func aNewerDatabaseThatIsNoCopyIsNotRemoved() throws {
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        try update(TestConnection(database).connection)
        #expect(throws: SearchError.self) { try opened() }
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 1)
    }

    /// It would miss what is new there, and the newer program would not know.
    @Test func aNewerProgramThatUpdatesTheCopyEndsTheFollowing() throws {
        let copy = try opened()
        try ReplicaFile.remember(Self.place, on: copy.connection)
        try update(TestConnection(database).connection)
        let error = SearchError.newer(found: Self.own + 1, supported: Self.own)
        let next = ChangePosition(database: "server", number: 8, mark: 1)
        #expect(throws: error) {
            try copy.replace([], from: Self.place, to: next) {
                (_: TableChange, _: (Statement) throws -> Void) throws in
            }
        }
        #expect(throws: error) {
            try copy.replaceAll(at: next) { (_: StoredTable, _: (Statement) throws -> Void) throws in }
        }
        try expect(copy.position(), equals: Self.place)
    }
}
