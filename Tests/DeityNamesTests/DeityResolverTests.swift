import DeityNames
import Foundation
import Testing

@Suite struct DeityResolverTests {
    private let resolver = DeityFile.resolver

    @Test(
        arguments: [
            ("天上聖母", "mazu", .exact), ("媽袓天上聖母", "mazu", .exact), ("湄洲天上聖母", "mazu", .suffix),
            ("天上聖母老六媽祖", "mazu", .contains), ("Mazu", "mazu", .exact), ("Tin-Hau", "mazu", .exact),
            ("福德正神土地公", "tudigong", .exact), ("土地公婆", "tudigong", .contains), ("褔德正神", "tudigong", .exact),
            ("南無佛掱觀世音菩薩", "guanyin", .suffix), ("南海觀世音菩薩", "guanyin", .suffix),
            ("池府千歲", "wangye-chi", .exact), ("威靈王池府千歲", "wangye-chi", .suffix), ("池府三千歲", "wangye", .familyPattern),
            ("周府千歲", "wangye", .familyPattern), ("倪府王爺", "wangye", .familyPattern), ("朱伍府千歲", "wangye", .familyPattern),
            ("朱吳清三府王爺", "sanfu", .suffix), ("五府千歲", "wufu-qiansui", .exact), ("十二瘟王千歲", "wunian", .exact),
            ("慚愧祖師公", "cankui", .exact), ("祖師公", "qingshui", .exact), ("萬善祠公", "youying", .familyPattern),
            ("鎮山城隍爺", "chenghuang", .suffix), ("霞海城隍", "chenghuang-xiahai", .exact),
            ("哪吒三太子", "nazha", .exact), ("南無準提佛母", "zhunti", .exact), ("藥師琉璃光如來佛", "yaoshifo", .exact),
            ("李府將軍", "jiangjun", .familyPattern), ("陳府元帥", "yuanshuai", .familyPattern),
            ("黃府姑娘", "xiangu", .familyPattern),
            ("田都元帥", "tiandu", .exact), ("牧馬侯-陳淵", "kaiwu", .exact), ("六房天上聖母", "liufang", .exact),
        ] as [(String, String, DeityResolver.Match)])
    func resolvesWrittenNames(written: String, slug: String, match: DeityResolver.Match) throws {
        let resolution = try #require(resolver.resolve(written))
        #expect(DeityFile.slug(resolution.deityID) == slug)
        #expect(resolution.match == match)
    }

    @Test(arguments: [
        "", "無", "三代浮佛", "七寶如來佛", "廣澤童子", "城隍爺夫人", "慧妙聖母", "太元聖母", "伍府恩主公", "荊府上帝", "九龍太子",
        "學法祖師公", "大聖公媽", "萬聖王", "祖", "媽", "hello",
    ])
    func leavesUnsureNamesUnresolved(written: String) {
        #expect(resolver.resolve(written) == nil)
    }

    @Test func namesTheAliasThatWasFound() throws {
        #expect(try #require(resolver.resolve("湄州 天上聖母")).alias == "天上聖母")
        #expect(try #require(resolver.resolve("周府千歲")).alias == "王爺")
    }

    @Test func givesEveryOwnerOfASharedName() throws {
        let resolution = try #require(resolver.resolve("佛祖"))
        #expect(([resolution.deityID] + resolution.otherDeityIDs).compactMap(DeityFile.slug) == ["shijia", "guanyin"])
    }

    @Test(arguments: [
        ("王恩公(王府千歲)", ["wangye"]), ("王爺宮 (雷府千歲)", ["leifu"]), ("天上聖母(媽祖)", ["mazu"]),
        ("輔信王公（李伯瑤）", ["fuxin"]), ("楊府元帥〈延昭〉", ["yangfu-liushi"]), ("楊府元帥", ["erlang"]),
        ("趙府元帥（趙子龍公）", ["zhaozilong"]), ("趙府元帥", ["zhao-gongming"]), ("石碑(有求必應)", ["youying"]),
        ("釋迦牟尼佛/釋迦牟尼佛", ["shijia"]), ("觀音、佛祖", ["guanyin"]), ("玄天上帝中壇元帥", ["xuantian", "nazha"]),
        ("朱、金、雷三府王爺", ["wangye-zhu", "jinfu", "leifu"]), ("張、許二元帥", ["shuangzhong"]), ("", []),
        ("三光、媽祖", ["mazu"]),
    ])
    func resolvesCells(cell: String, slugs: [String]) {
        #expect(resolver.resolveAll(cell).compactMap { DeityFile.slug($0.deityID) } == slugs)
    }

    @Test func readsOnlyTheBeginningOfAnEndlessName() {
        #expect(resolver.resolve("天上聖母" + String(repeating: "某", count: 200_000))?.match == .contains)
    }
}

