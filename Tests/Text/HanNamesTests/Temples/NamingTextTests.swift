import Expectations
import HanNames
import Testing

/// Whether a text names a temple and identifies it.
struct NamingTextTests {
    private func mention(_ name: String, _ address: String? = nil, _ texts: String...) -> NamingText.Mention? {
        NamingText(texts).mention(of: TempleNameKey(name), in: address.flatMap { AddressArea($0) })
    }

    static let named: [(String, String?, String, Int, Bool)] = [
        ("鹿港天后宮", nil, "2027鹿港天后宮元宵燈會", 5, false),
        ("天后宮", "彰化縣鹿港鎮中山路430號", "2027鹿港天后宮元宵燈會", 3, true),
        ("天后宮", "彰化縣鹿港鎮中山路430號", "天后宮元宵，鹿港天后宮", 3, true),
        ("彰化縣鹿港鎮天后宮", "彰化縣鹿港鎮中山路430號", "彰化縣鹿港鎮的天后宮", 3, true),
        ("天后宮", "彰化縣鹿港鎮中山路430號", "天后宮元宵燈會", 3, false),
        ("天后宮", "彰化縣鹿港鎮中山路430號", "鹿港小鎮的藝術節，在海邊，不在天后宮", 3, false),
        ("拱天宮", "苗栗縣通霄鎮白東里8號", "2023苗栗通霄白沙屯拱天宮媽祖", 3, true),
        ("慶安宮", "基隆市仁愛區忠二路1號", "基隆慶安宮普渡", 3, true),
        ("慶安宮", "基隆市仁愛區忠二路1號", "基隆音樂節在慶安宮旁", 3, false),
        ("財團法人台灣省臺中市樂成宮", nil, "台中樂成宫", 3, false), ("文廟", nil, "文廟祭孔", 2, false),
        ("天后宮", "東區1號", "東天后宮", 3, false), ("大天后宮", "臺南市中西區永福路二段1號", "臺南市中西區大天后宮", 4, true),
    ]

    @Test(arguments: named) func findsAName(
        _ name: String, _ address: String?, _ text: String, _ length: Int, _ namesArea: Bool
    ) throws {
        let found = try require(mention(name, address, "另一行", text))
        expect(found.namesArea == namesArea && found.length == length, "\(found)")
    }

    @Test(arguments: [
        ("龍山寺", "臺北市萬華區龍山寺路1號"), ("龍山寺", "捷運龍山寺站三號出口"), ("關廟", "臺南市關廟區"), ("宮", "宮"), ("天后宮", "天后\n宮"),
        ("天后宮", "天后"), ("鎮瀾宮", ""),
    ])
    func aStreetIsNoTemple(_ name: String, _ text: String) {
        expectNil(mention(name, nil, text))
    }

    @Test func anAreaInAnotherLineSaysNothing() {
        expect(mention("天后宮", "彰化縣鹿港鎮1號", "鹿港", "天后宮")?.namesArea, equals: false)
    }

    @Test(arguments: [
        ("基隆老大公廟", "基隆市安樂區1號", "老大公廟"), ("鹿港天后宮", "彰化縣鹿港鎮1號", "天后宮"), ("天后宮", "彰化縣鹿港鎮1號", nil),
        ("鹿港廟", "彰化縣鹿港鎮1號", nil), ("彰化南瑤宮", "彰化縣鹿港鎮1號", nil),
    ]) func knowsWhatATempleIsCalledAtHome(_ name: String, _ address: String, _ local: String?) throws {
        try expect(require(AddressArea(address)).localName(of: TempleNameKey(name))?.text, equals: local)
    }

    @Test(arguments: [
        ("彰化縣鹿港鎮中山路430號", "彰化縣鹿港鎮"), ("505彰化縣鹿港鎮", "彰化縣鹿港鎮"), ("台中縣大甲鎮順天路1號", "臺中市大甲鎮"),
        ("花蓮縣970花蓮市", "花蓮縣花蓮市"), ("鹿港鎮", "鹿港鎮"), ("中山路1號", nil), ("", nil),
    ]) func readsTheAreaOfAnAddress(_ address: String, _ area: String?) {
        expect(AddressArea(address)?.text, equals: area)
    }
}
