import Expectations
import BuiltProgram
import Foundation
import Testing

/// Files whose values become edits by hand, and imports that say what is seen.
struct EditsFromFileTests {
    private let program: Program
    private let database: String

    init() throws {
        program = try Program()
        database = program.path("t.sqlite")
        let rows = """
            source,source_id,name,lat,lng,phone,address
            moi,101,甲宮,24.15,120.65,04-22220001,臺中市西區民生路1號
            moi,102,乙宮,24.16,120.66,04-22220002,臺中市西區民生路2號
            moi,103,丙宮,24.17,120.67,04-22220003,臺中市西區民生路3號

            """
        let list = try run("import", try write(rows, "list.csv"))
        expect(list.status, equals: 0, "\(list.error)")
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    private func run(_ words: String...) throws -> Program.Result { try program.run(words + ["--database", database]) }

    private func phone(_ id: Int) throws -> String? {
        try JSONDecoder().decode(Shown.self, from: Data(run("temple", "\(id)", "--format", "json").output.utf8)).phone
    }

    private struct Shown: Decodable { let phone: String? }

    private struct Report: Decodable {
        let files: [File]

        struct File: Decodable {
            let updated, unchanged, rejected: Int
            let values: [Values]
            let edits: Edits?
            let refused: [Refused]
        }
        struct Values: Decodable, Equatable {
            let field: String
            let values, shown: Int
            let above: [String]
        }
        struct Edits: Decodable {
            let number: Int?
            let entities: [Entity]
        }
        struct Entity: Decodable {
            let id: Int
            let before, after: Shown
        }
        struct Refused: Decodable, Equatable {
            let line: Int
            let record, column: String?
            let code: String
        }
    }

    private func report(_ words: String...) throws -> Report.File {
        let result = try program.run(words + ["--database", database, "--format", "json"])
        expect(result.status, equals: 0, "\(words): \(result.error)")
        return try require(JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).files.first)
    }

    @Test func anImportSaysThatNothingOfItIsSeen() throws {
        let mine = try write(
            "寺名,緯度,經度,電話\n甲宮,24.15,120.65,04-11110001\n乙宮,24.16,120.66,04-22220002\n", "mine.csv")
        let said = "  phone: 1 of 2 values shown: moi stands above mine\n"
        for isDry in [true, false, false] {
            let result = try program.run(
                ["import", mine, "--source", "mine", "--database", database] + (isDry ? ["--dry-run"] : []))
            expect(result.status == 0 && result.output.contains(said), "\(result.output)\(result.error)")
            expect(result.output.contains("values shown") && !result.output.contains("name: "), "\(result.output)")
            expect(!result.output.contains("--as-edits"))
        }
        let other = try write("寺名,緯度,經度,電話\n丙宮,24.17,120.67,04-11110003\n", "other.csv")
        let hidden = try run("import", other, "--source", "other")
        expect(hidden.output, contains: "  phone: 0 of 1 values shown: moi stands above other\n")
        expect(hidden.output, contains: "--as-edits")
        let file = try report("import", mine, "--source", "mine")
        expect(
            file.values,
            equals: [
                Report.Values(field: "name", values: 2, shown: 2, above: []),
                Report.Values(field: "position", values: 2, shown: 2, above: []),
                Report.Values(field: "phone", values: 2, shown: 1, above: ["moi"]),
            ])
    }

    @Test func theValuesOfAFileAreOneChangeByHand() throws {
        let file = try write("編號,寺廟名稱,電話,備註\n101,甲宮,04-33330001,x\n102,,04-33330002,\n103,,,\n", "numbers.csv")
        let dry = try run("import", file, "--as-edits", "--dry-run")
        expect(dry.status, equals: 0, "\(dry.error)")
        expect(
            dry.output,
            contains: """
                numbers.csv: 3 rows as edits: 2 changed, 1 as they were, 0 rejected
                  warning, column-ignored: 1
                changed temple 1 甲宮
                MEMBER  BEFORE       AFTER
                phone   04-22220001  04-33330001
                changed temple 2 乙宮
                """)
        expect(dry.output.hasSuffix("dry run: nothing was written\n"), "\(dry.output)")
        expect(dry.error, contains: "numbers.csv: read as --map number=編號,phone=電話; nothing else")
        try expect(phone(1), equals: "04-22220001")

        let written = try report("import", file, "--as-edits", "--reason", "asked there", "--author", "Ann")
        expect(written.updated == 2 && written.unchanged == 1 && written.rejected == 0)
        let edits = try require(written.edits)
        expect(edits.entities.map(\.after.phone), equals: ["04-33330001", "04-33330002"])
        try expect(phone(1), equals: "04-33330001")
        let again = try run("import", file, "--as-edits")
        expect(again.output, contains: "0 changed, 3 as they were, 0 rejected")
        expect(again.output, contains: "nothing has changed\n")
        // An import of what the sources say keeps it.
        try expect(run("import", program.path("list.csv")).status, equals: 0)
        try expect(phone(2), equals: "04-33330002")
        let number = try require(edits.number)
        let listed = try run("changes", "--author", "Ann", "--format", "table")
        expect(listed.output.contains("asked there") && listed.output.contains("command"), "\(listed.output)")
        try expect(run("changes", "--undo", "\(number)").status, equals: 0)
        try expect([1, 2].map { try phone($0) }, equals: ["04-22220001", "04-22220002"])
    }

