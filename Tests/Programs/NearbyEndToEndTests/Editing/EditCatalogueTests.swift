import Expectations
import BuiltProgram
import Foundation
import Testing

/// `nearby edit`, `add`, `delete` and `restore` of deities, festivals, activities and groups.
struct EditCatalogueTests {
    private let calls: EditCalls

    init() throws {
        calls = EditCalls(program: try Program())
    }

    /// Whether a festival is on a day. 元宵節 is on 2027-02-20.
    private func isOn(_ name: String, _ day: String, environment: [String: String] = [:]) throws -> Bool {
        let result = try calls.program.run(["today", "--date", day, "--days", "0"], environment: environment)
        expect(result.status, equals: 0, "\(result.error)")
        let events = try Program.temples(result.output)
        let others = events.flatMap { $0["also"] as? [[String: Any]] ?? [] }
        return (events + others).contains { $0.text("title") == name }
    }

    @Test func aFestivalIsMovedByItsNameAndBack() throws {
        let edit = try calls.document("edit", "festival", "元宵節", "--set", "day=16", "--reason", "依農民曆")
        let entity = try require(edit.entities.first)
        expect(entity.text("entity") == "festival:4" && entity.text("name") == "元宵節")
        expect(entity.object("before")["day"] as? Int == 15 && entity.object("after")["day"] as? Int == 16)
        try expect(isOn("元宵節", "2027-02-21") && !isOn("元宵節", "2027-02-20"))
        let entry = try require(calls.list("changes", "--entity", "festival:4").first)
        expect(entry.number == edit.number && entry.text("reason") == "依農民曆")
        try expectEmpty(calls.list("changes", "--entity", "festival:5"))
        let table = try calls.run("changes", "--format", "table").output
        expect(table.contains("changed festival 4 元宵節") && table.contains("day"))
        // One edit sets all of a rule, so any of its members gives it back.
        let back = try calls.document("edit", "festival", "4", "--give-back", "month")
        expect(back.entities.first?.text("action"), equals: "changed")
        try expect(isOn("元宵節", "2027-02-20") && !isOn("元宵節", "2027-02-21"))
    }

