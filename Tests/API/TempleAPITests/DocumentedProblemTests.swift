import Expectations
import Foundation
import Testing
import WebRouting

@testable import TempleAPI

/// The table of problems in the page HTTP API.
struct DocumentedProblemTests {
    private func rows() throws -> [Substring] {
        let page = try String(contentsOf: Repository.root.appending(path: "docs/http-api.md"), encoding: .utf8)
        let section = try require(page.components(separatedBy: "\n## Errors\n").last)
        return section.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.dropFirst(2).first?.isNumber == true }
    }

    @Test(arguments: ProblemCode.allCases) func hasARowWithItsStatus(code: ProblemCode) throws {
        let prefix = "| \(code.status) | `\(code.rawValue)` |"
        try expect(rows().filter { $0.hasPrefix(prefix) }.count, equals: 1, "\(prefix)")
    }

    @Test func noRowIsOfACodeThatDoesNotExist() throws {
        try expect(rows().count, equals: ProblemCode.allCases.count)
    }
}
