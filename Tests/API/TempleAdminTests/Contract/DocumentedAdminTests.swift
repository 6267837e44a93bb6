import Expectations
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAdmin

/// The page Admin API says what the table of the routes says.
struct DocumentedAdminTests {
    private func page() throws -> String {
        return try String(contentsOf: Repository.root.appending(path: "docs/admin-api.md"), encoding: .utf8)
    }

    @Test func everyRouteIsThereWithItsRole() throws {
        let rows = try page().split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("/api/admin") }
        let told = rows.compactMap { row -> String? in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 3 ? cells[0].replacing("`", with: "") + " " + cells[1] : nil
        }
        expect(
            told.filter { !$0.hasSuffix(" ") }.sorted(),
            equals: AdminTable.routes.map { route in
                "\(route.route.method.name) \(route.route.path) \(route.role.rawValue)"
            }.sorted())
    }

    @Test func everyCodeAndEveryMemberIsThere() throws {
        let page = try page()
        for code in AdminProblemCode.allCases { expect(page, contains: "`\(code.rawValue)`", "\(code)") }
        for member in MergedTemple.Field.allCases.flatMap(\.members) {
            expect(page, contains: "`\(member)`", "\(member)")
        }
        for kind in CatalogueKind.allCases {
            for member in CatalogueForm(kind).members.map(\.name) {
                expect(page, contains: "`\(member)`", "\(kind) \(member)")
            }
        }
        for fact in MissingFact.allCases { expect(page, contains: "`\(fact.rawValue)`", "\(fact)") }
    }
}