    @Test func whatCannotBeTakenIsReportedRowByRow() throws {
        let file = try write(
            "編號,電話,網址\n101,04-33330001,\n999,04-33330009,\n102,0912-345-678,x\n", "bad.csv")
        let rejects = program.path("rejects.csv")
        let call = ["import", file, "--as-edits", "--map", "id=編號,phone=電話,website=網址", "--rejects", rejects]
        let result = try program.run(call + ["--database", database])
        expect(
            result.status == 0 && result.output.contains("1 changed, 0 as they were, 2 rejected"), "\(result.output)")
        expect(result.error, contains: "bad.csv:3: 999 names no temple: there is none with the number 999 of moi")
        expect(result.error, contains: "bad.csv:4: 102: column 電話: phone \"09********\" has a mobile number")
        expect(result.error, contains: "bad.csv:4: 102: column 網址: website \"x\"")
        let lines = try String(contentsOfFile: rejects, encoding: .utf8).components(separatedBy: "\r\n")
        expect(lines.count == 4 && lines[1].hasPrefix("999,04-33330009,,") && lines[2].hasPrefix("102,,x,"), "\(lines)")
        // The corrected file is imported in the same way.
        let mended = lines.joined(separator: "\n").replacingOccurrences(of: "999,", with: "103,")
            .replacingOccurrences(of: "102,,x", with: "102,04-33330002,https://example.org/")
        let second = try report(
            "import", try write(mended, "mended.csv"), "--as-edits", "--map", "id=編號,phone=電話,website=網址")
        expect(second.updated == 2 && second.rejected == 0)
        let none = try run("import", try write("id,phone\n77,04-33330002\n", "none.csv"), "--as-edits")
        expect(none.status == 65 && none.error.contains("none of its 1 rows can be imported"), "\(none.error)")
    }

    @Test func optionsOfSourcesAreRefused() throws {
        let file = try write("id,phone\n1,04-33330002\n", "t.csv")
        for words in [
            ["--source", "x"], ["--from", "moi"], ["--replace"], ["--force"], ["--insert"], ["--mobile-phones"],
            ["--calendar", "lunar"], ["--type", "place_of_worship"],
        ] {
            let result = try program.run(["import", file, "--as-edits", "--database", database] + words)
            expect(result.status == 64 && result.error.contains("with --as-edits: \(words[0])"), "\(result.error)")
        }
        for words in [
            [file, file, "--as-edits"], [file, "--clear-empty"], ["--undo", "--as-edits"],
            [file, "--as-edits", "--map", "telephone=phone"], [file, "--as-edits", "--map", "id"],
        ] {
            try expect(program.run(["import"] + words + ["--database", database]).status, equals: 64, "\(words)")
        }
        for (text, said) in [
            ("phone,website\n04-33330002,\n", "no column names the temples"), ("編號,備註\n1,x\n", "no column has values"),
        ] {
            let result = try run("import", try write(text, "u.csv"), "--as-edits")
            expect(result.status == 65 && result.error.contains(said), "\(result.error)")
        }
        let missing = try program.run("import", file, "--as-edits", "--database", program.path("none.sqlite"))
        expect(missing.status, equals: 66, "\(missing.error)")
        try expect(phone(1), equals: "04-22220001")
    }

    @Test func otherContainersAreReadToo() throws {
        let json = try write(#"[{"id": 1, "phone": "04-44440001"}, {"id": 2, "phone": null}]"#, "t.json")
        try expect(report("import", json, "--as-edits").updated, equals: 1)
        let page = try write(
            "<!DOCTYPE html><meta charset=utf-8><table><tr><td>編號<td>電話<tr><td>102<td>04-44440002</table>", "t.html")
        try expect(report("import", page, "--as-edits").updated, equals: 1)
        try expect([1, 2].map { try phone($0) }, equals: ["04-44440001", "04-44440002"])
        let cleared = try report("import", json, "--as-edits", "--clear-empty")
        expect(cleared.updated, equals: 1)
        try expectNil(phone(2))
    }
}
