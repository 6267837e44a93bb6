import Expectations
import Foundation
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Meanings of names in a database with the program's own deities.
struct StarterDeityTests {
    private let database: TemporaryDatabase
    private let store: SQLiteTempleStore
    private let deities: [Deity]
    private let slugs: [Int64: String]

    /// Cells as sources write them, and the deities that they name.
    private static let cells = [
        ("王恩公(王府千歲)", ["wangye"]), ("王爺宮 (雷府千歲)", ["leifu"]), ("天上聖母(媽祖)", ["mazu"]),
        ("輔信王公（李伯瑤）", ["fuxin"]), ("楊府元帥〈延昭〉", ["yangfu-liushi"]), ("楊府元帥", ["erlang"]),
        ("趙府元帥（趙子龍公）", ["zhaozilong"]), ("趙府元帥", ["zhao-gongming"]), ("石碑(有求必應)", ["youying"]),
        ("釋迦牟尼佛/釋迦牟尼佛", ["shijia"]), ("觀音、佛祖", ["guanyin"]), ("玄天上帝中壇元帥", ["xuantian", "nazha"]),
        ("朱、金、雷三府王爺", ["wangye-zhu", "jinfu", "leifu"]), ("張、許二元帥", ["shuangzhong"]), ("", []),
        ("三光、媽祖", ["mazu"]),
    ]

    init() throws {
        database = try TemporaryDatabase()
        deities = try StarterDeities.read()
        slugs = Dictionary(uniqueKeysWithValues: deities.map { ($0.id, $0.slug) })
        let catalogue = Catalogue(deities: deities, edition: "test")
        _ = try TempleWriter(path: database.path, catalogue: catalogue).write { session in
            for (number, cell) in Self.cells.enumerated() {
                try session.upsert(
                    try TempleRecord(
                        "\(number)", "第\(number)宮", 24 + Double(number) / 10, 120.6,
                        deity: cell.0.isEmpty ? nil : cell.0))
            }
        }
        store = try SQLiteTempleStore(path: database.path)
    }

    private func meant(_ name: String) throws -> [String] {
        try store.deities(named: name).ids.compactMap { slugs[$0] }
    }

    @Test func readsTheCellsOfSources() throws {
        for (number, cell) in Self.cells.enumerated() {
            let temple = try require(store.temple(id: Int64(number + 1)))
            // A name that no catalogue has becomes a deity of its own.
            expect(temple.temple.deities.compactMap { slugs[$0.id] }, equals: cell.1, "\(cell.0)")
        }
    }

    @Test func findsByEverydayNames() throws {
        for (name, slug) in [
            ("媽祖", "mazu"), ("天后", "mazu"), ("妈祖", "mazu"), ("matsu", "mazu"), ("湄洲媽", "mazu"),
            ("Kuan Kung", "guangong"), ("關公", "guangong"), ("恩主公", "guangong"), ("关帝", "guangong"),
            ("土地公", "tudigong"), ("伯公", "tudigong"), ("Earth God", "tudigong"), ("太子爺", "nazha"),
            ("Third Prince", "nazha"), ("上帝公", "xuantian"), ("帝爺", "xuantian"), ("大道公", "baosheng"),
            ("月老", "yuelao"), ("Ksitigarbha", "dizang"), ("地藏", "dizang"), ("佛祖媽", "guanyin"),
            ("Jade Emperor", "yuhuang"), ("Buddha", "shijia"), ("呂洞賓", "ludongbin"),
        ] { try expect(meant(name), contains: slug, "\(name)") }
    }

    @Test func simplifiedNamesFindWhatTraditionalOnesFind() throws {
        for deity in deities {
            for name in [deity.name] + deity.aliases {
                let simplified = try require(name.applyingTransform(StringTransform("Hant-Hans"), reverse: false))
                try expect(meant(simplified), equals: meant(name), "\(name)")
                try expect(meant(name), contains: deity.slug, "\(name)")
            }
        }
    }

    @Test(arguments: ["王爺", "千歲", "Wang-ye", "王爺公"]) func aGeneralNameMeansItsWholeFamily(name: String) throws {
        let found = Set(try meant(name))
        expect(
            found.isSuperset(of: [
                "wangye", "wangye-chi", "wangye-li", "wangye-wu", "wangye-zhu", "wangye-fan", "wangye-wen", "wangye-su",
                "wufu-qiansui", "sanfu", "wunian",
            ]))
        expect(found.isDisjoint(with: ["xiqin", "mazu", "chenghuang"]))
    }

    @Test func aMemberDoesNotMeanItsFamily() throws {
        try expect(meant("池府千歲"), equals: ["wangye-chi"])
        try expect(meant("霞海城隍"), equals: ["chenghuang-xiahai"])
    }

    @Test func aSharedNameMeansAllItsOwners() throws {
        for (name, owners) in [
            ("聖王公", ["guangze", "kaizhang"]), ("武財神", ["guangong", "zhao-gongming"]), ("佛祖", ["shijia", "guanyin"]),
        ] { expect(Set(try meant(name)), equals: Set(owners), "\(name)") }
    }

    @Test func findsNothingForUnknownNames() throws {
        for name in ["", "沒有這位神", "湄洲天上聖母像", "zeus"] { try expectEmpty(meant(name), "\(name)") }
    }

    @Test func familiesCloseOverSeveralGenerationsAndCycles() throws {
        let database = try TemporaryDatabase()
        let chain = [
            Deity(id: 1, slug: "a", name: "甲", family: "c"), Deity(id: 2, slug: "b", name: "乙", family: "a"),
            Deity(id: 3, slug: "c", name: "丙", family: "b"), Deity(id: 4, slug: "d", name: "丁", family: "b"),
        ]
        _ = try TempleWriter(path: database.path, catalogue: Catalogue(deities: chain, edition: "chain")).write { _ in }
        let store = try SQLiteTempleStore(path: database.path)
        try expect(store.deities(named: "甲").ids, equals: [1, 2, 3, 4])
        try expect(store.deities(named: "丁").ids, equals: [4])
    }
}
