import Expectations
import BuiltProgram
import Foundation
import Testing

/// Calls of the commands that edit, with their answers in JSON.
struct EditCalls {
    let program: Program

    func run(_ words: String...) throws -> Program.Result { try program.run(words) }

    /// Runs a command that must succeed, and returns its document.
    func document(_ words: String...) throws -> [String: Any] {
        let result = try program.run(words + ["--format", "json"])
        expect(result.status, equals: 0, "\(words): \(result.error)")
        return try require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    /// Runs a command that must succeed, and returns its list.
    func list(_ words: String...) throws -> [[String: Any]] {
        let result = try program.run(words + ["--format", "json"])
        expect(result.status, equals: 0, "\(words): \(result.error)")
        return try Program.temples(result.output)
    }

    /// Returns what is shown of a temple on a fixed day, so that it says nothing of now.
    func temple(_ id: Int) throws -> [String: Any] { try document("temple", "\(id)", "--date", "2027-01-01") }

    /// Imports rows of a list of one's own.
    @discardableResult
    func importRows(_ rows: String..., options more: [String] = []) throws -> Program.Result {
        let file = program.path("list.csv")
        let text = "source,source_id,name,lat,lng,phone\n" + rows.map { "list,\($0)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let result = try program.run(["import", file] + more)
        expect(result.status, equals: 0, "\(rows): \(result.error)")
        return result
    }
}

extension [String: Any] {
    /// The number of an edit in the history.
    var number: Int? { self["number"] as? Int }

    /// What has become of the things of an edit, or of an entry of the history.
    var entities: [[String: Any]] { self["entities"] as? [[String: Any]] ?? [] }

    func object(_ name: String) -> [String: Any] { self[name] as? [String: Any] ?? [:] }

    func text(_ name: String) -> String? { self[name] as? String }
}