@Suite struct DeityQueryTests {
    private let resolver = DeityFile.resolver

    @Test(arguments: [
        ("媽祖", "mazu"), ("天后", "mazu"), ("妈祖", "mazu"), ("matsu", "mazu"), ("湄洲媽", "mazu"), ("Kuan Kung", "guangong"),
        ("關公", "guangong"), ("恩主公", "guangong"), ("关帝", "guangong"), ("土地公", "tudigong"), ("伯公", "tudigong"),
        ("Earth God", "tudigong"), ("太子爺", "nazha"), ("Third Prince", "nazha"), ("上帝公", "xuantian"),
        ("帝爺", "xuantian"), ("大道公", "baosheng"), ("月老", "yuelao"), ("Ksitigarbha", "dizang"), ("地藏", "dizang"),
        ("佛祖媽", "guanyin"), ("Jade Emperor", "yuhuang"), ("Buddha", "shijia"), ("呂洞賓", "ludongbin"),
    ])
    func findsByEverydayNames(query: String, slug: String) {
        #expect(resolver.find(query).compactMap(DeityFile.slug).contains(slug))
    }

    @Test func simplifiedNamesFindWhatTraditionalOnesFind() throws {
        for deity in DeityFile.shared.deities {
            for name in [deity.name] + deity.aliases {
                let simplified = try #require(name.applyingTransform(StringTransform("Hant-Hans"), reverse: false))
                #expect(resolver.find(simplified) == resolver.find(name), "\(name)")
            }
        }
    }

    @Test(arguments: ["王爺", "千歲", "Wang-ye", "王爺公"])
    func aGeneralNameMeansItsWholeFamily(query: String) {
        let slugs = Set(resolver.find(query).compactMap(DeityFile.slug))
        #expect(
            slugs.isSuperset(of: [
                "wangye", "wangye-chi", "wangye-li", "wangye-wu", "wangye-zhu", "wangye-fan", "wangye-wen", "wangye-su",
                "wufu-qiansui", "sanfu", "wunian",
            ]))
        #expect(slugs.isDisjoint(with: ["xiqin", "mazu", "chenghuang"]))
    }

    @Test func aMemberDoesNotMeanItsFamily() {
        #expect(resolver.find("池府千歲").compactMap(DeityFile.slug) == ["wangye-chi"])
        #expect(resolver.find("霞海城隍").compactMap(DeityFile.slug) == ["chenghuang-xiahai"])
    }

    @Test func familiesCloseOverSeveralGenerationsAndCycles() {
        let chain = DeityResolver(entries: [
            DeityEntry(id: 1, slug: "a", family: "c", names: ["甲"]),
            DeityEntry(id: 2, slug: "b", family: "a", names: ["乙"]),
            DeityEntry(id: 3, slug: "c", family: "b", names: ["丙"]),
            DeityEntry(id: 4, slug: "d", family: "b", names: ["丁"]),
        ])
        #expect(chain.find("甲") == [1, 2, 3, 4])
        #expect(chain.find("丁") == [4])
    }

    @Test(arguments: [
        ("聖王公", ["guangze", "kaizhang"]), ("武財神", ["guangong", "zhao-gongming"]), ("佛祖", ["shijia", "guanyin"]),
    ])
    func aSharedNameMeansAllItsOwners(query: String, slugs: [String]) {
        #expect(Set(resolver.find(query).compactMap(DeityFile.slug)) == Set(slugs))
    }

    @Test(arguments: ["", "沒有這位神", "湄洲天上聖母像", "zeus"])
    func findsNothingForUnknownNames(query: String) {
        #expect(resolver.find(query).isEmpty)
    }

    @Test(arguments: [
        ("媽組", "媽祖"), ("Mazuu", "Mazu"), ("關聖帝", "關聖帝"), ("關聖大君", "關聖帝君"), ("保生大地", "保生大帝"), ("玄天上地", "玄天上帝"),
        ("觀音薩", "觀音"), ("Guan Yin Ma", "Guanyin"), ("土地婆", "土地公"),
    ])
    func suggestsTheNearestName(query: String, suggestion: String) {
        #expect(resolver.suggestions(for: query, limit: 3).contains(suggestion))
    }

    @Test func suggestsOncePerDeityUpToTheLimit() {
        let suggestions = resolver.suggestions(for: "府千", limit: 5)
        #expect(suggestions.count == 5)
        #expect(Set(suggestions.flatMap(resolver.find)).count >= 5)
        #expect(resolver.suggestions(for: "媽組", limit: 0).isEmpty)
        #expect(resolver.suggestions(for: "", limit: 3).isEmpty)
        #expect(resolver.suggestions(for: "qwertyuiopas", limit: 3).isEmpty)
        #expect(suggestions == resolver.suggestions(for: "府千", limit: 5))
    }
}
