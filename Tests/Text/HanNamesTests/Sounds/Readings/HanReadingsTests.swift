import Expectations
import HanNames
import Testing

@Suite struct HanReadingsTests {
    @Test(arguments: [
        ("龍", "long"), ("龙", "long"), ("竜", "long"), ("行", "xing hang"), ("重", "zhong chong"), ("乾", "qian gan"),
        ("呂", "lü"),
        ("〇", "ling"), ("市", "shi"), ("寺", "si"), ("a", ""), ("ㄅ", ""), ("😀", ""),
    ])
    func aCharacterHasItsUsualReadingFirst(character: String, spelled: String) throws {
        let scalar = try require(character.unicodeScalars.first)
        expect(HanReadings.syllables(of: scalar).map(PinyinTable.pinyin).joined(separator: " "), equals: spelled)
    }

    @Test(arguments: [
        ("行天宮", "xing tian gong"), ("乾元宮", "qian yuan gong"), ("乾溪", "gan xi"), ("重慶宮", "chong qing gong"),
        ("三重先嗇宮", "san chong xian se gong"), ("八卦山重光寺", "ba gua shan chong guang si"), ("長安宮", "chang an gong"),
        ("長老教會", "zhang lao jiao hui"), ("長樂宮", "chang le gong"), ("音樂", "yin yue"), ("地藏庵", "di zang an"),
        ("朝天宮", "chao tian gong"), ("兜率宮", "dou shuai gong"), ("般若寺", "bo re si"), ("大乘寺", "da sheng si"),
        ("朴子配天宮", "pu zi pei tian gong"), ("降龍宮", "xiang long gong"), ("呂洞賓", "lü dong bin"),
        ("田都元帥", "tian du yuan shuai"),
        ("星宿殿", "xing xiu dian"), ("木柵", "mu zha"), ("艋舺龍山寺", "meng jia long shan si"),
    ])
    func aNameHasTheReadingsOfItsWords(name: String, spelled: String) {
        expect(
            HanReadings.reading(of: name).compactMap(\.syllable).map(PinyinTable.pinyin).joined(separator: " "),
            equals: spelled)
    }

    @Test func eachScalarOfANameStandsForItself() {
        let reading = HanReadings.reading(of: "重慶A寺")
        expect(reading.map(\.scalar), equals: Array("重慶A寺".unicodeScalars))
        expect(reading.map { $0.syllable == nil }, equals: [false, false, true, false])
        expectEmpty(HanReadings.reading(of: ""))
    }

    @Test func everyNameOfTheDataHasAReadingForEachHanCharacter() {
        expect(NamesFile.names.count, isAbove: 800)
        for name in NamesFile.names {
            for (scalar, syllable) in HanReadings.reading(of: name) where NamesFile.isHan(scalar) {
                expect(syllable != nil && HanReadings.syllables(of: scalar).count <= 4, "\(scalar) of \(name)")
            }
        }
    }
}
