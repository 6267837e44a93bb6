import Expectations
import APIDescription
import FakeTempleStore
import Foundation
import TempleModel
import Testing

@testable import TempleAPI

/// The members of a temple: in its answer and in the document.
struct TempleMemberTests {
    @Test func theAnswerHasEveryText() throws {
        let asking = try Asking.aboutOneOfEach()
        let detail = try FakeStore.wellKnown()
        asking.store.temples = [detail]
        let values = try asking.object("/api/temples/\(detail.temple.id)").values.compactMap { $0 as? String }
        for (name, text) in detail.ownTexts {
            let text = try require(text, "\(name)")
            expect(values, contains: text, "\(name)")
        }
    }

    /// All but the telephone, whose name says what it is.
    @Test(arguments: Set((Shapes.match + Shapes.temple).map(\.name)).subtracting(["phone"]).sorted())
    func theDocumentHasTheMember(name: String) throws {
        let sections = try String(contentsOf: Repository.root.appending(path: "docs/http-api.md"), encoding: .utf8)
            .components(separatedBy: "\n## ")
        let cells = sections.filter { $0.hasPrefix("Temples near a point\n") || $0.hasPrefix("One temple\n") }
            .flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "|").first }
        expect(cells.contains { $0.contains("`\(name)`") })
    }
}
