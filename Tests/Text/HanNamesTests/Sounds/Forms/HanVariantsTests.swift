import Expectations
import HanNames
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

    @Test(arguments: [
        "青靑", "寶寳", "卻却", "線綫", "窯磘", "犁犂", "麻蔴", "繡綉", "崙崘", "吉𠮷", "蹤踪", "龍竜龙", "凉涼", "傘伞繖", "薩萨蕯", "祖袓", "福褔",
        "臺台", "巖岩巌嵓", "嶽岳", "后後", "里裡裏", "鹽塩盐", "鶯莺鴬", "柏栢", "方⽅", "神神", "莊庄庒荘", "極极", "㠣𫵷",
    ])
    func formsOfOneCharacterHaveOneKey(forms: String) {
        expect(Set(forms.unicodeScalars.map(HanVariants.key)).count, equals: 1, "\(forms)")
    }

    @Test(arguments: ["宮官", "佑祐", "樟竜", "寧甯", "余予", "魏巍", "斌彬", "澈徹", "完烟", "寺祠", "王玉", "天夭", "日曰", "洞峒", "朝晁"])
    func otherCharactersHaveOthers(characters: String) {
        expect(Set(characters.unicodeScalars.map(HanVariants.key)).count, equals: 2, "\(characters)")
        expect(Set(characters.unicodeScalars.map(HanVariants.compared)).count, equals: 2, "\(characters)")
    }

    @Test func aPageGetsTheFormsOfItsNames() {
        let pairs = Array(HanVariants.pairs(for: ["龍山", "臺"]).unicodeScalars)
        expect(pairs.count.isMultiple(of: 2))
        let forms = stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] }
        for form in "竜龙台".unicodeScalars { expect(forms.contains(form) || HanVariants.key(form) == form, "\(form)") }
        for index in stride(from: 0, to: pairs.count, by: 2) {
            expect(HanVariants.key(pairs[index]), equals: pairs[index + 1])
        }
        expect(Set(pairs.map(HanVariants.key)).isSubset(of: "龍山臺".unicodeScalars.map(HanVariants.key)))
        expect(HanVariants.pairs(for: []), equals: "")
    }

    @Test func aFormIsItsOwn() {
        for value: UInt32 in 0x80...0x3_23AF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let (key, form) = (HanVariants.key(scalar), HanVariants.compared(scalar))
            expect(HanVariants.key(key) == key && HanVariants.compared(form) == form, "\(scalar)")
            expect(HanVariants.key(form) == key, "\(scalar)")
        }
    }

    @Test func namesOfTheDataStay() {
        for name in NamesFile.names { expect(HanVariants.traditional(name), equals: name) }
    }
}
