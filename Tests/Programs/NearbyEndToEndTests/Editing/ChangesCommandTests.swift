import Expectations
import BuiltProgram
import Foundation
import Testing

/// `nearby changes`: the history of edits and imports, and the undo of one change.
struct ChangesCommandTests {
    private let calls: EditCalls

    init() throws {
        calls = EditCalls(program: try Program())
    }

    private func number(_ words: String...) throws -> Int {
        let result = try calls.program.run(words + ["--format", "json"])
        expect(result.status, equals: 0, "\(words): \(result.error)")
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try require(document?.number)
    }

    @Test func anEntryHasWhoWhenWhyAndWhat() throws {
        let number = try number(
            "edit", "temple", "190", "--unset", "phone", "--author", "陳小明", "--reason", "停話\u{1B}[2J")
        let entry = try require(calls.list("changes").first)
        expect(entry.number == number && entry.text("author") == "陳小明" && entry.text("way") == "command")
        expect(entry.text("reason")?.hasPrefix("停話") == true && entry["undone"] as? Bool == false)
        expect(entry.text("time")?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil)
        expect(entry["import"] is NSNull && entry["undoes"] is NSNull && entry["entity_count"] as? Int == 1)
        expect(entry.entities.first?.object("before").text("phone"), equals: "04-22245964")
        expect(entry.entities.first?.object("after")["phone"] is NSNull)
        let table = try calls.run("changes", "--format", "table").output
        expect(table.contains("changed temple 190 臺中萬春宮: phone") && table.contains("陳小明"))
        expect(table, lacks: "\u{1B}")
    }

    @Test func anUndoIsAChangeOfItsOwn() throws {
        let edit = try number("edit", "temple", "190", "--set", "phone=04-22240001")
        let undo = try calls.document("changes", "--undo", "\(edit)", "--author", "王小華", "--reason", "打錯")
        expect(undo.entities.first?.object("after").text("phone"), equals: "04-22245964")
        try expect(calls.temple(190).text("phone"), equals: "04-22245964")
        let entries = try calls.list("changes")
        expect(entries.count == 2 && entries[0].number == undo.number && entries[0]["undoes"] as? Int == edit)
        expect(entries[0].text("author") == "王小華" && entries[0].text("reason") == "打錯")
        expect(entries[1]["undone"] as? Bool == true && entries[1]["undone_by"] as? Int == undo.number)
        let again = try calls.run("changes", "--undo", "\(edit)")
        expect(again.status == 65 && again.error.contains("undone already"))
        try expect(calls.run("changes", "--undo", "999999").status, equals: 65)
        try expect(calls.run("changes", "--format", "table").output, contains: "undo of \(edit)")
    }

    @Test func laterChangesOfTheSameStandInTheWay() throws {
        let first = try number("edit", "temple", "190", "--set", "phone=04-22240001")
        let other = try number("edit", "temple", "191", "--set", "phone=04-22240009")
        let second = try number("edit", "temple", "190", "--set", "phone=04-22240002")
        let refused = try calls.run("changes", "--undo", "\(first)")
        expect(refused.status == 65 && refused.error.contains("\(second)"), "\(refused.error)")
        try expect(calls.temple(190).text("phone"), equals: "04-22240002")
        try expect(calls.run("changes", "--undo", "\(second)").status, equals: 0)
        try expect(calls.temple(190).text("phone"), equals: "04-22240001")
        try expect(calls.run("changes", "--undo", "\(first)").status, equals: 0)
        try expect(calls.temple(190).text("phone"), equals: "04-22245964")
        try expect(calls.temple(191).text("phone"), equals: "04-22240009")
        try expect(calls.list("changes", "--temple", "191").map(\.number), equals: [other])
    }

    /// What was made is deleted, and what was deleted is whole again.
    @Test func theUndoOfAnAdditionAndOfADeletion() throws {
        let added = try calls.document("add", "temple", "--set", "name=新甲宮", "--set", "position=24.14,120.68")
        let id = try require(added.entities.first?["id"] as? Int)
        let addition = try require(added.number)
        let undo = try calls.document("changes", "--undo", "\(addition)")
        expect(undo.entities.map { $0.text("action") }, equals: ["deleted"])
        try expect(calls.run("temple", "\(id)").status, equals: 65)
        _ = try number("edit", "temple", "190", "--set", "worship_tips=先拜天公")
        let before = NSDictionary(dictionary: try calls.temple(190))
        let deletion = try number("delete", "temple", "190")
        try expect(calls.run("temple", "190").status, equals: 65)
        let back = try calls.document("changes", "--undo", "\(deletion)")
        expect(back.entities.map { $0.text("action") }, equals: ["restored"])
        expect(NSDictionary(dictionary: try calls.temple(190)), equals: before)
    }

