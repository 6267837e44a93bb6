import Expectations
import Foundation
import RecordFiles
import RegistryRows
import Testing

/// Tests of what else the starter temples are called: nicknames, and names in Latin letters as signs and guides write them.
struct StarterNameTests {
    private struct Row {
        let name: String
        let official: String
        let aliases: [String]
        let english: String
    }

    private func rows() throws -> [Row] {
        let source = try Reading.rows(try Data(contentsOf: Repository.root.appending(path: "data/temples.csv")))
        var rows: [Row] = []
        while try source.next() {
            let fields = source.names.indices.map { String(decoding: source.bytes(of: $0), as: UTF8.self) }
            let row = Dictionary(uniqueKeysWithValues: zip(source.names, fields))
            rows.append(
                Row(
                    name: row["name"] ?? "", official: row["official_name"] ?? "",
                    aliases: (row["aliases"] ?? "").split(separator: "、").map(String.init),
                    english: row["name_en"] ?? ""))
        }
        return rows
    }

    @Test(arguments: [
        ("大甲媽", "大甲鎮瀾宮"), ("北港媽", "北港朝天宮"), ("白沙屯媽祖", "白沙屯拱天宮"), ("木柵仙公廟", "木柵指南宮"),
        ("車城土地公", "車城福安宮"), ("迪化街月老", "臺北霞海城隍廟"), ("龍山寺", "艋舺龍山寺"), ("Jenn Lann", "大甲鎮瀾宮"),
        ("Hsing Tian Kong", "行天宮"), ("Lungshan Temple", "艋舺龍山寺"), ("Lugang Tianhou Temple", "鹿港天后宮"),
    ])
    func whatPeopleSayIsANameOfOneTemple(said: String, name: String) throws {
        try expect(rows().filter { $0.aliases.contains(said) }.map(\.name), equals: [name])
    }

    @Test func theBestKnownHaveANameInEnglish() throws {
        let named = try rows().filter { !$0.english.isEmpty }
        expect(named.count, isAtLeast: 60)
        for row in named { expect(Self.isLatin(row.english) && !row.aliases.contains(row.english), "\(row.name)") }
        // A station of Kaohsiung's light rail is called Wenwu Temple, and so is the temple of Sun Moon Lake.
        let shared = Dictionary(grouping: named, by: \.english).filter { $1.count > 1 }
        expect(shared.keys.sorted(), equals: ["Wenwu Temple"])
    }

    @Test func aFurtherNameIsInOneScriptAndNotSaidTwice() throws {
        for row in try rows() {
            expect(Set(row.aliases).count, equals: row.aliases.count, "\(row.name)")
            for alias in row.aliases {
                expect(alias != row.name && alias != row.official, "\(row.name)")
                expect(Self.isLatin(alias) || alias.unicodeScalars.allSatisfy { $0.value > 0x2E7F }, "\(alias)")
            }
        }
    }

    /// A nickname must not be what another temple is registered as.
    @Test(.enabled(if: RegistryRow.file != nil, "no reference data"))
    func noNicknameOfAWellKnownTempleIsAnotherInTheRegistry() throws {
        let registered = Set(RegistryRow.all.map(\.name))
        for said in ["大甲媽祖", "大甲媽", "北港媽", "白沙屯媽", "木柵仙公廟", "車城土地公", "全臺首學", "桃園大廟"] {
            expect(registered, lacks: said, "\(said)")
        }
    }

    private static func isLatin(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 < 0x80 } && (name.first?.isLetter == true || name.first?.isNumber == true)
    }
}
