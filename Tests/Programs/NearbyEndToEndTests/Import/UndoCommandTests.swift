import Expectations
import BuiltProgram
import Foundation
import Testing

/// `--undo` and `nearby imports` of commands that were given several files.
struct UndoCommandTests {
    private let program: Program
    private let database: String

    init() throws {
        program = try Program()
        database = program.path("t.sqlite")
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    private func run(_ words: String..., input: Data? = nil) throws -> Program.Result {
        try program.run(words + ["--database", database], input: input)
    }

    private func list(_ ids: some Sequence<Int>, change: (Int) -> String = { "廟宇\($0)" }) -> String {
        "source,source_id,name,lat,lng\n"
            + ids.map { "list,\($0),\(change($0)),24.1,\(Double(12_050 + $0) / 100)\n" }.joined()
    }

    @Test func theHelpSaysWhatIsTakenBack() throws {
        let help = try program.run("import", "--help").output
        expect(
            help, contains: "--undo           undo the last import that changed the database, with all its files\n",
            "\(help)")
        let imports = try program.run("imports", "--help").output
        expect(
            imports.hasPrefix(
                "List the imports that changed the database, newest first; one command is one import.\n"))
        let export = try program.run("export", "--help").output
        expect(export, contains: "Only jsonl contains the activities of feeds, after the temples.\n")
    }

    @Test func aFormerNumberShowsTheTempleThatItBecame() throws {
        let rows = "source,source_id,same_as,name,lat,lng\na,1,,甲宮,23.1,120.5\nb,1,,乙廟,24.9,121.5\n"
        try expect(run("import", try write(rows, "two.csv")).status, equals: 0)
        func name(_ id: String) throws -> String? {
            let shown = try run("temple", id, "--format", "json")
            return try (JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])?["name"]
                as? String
        }
        try expect(name("1") == "甲宮" && name("2") == "乙廟")
        let joined = "source,source_id,same_as,name,lat,lng\na,1,b:1,甲宮,23.1,120.5\n"
        try expect(run("import", try write(joined, "joined.csv")).status, equals: 0)
        let present = try name("2")
        try expect(present != nil && name("1") == present)
        try expect(run("import", "--undo").status, equals: 0)
        try expect(name("1") == "甲宮" && name("2") == "乙廟")
        try expect(run("temple", "3", "--format", "json").error, contains: "there is no temple with the id 3")
    }

    /// An undo of many things is confirmed by an option, or on a terminal; it can be undone in the same ways.
    @Test func anUndoOfManyThingsIsConfirmed() throws {
        try expect(run("import", try write(list(0..<3), "few.csv")).status, equals: 0)
        let few = try run("export").output
        try expect(run("import", try write(list(2..<150, change: { "新廟\($0)" }), "many.csv")).status, equals: 0)
        let many = try run("export").output
        for words in [["import", "--undo"], ["changes", "--undo", "2"]] {
            let refused = try program.run(words + ["--database", database])
            expect(refused.status, equals: 65)
            expect(
                refused.error,
                contains:
                    "nothing was undone: 147 temples go; 1 temple is again as before; add --confirm 148 to undo it")
            let wrong = try program.run(words + ["--confirm", "147", "--database", database])
            expect(wrong.status == 65 && wrong.error.contains("--confirm 148"), "\(wrong.error)")
        }
        for words in [["import", "few.csv"], ["changes"], ["import", "--undo", "--dry-run"]] {
            try expect(program.run(words + ["--confirm", "148", "--database", database]).status, equals: 64)
        }
        try expect(run("import", "--undo", "--confirm", "0").status, equals: 64)
        try expect(run("export").output, equals: many)
        try expect(onTerminal(["import", "--undo"], typing: "147").status, equals: 65)
        try expect(run("export").output, equals: many)
        let undone = try onTerminal(["import", "--undo"], typing: "148")
        expect(undone.status == 0 && undone.output.contains("Type 148 to undo it: "), "\(undone.output)")
        try expect(run("export").output, equals: few)
        let redone = try run("changes", "--undo", "3", "--confirm", "148", "--format", "table")
        expect(
            redone.status == 0 && redone.output.contains("to undo it: nearby changes --undo 4"), "\(redone.output)")
        try expect(run("export").output, equals: many)
        try expect(onTerminal(["changes", "--undo", "4"], typing: "148").status, equals: 0)
        try expect(run("export").output, equals: few)
    }

    /// Runs the program on a terminal on which somebody types a line.
    private func onTerminal(_ words: [String], typing line: String) throws -> (status: Int32, output: String) {
        let command = ([Program.binary.path] + words + ["--database", database]).map { "'\($0)'" }
        let process = program.process([])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        process.arguments = ["-qec", command.joined(separator: " "), "/dev/null"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        let read = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: read, as: UTF8.self))
    }

    @Test func oneUndoTakesBackAllFilesOfACommand() throws {
        let first = try write(list(0..<3), "first.csv")
        try expect(run("import", first).status, equals: 0)
        let before = try run("export").output
        let second = try write(list(2..<6), "second.csv")
        let third = try write(list(4..<9, change: { "新廟\($0)" }), "third.csv")
        try expect(run("import", second, third).status, equals: 0)
        // The last file cannot be taken: what those before it did stands, as one import.
        let fourth = try write(list(9..<12), "fourth.csv")
        let cut = try write(#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"#, "cut.json")
        let gzip = try write("\u{1F}\u{8B}", "broken.gz")
        try expect(run("import", fourth, "-", input: Data("a,b\n1,2\n".utf8)).status, equals: 65)
        try expect(run("import", fourth, cut).status == 65 && run("import", gzip).status == 65)
        let entries = try Program.temples(try run("imports", "--format", "json").output)
        let files = entries.map { ($0["files"] as? [[String: Any]])?.compactMap { $0["file"] as? String } }
        expect(files, equals: [[fourth], [second, third], [first]])
        expect(entries.map { $0["inserted"] as? Int }, equals: [3, 6, 3])
        try expect(run("imports", "--format", "table").output, contains: "second.csv, ")
        try expect(run("import", "--undo").output, contains: "fourth.csv")
        let undone = try run("import", "--undo").output
        expect(undone.contains("second.csv, ") && undone.contains("third.csv") && undone.contains("6 inserted"))
        try expect(run("export").output, equals: before)
    }
}
