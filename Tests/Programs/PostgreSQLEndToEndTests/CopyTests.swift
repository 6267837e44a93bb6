import Expectations
import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient
import Testing

/// `nearby copy` and `nearby migrate`.
struct CopyTests {
    @Test func aCopyThereAndBackIsTheSame() throws {
        let program = try Program()
        let (first, second) = (program.path("a.sqlite"), program.path("b.sqlite"))
        for words in try FilledDatabase.imports(program) {
            try expect(program.run(["import"] + words + ["--database", first]).status, equals: 0)
        }
        let address = try PostgreSQLTestServer.shared.database(named: "copied")
        let there = try program.run("copy", first, address)
        expect(there.status == 0 && there.output.hasPrefix("copied 86"), "\(there.error)")
        expect(there.output.hasSuffix("both databases have the same rows\n"))
        let back = try program.run("copy", address, second)
        expect(back.status == 0 && back.output == there.output, "\(back.error)")
        for words in [["export", "--format", "jsonl"], ["imports"], ["temple", "1"]] {
            let answers = try [first, address, second].map { try program.run(words + ["--database", $0]).output }
            expect(Set(answers).count == 1 && answers[0].count > 2, "\(words)")
        }
        // The history came along, and so did what undoing needs.
        let undone = try [first, address, second].map {
            try program.run("import", "--undo", "--database", $0).reportWithoutChange
        }
        expect(Set(undone).count == 1 && undone[0][0].hasPrefix("undid import"), "\(undone)")
        let exports = try [first, address, second].map {
            try program.run("export", "--format", "jsonl", "--database", $0).output
        }
        expect(Set(exports).count, equals: 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        expect(!files.contains { $0.contains(".new-") })
    }

    @Test func aTargetThatHasSomethingIs73() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let file = site.program.path("t.sqlite")
        try expect(site.program.run("copy", site.address, file).status, equals: 0)
        let full = try site.program.run("copy", file, site.address)
        expect(full.status == 73 && full.error.contains("has temples already"), "\(full.error)")
        let exists = try site.program.run("copy", site.address, file)
        expect(exists.status == 73 && exists.error.contains("\(file) exists"), "\(exists.error)")
        let nowhere = try site.program.run("copy", site.address, site.program.path("no/such/folder.sqlite"))
        expect(nowhere.status, equals: 73, "\(nowhere.error)")
        try expect(site.sql("SELECT count(*) FROM nearby.temple"), equals: "1")
        try expect(site.run("find", "甲宮").output, contains: "甲宮")
    }

