import Expectations
import TempleModel
import Testing

@testable import SQLiteTempleStore

struct DeityQueryTests {
    private func store() throws -> (SQLiteTempleStore, TemporaryDatabase) {
        let database = try TemporaryDatabase()
        _ = try database.write([
            try TempleRecord("a", "甲宮", 24.1, 120.6, deity: "天上聖母"),
            try TempleRecord("b", "乙宮", 24.1, 120.61, deity: "關聖帝君"),
            try TempleRecord("c", "丙宮", 24.1, 120.62, deity: "池府千歲"),
            try TempleRecord("d", "丁宮", 24.1, 120.63, deity: "趙公明"),
            try TempleRecord("e", "戊宮", 24.1, 120.64, deity: "臺灣仙"),
        ])
        return (try SQLiteTempleStore(path: database.path), database)
    }

    @Test(arguments: [
        ("媽祖", ["甲宮"]), ("妈祖", ["甲宮"]), ("天上圣母", ["甲宮"]), ("mazu", ["甲宮"]), ("Ma Zu", ["甲宮"]),
        ("Tiān Shàng Shèng Mǔ", ["甲宮"]), ("guan-yu", ["乙宮"]), ("王爺", ["丙宮"]), ("千岁", ["丙宮"]),
        ("池府王爺", ["丙宮"]), ("武財神", ["乙宮", "丁宮"]), ("台灣仙", ["戊宮"]), ("臺灣仙", ["戊宮"]), ("台湾仙", ["戊宮"]),
    ])
    func knowsEveryNameInEveryScript(name: String, temples: [String]) throws {
        let (store, _) = try store()
        let page = try store.temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: name, today: someDay))
        expect(page.matches.map(\.temple.name), equals: temples)
        expect(page.deity?.isKnown, equals: true)
        for match in page.matches { expect(match.matchedDeity != nil) }
    }

    @Test func saysWhatMatched() throws {
        let (store, _) = try store()
        let page = try store.temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: "Mazu", today: someDay))
        expect(page.deity, equals: DeityMatch(asked: "Mazu", names: ["媽祖"]))
        expect(page.matches.first?.matchedDeity, equals: TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母"))
    }

    @Test func anUnknownNameIsAnEmptyAnswerWithTheNearestKnownNames() throws {
        let (store, _) = try store()
        let page = try store.temples(
            matching: try TempleQuery(latitude: 24.1, longitude: 120.6, deity: "天上聖姆", today: someDay))
        expectEmpty(page.matches)
        expect(page.deity?.isKnown, equals: false)
        expect(page.deity?.suggestions.first, equals: "天上聖母")
    }
}
