import Expectations
import BuiltProgram
import Foundation
import Testing

/// Edits by hand outlive generations of the registry.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct RegistryEditTests {
    private let program: Program
    private let database: String

    init() throws {
        program = try Program()
        database = program.path("g.sqlite")
    }

    private func run(_ words: String...) throws -> String {
        let result = try program.run(words + ["--database", database])
        expect(result.status, equals: 0, "\(words): \(result.error.suffix(500))")
        return result.output
    }

    /// Writes the registry with other telephone numbers, and all positions a little farther to the north.
    private func write(generation: Int) throws -> String {
        let text = try String(contentsOf: try require(Program.registry), encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        let columns = RegistryFile.fields(try require(lines.first))
        let phone = try require(columns.firstIndex(of: "電話"))
        let latitude = try require(columns.firstIndex(of: "WGS84Y"))
        var written = lines
        for index in lines.indices.dropFirst() {
            var fields = RegistryFile.fields(lines[index])
            guard fields.count == columns.count, let degrees = Double(fields[latitude]) else { continue }
            fields[phone] = "04-22\(generation)" + "\(100_000 + index)".suffix(5)
            fields[latitude] = "\(degrees + 0.0001 * Double(generation))"
            written[index] = fields.map { "\"\($0)\"" }.joined(separator: ",")
        }
        let path = program.path("\(generation).csv")
        try Data(written.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private struct Shown: Decodable {
        let name: String
        let phone: String?
        let lat: Double
        let lng: Double
    }

    private func shown(_ id: Int) throws -> Shown {
        try JSONDecoder().decode(Shown.self, from: Data(run("temple", "\(id)", "--format", "json").utf8))
    }

    @Test func anEditOutlivesThreeGenerations() throws {
        let (edited, other) = (7, 8)
        var former: [Double] = []
        for generation in 1...3 {
            _ = try run("import", try write(generation: generation), "--from", "moi", "--replace")
            let untouched = try shown(other)
            expect(untouched.phone?.hasPrefix("04-22\(generation)"), equals: true, "\(untouched)")
            expect(former, lacks: untouched.lat)
            former.append(untouched.lat)
            if generation == 1 {
                try expect(shown(edited).phone?.hasPrefix("04-221"), equals: true)
                _ = try run(
                    "edit", "temple", "\(edited)", "--set", "phone=04-11112222", "--set", "lat=24.1421", "--set",
                    "lng=120.6816", "--reason", "he has called")
            }
            let temple = try shown(edited)
            expect(temple.phone == "04-11112222" && temple.lat == 24.1421 && temple.lng == 120.6816, "\(temple)")
        }
        // What the last one has said is not lost.
        _ = try run("edit", "temple", "\(edited)", "--give-back", "phone", "--give-back", "position")
        let temple = try shown(edited)
        expect(temple.phone?.hasPrefix("04-223") == true && temple.lat != 24.1421, "\(temple)")
    }

    /// 300 telephone numbers of a spreadsheet: as a source they stand below the registry, as edits above it.
    @Test func threeHundredNumbersAreSeenAsEdits() throws {
        _ = try run("import", try write(generation: 1), "--from", "moi")
        let lines = try String(contentsOf: try require(Program.registry), encoding: .utf8)
            .components(separatedBy: "\r\n").dropFirst().prefix(300).map { RegistryFile.fields($0) }
        let rows = lines.enumerated().map { "\($1[0]),\($1[1]),\($1[9]),\($1[8]),04-99\(100_000 + $0)" }
        let file = program.path("numbers.csv")
        try Data((["編號,寺廟名稱,緯度,經度,電話"] + rows).joined(separator: "\n").appending("\n").utf8)
            .write(to: URL(fileURLWithPath: file))
        let columns = "id=編號,name=寺廟名稱,lat=緯度,lng=經度,phone=電話"
        let source = try run("import", file, "--source", "mine", "--map", columns)
        expect(source, contains: "  phone: 0 of 300 values shown: moi stands above mine\n")
        let before = try shown(1).phone
        expect(before?.hasPrefix("04-221"), equals: true)
        let edits = try run("import", file, "--as-edits", "--map", "id=編號,phone=電話")
        expect(edits, contains: "300 rows as edits: 300 changed, 0 as they were, 0 rejected")
        try expect(shown(1).phone, equals: "04-99100000")
        for generation in 2...3 {
            _ = try run("import", try write(generation: generation), "--from", "moi", "--replace")
            try expect(shown(1).phone, equals: "04-99100000")
            try expect(shown(300).phone, equals: "04-99100299")
        }
        let number = try require(edits.firstMatch(of: #/number (\d+); to undo it/#)?.output.1)
        _ = try run("changes", "--undo", String(number))
        try expect(shown(1).phone?.hasPrefix("04-223"), equals: true)
    }

    @Test func aDeletionOutlivesThreeGenerations() throws {
        for generation in 1...3 {
            _ = try run("import", try write(generation: generation), "--from", "moi", "--replace")
            if generation == 1 { _ = try run("delete", "temple", "7") }
            let asked = try program.run("temple", "7", "--database", database)
            expect(asked.status != 0 && asked.error.contains("7"), "\(asked)")
        }
        _ = try run("restore", "temple", "7")
        try expect(shown(7).phone?.hasPrefix("04-223"), equals: true)
    }
}
