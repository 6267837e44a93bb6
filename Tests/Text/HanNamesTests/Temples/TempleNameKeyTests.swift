import Expectations
import HanNames
import Testing

@Suite struct TempleNameKeyTests {
    @Test(arguments: [
        ("臺中市大甲區鎮瀾宮", "鎮瀾宮"), ("台中縣大甲鎮鎮瀾宮", "鎮瀾宮"), ("大甲鎮瀾宮", "大甲鎮瀾宮"),
        ("財團法人台灣省嘉義縣新港鄉奉天宮", "奉天宮"), ("財團法人財團法人嘉義市雙忠廟", "雙忠廟"),
        ("財團法人台灣省草屯太清宮", "草屯太清宮"), ("社團法人花蓮縣港天宮", "港天宮"), ("寺廟登記　福德宮", "福德宮"),
        ("福德廟（樹林里）", "福德廟"), ("福德祠〈墩東村福德祠〉", "福德祠"), ("伸慶宮【張玉姑廟】", "伸慶宮"),
        ("出水口城隍廟(舊名：眾安祠)", "出水口城隍廟"), ("(福德宮)", "福德宮"), ("永安宮(嶺腳", "永安宮"),
        ("屏東縣東港鎮東南宮", "東南宮"), ("東港鎮鎮南宮", "鎮南宮"), ("東港鎮海宮", "東港鎮海宮"), ("東港鎮南宮", "東港鎮南宮"),
        ("新南鎮安宮", "新南鎮安宮"), ("永鎮宮", "永鎮宮"), ("嘉義市東區新興古廟", "新興古廟"), ("東區福德宮", "東區福德宮"),
        ("屏東市天后宮", "天后宮"), ("三地門鄉福德宮", "福德宮"), ("那瑪夏區福德宮", "福德宮"), ("臺北市", "臺北市"),
        ("臺中市廟", "臺中市廟"), ("台疆樂府", "臺疆樂府"), ("龍山岩", "龍山巖"), ("普濟宫", "普濟宮"), ("竜山寺", "龍山寺"), ("凉傘宮", "涼傘宮"),
        ("靑龍宮", "青龍宮"), ("瓦磘宮", "瓦窯宮"), ("众姓庙", "眾姓廟"),
        ("天 后・宮", "天后宮"), ("天后宮 Tianhou Temple", "天后宮"), ("１２３福德宮", "123福德宮"), ("七將軍廟", "七將軍廟"),
        ("LONGSHAN Temple", "longshan temple"), ("Lóngshān-sì", "longshan si"), ("Ｌｏｎｇ　Ｓｈａｎ", "long shan"),
        ("盤", "盤"), ("", ""), ("・（）", ""), ("108", "108"), ("大東門福德\u{F141}", "大東門福德\u{F141}"),
    ]) func foldsAName(_ name: String, _ key: String) {
        expect(TempleNameKey(name).text, equals: key)
        expect(TempleNameKey(key).text, equals: key)
        expect(TempleNameKey(name).isEmpty, equals: key.isEmpty)
    }

    @Test func readsNoMoreThanTheLongestName() {
        let long = String(repeating: "福德宮", count: 100_000)
        expect(TempleNameKey(long).text.unicodeScalars.count, equals: TempleNameKey.longest)
        expect(TempleNameKey.similarity(TempleNameKey(long), TempleNameKey(long + "廟")), equals: 1)
        let words = String(repeating: "longshan temple ", count: 10_000)
        expect(TempleNameKey(words).text.utf8.count, isBelow: 1_000)
    }
}

