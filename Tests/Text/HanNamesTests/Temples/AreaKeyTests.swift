import Expectations
import HanNames
import Testing

@Suite struct AreaKeyTests {
    @Test(arguments: [
        ("臺中縣大甲鎮", "台中市大甲區"), ("高雄市梓官區", "高雄縣梓官鄉中正路1號"), ("436臺中市清水區", "臺中市清水區"),
        ("臺中市臺中市大甲區", "臺中市大甲區"), ("臺 中 市 大甲區", "臺中市大甲區"), ("大甲區", "大甲鎮"), ("臺中縣", "臺中市"),
    ]) func isOneForTheSameArea(_ one: String, _ other: String) throws {
        let (a, b) = (try require(AreaKey(one)), try require(AreaKey(other)))
        expect(a == b && a.hashValue == b.hashValue && a.agrees(with: b))
    }

    @Test(arguments: [
        ("嘉義市東區", "嘉義縣"), ("臺南市東區", "臺南市北區"), ("臺中市東區", "臺中市東勢區"), ("臺北市信義區", "基隆市信義區"),
        ("大甲區", "清水區"),
    ]) func tellsAreasApart(_ one: String, _ other: String) throws {
        let (a, b) = (try require(AreaKey(one)), try require(AreaKey(other)))
        expect(a != b && !a.agrees(with: b) && !b.agrees(with: a))
    }

    /// What only one of them says is no difference, but they are not equal.
    @Test(arguments: [("大甲區", "臺中市大甲區順天路158號"), ("臺中市", "臺中市北區"), ("臺東縣臺東市", "臺東縣")])
    func agreesWithPartOfIt(_ one: String, _ other: String) throws {
        let (a, b) = (try require(AreaKey(one)), try require(AreaKey(other)))
        expect(a != b && a.agrees(with: b) && b.agrees(with: a))
        expect(a.isComplete != b.isComplete)
    }

    @Test func aCountyOfItsOwnIsForATextWithoutOne() throws {
        let whole = try require(AreaKey("臺中市大甲區"))
        expect(AreaKey("大甲區順天路158號", county: "臺中市"), equals: whole)
        expect(AreaKey("臺中市大甲區順天路158號", county: "彰化縣"), equals: whole)
        expect(AreaKey("", county: "臺中市"), equals: AreaKey("臺中市"))
    }

    @Test func itsCountyIsAnAreaToo() throws {
        let area = try require(AreaKey("高雄縣梓官鄉"))
        expect(area.wholeCounty == AreaKey("高雄市") && area.wholeCounty != area)
        expectNil(AreaKey("大甲區")?.wholeCounty)
    }

    @Test(arguments: ["", "某地", "中山路1號", "436", "-"]) func isNoneWithoutAnArea(_ text: String) {
        expectNil(AreaKey(text))
    }
}
