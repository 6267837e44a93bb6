import Expectations
import TempleModel
import TempleTables
import Testing

@testable import PostGISTempleStore
@testable import TempleWriting

/// Edits of the catalogue of a server, by several programs and after a migration.
struct CatalogueEditorTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
        _ = try server.writer().write { session in
            try session.upsert(try TempleRecord("a", "甲宮", 24, 120, deity: "媽祖"))
            try session.upsert(try TempleRecord("b", "乙宮", 24.5, 120.5, deity: "護國尊神"))
        }
    }

    private func names(_ id: Int64, _ names: String...) -> EditStep {
        let aliases = EditInput.list(names.map { .text($0) })
        return .changeEntity(.deity, id, EditedMembers(set: [EditInput.Member("aliases", aliases)]))
    }

    private func deities(_ temple: Int64) throws -> [Int64]? {
        try PostGISTempleStore(server.database).temple(id: temple)?.temple.deities.map(\.id)
    }

    /// A server of an older program has only what is shown of the catalogue. It is read as it is, and the first edit of the
    /// catalogue adds what the edition says.
    @Test func aMigratedServerGetsTheEdition() throws {
        try server.edit("DELETE FROM curated")
        let editor = try server.editor()
        let before = try editor.editableEntities(.deity, after: 0, limit: 99)
        expect(before.map(\.id), equals: [1, 2, 3, 4, 5])
        let seen = EditCondition(versions: [try require(editor.editableEntity(.deity, id: 1)).version])
        let role = EditedMembers(set: [EditInput.Member("deity_role", .text("海"))])
        _ = try editor.edit([.changeEntity(.deity, 1, role, if: seen)], by: .tester, .test())
        let after = try editor.editableEntities(.deity, after: 0, limit: 99)
        expect(after.dropFirst().elementsEqual(before.dropFirst()) && after.first?.edits == role.set)
        try expect(deities(1) == [1] && deities(2) != [2])
        let count = try server.integer("SELECT count(*) FROM nearby.curated WHERE base IS NOT NULL")
        expect(count, equals: Int64(CatalogueKind.allCases.map { Catalogue.few.entities($0).count }.reduce(0, +)))
    }

    @Test func editorsAndImportsKnowTheNamesThatOthersEdit() throws {
        let (one, other) = (try server.editor("one"), try server.editor("other"))
        let writer = try server.writer()
        _ = try other.edit([names(3, "千歲")], by: .tester, .test())
        _ = try one.edit([names(2, "護國尊神")], by: .tester, .test())
        try expect(deities(2), equals: [2])
        let set = EditStep.change(temple: 1, EditedFields(set: [.mainDeity: .text("護國尊神")]))
        _ = try other.edit([set], by: .tester, .test())
        try expect(deities(1), equals: [2])
        _ = try writer.write { try $0.upsert(try TempleRecord("c", "丙宮", 24.7, 120.7, deity: "護國尊神")) }
        try expect(deities(3), equals: [2])
        // A temple that no edit has named is linked anew.
        _ = try other.edit([names(2, "關公")], by: .tester, .test())
        try expect(deities(3) == deities(1) && deities(3)?.first.map { $0 >= Deity.firstOwnNameID } == true)
    }
}
