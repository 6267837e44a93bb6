import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

/// The people who may edit are in nothing that leaves the database, and their tokens are nowhere.
struct ExportedPeopleTests {
    @Test func noExportHasThem() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        func run(_ words: String...) throws -> Program.Result {
            let result = try program.run(words + ["--database", database])
            expect(result.status, equals: 0, "\(words): \(result.error)")
            return result
        }
        let file = program.path("small.csv")
        try Data("source_id,name,lat,lng\na,甲宮,24.1,120.6\n".utf8).write(to: URL(fileURLWithPath: file))
        _ = try run("import", file, "--source", "test")
        let invited = try run("admin", "invite", "Zaphod", "--role", "owner")
        let token = invited.output.trimmingCharacters(in: .whitespacesAndNewlines)
        expect(token.count == 43 && !invited.error.contains(token))
        _ = try run("edit", "temple", "1", "--set", "phone=04-22221111", "--author", "Ann")

        let connection = try Connection(path: database, mode: .readOnly, spatial: false)
        let rows = try connection.prepare("SELECT name, token_hash FROM person")
        try require(rows.step())
        let hash = rows.text(1)
        expect(rows.text(0) == "Zaphod" && hash.count == 64 && hash != token)
        var outputs = try ["jsonl", "csv", "geojson"].map { try run("export", "--format", $0).output }
        outputs += [
            try run("changes", "--format", "json").output, try run("imports", "--format", "json").output,
            try run("temple", "1", "--format", "json").output, try run("admin", "list", "--format", "json").output,
        ]
        expect(outputs.allSatisfy { !$0.isEmpty && !$0.contains(token) && !$0.contains(hash) })
        expect(outputs.dropLast().allSatisfy { !$0.contains("Zaphod") })
        // A token is in no file.
        for end in ["", "-wal"] {
            guard let bytes = FileManager.default.contents(atPath: database + end) else { continue }
            expectNil(bytes.range(of: Data(token.utf8)), "\(end)")
        }
    }
}
