import Expectations
import Testing

@testable import WebPages

struct ReadingTests {
    @Test(arguments: [
        ("大甲鎮瀾宮", "Dàjiǎ Zhènlángōng"), ("佛光山", "Fóguāngshān"), ("地藏王菩薩", "Dìzàngwáng Púsà"),
        ("都城隍廟", "Dūchénghuángmiào"), ("龍山寺（鹿港）", "Lóngshānsì (Lùgǎng)"), ("般若精舍", "Bōrě Jīngshè"),
        ("三山國王廟 ABC", "Sānshān Guówángmiào ABC"), ("北斗、南斗", "Běidǒu, Nándǒu"), ("保安宮", "Bǎo'āngōng"),
        ("日光禪寺", "Rìguāng Chánsì"),
    ])
    func joinsTheCharactersOfAWord(name: String, reading: String) {
        expect(Readings.reading(of: name), equals: reading)
    }

    @Test func theTownshipIsAWordOfItsOwn() {
        expect(Readings.reading(of: "阿里山受鎮宮", district: "阿里山鄉"), equals: "Ālǐshān Shòuzhèngōng")
        expect(Readings.reading(of: "鹿港（鹿港天后宮）", district: "鹿港鎮"), equals: "Lùgǎng (Lùgǎng Tiānhòugōng)")
    }

    @Test(arguments: ["", "Mazu", "2026-11-20", "かな"])
    func readsNothingWithoutAChineseCharacter(text: String) {
        expectNil(Readings.reading(of: text))
    }

    @Test func aReadingHasABound() {
        let reading = Readings.reading(of: String(repeating: "宮", count: 4000)) ?? ""
        expect(reading.lowercased().ranges(of: "gōng").count, equals: Readings.most)
        expect(reading.hasSuffix("gōng…"))
    }

    @Test func leavesOutWhatItCannotRead() {
        expect(Readings.reading(of: "宮\u{2FFF0}廟"), equals: "Gōngmiào")
    }
}
