import Expectations
import EditingSteps
import SeededRandom
import TempleModel
import Testing

@testable import PostGISTempleStore

/// Edits by hand of a server's database, while other programs import and read.
struct EditingTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    private func store(_ catalogue: Catalogue = EditedStore.catalogue) throws -> EditedStore {
        // The writer makes the schema, and writes the catalogue. The writer of another edition may still be open.
        let writer = try server.writer("working-\(catalogue.edition)", catalogue: catalogue)
        return EditedStore(
            editor: try server.editor(catalogue: catalogue), writer: writer,
            reader: try PostGISTempleStore(server.database))
    }

    /// A copy that follows has the server's rows.
    private func check() throws {
        let follower = try server.follower()
        _ = try follower.follow()
        try expectNil(Contents.difference(between: server, andCopy: server.path("replica")))
        let orphans = """
            SELECT count(*) FROM nearby.temple WHERE id NOT IN (SELECT temple_id FROM nearby.temple_source)
                OR id IN (SELECT temple_id FROM nearby.deleted_temple)
            """
        try expect(server.integer(orphans), equals: 0)
    }

    @Test(arguments: EditingStep.allCases) func eachStepHolds(_ step: EditingStep) throws {
        try step.run(on: try store())
        try check()
    }

    @Test(arguments: 0..<UInt64(Drill.rounds(1, drill: 4))) func randomEditsAreThoseOfAPlainModel(seed: UInt64) throws {
        var edits = RandomEdits(try store(), seed: seed + 950)
        try edits.run(steps: Drill.rounds(150, drill: 1_000), comparingEvery: 5)
        try check()
    }

    @Test(arguments: 0..<UInt64(Drill.rounds(1, drill: 4))) func randomMergesAreThoseOfAPlainModel(seed: UInt64) throws
    {
        var merges = RandomMerges(try store(), seed: seed + 1_950)
        try merges.run(steps: Drill.rounds(100, drill: 1_000), comparingEvery: 5)
        try check()
    }

    @Test(arguments: 0..<UInt64(Drill.rounds(1, drill: 4)))
    func randomEditsOfTheCatalogueAreThoseOfAPlainModel(seed: UInt64) throws {
        var edits = try RandomCatalogueEdits(seed: seed + 2_950) { try store($0) }
        try edits.run(steps: Drill.rounds(150, drill: 1_000), comparingEvery: 5)
        try check()
    }
}
