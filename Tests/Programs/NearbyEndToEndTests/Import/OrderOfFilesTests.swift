import BuiltProgram
import Expectations
import Foundation
import Testing

/// The starter temples, the registry and a list of attractions, in any order.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct OrderOfFilesTests {
    private static let orders = [
        ["starter", "registry", "attractions"], ["starter", "attractions", "registry"],
        ["registry", "starter", "attractions"], ["registry", "attractions", "starter"],
        ["attractions", "starter", "registry"], ["attractions", "registry", "starter"],
    ]

    /// The counties of the registry's rows. In 新北市 two attractions are one temple, and which of them has it depends on names.
    private static let counties = ["澎湖縣", "連江縣", "新北市"]

    @Test func theyGiveEqualExports() throws {
        let program = try Program()
        let registry = try require(Program.registry)
        let list = registry.deletingLastPathComponent().appendingPathComponent("tourism-attractions.json").path
        let part = program.path("registry.csv")
        let lines = try String(contentsOf: registry, encoding: .utf8).components(separatedBy: "\r\n")
        let kept = lines.enumerated().filter { $0 == 0 || Self.counties.contains(where: $1.contains) }
        expect(kept.count, isAbove: 1_000)
        try Data(kept.map(\.element).joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: part))
        var exports: [Set<Set<String>>] = []
        for (number, order) in Self.orders.enumerated() {
            let database = program.path("\(number).sqlite")
            try succeed(program.run("init", "--database", database))
            for file in order {
                switch file {
                case "starter": try succeed(program.run("migrate", "--with-starter", "--database", database))
                case "registry": try succeed(program.run("import", part, "--database", database))
                default: try succeed(program.run("import", list, "--database", database))
                }
            }
            exports.append(temples(try program.run("export", "--database", database).output))
        }
        let first = try require(exports.first)
        // Temples of all three.
        expect(first.count { $0.count > 2 }, isAbove: 50)
        for (order, export) in zip(Self.orders, exports) {
            expect(export == first, "\(order): \(export.symmetricDifference(first).prefix(3))")
        }
    }

    private func succeed(_ result: Program.Result) throws { try require(result.status == 0, "\(result.error)") }

    /// Returns the rows of each temple of an export, without its number.
    private func temples(_ export: String) -> Set<Set<String>> {
        var temples: [Substring: Set<String>] = [:]
        var record = ""
        for line in export.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropFirst() {
            record += line + "\n"
            // A text of several lines is in quotes.
            guard record.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else { continue }
            let parts = record.split(separator: ",", maxSplits: 1)
            if parts.count == 2 { temples[parts[0], default: []].insert(String(parts[1])) }
            record = ""
        }
        return Set(temples.values)
    }
}
