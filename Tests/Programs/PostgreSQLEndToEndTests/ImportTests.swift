import Expectations
import BuiltProgram
import Foundation
import Testing

/// Imports into PostgreSQL.
struct ImportTests {
    @Test func anImportIsThatOfAFile() throws {
        let site = try Site()
        let file = site.program.path("file.sqlite")
        for words in try FilledDatabase.imports(site.program) {
            let pair = try [site.address, file].map { try site.program.run(["import"] + words + ["--database", $0]) }
            expect(pair[0].status == 0 && pair[1].status == 0, "\(words): \(pair[0].error)")
            expect(pair[0].reportWithoutChange, equals: pair[1].reportWithoutChange, "\(words)")
        }
        for format in ["csv", "jsonl", "geojson"] {
            let pair = try [site.address, file].map {
                try site.program.run("export", "--format", format, "--database", $0)
            }
            expect(pair[0].output == pair[1].output && pair[0].output.count > 100_000, "\(format)")
        }
        let starter = Repository.root.appendingPathComponent("data/temples.csv").path
        let again = try site.run("import", starter)
        expect(again.status == 0 && again.output.contains("nothing has changed"), "\(again.output)")
    }

    @Test func aDryRunMakesNothing() throws {
        let site = try Site()
        let file = try site.program.write(TempleRow.csv([TempleRow(1, "甲宮")]), "t.csv")
        let dry = try site.run("import", file, "--source", "test", "--dry-run")
        expect(dry.status == 0 && dry.output.contains("1 inserted"), "\(dry.output)\(dry.error)")
        try expect(site.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'nearby'"), equals: "0")
        let missing = try site.run("temple", "1")
        expect(missing.status == 66 && missing.error.contains("nearby import FILE --database \(site.address)"))
        try expect(site.run("import", "--undo").status, equals: 66)
        try expect(site.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'nearby'"), equals: "0")

        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let last = "SELECT max(sequence) FROM nearby.change"
        let before = try site.sql(last)
        let other = try site.program.write(TempleRow.csv([TempleRow(1, "新甲宮"), TempleRow(2, "乙宮")]), "u.csv")
        let dryAgain = try site.run("import", other, "--source", "test", "--dry-run")
        expect(dryAgain.output, contains: "1 inserted, 1 updated", "\(dryAgain.output)")
        try expect(site.sql(last), equals: before)
        try expect(site.sql("SELECT string_agg(name, ',') FROM nearby.temple"), equals: "甲宮")
    }

    @Test func anImportIsUndoneByAnother() throws {
        let site = try Site()
        let first = try site.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮"))
        expect(first.status == 0 && first.output.contains("2 inserted"), "\(first.error)")
        let same = try site.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮"))
        expect(same.status == 0 && same.output.contains("nothing has changed"), "\(same.output)")
        // With another working copy.
        let colleague = try Site(site.address)
        let second = try colleague.importing(TempleRow(1, "新甲宮"), TempleRow(3, "丙宮"))
        expect(second.output, contains: "1 inserted, 1 updated", "\(second.output)\(second.error)")
        try expect(site.run("find", "新甲宮").output, contains: "新甲宮")
        let history = try Program.temples(try site.run("imports").output)
        expect(history.map { $0["inserted"] as? Int } == [1, 2] && history.map { $0["updated"] as? Int } == [1, 0])
        // The working copy of the first one lacks what is undone.
        let undone = try site.run("import", "--undo")
        expect(undone.status == 0 && undone.output.contains("reverted 1 inserted, 1 updated"), "\(undone.error)")
        let names = "SELECT string_agg(name, ',' ORDER BY id) FROM nearby.temple"
        try expect(site.sql(names), equals: "甲宮,乙宮")
        try expect(colleague.run("import", "--undo").status, equals: 0)
        try expect(site.sql(names), equals: "")
        let none = try site.run("import", "--undo")
        expect(none.status == 65 && none.error.contains("there is no import to undo"))
        try expect(colleague.importing(TempleRow(1, "甲宮")).output, contains: "1 inserted")
        try expect(site.run("find", "甲宮").output, contains: "甲宮")
    }

    @Test func aWorkingCopyThatIsDeletedOrOfAnotherDatabaseIsFilledAnew() throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        try FileManager.default.removeItem(atPath: site.program.path(".cache/nearby"))
        let second = try site.importing(TempleRow(2, "乙宮"))
        expect(second.status == 0 && second.error.contains("filling the working copy"), "\(second.error)")
        // The schema is made anew under the same address.
        try site.sql("DROP SCHEMA nearby CASCADE")
        let third = try site.importing(TempleRow(3, "丙宮"))
        expect(third.status == 0 && third.output.contains("1 inserted"), "\(third.error)")
        try expect(site.sql("SELECT string_agg(name, ',' ORDER BY id) FROM nearby.temple"), equals: "丙宮")
    }
}
