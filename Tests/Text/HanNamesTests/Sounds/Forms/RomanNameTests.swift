import Expectations
import HanNames
import Testing

@Suite struct RomanNameTests {
    @Test(
        arguments: [
            ("龍山寺", nil, "Longshan Temple"), ("艋舺龍山寺", "萬華區", "Mengjia Longshan Temple"),
            ("鹿港天后宮", "鹿港鎮", "Lugang Tianhou Temple"),
            ("大甲鎮瀾宮", "大甲區", "Dajia Zhenlan Temple"), ("大龍峒保安宮", "大同區", "Dalongdong Bao'an Temple"),
            ("行天宮", "中山區", "Xingtian Temple"),
            ("清水巖", nil, "Qingshuiyan Temple"), ("艋舺清水巖", "萬華區", "Mengjia Qingshuiyan Temple"),
            ("竹田義民亭", "竹田鄉", "Zhutian Yiminting Temple"), ("二重埔福德祠", nil, "Erchongpu Fude Temple"),
            ("玉山寶光聖堂", nil, "Yushan Baoguang Temple"), ("三山國王廟", nil, "Sanshan Guowang Temple"),
            ("代天府", nil, "Daitian Temple"),
            ("南鯤鯓代天府", "北門區", "Nankunshen Daitian Temple"), ("松山慈惠堂", "信義區", "Songshan Cihui Temple"),
            ("福德祠", nil, "Fude Temple"),
            ("大雄寶殿", nil, "Daxiongbao Temple"), ("日光禪寺", nil, "Riguang Chan Temple"), ("農禪寺", nil, "Nongchan Temple"),
            ("佛光山", nil, "Foguangshan"), ("臺北清真寺", nil, "Taibei Mosque"), ("新竹天主堂", "東區", "Xinzhu Church"),
            ("竜山寺", nil, "Longshan Temple"),
            ("呂祖廟", nil, "Lüzu Temple"), ("財團法人行天宮", nil, "Xingtian Temple"), ("鹿港", "鹿港鎮", "Lugang"),
            ("重陽宮", nil, "Chongyang Temple"),
            ("三重先嗇宮", "三重區", "Sanchong Xianse Temple"), ("媽祖廟", "", "Mazu Temple"),
            ("九華山大興善寺", nil, "Jiuhuashan Daxingshan Temple"),
            ("龍山寺（新）", nil, "Longshan Temple"), ("永安宮(嶺腳)", nil, "Yong'an Temple"),
            ("福德祠〈墩東村福德祠〉", nil, "Fude Temple"), ("伸慶宮【張玉姑廟】", nil, "Shenqing Temple"),
        ] as [(String, String?, String)])
    func aNameIsWrittenInLettersByRule(name: String, district: String?, english: String) {
        expect(RomanName.english(name, district: district), equals: english)
    }

    @Test(arguments: [
        ("鹿港天后宮", "鹿港鎮", "Lukang Tianhou Temple"), ("龍山寺", "鹿港鎮", "Longshan Temple"),
        ("鹿港", "鹿港鎮", "Lugang"),
    ])
    func aTownshipIsWrittenAsItIsGiven(name: String, district: String, english: String) {
        expect(RomanName.english(name, district: district, placeName: "Lukang"), equals: english)
    }

    @Test(
        arguments: [
            ("鹿港天后宮", "鹿港鎮", [2, 3]), ("大甲鎮瀾宮", nil, [2, 3]), ("阿里山受鎮宮", "阿里山鄉", [3, 3]),
            ("阿里山受鎮宮", nil, [3, 3]), ("龍山寺", nil, [3]), ("日光禪寺", nil, [2, 2]), ("艋舺清水巖", nil, [2, 3]),
            ("新竹天主堂", "東區", [2, 3]), ("福德正神", nil, [2, 2]), ("觀世音菩薩", nil, [3, 2]), ("鹿港宮", "鹿港鎮", [3]),
            ("宮", nil, [1]), ("", nil, []),
        ] as [(String, String?, [Int])])
    func aNameIsDividedIntoWords(name: String, district: String?, lengths: [Int]) {
        expect(RomanName.wordLengths(of: Array(name.unicodeScalars), district: district), equals: lengths)
    }

    @Test func wordsHaveAllCharacters() {
        for name in NamesFile.names {
            let scalars = Array(name.unicodeScalars)
            let lengths = RomanName.wordLengths(of: scalars, district: String(name.prefix(2)) + "區")
            expect(lengths.reduce(0, +) == scalars.count && lengths.allSatisfy { $0 > 0 }, "\(name)")
        }
    }

    @Test(arguments: ["", "Longshan", "龍山寺A", "（新）", "朥(月胥)福德廟", "龍山 寺"])
    func aNameWithoutAReadingHasNone(name: String) {
        expectNil(RomanName.english(name, district: nil))
    }

    @Test func nothingIsCalledAPalace() {
        for name in NamesFile.names {
            expect(RomanName.english(name, district: nil)?.contains("Palace") != true, "\(name)")
        }
    }
}
