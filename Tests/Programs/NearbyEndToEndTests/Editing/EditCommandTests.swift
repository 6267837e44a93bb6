import Expectations
import BuiltProgram
import Foundation
import Glibc
import Testing

/// `nearby edit`, `add`, `delete` and `restore` on the starter data and on a list of one's own.
struct EditCommandTests {
    private let calls: EditCalls

    init() throws {
        calls = EditCalls(program: try Program())
    }

    @Test func aMemberThatIsSetIsShownWithItsSource() throws {
        let edit = try calls.document(
            "edit", "temple", "190", "--set", "phone=04-22240001", "--set", "aliases=藍興宮、萬春媽祖廟", "--reason", "電話詢問",
            "--author", "陳小明")
        expect(edit.number != nil && edit["change"] is Int && edit["dry_run"] as? Bool == false)
        let entity = try require(edit.entities.first)
        expect(edit.entities.count == 1 && entity["id"] as? Int == 190 && entity.text("action") == "changed")
        expect(entity.text("name") == "臺中萬春宮" && entity.text("entity") == "temple:190")
        expect(entity.object("before").text("phone"), equals: "04-22245964")
        expect(entity.object("after").text("phone"), equals: "04-22240001")
        expect(entity.object("after")["aliases"] as? [String], equals: ["藍興宮", "萬春媽祖廟"])
        let temple = try calls.temple(190)
        expect(temple.text("phone") == "04-22240001" && temple["aliases"] as? [String] == ["藍興宮", "萬春媽祖廟"])
        let source = try require((temple["sources"] as? [[String: Any]])?.first)
        expect(source.text("source"), equals: "curated")
        expect(Set(source["fields"] as? [String] ?? []), equals: ["phone", "aliases"])
        try expect(calls.list("find", "藍興宮").contains { $0["id"] as? Int == 190 })
    }

    @Test func noneStandsUntilTheMemberIsGivenBack() throws {
        let unset = try calls.document("edit", "temple", "臺中萬春宮", "--unset", "phone")
        expect(unset.entities.first?.object("after")["phone"] is NSNull)
        try expect(calls.temple(190)["phone"] is NSNull)
        let back = try calls.document("edit", "temple", "190", "--give-back", "phone")
        expect(back.entities.first?.object("after").text("phone"), equals: "04-22245964")
        try expect(calls.temple(190).text("phone"), equals: "04-22245964")
    }

    @Test func aPositionIsOneValueOfTwoNumbers() throws {
        _ = try calls.document("edit", "temple", "190", "--set", "position=24.1431,120.6827")
        try expect(calls.temple(190)["lat"] as? Double == 24.1431 && calls.temple(190)["lng"] as? Double == 120.6827)
        _ = try calls.document("edit", "temple", "190", "--set", "lat=24.1432")
        try expect(calls.temple(190)["lat"] as? Double == 24.1432 && calls.temple(190)["lng"] as? Double == 120.6827)
        let near = try calls.list("--lat", "24.1432", "--lng", "120.6827", "--radius", "10m")
        expect(near.map { $0["id"] as? Int }, equals: [190])
        // Either name gives both back.
        _ = try calls.document("edit", "temple", "190", "--give-back", "lng")
        try expect(calls.temple(190)["lat"] as? Double, equals: 24.14208)
    }

    @Test func aDryRunWritesNothing() throws {
        let before = try calls.run("temple", "190").output
        let edit = try calls.document("edit", "temple", "190", "--set", "phone=04-22240001", "--dry-run")
        expect(edit["number"] is NSNull && edit["change"] is NSNull && edit["dry_run"] as? Bool == true)
        expect(edit.entities.first?.object("after").text("phone"), equals: "04-22240001")
        let added = try calls.run(
            "add", "temple", "--set", "name=甲宮", "--set", "position=24.1,120.6", "--dry-run", "--format", "table")
        expect(added.status == 0 && added.output.contains("created temple"))
        expect(added.output.hasSuffix("dry run: nothing was written\n"))
        try expect(calls.run("temple", "190").output, equals: before)
        try expect(calls.list("find", "甲宮").allSatisfy { $0.text("name") != "甲宮" })
        try expectEmpty(calls.list("changes"))
    }

    @Test func theTableHasWhatChanged() throws {
        let edit = try calls.run(
            "edit", "temple", "190", "--set", "phone=04-22240001", "--unset", "open_time", "--format", "table")
        expect(edit.status, equals: 0, "\(edit.error)")
        let lines = edit.output.split(separator: "\n").map(String.init)
        expect(lines.first, equals: "changed temple 190 臺中萬春宮")
        expect(lines.dropFirst().first?.split(separator: " "), equals: ["MEMBER", "BEFORE", "AFTER"])
        expect(lines.contains { $0.split(separator: " ") == ["phone", "04-22245964", "04-22240001"] })
        expect(lines.contains { $0.hasPrefix("open_time  ") && $0.hasSuffix("  none") })
        expect(lines.contains { $0.contains("nearby changes --undo ") })
        let again = try calls.run("edit", "temple", "190", "--set", "phone=04-22240001", "--format", "table")
        expect(again.status == 0 && again.output == "nothing to change\n")
        try expect(calls.list("changes").count, equals: 1)
    }

