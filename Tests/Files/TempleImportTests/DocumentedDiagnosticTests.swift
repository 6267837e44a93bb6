import Expectations
import Foundation
import TempleImport
import Testing

/// The tables of diagnostics in the page Import.
struct DocumentedDiagnosticTests {
    @Test(arguments: ImportDiagnostic.Code.allCases) func hasARow(code: ImportDiagnostic.Code) throws {
        let page = try String(contentsOf: Repository.root.appending(path: "docs/import.md"), encoding: .utf8)
        let section = try require(page.components(separatedBy: "\n## Diagnostics\n").last)
        let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "|").first }
        expect(cells.contains { $0.contains("`\(code.rawValue)`") })
    }
}