    @Test func aSourceThatIsNotThereIsNamed() throws {
        let site = try Site()
        let file = site.program.path("t.sqlite")
        let missing = try site.program.run("copy", file, site.address)
        expect(missing.status == 66 && missing.error.contains(file), "\(missing.error)")
        let empty = try site.program.run("copy", site.address, file)
        expect(empty.status == 66 && empty.error.contains(site.address), "\(empty.error)")
        expect(!FileManager.default.fileExists(atPath: file))
        let text = try site.program.write("no database", "text.sqlite")
        let none = try site.program.run("copy", text, site.address)
        expect(none.status == 65 && none.error.contains(text), "\(none.error)")
        let dead = "postgresql://127.0.0.1:\(try TestClient.freePort())/x"
        let unreachable = try site.program.run("copy", dead, file)
        expect(unreachable.status == 69 && unreachable.error.contains(dead), "\(unreachable.error)")
        expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(arguments: [
        (["a.sqlite"], "nearby copy"), ([], "nearby copy"), (["a.sqlite", "b.sqlite"], "one of FROM and TO is a path"),
        (["postgresql://a/x", "postgresql://b/x"], "one of FROM and TO is a path"),
        (["a.sqlite", "postgresql://a/x", "b"], "b"),
        (["a.sqlite", "postgresql://a:b@c/x"], "TO: the address must not"),
        (["postgresql://a/x?y=1", "a.sqlite"], "FROM: not the address"),
        (["a.sqlite", "postgresql://a/x", "--database", "c.sqlite"], "not --database"),
    ])
    func otherArgumentsAre64(words: [String], message: String) throws {
        let program = try Program(isUsed: false)
        let result = try program.run(["copy"] + words)
        expect(result.status == 64 && result.output.isEmpty)
        expect(result.error, contains: message, "\(result.error)")
        try expect(
            FileManager.default.contentsOfDirectory(atPath: program.folder.path).allSatisfy { $0.contains("-") })
    }

    @Test func migrateMakesTheSchema() throws {
        let site = try Site()
        let made = try site.run("migrate")
        expect(made.status == 0 && made.output == "made the schema nearby (100) in \(site.address)\n", "\(made.error)")
        let again = try site.run("migrate")
        expect(again.status == 0 && again.output == "\(site.address) has the current schema (100)\n")
        let empty = try site.run("find", "甲宮")
        expect(empty.status == 0 && empty.output == "[]\n", "\(empty.error)")
        try site.sql("UPDATE nearby.state SET version = 999, readable_from = 999")
        for result in [try site.run("migrate"), try site.run("find", "甲宮"), try site.importing(TempleRow(1, "甲宮"))] {
            expect(result.status == 65 && result.error.contains("newer nearby (schema 999"), "\(result.error)")
        }
    }

    @Test func theStarterTemplesComeIfThatIsAsked() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        try expect(site.sql("SELECT count(*) FROM nearby.temple"), equals: "1")
        let made = try site.run("migrate", "--with-starter")
        expect(made.status, equals: 0, "\(made.error)")
        let line = "starter temples: 862 inserted, 0 updated, 0 joined to temples of other sources, 0 unchanged\n"
        expect(made.output.hasSuffix(" has the current schema (100)\n" + line), "\(made.output)")
        try expect(site.sql("SELECT count(*) FROM nearby.temple"), equals: "863")
        try expect(site.sql("SELECT value <> '' FROM nearby.meta WHERE key = 'starter'"), equals: "t")
        let again = try site.run("migrate", "--with-starter")
        expect(again.output, contains: "starter temples: 0 inserted, 0 updated, 0 joined", "\(again.output)")
        // It is no import: what is undone is the one before.
        try expect(site.run("import", "--undo").status, equals: 0)
        try expect(site.sql("SELECT count(*) FROM nearby.temple"), equals: "862")
    }

    @Test func aNewDatabaseMayBeginWithThem() throws {
        let site = try Site()
        let made = try site.run("init", "--starter")
        expect(made.status == 0 && made.output.hasSuffix("\nwrote 862 well-known temples\n"), "\(made)")
        try expect(site.sql("SELECT count(*) FROM nearby.temple"), equals: "862")
        let again = try site.run("init")
        expect(again.status == 73 && again.error.contains("is there already"), "\(again)")
    }

    @Test func migrateUpdatesAFile() throws {
        let program = try Program()
        let file = program.path("t.sqlite")
        let missing = try program.run("migrate", "--database", file)
        expect(missing.status == 66 && !FileManager.default.fileExists(atPath: file), "\(missing.error)")
        let temples = try program.write(TempleRow.csv([TempleRow(1, "甲宮")]), "t.csv")
        try expect(program.run("import", temples, "--source", "test", "--database", file).status, equals: 0)
        let done = try program.run("migrate", "--database", file)
        expect(done.status == 0 && done.output == "\(file) has the current schema\n", "\(done.error)")
        let filled = try program.run("migrate", "--with-starter", "--database", file)
        expect(filled.status == 0 && filled.output.contains("\nstarter temples: 862 inserted"), "\(filled.error)")
        try expect(program.run("find", "大甲鎮瀾宮", "--database", file).output, contains: "大甲鎮瀾宮")
    }
}
