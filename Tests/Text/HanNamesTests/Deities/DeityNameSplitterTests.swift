import Expectations
import HanNames
import Testing

@Suite struct DeityNameSplitterTests {
    private let splitter = DeityFile.resolver.splitter

    @Test(arguments: [
        ("釋迦牟尼佛、觀世音菩薩 、地藏王菩薩", ["釋迦牟尼佛", "觀世音菩薩", "地藏王菩薩"]),
        ("釋迦牟尼佛/觀世音菩薩", ["釋迦牟尼佛", "觀世音菩薩"]),
        ("天上聖母,保生大帝", ["天上聖母", "保生大帝"]),
        ("五顯大帝.媽祖", ["五顯大帝", "媽祖"]),
        ("救世真人‧穆真人,太乙真人", ["救世真人", "穆真人", "太乙真人"]),
        ("三寶佛 觀音佛祖 齊天大聖", ["三寶佛", "觀音佛祖", "齊天大聖"]),
        ("三寶佛-玉皇上帝-王母娘娘", ["三寶佛", "玉皇上帝", "王母娘娘"]),
        ("牧馬侯-陳淵", ["牧馬侯-陳淵"]),
        ("關聖帝君與觀音菩薩", ["關聖帝君", "觀音菩薩"]),
        ("五府千歲及三清道祖", ["五府千歲", "三清道祖"]),
        ("媽祖和觀音", ["媽祖", "觀音"]),
        ("李和尚", ["李和尚"]),
        ("布袋和尚", ["布袋和尚"]),
        ("媽祖暨觀音\n土地公", ["媽祖", "觀音", "土地公"]),
        ("媽祖、觀音等神", ["媽祖", "觀音"]),
        ("媽祖等", ["媽祖"]),
        ("媽 祖", ["媽祖"]),
        ("Guan Yu", ["Guan Yu"]),
        ("十二王爺：譚府千歲,五年千歲", ["十二王爺", "譚府千歲", "五年千歲"]),
    ])
    func splitsRealCells(cell: String, names: [String]) {
        expect(splitter.split(cell), equals: names)
    }

    @Test(arguments: [
        ("天上聖母福德正神", ["天上聖母", "福德正神"]),
        ("玄天上帝包府千歲關聖帝君", ["玄天上帝", "包府千歲", "關聖帝君"]),
        ("釋迦佛彌陀佛", ["釋迦佛", "彌陀佛"]),
        ("王母娘娘金府千歲關聖帝君", ["王母娘娘", "金府千歲", "關聖帝君"]),
        ("福德正神土地公", ["福德正神土地公"]),
        ("池府三千歲", ["池府三千歲"]),
        ("李府仙祖", ["李府仙祖"]),
        ("慚愧祖師公", ["慚愧祖師公"]),
    ])
    func partsRunsOnlyWhereKnownNamesCoverThem(cell: String, names: [String]) {
        expect(splitter.split(cell), equals: names)
    }

    @Test(arguments: [
        ("朱、邢、李府千歲", ["朱府千歲", "邢府千歲", "李府千歲"]),
        ("朱、金、雷三府王爺", ["朱府王爺", "金府王爺", "雷府王爺"]),
        ("朱府、李府、池府三府王爺", ["朱府王爺", "李府王爺", "池府王爺"]),
        ("朱、邢、李三王爺", ["朱府王爺", "邢府王爺", "李府王爺"]),
        ("池.池.吳府王爺", ["池府王爺", "池府王爺", "吳府王爺"]),
        ("媽祖、池府千歲", ["媽祖", "池府千歲"]),
    ])
    func givesEachHouseTheTitleWrittenOnce(cell: String, names: [String]) {
        expect(splitter.split(cell), equals: names)
    }

    @Test(arguments: [("張、許二元帥", 1), ("觀音、佛祖", 1), ("王孫大二、三使", 1), ("松王、檨王", 2)])
    func keepsANameThatHoldsASeparator(cell: String, count: Int) {
        expect(splitter.split(cell).count, equals: count)
    }

    @Test(arguments: [
        ("天上聖母(媽祖)", WrittenDeity(name: "天上聖母", alternative: "媽祖")),
        ("福德正神〈土地公〉", WrittenDeity(name: "福德正神", alternative: "土地公")),
        ("輔信王公（李伯瑤）", WrittenDeity(name: "輔信王公", alternative: "李伯瑤")),
        ("五府千歲(李、池、吳、朱、范府)", WrittenDeity(name: "五府千歲", alternative: "李、池、吳、朱、范府")),
        ("王爺宮 (雷府千歲)", WrittenDeity(name: "王爺宮", alternative: "雷府千歲")),
        ("有〈萬〉應公", WrittenDeity(name: "有應公", alternative: "萬")),
        ("媽祖（未閉合", WrittenDeity(name: "媽祖", alternative: "未閉合")),
        ("媽祖）", WrittenDeity(name: "媽祖")),
    ])
    func readsBracketsAsAnotherName(cell: String, written: WrittenDeity) {
        expect(splitter.written(cell), equals: [written])
    }

    @Test(arguments: ["", " ", "-", "－", "無", "不詳", "尚未提供", "、", "（）", "N/A", "\u{200B}"])
    func findsNothingInPlaceholders(cell: String) {
        expectEmpty(splitter.split(cell))
    }

    @Test func dividesOnlyAtSeparatorsWithoutKnownNames() {
        let plain = DeityNameSplitter()
        expect(plain.split("媽祖、觀音與關公"), equals: ["媽祖", "觀音與關公"])
        expect(plain.split("天上聖母福德正神"), equals: ["天上聖母福德正神"])
    }

    @Test func readsABoundedPartOfALongCell() {
        expect(splitter.split(String(repeating: "媽祖、", count: 100_000)).count, isBelow: 500)
        expect(!splitter.split(String(repeating: "天上聖母", count: 1_000)).isEmpty)
    }
}