@Suite struct SimilarityTests {
    @Test(
        arguments: [
            ("鎮瀾宮", "臺中市大甲區鎮瀾宮", 1.0...1.0), ("台南天后宮", "臺南天后宮", 1...1), ("清水巖", "清水岩", 1...1),
            ("大甲鎮瀾宮", "鎮瀾宮", 0.95...0.95), ("鹿港天后宮", "天后宮", 0.95...0.95), ("慈雲寺", "慈雲寺地藏殿", 0.85...0.85),
            ("鎮瀾", "大甲鎮瀾宮", 0.85...0.85), ("東港鎮海宮", "鎮海宮", 0.95...0.95), ("福德宮", "福德祠", 0.5...0.7),
            ("覺修宮", "覺修寺", 0.5...0.7), ("北天宮", "南天宮", 0...0.4), ("保安宮", "保生宮", 0...0.4), ("天后宮", "奉天宮", 0...0.2),
            ("龍山寺", "鳳山寺", 0...0.3), ("後水頭汶德宮", "後水頭汶源宮", 0.6...0.74), ("宮", "福德宮", 0...0.2),
            ("宮廟", "福德宮廟", 0...0.3), ("三山國王廟", "三山國王宮", 0.6...0.74), ("盤", "盤", 1...1), ("盤", "大溪盤", 0...0),
            ("Longshan Temple", "LONGSHAN TEMPLE", 1...1), ("Long Shan Temple", "Longshan Temple", 1...1),
            ("Mengjia Longshan Temple", "Longshan Temple", 0.95...0.95), ("Longshan Temple", "Tianhou Temple", 0...0.3),
            ("Longshan Temple", "Longshan Si", 0.7...0.9), ("Temple", "Longshan Temple", 0...0.4),
            ("天后宮", "Tianhou Temple", 0...0), ("天后宮 Tianhou Temple", "Tianhou Temple", 1...1), ("", "", 0...0),
            ("", "天后宮", 0...0), ("（）", "（）", 0...0),
        ] as [(String, String, ClosedRange<Double>)])
    func isInTheRange(_ one: String, _ other: String, _ expected: ClosedRange<Double>) {
        let (a, b) = (TempleNameKey(one), TempleNameKey(other))
        let similarity = TempleNameKey.similarity(a, b)
        expect(expected.contains(similarity), "\(similarity)")
        expect(TempleNameKey.similarity(b, a), equals: similarity)
    }
}

@Suite struct AddressKeyTests {
    @Test(arguments: [
        ("南投縣南投市營南里5鄰營盤路１３６號之２", "南投市營盤路136-2號"), ("臺中市大甲區順天路158號", "台中縣大甲鎮順天路158號"),
        ("高雄市大寮區拷潭里拷潭路3-20號", "高雄市大寮區拷潭路3之20號"), ("新竹市東區光復路2段876號", "新竹市東區光復路二段876號"),
        ("屏東縣萬丹鄉竹林村4鄰26號", "屏東縣萬丹鄉竹林村26號"), ("金門縣金沙鎮十二鄰光前路34號", "金門縣金沙鎮光前路34號"),
        ("63070臺中市北屯區苧園巷20之1號", "臺中市北屯區苧園巷20-1號"), ("中山路1號", "嘉義縣中埔鄉中山路1號"),
        ("新北市雙溪區中山路30號2樓", "新北市雙溪區中山路30號"), ("彰化縣鹿港鎮中山路430號(廟埕)", "彰化縣鹿港鎮中山路 430 號"),
        ("南投縣南投縣草屯鎮中正路1號", "南投縣草屯鎮中正路1號"),
    ]) func matchesTheSameHouse(_ one: String, _ other: String) throws {
        let (a, b) = (try require(AddressKey(one)), try require(AddressKey(other)))
        expect(a.matches(b) && b.matches(a))
    }

    @Test(arguments: [
        ("彰化縣鹿港鎮中山路430號", "彰化縣鹿港鎮中山路43號"), ("彰化縣鹿港鎮中山路1號", "彰化縣和美鎮中山路1號"),
        ("嘉義市中山路1號", "嘉義縣中山路1號"), ("屏東縣萬丹鄉竹林村26號", "屏東縣萬丹鄉香社村26號"),
        ("臺中市北屯區苧園巷20之1號", "臺中市北屯區苧園巷20號"), ("新竹市東區光復路一段1號", "新竹市東區光復路二段1號"),
        ("高雄市三民區三民路1號", "高雄市三民區民路1號"),
    ]) func tellsHousesApart(_ one: String, _ other: String) throws {
        let (a, b) = (try require(AddressKey(one)), try require(AddressKey(other)))
        expect(!a.matches(b) && !b.matches(a))
    }

    @Test(arguments: ["", "彰化縣鹿港鎮", "連江縣南竿鄉馬祖村科蹄沃", "號", "中山路某號", "12345", "臺中市大溪里旁"])
    func isNoneWithoutAHouseNumber(_ address: String) {
        expectNil(AddressKey(address))
    }
}