    @Test func aNewEditionUndoesNoEdit() throws {
        _ = try calls.document("edit", "festival", "4", "--set", "day=16")
        let added = try calls.document(
            "add", "festival", "--set", "name=開漳祭", "--set", "occasion=祭神", "--set", "kind=lunar", "--set", "month=1",
            "--set", "day=16", "--set", "source=縣志")
        let id = try require(added.entities.first?["id"] as? Int)
        expect(9_000...9_999, contains: id)
        _ = try calls.document("delete", "festival", "頭牙")
        let data = calls.program.path("data")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("data"), to: URL(fileURLWithPath: data))
        let file = data + "/festivals.json"
        let festivals = try String(contentsOfFile: file, encoding: .utf8)
            .replacingOccurrences(of: "\"元宵節\"", with: "\"上元節\"")
        try festivals.write(toFile: file, atomically: true, encoding: .utf8)
        let newer = ["NEARBY_DATA": data]
        // What nobody has edited is that of the new edition.
        try expect(isOn("上元節", "2027-02-21", environment: newer))
        try expect(isOn("開漳祭", "2027-02-21", environment: newer))
        try expect(!isOn("頭牙", "2027-03-09", environment: newer))
        let back = try calls.program.run(["edit", "festival", "4", "--give-back", "day"], environment: newer)
        expect(back.status, equals: 0, "\(back.error)")
        try expect(isOn("上元節", "2027-02-20", environment: newer))
    }

    /// It is read by the first edit that needs it, deep in the writer: the exit code is that of bad data all the same.
    @Test func aDamagedFileOfTheProgramIsNamed() throws {
        let data = calls.program.path("data")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("data"), to: URL(fileURLWithPath: data))
        try Data("{".utf8).write(to: URL(fileURLWithPath: data + "/deities.json"))
        let refused = try calls.program.run(
            ["edit", "festival", "4", "--set", "occasion=祭神"], environment: ["NEARBY_DATA": data])
        expect(refused.status, equals: 65, "\(refused.error)")
        expect(refused.error.hasPrefix("nearby: cannot read \(data)/deities.json: "), "\(refused.error)")
    }

    @Test func aDeityIsEditedByAnyOfItsNames() throws {
        let edit = try calls.document(
            "edit", "deity", "Mazu", "--set", "deity_role_en=Protects those at sea.", "--set",
            #"days=[{"month":3,"day":23,"kind":"聖誕","title":"媽祖聖誕","source":"表"}]"#)
        expect(edit.entities.first?["id"] as? Int, equals: 1)
        let deity = try require(calls.list("deity", "媽祖").first)
        expect(deity.object("translations").object("en").text("deity_role"), equals: "Protects those at sea.")
        expect((deity["dates"] as? [Any])?.count, equals: 1)
        let name = try calls.document("edit", "deity", "1", "--set", "aliases=天上聖母、湄洲娘娘")
        expect(name.entities.first?.object("after")["aliases"] as? [String], equals: ["天上聖母", "湄洲娘娘"])
        try expect(calls.list("deity", "湄洲娘娘").first?["id"] as? Int, equals: 1)
        let unknown = try calls.run("edit", "deity", "不存在的神", "--unset", "family")
        expect(unknown.status == 65 && unknown.error.contains("there is no deity"))
    }

    @Test func anActivityMovesByOnePartOfItsRecurrence() throws {
        let edit = try calls.document("edit", "activity", "鹽水蜂炮", "--set", "recurrence.day=15", "--set", "place=鹽水")
        let entity = try require(edit.entities.first)
        expect(entity["id"] as? Int, equals: 1)
        expect(entity.object("before").object("recurrence")["day"] as? Int, equals: 14)
        let after = entity.object("after").object("recurrence")
        expect(after["day"] as? Int == 15 && after["month"] as? Int == 1 && after["days"] as? Int == 2)
        let undo = try calls.document("changes", "--undo", "\(try require(edit.number))")
        expect(undo.entities.first?.object("after").object("recurrence")["day"] as? Int, equals: 14)
    }

    @Test func aGroupComesAndGoes() throws {
        let added = try calls.document(
            "add", "group", "--set", "name=求雨", "--set", "deities=1", "--set", "enabled=false", "--dry-run")
        expect(added["number"] is NSNull)
        let group = try calls.document(
            "add", "group", "--set", "name=求雨", "--set", "deities=mazu、yuelao", "--set", "enabled=false")
        let entity = try require(group.entities.first)
        expect(entity.object("after")["deities"] as? [String], equals: ["mazu", "yuelao"])
        expect(entity.object("after")["enabled"] as? Bool, equals: false)
        let id = "\(try require(entity["id"] as? Int))"
        try expect(calls.document("delete", "group", "求雨").entities.first?.text("action"), equals: "deleted")
        let edit = try calls.run("edit", "group", id, "--set", "name=求晴")
        expect(edit.status == 65 && edit.error.contains("nearby restore group \(id)"))
        try expect(calls.document("restore", "group", id).entities.first?.text("action"), equals: "restored")
        let again = try calls.run("restore", "group", id)
        expect(again.status == 65 && again.error.contains("not deleted"))
    }

    @Test func aDeletionSaysFirstWhoLosesIt() throws {
        let dry = try calls.document("delete", "deity", "月老", "--dry-run")
        let along = try require(dry["alongside"] as? [[String: Any]])
        expect(along.contains { $0.text("kind") == "group" && $0.text("name") == "求姻緣" })
        try expect(calls.list("deity", "月老").first?["id"] is Int)
    }

    @Test func everyFaultIsToldAndNothingIsWritten() throws {
        let edit = try calls.run(
            "edit", "festival", "4", "--set", "month=13", "--set", "occasion=甲", "--set", "colour=red", "--unset",
            "name",
            "--set", "slug=x")
        expect(edit.status == 65 && edit.output.isEmpty)
        let lines = edit.error.split(separator: "\n")
        expect(lines.first?.hasPrefix("nearby: nothing was changed"), equals: true, "\(edit.error)")
        for member in ["month", "occasion", "colour", "name", "slug"] {
            expect(lines.dropFirst().contains { $0.contains(member) }, "\(member): \(edit.error)")
        }
        try expect(isOn("元宵節", "2027-02-20") && calls.list("changes").isEmpty)
    }

    @Test(arguments: [
        ["edit", "county", "1", "--set", "name=甲"], ["edit", "festival", "4"],
        ["edit", "festival", "4", "--give-back", "slug"], ["edit", "festival", "4", "--give-back", "phone"],
        ["edit", "festival", "4", "--set", "day=16", "--give-back", "month"],
        ["edit", "festival", "4", "--set", "day=16", "--set", "day=17"], ["restore", "festival", "元宵節"],
        ["delete", "deity"], ["add", "group", "4", "--set", "name=甲"], ["changes", "--entity", "festival"],
        ["changes", "--entity", "county:1"], ["changes", "--entity", "festival:4", "--temple", "1"],
    ])
    func aWrongCallIsRefused(words: [String]) throws {
        let result = try calls.program.run(words)
        expect(result.status == 64 && result.output.isEmpty && result.error.contains("--help"), "\(result.error)")
        try expectEmpty(calls.list("changes"))
    }
}
