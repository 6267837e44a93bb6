import Expectations
import HanNames
import Testing

@Suite struct SpokenTextTests {
    @Test(arguments: [
        "longshansi", "long shan si", "Lóngshān sì", "LONG-SHAN-SI", "long2shan1si4", "long2 shan1 si4",
        "lo\u{0301}ngsha\u{0304}nsi\u{0300}",
        "ｌｏｎｇｓｈａｎｓｉ", "Lung-shan ssu", "lungshanssu", "lungshanszu", "ㄌㄨㄥˊㄕㄢㄙˋ", "ㄌㄨㄥˊ ㄕㄢ ㄙˋ", "ㄌㄨㄥㄕㄢㄙ",
    ])
    func everySpellingOfLongshansiIsRead(text: String) throws {
        let spoken = try require(SpokenText(text))
        expect(spelled(spoken.readings).first == "long shan si" && spelled(spoken.withoutKind).first == "long shan")
        expect(spoken.unfinished.isEmpty && !spoken.saysTemple)
    }

    @Test(arguments: [
        ("xian", "xian, xi an"), ("xi'an", "xi an"), ("Bao'an", "bao an"), ("baoan", "bao an"),
        ("Lü Dongbin", "lü dong bin"),
        ("lv dong bin", "lü dong bin"), ("nüwa", "nü wa"), ("ㄅㄠㄢ", "bao an"), ("fangan", "fan gan, fang an"),
    ])
    func hanyuPinyinIsParted(text: String, readings: String) throws {
        expect(spelled(try require(SpokenText(text)).readings).joined(separator: ", "), equals: readings)
    }

    @Test(arguments: [
        ("ch'ing shui", "qing shui"), ("ching shui", "qing shui"), ("ching shui", "jing shui"),
        ("t'ien hou", "tian hou"),
        ("Tien Hou", "tian hou"), ("hsüan-t'ien", "xuan tian"), ("hsuan tien", "xuan tian"), ("pao-an", "bao an"),
        ("chih nan", "zhi nan"),
        ("tzu chi", "ci ji"), ("ts'ao-t'un", "cao tun"), ("jih yüeh", "ri yue"), ("kuei shan", "gui shan"),
        ("tzŭ", "zi"),
        ("erh lin", "er lin"), ("yung-ho", "yong he"), ("chu shan", "zhu shan"), ("lo-tung", "luo dong"),
        ("Tachia Chenlan", "da jia zhen lan"),
    ])
    func wadeGilesIsReadWithItsMarksAndWithout(text: String, reading: String) throws {
        expect(spelled(try require(SpokenText(text)).readings), contains: reading)
    }

    @Test(arguments: [
        ("Matsu", "ma zu"), ("Kuanyin", "guan yin"), ("Kuan Yu", "guan yu"), ("Lukang", "lu gang"),
        ("Lugang", "lu gang"),
        ("Lungshan", "long shan"), ("Hsing Tian Kong", "xing tian gong"), ("Jenn Lann", "zhen lan"),
        ("Tamsui", "dan shui"),
        ("Keelung", "ji long"), ("Taipei", "tai bei"), ("Peikang Chaotien", "bei gang chao tian"),
        ("Hsinchu", "xin zhu"),
        ("Kaohsiung", "gao xiong"), ("Monga", "meng jia"), ("Yilan", "yi lan"), ("Kinmen", "jin men"),
    ])
    func wellKnownSpellingsAreLikeliest(text: String, reading: String) throws {
        expect(spelled(try require(SpokenText(text)).readings).first, equals: reading)
    }

    @Test(arguments: [
        ("Longshan Temple", "long shan", "long shan"), ("longshan miao", "long shan miao", "long shan"),
        ("tianhou gong", "tian hou gong", "tian hou"),
        ("Tien Hou Kung", "tian hou gong", "tian hou"), ("wenchang dian", "wen chang dian", "wen chang"),
        ("cihuitang", "ci hui tang", "ci hui"),
        ("Baoan Palace", "bao an", "bao an"), ("Mazu Shrine", "ma zu", "ma zu"), ("miaoli", "miao li", "miao li"),
        ("tangshan", "tang shan", "tang shan"),
    ])
    func aWordForTempleIsToldApartAtTheEnd(text: String, whole: String, rest: String) throws {
        let spoken = try require(SpokenText(text))
        expect(spelled(spoken.readings).contains(whole) && spelled(spoken.withoutKind).contains(rest))
        expect(
            spoken.saysTemple,
            equals: text.hasSuffix("Temple") || text.hasSuffix("Palace") || text.hasSuffix("Shrine"))
    }

    @Test func aWordForTempleAloneIsNoName() throws {
        expectNil(SpokenText("temple"))
        let spoken = try require(SpokenText("gong"))
        expect(spelled(spoken.readings) == ["gong"] && spoken.withoutKind.isEmpty)
    }

    @Test(arguments: [
        ("longsh", "long", "sh"), ("lon", "", "lon"), ("l", "", "l"), ("tiang", "tian", "g"), ("hsingt", "xing", "t"),
        ("hs", "", "x"),
        ("ㄌㄨㄥˊㄊ", "long", "t"), ("longsha", "long sha", ""), ("longshan", "long shan", ""),
        ("dajia zh", "da jia", "zh"),
    ])
    func theLastSyllableMayBeUnfinished(text: String, reading: String, unfinished: String) throws {
        let spoken = try require(SpokenText(text))
        expect(spelled(spoken.readings).first == reading && spoken.unfinished == unfinished)
    }

    @Test(arguments: [
        "龍山寺", "longshan寺", "ㄌㄨㄥ山", "", " ", "-", "'", "12", "hello world", "long6", "longsh ", "long\nshan", "さん",
        "münchen",
        String(repeating: "shan", count: 20),
    ])
    func anotherTextIsNotSpoken(text: String) {
        expectNil(SpokenText(text))
    }

    @Test func readingsAreFromOneToEightAndDistinct() {
        for text in ["chungchengchichangchucheng", "chu chi chang chung", "yuyuyuyu", "a", "chiachiachia"] {
            let readings = SpokenText(text)?.readings ?? []
            expect(
                (1...SpokenText.maximumReadings).contains(readings.count) && Set(readings).count == readings.count,
                "\(text)")
        }
    }

    /// Each name of the data is found by its sound, however it is written.
    @Test func everyNameOfTheDataIsReadBack() {
        for name in Set(NamesFile.names) {
            let reading = HanReadings.reading(of: name).compactMap(\.syllable)
            let spellings = reading.map(PinyinTable.pinyin)
            expect(SpokenText(spellings.joined())?.readings.contains(reading), equals: true, "\(name)")
            expect(SpokenText(spellings.joined(separator: " "))?.readings.contains(reading), equals: true, "\(name)")
            expect(SpokenText(spellings.joined(separator: "'"))?.readings.contains(reading), equals: true, "\(name)")
        }
    }

    private func spelled(_ readings: [[Syllable]]) -> [String] {
        readings.map { $0.map(PinyinTable.pinyin).joined(separator: " ") }
    }
}
