import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

/// Names of files that would command a terminal or forge a line of a report. Files on disk and in archives have them.
struct FileNameTests {
    private static let hostile = "a\u{1B}[2Jb\u{9B}31m\u{202E}vsc\u{2028}c\nnearby: forged\r.csv"
    private static let shown = #"a\u{1B}[2Jb\u{9B}31m\u{202E}vsc\u{2028}c\nnearby: forged\r.csv"#
    private static let rows = "source,source_id,name,lat,lng\nt,a,甲宮,24.1,120.6\nt,b,,24.2,120.6\n"
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func expectPrintable(_ result: Program.Result, _ about: String = "") {
        expectPrintable([result.output, result.error], about)
    }

    private func expectPrintable(_ texts: [String], _ about: String = "") {
        for text in texts {
            let wrong = text.unicodeScalars.filter { scalar in
                scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
            }
            expectEmpty(wrong, "\(about): \(wrong)")
            expect(!text.split(separator: "\n").contains { $0.hasPrefix("nearby: forged") }, "\(about)")
        }
    }

    private func write(_ text: String, _ name: String) throws -> String {
        // The path as a system call takes it: Foundation would normalise it.
        let path = program.path(name)
        expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
        return path
    }

    /// A tar archive of one file.
    private func archive(_ text: String, as name: String) throws -> String {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at start: Int) {
            for (index, byte) in text.utf8.enumerated() { header[start + index] = byte }
        }
        put(name, at: 0)
        for (value, start) in [("0000644", 100), ("0000000", 108), ("0000000", 116), ("00000000000", 136)] {
            put(value, at: start)
        }
        let size = String(text.utf8.count, radix: 8)
        put(String(repeating: "0", count: 11 - size.count) + size, at: 124)
        put("        0", at: 148)
        put("ustar\u{0}00", at: 257)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        let padding = [UInt8](repeating: 0, count: 512 - text.utf8.count % 512 + 1024)
        try Data(header + Array(text.utf8) + padding).write(to: URL(fileURLWithPath: program.path("a.tar")))
        return program.path("a.tar")
    }

    @Test func thoseInArchivesAreEscapedInEveryReport() throws {
        let archive = try archive(Self.rows, as: Self.hostile)
        let rejects = program.path("rejects.csv")
        let text = try program.run("import", archive, "--rejects", rejects)
        expect(text.status == 0 && text.output.contains("a.tar/\(Self.shown): 2 rows"), "\(text.error)")
        expect(text.error, contains: "a.tar/\(Self.shown):3: ", "\(text.error)")
        expectPrintable(text)
        let written = try String(contentsOfFile: rejects, encoding: .utf8)
        expectPrintable([written.replacingOccurrences(of: "\r\n", with: "\n")], "rejects")
        expect(written, contains: Self.shown)
        let json = try program.run("import", archive, "--format", "json", "--dry-run")
        expectPrintable(json)
        for format in ["table", "json"] { expectPrintable(try program.run("imports", "--format", format), format) }
        try expect(program.run("imports", "--format", "table").output, contains: Self.shown)
        let undone = try program.run("import", "--undo")
        expect(undone.output, contains: "a.tar/\(Self.shown)")
        expectPrintable(undone)
        expectPrintable(try program.run("import", try self.archive("no rows", as: Self.hostile)), "no rows")
    }

    @Test func thoseOnDiskAreEscapedInEveryReport() throws {
        let file = try write(Self.rows, Self.hostile)
        let result = try program.run("import", file)
        expect(result.status == 0 && result.output.contains("\(Self.shown): 2 rows"), "\(result.error)")
        expectPrintable(result)
        expectPrintable(try program.run("import", "--undo"))
        let calls = [
            ["import", file + "2"], ["import", program.folder.path, file], ["import", file, "--rejects", file],
            ["lunar", "3/23", file],
            [file], ["--" + file], ["import", "--undo", file], ["temple", "1", "--database", file],
            ["serve", "--config", file],
            ["serve", "--token-file", file + "2"], ["temple", file], ["migrate", "--database", file + "2"],
        ]
        for call in calls {
            let result = try program.run(call)
            expect(result.status != 0, "\(call)")
            expectPrintable(result, "\(call)")
        }
    }

    /// The names of a table's columns are guessed, and repeated for --map.
    @Test func theGuessedColumnsAreEscaped() throws {
        let file = try write("寺廟名稱\u{1B}[2J,緯度\u{202E},經度\n甲宮,24.1,120.6\n", "t.csv")
        for words in [["import", file], ["import", file, "--format", "json", "--dry-run"]] {
            expectPrintable(try program.run(words), "\(words)")
        }
    }

    @Test func whatAnOlderReleaseStoredIsEscaped() throws {
        let file = try write(Self.rows, "t.csv")
        try expect(program.run("import", file).status, equals: 0)
        let path = program.path(".local/share/nearby/nearby.sqlite")
        try expect(stored(path), equals: [file])
        do {
            let connection = try Connection(path: path, mode: .readWrite, spatial: false)
            let update = try connection.prepare("UPDATE import SET file = ?1")
            try update.bind(Self.hostile, at: 1)
            try update.run()
        }
        for format in ["table", "json"] {
            let result = try program.run("imports", "--format", format)
            expectPrintable(result, format)
            expect(result.output, contains: #"\u{1B}[2J"#, "\(result.output)")
        }
        expectPrintable(try program.run("import", "--undo"))
    }

    @Test func theyAreStoredEscaped() throws {
        try expect(program.run("import", try archive(Self.rows, as: Self.hostile)).status, equals: 0)
        try expect(
            stored(program.path(".local/share/nearby/nearby.sqlite")),
            equals: [program.path("a.tar") + "/" + Self.shown])
    }

    private func stored(_ path: String) throws -> [String] {
        let connection = try Connection(path: path, mode: .readOnly, spatial: false)
        let rows = try connection.prepare("SELECT file FROM import ORDER BY id")
        var names: [String] = []
        while try rows.step() { names.append(rows.text(0)) }
        return names
    }

    /// A text of a database that another program wrote.
    @Test func textsOfTemplesAreCleanOnATerminal() throws {
        try expect(program.run("import", try write(Self.rows, "t.csv")).status, equals: 0)
        do {
            let path = program.path(".local/share/nearby/nearby.sqlite")
            let connection = try Connection(path: path, mode: .readWrite, spatial: true)
            try connection.execute(
                "UPDATE temple SET address = 'a' || char(27) || '[2J' || char(8238) WHERE name = '甲宮'")
        }
        for words in [["temple", "甲宮"], ["--lat", "24.1", "--lng", "120.6"]] {
            let result = try program.run(words + ["--format", "table"])
            expect(
                result.status == 0 && result.output.contains("a[2J"), "\(result.output)\(result.error)")
            expectPrintable(result)
        }
    }
}
