import Expectations
import HanSounds
import Testing

@Suite struct HanVariantsTests {
    @Test(arguments: [
        ("竜山寺", "龍山寺"), ("観音", "觀音"), ("龙山寺", "龍山寺"), ("天后宫", "天后宮"), ("万华", "萬華"), ("云林", "雲林"), ("霊安尊王", "靈安尊王"),
        ("広沢尊王", "廣澤尊王"), ("関聖帝君", "關聖帝君"), ("関帝庙", "關帝廟"), ("浄土宗", "淨土宗"), ("仏光山", "佛光山"), ("徳天宮", "德天宮"),
        ("恵済寺", "惠濟寺"), ("寿山巌", "壽山巖"), ("孔子庙 Temple", "孔子廟 Temple"), ("妈祖", "媽祖"), ("镇澜宫", "鎮瀾宮"), ("城隍庙", "城隍廟"),
    ])
    func otherFormsBecomeThoseOfNames(written: String, name: String) {
        expect(HanVariants.traditional(written), equals: name)
    }

    @Test(arguments: ["天后宮", "台北里長干谷", "Longshan ㄌㄨㄥˊ", "余府千歲", "慈芸宮", "", "岩岳峰"]) func whatIsTraditionalStays(
        text: String
    ) {
        expect(HanVariants.traditional(text), equals: text)
    }

    @Test func namesOfTheDataStay() {
        for name in NamesFile.names { expect(HanVariants.traditional(name), equals: name) }
    }
}