    @Test func aTempleIsAdded() throws {
        let added = try calls.document(
            "add", "temple", "--set", "name=新甲宮", "--set", "position=24.1431,120.6827", "--set", "main_deity=媽祖")
        let entity = try require(added.entities.first)
        expect(entity.text("action") == "created" && entity.object("before").isEmpty)
        expect(entity.object("after").text("name"), equals: "新甲宮")
        let id = try require(entity["id"] as? Int)
        try expect(calls.list("find", "新甲宮").map { $0["id"] as? Int }, equals: [id])
        try expect(
            calls.list("--lat", "24.1431", "--lng", "120.6827", "--deity", "天上聖母").first?["id"] as? Int, equals: id)
        let bare = try calls.run("add", "temple", "--set", "name=乙宮")
        expect(bare.status == 65 && bare.error.contains("position"))
        try expect(calls.list("changes").count, equals: 1)
    }

    @Test func aDeletedTempleStaysDeletedUntilItIsRestored() throws {
        try calls.importRows("1,小丙宮,23.7,120.4,05-5321111")
        let id = try require(calls.list("find", "小丙宮").first?["id"] as? Int)
        _ = try calls.document("edit", "temple", "\(id)", "--set", "worship_tips=先拜天公")
        let dry = try calls.document("delete", "temple", "\(id)", "--dry-run")
        expect(dry.entities.first?.text("action"), equals: "deleted")
        try expect(calls.temple(id).text("name"), equals: "小丙宮")
        let deleted = try calls.document("delete", "temple", "小丙宮", "--reason", "拆了")
        expect(deleted.entities.first?["id"] as? Int, equals: id)
        // Also the next file does not bring it back.
        for phone in ["05-5321111", "05-5322222"] {
            try calls.importRows("1,小丙宮,23.7,120.4,\(phone)")
            try expect(calls.run("temple", "\(id)").status, equals: 65)
            try expectEmpty(calls.list("find", "小丙宮"))
        }
        let edit = try calls.run("edit", "temple", "\(id)", "--set", "phone=05-5323333")
        expect(edit.status == 65 && edit.error.contains("nearby restore temple \(id)"))
        try expect(calls.document("restore", "temple", "\(id)").entities.first?.text("action"), equals: "restored")
        let whole = try calls.temple(id)
        expect(whole.text("phone") == "05-5322222" && whole.text("worship_tips") == "先拜天公")
        let again = try calls.run("restore", "temple", "\(id)")
        expect(again.status == 65 && again.error.contains("not deleted"))
    }

    @Test func aDeletionSaysFirstWhatGoesWithTheTemple() throws {
        let dry = try calls.document("delete", "temple", "鹽水武廟", "--dry-run")
        let along = try require(dry["alongside"] as? [[String: Any]])
        expect(along.contains { $0.text("kind") == "activity" && $0["id"] is Int && $0.text("name") == "鹽水蜂炮" })
        try expect(
            calls.run("delete", "temple", "鹽水武廟", "--format", "table").output, contains: "with it: activity")
    }

    @Test func anEditOutlivesEveryImport() throws {
        try calls.importRows("1,小丁宮,23.71,120.41,05-5321111", "2,小戊宮,23.75,120.45,05-5324444")
        let id = try require(calls.list("find", "小丁宮").first?["id"] as? Int)
        _ = try calls.document("edit", "temple", "\(id)", "--set", "position=23.7101,120.4102", "--unset", "phone")
        for phone in ["05-5321111", "05-5322222", "05-5323333"] {
            try calls.importRows("1,小丁宮,23.72,120.42,\(phone)", "2,小戊宮,23.75,120.45,\(phone)")
            let temple = try calls.temple(id)
            expect(temple["lat"] as? Double == 23.7101 && temple["lng"] as? Double == 120.4102)
            expect(temple["phone"] is NSNull)
        }
        _ = try calls.document("edit", "temple", "\(id)", "--give-back", "position", "--give-back", "phone")
        try expect(calls.temple(id)["lat"] as? Double == 23.72 && calls.temple(id).text("phone") == "05-5323333")
    }

