import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

/// A file of a build before the first release: every command refuses it, says what to do, and leaves it as it is.
struct PrereleaseTests {
    private let program: Program
    private let file: String

    init() throws {
        program = try Program(isUsed: false)
        file = program.path("t.sqlite")
        let rows = program.path("t.csv")
        try Data("source,source_id,name,lat,lng\nt,1,甲宮,24.1,120.6\n".utf8).write(to: URL(fileURLWithPath: rows))
        try expect(program.run("import", rows, "--source", "test", "--database", file).status, equals: 0)
        try expect(program.run("backup", program.path("whole.sqlite"), "--database", file).status, equals: 0)
        try Connection(path: file, mode: .readWrite, spatial: false).execute(
            "PRAGMA user_version = 25; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// FILE stands for the file, ROWS for one to import, WHOLE for a backup of a sound one, NEW for a name of no file.
    private static let calls: [[String]] = [
        ["--lat", "24", "--lng", "120"], ["find", "甲宮"], ["temple", "1"], ["deity", "媽祖"], ["today"],
        ["calendar", "媽祖"],
        ["import", "ROWS", "--source", "test"], ["import", "--undo"], ["imports"], ["export"], ["migrate"],
        ["migrate", "--with-starter"], ["edit", "temple", "1", "--set", "phone=1"], ["delete", "temple", "1"],
        ["changes"],
        ["pairs"], ["admin", "list"], ["backup", "NEW"], ["check", "FILE"], ["restore", "WHOLE", "--only", "temples"],
        ["copy", "FILE", "postgresql://127.0.0.1:1/none"],
        ["serve", "--port", "0"], ["serve", "--check"],
    ]

    @Test(arguments: calls) func everyCommandRefusesItAndLeavesItAsItIs(call: [String]) throws {
        /// Of the file and its log, which may be missing or empty.
        func bytes() throws -> [Data] {
            [
                try Data(contentsOf: URL(fileURLWithPath: file)),
                (try? Data(contentsOf: URL(fileURLWithPath: file + "-wal"))) ?? Data(),
            ]
        }
        let before = try bytes()
        let words = [
            "FILE": file, "ROWS": program.path("t.csv"), "WHOLE": program.path("whole.sqlite"),
            "NEW": program.path("new.sqlite"),
        ]
        let named = call.contains("FILE") ? [] : ["--database", file]
        let result = try program.run(call.map { words[$0] ?? $0 } + named)
        expect(result.status, equals: 65, "\(result.error)")
        let said = result.output + result.error
        expect(said, contains: "t.sqlite has the schema 25 of a build before 1.0.0", "\(said)")
        expect(said, contains: "export it with that build (nearby export), make a new database, and import the export")
        try expect(bytes() == before, equals: true)
        expect(!FileManager.default.fileExists(atPath: program.path("new.sqlite")))
    }
}
