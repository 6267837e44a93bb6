import Testing

@testable import WebPages

struct ReadingTests {
    private let readings = Readings()

    @Test(arguments: [
        ("大甲鎮瀾宮", "Dà Jiǎ Zhèn Lán Gōng"), ("佛光山", "Fó Guāng Shān"), ("地藏王菩薩", "Dì Zàng Wáng Pú Sà"),
        ("都城隍廟", "Dū Chéng Huáng Miào"), ("龍山寺（鹿港）", "Lóng Shān Sì (Lù Gǎng)"), ("般若精舍", "Bō Rě Jīng Shè"),
        ("三山國王廟 ABC", "Sān Shān Guó Wáng Miào ABC"), ("北斗、南斗", "Běi Dǒu, Nán Dǒu"),
    ])
    func readsEachCharacter(name: String, reading: String) {
        #expect(readings.reading(of: name) == reading)
        #expect(readings.reading(of: name) == reading, "once more, from memory")
    }

    @Test(arguments: ["", "Mazu", "2026-11-20", "かな"])
    func readsNothingWithoutAChineseCharacter(text: String) {
        #expect(readings.reading(of: text) == nil)
    }

    @Test func aReadingHasABound() {
        let reading = readings.reading(of: String(repeating: "宮", count: 4000)) ?? ""
        #expect(reading.split(separator: " ").count == Readings.most)
        #expect(reading.hasSuffix("Gōng…"))
    }

    @Test func leavesOutWhatItCannotRead() {
        #expect(readings.reading(of: "宮\u{2FFF0}廟") == "Gōng Miào")
    }
}
