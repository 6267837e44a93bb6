import Expectations
import Places
import Testing

/// A place and the rest of a text.
struct PlaceSplitTests {
    private func readings(_ text: String) -> [String] {
        Places.split(text).map { "\($0.place.fullName) \($0.rest)" }
    }

    @Test(arguments: [
        ("媽祖 鹿港", "彰化縣鹿港鎮", "媽祖"), ("鹿港 媽祖", "彰化縣鹿港鎮", "媽祖"), ("鹿港媽祖", "彰化縣鹿港鎮", "媽祖"), ("媽祖鹿港", "彰化縣鹿港鎮", "媽祖"),
        ("鹿港", "彰化縣鹿港鎮", ""), ("mazu near 鹿港", "彰化縣鹿港鎮", "mazu"), ("Mazu near Lugang", "彰化縣鹿港鎮", "Mazu"),
        ("Lukang Tianhou", "彰化縣鹿港鎮", "Tianhou"), ("台北縣板橋市", "新北市板橋區", ""), ("板橋車站", "新北市板橋車站", ""),
        ("土地公 板橋車站", "新北市板橋車站", "土地公"), ("土地公 捷運龍山寺站", "臺北市龍山寺站", "土地公"), ("彰化縣鹿港鎮媽祖", "彰化縣鹿港鎮", "媽祖"),
        ("彰化縣鹿港鎮天后宮", "彰化縣鹿港鎮", "天后宮"), ("彰化 鹿港 媽祖", "彰化縣鹿港鎮", "媽祖"), ("松山慈祐", "臺北市松山區", "慈祐"),
        ("鹿港附近的媽祖廟", "彰化縣鹿港鎮", "媽祖廟"), ("在鹿港的媽祖", "彰化縣鹿港鎮", "媽祖"), ("鹿港の媽祖", "彰化縣鹿港鎮", "媽祖"),
        ("媽祖在鹿港附近", "彰化縣鹿港鎮", "媽祖"), ("觀音 鹿港", "彰化縣鹿港鎮", "觀音"), ("關帝，台南", "臺南市", "關帝"),
        ("temples in Tainan", "臺南市", ""), ("鹿港 廟", "彰化縣鹿港鎮", ""), ("new taipei city guandi", "新北市", "guandi"),
        ("土地公 東區", "臺中市東區", "土地公"), ("嘉義新港奉天宮", "嘉義縣新港鄉", "奉天宮"), ("龙潭 关帝", "桃園市龍潭區", "关帝"),
        ("高雄縣鳳山市 城隍", "高雄市鳳山區", "城隍"), ("木柵指南宮", "臺北市文山區", "指南宮"),
    ])
    func aPlaceIsFoundAtTheBeginningAndAtTheEnd(text: String, place: String, rest: String) {
        let first = Places.split(text).first
        expect(first?.place.fullName, equals: place)
        expect(first?.rest, equals: rest)
    }

    /// 鎮 ends a township and begins names of temples.
    @Test(arguments: [
        ("大甲鎮瀾宮", ["臺中市大甲區 鎮瀾宮", "臺中市大甲區 瀾宮"]), ("東港鎮海宮", ["屏東縣東港鎮 鎮海宮", "屏東縣東港鎮 海宮"]),
        ("鹿港鎮天后宮", ["彰化縣鹿港鎮 天后宮", "彰化縣鹿港鎮 鎮天后宮"]), ("鹿港鎮", ["彰化縣鹿港鎮 "]),
    ])
    func whatMayBeReadInTwoWaysHasBoth(text: String, expected: [String]) {
        expect(readings(text), equals: expected)
    }

    @Test(arguments: ["", " ", "龍山寺", "永安宮", "觀音寺", "天后宮", "mazu", "上鹿港寮", "East", "near", "鹿"])
    func aTextWithoutAPlaceHasNoReading(text: String) {
        expect(readings(text), equals: [])
    }

    @Test func placesOfOneNameAreAllRead() {
        expect(readings("媽祖 中正區"), equals: ["臺北市中正區 媽祖", "基隆市中正區 媽祖"])
        expect(readings("新竹城隍廟"), equals: ["新竹市 城隍廟", "新竹縣 城隍廟"])
    }

    @Test func everyTownshipIsSplitOff() {
        for place in Place.townships {
            let reading = Places.split(place.fullName + "媽祖").first
            expect(reading?.place, equals: place, "\(place.fullName)")
            expect(reading?.rest, equals: "媽祖", "\(place.fullName)")
            expect(Places.split("媽祖 " + place.name).contains { $0.place == place && $0.rest == "媽祖" }, "\(place.name)")
        }
    }

    @Test(arguments: [
        ("北港朝天宮", "北港鎮", "朝天宮"), ("朝天宮北港", "北港鎮", "朝天宮"), ("媽祖廟 北港", "北港鎮", "媽祖廟"), ("孔子廟 台南", "臺南市", "孔子廟"),
        ("彰化縣鹿港鎮天后宮", "彰化縣 鹿港鎮", "天后宮"), ("彰化鹿港天后宮", "彰化縣 鹿港鎮", "天后宮"), ("Mazu near Lugang", "鹿港鎮", "Mazu"),
        ("鹿港附近的媽祖廟", "鹿港鎮", "媽祖廟"), ("艋舺龍山寺", "萬華區", "龍山寺"),
    ]) func districtsAreReadInAnyOrder(text: String, districts: String, rest: String) {
        let first = Places.districts(in: text).first
        expect(first?.districts.map(\.name).joined(separator: " "), equals: districts)
        expect(first?.rest, equals: rest)
    }

    @Test func aStationIsNoDistrict() {
        expect(!Places.districts(in: "土地公 捷運龍山寺站").contains { $0.districts.contains { $0.kind == .station } })
    }

    @Test(arguments: [
        ("媽祖廟", "媽祖"), ("媽祖 廟", "媽祖"), ("土地公宮廟", "土地公"), ("mazu temple", "mazu"), ("Guan Yu Temples", "Guan Yu"),
        ("孔廟", nil),
        ("廟", nil), ("天后宮", nil), ("mazutemple", nil), ("", nil), ("媽祖", nil),
    ]) func aWordForAnyTempleSaysNothing(text: String, left: String?) { expect(Places.withoutKind(text), equals: left) }

    @Test(arguments: [
        ("龍山寺附近", "龍山寺"), ("行天宮 附近", "行天宮"), ("行天宮附近的", "行天宮"), ("longshan temple nearby", "longshan temple"),
        ("附近", "附近"), ("附近的", "附近的"), ("area", "area"), ("guarea", "guarea"), ("龍山寺", "龍山寺"), ("", ""),
    ]) func whatIsNearSomethingIsThat(text: String, left: String) {
        expect(Places.withoutNearness(text), equals: left)
    }
}