    @Test func everyFaultIsToldAndNothingIsWritten() throws {
        let edit = try calls.run(
            "edit", "temple", "190", "--set", "phone=電話", "--set", "lat=95", "--set", "phonee=1", "--set",
            "website=https://temple.example", "--unset", "name")
        expect(edit.status == 65 && edit.output.isEmpty)
        let lines = edit.error.split(separator: "\n")
        expect(lines.count == 5 && lines.first?.hasPrefix("nearby: nothing was changed") == true, "\(edit.error)")
        for member in ["phone ", "lat ", "phonee", "name "] {
            expect(lines.dropFirst().contains { $0.contains(member) }, "\(member)")
        }
        try expect(calls.temple(190)["website"] is NSNull && calls.list("changes").isEmpty)
    }

    @Test(arguments: [
        ["edit", "temple", "190"], ["edit", "190", "--set", "phone=1"], ["edit", "county", "1", "--set", "name=甲"],
        ["edit", "temple", "190", "--set", "phone"], ["edit", "temple", "190", "--set", "phone="],
        ["edit", "temple", "190", "--set", "phone=1", "--unset", "phone"],
        ["edit", "temple", "190", "--set", "lat=24", "--give-back", "position"],
        ["edit", "temple", "190", "--give-back", "phon"],
        ["edit", "temple", "190", "--unset", "phone", "--author", ""],
        ["edit", "temple", "190", "--unset", "phone", "--reason", ""], ["restore", "temple", "臺中萬春宮"],
        ["add", "temple", "190", "--set", "name=甲宮"], ["delete", "temple"],
    ])
    func aWrongCallIsRefused(words: [String]) throws {
        let result = try calls.program.run(words)
        expect(result.status == 64 && result.output.isEmpty && result.error.contains("--help"), "\(result.error)")
        try expectEmpty(calls.list("changes"))
    }

    @Test func aTempleThatIsNotThereOrIsNotClearIsRefused() throws {
        let unknown = try calls.run("edit", "temple", "99999", "--unset", "phone")
        expect(unknown.status == 65 && unknown.error.contains("there is no temple with the id 99999"))
        let several = try calls.run("edit", "temple", "龍山寺", "--unset", "phone")
        expect(several.status == 65 && several.error.contains("matches several temples"))
    }

    @Test(arguments: [
        ["edit", "temple", "1", "--unset", "phone"], ["delete", "temple", "1"], ["changes"], ["admin", "list"],
        ["admin", "invite", "甲", "--role", "editor"],
    ])
    func aNamedDatabaseIsNotMade(words: [String]) throws {
        let path = calls.program.path("none.sqlite")
        let result = try calls.program.run(words + ["--database", path])
        expect(result.status == 66 && result.output.isEmpty && result.error.contains("none.sqlite"))
        expect(!FileManager.default.fileExists(atPath: path))
    }

    /// A temple that was joined to another one is known by its former id, as by `nearby temple`.
    @Test func aFormerIDIsFollowedAndSaidSo() throws {
        let database = calls.program.path("joined.sqlite")
        func run(_ words: String...) throws -> Program.Result {
            try calls.program.run(words + ["--database", database])
        }
        func importing(_ rows: String) throws {
            let file = calls.program.path("rows.csv")
            try Data("source,source_id,same_as,name,lat,lng\n\(rows)".utf8).write(to: URL(fileURLWithPath: file))
            let result = try run("import", file)
            try require(result.status == 0, "\(result.error)")
        }
        try importing("a,1,,甲宮,23.1,120.5\nb,1,,乙廟,24.9,121.5\n")
        try importing("a,1,b:1,甲宮,23.1,120.5\n")
        let present = Data(try run("temple", "1", "--format", "json").output.utf8)
        let shown = try require(JSONSerialization.jsonObject(with: present) as? [String: Any])
        let kept = try require(shown["id"] as? Int)
        let gone = kept == 1 ? 2 : 1
        for words in [
            ["edit", "temple", "\(gone)", "--set", "phone=04-22240001"], ["delete", "temple", "\(gone)"],
            ["restore", "temple", "\(gone)"],
        ] {
            let result = try calls.program.run(words + ["--format", "json", "--database", database])
            expect(result.status, equals: 0, "\(words): \(result.error)")
            expect(result.error, contains: "temple \(gone) is temple \(kept) now", "\(words): \(result.error)")
            expect(result.output, contains: "\"temple:\(kept)\"", "\(words): \(result.output)")
        }
        try expect(run("temple", "\(kept)", "--format", "json").output, contains: "04-22240001")
        let own = try run("edit", "temple", "\(kept)", "--give-back", "phone", "--format", "json")
        expect(own.status == 0 && !own.error.contains("now"), "\(own.error)")
    }

    @Test func theAuthorIsTheUserUnlessNamed() throws {
        _ = try calls.document("edit", "temple", "190", "--unset", "phone")
        let entry = try require(calls.list("changes").first)
        let name = getpwuid(getuid())?.pointee.pw_name.map { String(cString: $0) }
        expect(entry.text("author")?.isEmpty == false && (name == nil || entry.text("author") == name))
        expect(entry.text("way") == "command" && entry["role"] is NSNull && entry["reason"] is NSNull)
    }
}
