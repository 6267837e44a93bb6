import Expectations
import Geodesy
import TempleModel
import Testing

@testable import TempleFormats

struct RomanizedNameTests {
    @Test(arguments: [
        ("彰化縣鹿港鎮玉順里中山路430號", "鹿港鎮"), ("臺中市中區成功路212號", "中區"), ("高雄市前鎮區鎮中路1號", "前鎮區"),
        ("臺南市新市區新市里9鄰", "新市區"), ("高雄市鳳山區鎮北里1號", "鳳山區"), ("嘉義縣阿里山鄉香林村1號", "阿里山鄉"),
        ("高雄市那瑪夏區1號", "那瑪夏區"), ("雲林縣斗六市鎮西里1號", "斗六市"),
    ])
    func theTownshipStandsAfterTheCounty(address: String, township: String) {
        let name = TownshipName(in: address)
        expect(name?.chinese == township && name?.county == String(address.prefix(3)))
    }

    @Test(arguments: ["", "鹿港鎮中山路", "東京都台東区浅草2-3-1", "臺北市", "臺北市忠孝東路五段1號"])
    func anAddressWithoutOneHasNone(address: String) {
        expectNil(TownshipName(in: address))
    }

    @Test(
        arguments: [
            ("彰化縣鹿港鎮中山路430號", "Lukang"), ("新北市淡水區中山路1號", "Tamsui"), ("臺北市大安區1號", "Da'an"), ("臺中市東區1號", "East"),
            ("彰化縣無此鄉1號", nil),
        ] as [(String, String?)])
    func aTownshipHasItsUsualSpelling(address: String, latin: String?) throws {
        let name = try require(TownshipName(in: address))
        expect(name.latin, equals: latin)
    }

    @Test(arguments: [
        ("鹿港天后宮", "彰化縣鹿港鎮中山路430號", "Lukang Tianhou Temple"), ("淡水龍山寺", "新北市淡水區中山路1號", "Tamsui Longshan Temple"),
        ("新竹城隍廟", "新竹市北區中山路75號", "Hsinchu Chenghuang Temple"), ("鹿港天后宮", "彰化縣無此鄉1號", "Lugang Tianhou Temple"),
        ("行天宮", "臺北市中山區民權東路1號", "Xingtian Temple"),
    ])
    func aNameIsWrittenByItsReadingsAndItsTownshipAsUsual(name: String, address: String, romanized: String) throws {
        try expect(detail(name, address).romanizedName, equals: romanized)
    }

    @Test func aNameThatCannotBeReadHasNone() throws {
        try expectNil(detail("\u{E000}宮", nil).romanizedName)
    }

    private func detail(_ name: String, _ address: String?) throws -> TempleDetail {
        TempleDetail(
            temple: Temple(
                id: 1, name: name, address: address, coordinate: try Coordinate(latitude: 24, longitude: 120.5),
                mainDeity: nil, deities: [], rating: nil, phone: nil),
            sources: [], precision: nil)
    }
}
