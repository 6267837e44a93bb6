import Expectations
import Foundation
import HanNames
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
        let resolution = try require(resolver.resolve(written))
        expect(DeityFile.slug(resolution.deityID), equals: slug)
        expect(resolution.match, equals: match)
    }

    @Test(arguments: [
        "", "無", "三代浮佛", "七寶如來佛", "廣澤童子", "城隍爺夫人", "慧妙聖母", "太元聖母", "伍府恩主公", "荊府上帝", "九龍太子",
        "學法祖師公", "大聖公媽", "萬聖王", "祖", "媽", "hello",
    ])
    func leavesUnsureNamesUnresolved(written: String) {
        expectNil(resolver.resolve(written))
    }

    @Test func aSharedNameMeansTheFirstOfItsOwners() throws {
        expect(DeityFile.slug(try require(resolver.resolve("佛祖")).deityID), equals: "shijia")
    }

    @Test func readsOnlyTheBeginningOfAnEndlessName() {
        expect(resolver.resolve("天上聖母" + String(repeating: "某", count: 200_000))?.match, equals: .contains)
    }
}

@Suite struct DeitySuggestionTests {
    private let resolver = DeityFile.resolver

    @Test(arguments: [
        ("媽組", "媽祖"), ("Mazuu", "Mazu"), ("關聖帝", "關聖帝"), ("關聖大君", "關聖帝君"), ("保生大地", "保生大帝"), ("玄天上地", "玄天上帝"),
        ("觀音薩", "觀音"), ("Guan Yin Ma", "Guanyin"), ("土地婆", "土地公"),
    ])
    func suggestsTheNearestName(query: String, suggestion: String) {
        expect(resolver.suggestions(for: query, limit: 3), contains: suggestion)
    }

    @Test func suggestsOncePerDeityUpToTheLimit() {
        let suggestions = resolver.suggestions(for: "府千", limit: 5)
        expect(suggestions.count, equals: 5)
        expect(Set(suggestions.compactMap { resolver.resolve($0)?.deityID }).count, equals: 5)
        expectEmpty(resolver.suggestions(for: "媽組", limit: 0))
        expectEmpty(resolver.suggestions(for: "", limit: 3))
        expectEmpty(resolver.suggestions(for: "qwertyuiopas", limit: 3))
        expect(suggestions, equals: resolver.suggestions(for: "府千", limit: 5))
    }
}
