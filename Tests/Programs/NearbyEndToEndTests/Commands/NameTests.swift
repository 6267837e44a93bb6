import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Temples by the names that people know, after the registry was imported over the starter data.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct NameTests {
    /// Each with the name and the county of the temple that people mean.
    private static let wellKnown = [
        ("鹿港天后宮", "鹿港天后宮", "彰化縣"), ("花蓮勝安宮", "花蓮勝安宮", "花蓮縣"), ("宜蘭昭應宮", "宜蘭昭應宮", "宜蘭縣"),
        ("烘爐地", "烘爐地南山福德宮", "新北市"), ("三鳳宮", "高雄三鳳宮", "高雄市"), ("大甲鎮瀾宮", "大甲鎮瀾宮", "臺中市"),
        ("北港朝天宮", "北港朝天宮", "雲林縣"), ("旱溪樂成宮", "臺中樂成宮", "臺中市"), ("開臺澎湖天后宮", "澎湖天后宮", "澎湖縣"),
        ("埔里地母廟", "埔里地母廟", "南投縣"),
    ]
    /// The same in simplified characters, or with 台 for 臺.
    private static let otherwiseWritten = [
        "花蓮勝安宮": "花莲胜安宫", "宜蘭昭應宮": "宜兰昭应宫", "烘爐地": "烘炉地", "三鳳宮": "三凤宫", "大甲鎮瀾宮": "大甲镇澜宫",
        "北港朝天宮": "北港朝天宫", "旱溪樂成宮": "旱溪乐成宫", "開臺澎湖天后宮": "開台澎湖天后宮", "埔里地母廟": "埔里地母庙", "鹿港天后宮": "鹿港天后宫",
    ]

    @Test func theTempleThatPeopleMeanComesFirstOverHTTPAndInTheCommand() throws {
        let program = try Program()
        let imported = try program.run("import", try require(Program.registry).path)
        expect(imported.output, contains: "11049 inserted, 0 updated, 857 joined to temples of other sources")
        let service = try Service(program)
        defer { service.stop() }
        for (asked, name, county) in Self.wellKnown {
            for text in [asked, try require(Self.otherwiseWritten[asked])] {
                let found = try Program.temples(try program.run("find", text).output)
                expect(found.first?["name"] as? String, equals: name, "\(text)")
                expect((found.first?["address"] as? String)?.hasPrefix(county), equals: true, "\(text)")
                expect(found.first?["distance"] is NSNull, "\(text)")
                let query = try require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                let response = try service.get("/api/temples?q=\(query)")
                try expect(
                    Program.temples(response.body).map { $0["id"] as? Int }, equals: found.map { $0["id"] as? Int })
                // Two others are called 三鳳宮, too.
                guard asked != "三鳳宮" else { continue }
                let one = try program.run("temple", text, "--format", "json")
                expect(one.status == 0 && one.output.contains("\"name\":\"\(name)\""), "\(text)")
            }
        }
        let several = try program.run("temple", "龍山寺")
        expect(several.status == 65 && several.output.isEmpty)
        expect(several.error.contains("淡水龍山寺") && several.error.contains("鳳山龍山寺"))
        let none = try program.run("find", "沒有這間廟")
        expect(none.status == 0 && none.output == "[]\n" && none.error.contains("no temple found"))
    }

    @Test func starterTemplesKeepTheirNamesAndTellTheRegisteredOnes() throws {
        let program = try Program()
        let before = try names(program)
        expect(before.count, equals: 862)
        _ = try program.run("import", try require(Program.registry).path)
        let after = try names(program)
        expect(after.count, equals: 11_911)
        for (id, name) in before { expect(after[id], equals: name) }
        expect(!after.values.contains { $0.contains("財團法人") })
        let one = try JSONSerialization.jsonObject(
            with: Data(try program.run("temple", "大甲鎮瀾宮", "--format", "json").output.utf8))
        let temple = try require(one as? [String: Any])
        expect(temple["official_name"] as? String, equals: "財團法人臺中市大甲鎮瀾宮")
        expect((temple["aliases"] as? [String])?.contains("鎮瀾宮"), equals: true)
        try expect(program.undoImport().status, equals: 0)
        try expect(names(program), equals: before)
    }

    private func names(_ program: Program) throws -> [Int: String] {
        let all = try Program.temples(
            try program.run("--lat", "23.97", "--lng", "120.98", "--radius", "500", "--limit", "20000").output)
        let pairs = try all.map { (try require($0["id"] as? Int), try require($0["name"] as? String)) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
