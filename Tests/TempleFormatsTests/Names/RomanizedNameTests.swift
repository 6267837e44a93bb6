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
        #expect(District.name(in: address) == township)
    }

    @Test(arguments: ["", "鹿港鎮中山路", "東京都台東区浅草2-3-1", "臺北市", "臺北市忠孝東路五段1號"])
    func anAddressWithoutOneHasNone(address: String) {
        #expect(District.name(in: address) == nil)
    }

    @Test(arguments: [
        ("鹿港天后宮", "彰化縣鹿港鎮中山路430號", "Lugang Tianhou Temple"), ("淡水龍山寺", "新北市淡水區中山路1號", "Danshui Longshan Temple"),
        ("行天宮", "臺北市中山區民權東路1號", "Xingtian Temple"),
    ])
    func aNameIsWrittenByItsReadings(name: String, address: String, romanized: String) throws {
        #expect(try detail(name, address).romanizedName == romanized)
    }

    @Test func aNameThatCannotBeReadHasNone() throws {
        #expect(try detail("\u{E000}宮", nil).romanizedName == nil)
    }

    private func detail(_ name: String, _ address: String?) throws -> TempleDetail {
        TempleDetail(
            temple: Temple(
                id: 1, name: name, address: address, coordinate: try Coordinate(latitude: 24, longitude: 120.5),
                mainDeity: nil, deities: [], rating: nil, phone: nil),
            sources: [], county: nil, religion: nil, precision: nil, introduction: nil, features: nil,
            transportation: nil, worshipTips: nil, reference: nil)
    }
}