    @Test func theFiltersOfTheList() throws {
        let first = try number("edit", "temple", "190", "--unset", "phone", "--author", "甲")
        let second = try number("edit", "temple", "191", "--unset", "phone", "--author", "乙")
        let third = try number("edit", "temple", "190", "--give-back", "phone", "--author", "乙")
        func numbers(_ words: String...) throws -> [Int?] {
            try Program.temples(try calls.program.run(["changes", "--format", "json"] + words).output).map(\.number)
        }
        try expect(numbers(), equals: [third, second, first])
        try expect(numbers("--author", "乙"), equals: [third, second])
        try expect(numbers("--temple", "190"), equals: [third, first])
        try expect(numbers("--temple", "190", "--author", "甲"), equals: [first])
        try expect(numbers("--limit", "2"), equals: [third, second])
        try expect(numbers("--from", "2020-01-01", "--to", "2099-12-31"), equals: [third, second, first])
        try expect(numbers("--to", "2020-01-01") == [] && numbers("--from", "2099-12-31") == [])
        for wrong in [
            ["--from", "yesterday"], ["--temple", "甲"], ["--limit", "0"], ["--undo", "-1"], ["--reason", "x"],
        ] {
            let result = try calls.program.run(["changes"] + wrong)
            expect(result.status == 64 && result.output.isEmpty, "\(wrong)")
        }
        try expect(calls.run("changes", "--undo", "\(third)", "--limit", "1").status, equals: 64)
    }

    /// Imports and edits are in one history, and the undo of the last import is that of `nearby import --undo`.
    @Test func anImportIsAnEntryWithItsCounts() throws {
        try calls.importRows(
            "1,小丙宮,23.7,120.4,05-5321111", "2,小丁宮,23.8,120.5,",
            options: ["--author", "陳小明", "--reason", "新名單"])
        _ = try number("edit", "temple", "190", "--unset", "phone")
        let entries = try calls.list("changes")
        let entry = try require(entries.last)
        expect(entries.count == 2 && entry.text("way") == "import" && entry.text("author") == "陳小明")
        expect(entry.text("reason") == "新名單" && entry.entities.isEmpty)
        expect(entry.object("import")["inserted"] as? Int, equals: 2)
        let imports = try calls.list("imports")
        expect(imports.map { $0["id"] as? Int }, equals: [entry.number])
        expect(imports.first?.text("author"), equals: "陳小明")
        try expect(calls.run("imports", "--format", "table").output, contains: "  陳小明  ")
        try expect(calls.run("changes", "--format", "table").output, contains: "2 inserted")
        let number = try require(entry.number)
        let undo = try calls.run("changes", "--undo", "\(number)", "--format", "table")
        expect(undo.status, equals: 0, "\(undo.error)")
        try expectEmpty(calls.list("find", "小丙宮"))
        try expect(calls.list("imports").first?["undone_at"] is String)
        try expect(calls.temple(190)["phone"] is NSNull)
    }

    /// `nearby import --undo` is an entry with its author and reason, too.
    @Test func theUndoOfAnImportHasItsAuthor() throws {
        try calls.importRows("1,小丙宮,23.7,120.4,", options: ["--author", "陳小明"])
        let undo = try calls.run("import", "--undo", "--author", "王小華", "--reason", "舊名單")
        expect(undo.status, equals: 0, "\(undo.error)")
        let entries = try calls.list("changes")
        let entry = try require(entries.first)
        expect(entries.count == 2 && entry["undoes"] as? Int == entries[1].number)
        expect(entry.text("author") == "王小華" && entry.text("reason") == "舊名單" && entry.text("way") == "import")
        expect(entries[1].text("author") == "陳小明" && entries[1]["undone_by"] as? Int == entry.number)
        // Whoever does not say a name is known by that of the user.
        try calls.importRows("2,小丁宮,23.8,120.5,")
        let imported = try require(calls.list("changes").first?.text("author"))
        try expect(calls.run("import", "--undo").status, equals: 0)
        try expect(calls.list("changes").first?.text("author"), equals: imported)
        for wrong in [["--author", ""], ["--reason", ""], ["--author", "A\nn"], ["--dry-run"]] {
            let refused = try calls.program.run(["import", "--undo"] + wrong)
            expect(refused.status == 64 && refused.output.isEmpty, "\(wrong)")
        }
        try expect(calls.list("changes").count, equals: 4)
    }
}
