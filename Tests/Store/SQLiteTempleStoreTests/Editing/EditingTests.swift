import Expectations
import EditingSteps
import SeededRandom
import Synchronization
import TempleModel
import TempleTables
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Edits by hand of an embedded database, while other programs import and read.
struct EditingTests {
    private let database: TemporaryDatabase

    init() throws { database = try TemporaryDatabase() }

    private func store(_ catalogue: Catalogue = EditedStore.catalogue) throws -> EditedStore {
        EditedStore(
            editor: try TempleWriter(path: database.path, catalogue: catalogue),
            writer: try TempleWriter(path: database.path, catalogue: catalogue),
            reader: try SQLiteTempleStore(path: database.path))
    }

    /// Every row that refers to a temple or a deity refers to an existing or a deleted one, and the file is sound.
    private func check() throws {
        for part in try WholeTempleFile(database.path).check() { expect(part.problems, equals: [], "\(part.name)") }
        let other = try TestConnection(database)
        try expect(other.texts("PRAGMA integrity_check"), equals: ["ok"])
        try expect(other.integer("SELECT count(*) FROM pragma_foreign_key_check"), equals: 0)
        try expect(other.integer("SELECT CheckSpatialIndex('temple', 'location')"), equals: 1)
        try expect(other.texts("SELECT rtreecheck('idx_temple_location')"), equals: ["ok"])
        for (rows, condition) in [
            ("temple", "id NOT IN (SELECT temple_id FROM temple_source)"),
            ("temple", "id IN (SELECT temple_id FROM deleted_temple)"),
            ("temple_detail", "temple_id NOT IN (SELECT id FROM temple)"),
            ("deity_temple", "temple_id NOT IN (SELECT id FROM temple)"),
            ("deity_temple", "deity_id NOT IN (SELECT id FROM deity)"),
            ("history_entity", "number NOT IN (SELECT number FROM history)"),
        ] {
            try expect(
                other.integer("SELECT count(*) FROM \(rows) WHERE \(condition)"), equals: 0, "\(rows): \(condition)")
        }
    }

    @Test(arguments: EditingStep.allCases) func eachStepHolds(_ step: EditingStep) throws {
        try step.run(on: try store())
        try check()
    }

    @Test(arguments: 0..<UInt64(4)) func randomEditsAreThoseOfAPlainModel(seed: UInt64) throws {
        var edits = RandomEdits(try store(), seed: seed + 900)
        try edits.run(steps: Drill.rounds(250, drill: 2_500))
        try check()
    }

    @Test(arguments: 0..<UInt64(4)) func randomMergesAreThoseOfAPlainModel(seed: UInt64) throws {
        var merges = RandomMerges(try store(), seed: seed + 1_900)
        try merges.run(steps: Drill.rounds(250, drill: 2_500))
        try check()
    }

    @Test(arguments: 0..<UInt64(4)) func randomEditsOfTheCatalogueAreThoseOfAPlainModel(seed: UInt64) throws {
        var edits = try RandomCatalogueEdits(seed: seed + 2_900) { try store($0) }
        try edits.run(steps: Drill.rounds(250, drill: 2_500))
        try check()
    }

    @Test func thereIsRoomForAThousandPeople() throws {
        let store = try store()
        try TestConnection(database).execute(
            """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(StaffLimits.mostMembers - 1))
            INSERT INTO person (id, name, role, token_hash, invited_at)
            SELECT n, 'person ' || n, 'viewer', printf('%064x', n), 1000 FROM number
            """)
        let hashes = ["a", "b"].map { String(repeating: $0, count: 64) }
        let last = try store.editor.invite("the last", role: .editor, tokenHash: hashes[0], now: 2_000)
        #expect(throws: StaffRefused.tooMany) {
            try store.editor.invite("one more", role: .editor, tokenHash: hashes[1], now: 3_000)
        }
        try expect(store.editor.members().count, equals: StaffLimits.mostMembers)
        try expect(store.editor.revoke("person 7", now: 4_000).id, equals: 7)
        try expect(
            store.editor.invite("one more", role: .editor, tokenHash: hashes[1], now: 5_000).id, isAbove: last.id)
    }

    /// While another program writes, an edit waits and then says so; nothing of it is written.
    @Test func anEditDoesNotWaitForEver() throws {
        let store = try store()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        let other = try TestConnection(database)
        try other.execute("BEGIN IMMEDIATE")
        let step = EditStep.change(temple: 1, EditedFields(set: [.phone: .text("04-1")]))
        let author = EditAuthor(name: "Ann", way: .command)
        let error = #expect(throws: SearchError.self) {
            try store.editor.edit([step], by: author, EditOptions(now: 1_800_000_000))
        }
        guard case .unavailable(.locked, _)? = error else {
            return expect(Bool(false), "\(String(describing: error))")
        }
        try other.execute("COMMIT")
        try expect(store.editor.edit([step], by: author, EditOptions(now: 1_800_000_000)).change != nil)
    }

    /// Whoever reads a page is not kept waiting by a program that writes: the use of the session is noted another time.
    @Test func theUseOfASessionWaitsForNoWriter() throws {
        let waits = Atomic(0)
        // Whatever waits asks whether it is still needed.
        let editor = try TempleWriter(
            path: database.path, catalogue: EditedStore.catalogue, waitingAtMost: .seconds(3_600),
            isCancelled: { waits.wrappingAdd(1, ordering: .relaxed).newValue > 0 })
        let member = try editor.invite("Bea", role: .editor, tokenHash: "a", now: 1_000)
        try editor.openSession(of: member.id, hash: "s", now: 1_000)
        let other = try TestConnection(database)
        try other.execute("BEGIN IMMEDIATE")
        #expect(throws: SearchError.self) { try editor.useSession(hash: "s", now: 2_000) }
        expect(waits.load(ordering: .relaxed), equals: 0)
        try expect(editor.session(hash: "s")?.usedAt, equals: 1_000)
        // Whoever writes something else waits as before.
        #expect(throws: SearchError.self) { try editor.closeSession(hash: "s") }
        expect(waits.load(ordering: .relaxed), equals: 1)
        try other.execute("COMMIT")
        try editor.useSession(hash: "s", now: 2_000)
        try expect(editor.session(hash: "s")?.usedAt, equals: 2_000)
    }
}
