import TempleMatching
import Testing

@Suite struct AreaKeyTests {
    @Test(arguments: [
        ("臺中縣大甲鎮", "台中市大甲區"), ("高雄市梓官區", "高雄縣梓官鄉中正路1號"), ("436臺中市清水區", "臺中市清水區"),
        ("臺中市臺中市大甲區", "臺中市大甲區"), ("臺 中 市 大甲區", "臺中市大甲區"), ("大甲區", "大甲鎮"), ("臺中縣", "臺中市"),
    ]) func isOneForTheSameArea(_ one: String, _ other: String) throws {
        let (a, b) = (try #require(AreaKey(one)), try #require(AreaKey(other)))
        #expect(a == b && a.hashValue == b.hashValue && a.agrees(with: b))
    }

    @Test(arguments: [
        ("嘉義市東區", "嘉義縣"), ("臺南市東區", "臺南市北區"), ("臺中市東區", "臺中市東勢區"), ("臺北市信義區", "基隆市信義區"),
        ("大甲區", "清水區"),
    ]) func tellsAreasApart(_ one: String, _ other: String) throws {
        let (a, b) = (try #require(AreaKey(one)), try #require(AreaKey(other)))
        #expect(a != b && !a.agrees(with: b) && !b.agrees(with: a))
    }

    /// What only one of them says is no difference, but they are not equal.
    @Test(arguments: [("大甲區", "臺中市大甲區順天路158號"), ("臺中市", "臺中市北區"), ("臺東縣臺東市", "臺東縣")])
    func agreesWithPartOfIt(_ one: String, _ other: String) throws {
        let (a, b) = (try #require(AreaKey(one)), try #require(AreaKey(other)))
        #expect(a != b && a.agrees(with: b) && b.agrees(with: a))
        #expect(a.isComplete != b.isComplete)
    }

    @Test func aCountyOfItsOwnIsForATextWithoutOne() throws {
        let whole = try #require(AreaKey("臺中市大甲區"))
        #expect(AreaKey("大甲區順天路158號", county: "臺中市") == whole)
        #expect(AreaKey("臺中市大甲區順天路158號", county: "彰化縣") == whole)
        #expect(AreaKey("", county: "臺中市") == AreaKey("臺中市"))
    }

    @Test(arguments: ["", "某地", "中山路1號", "436", "-"]) func isNoneWithoutAnArea(_ text: String) {
        #expect(AreaKey(text) == nil)
    }
}

@Suite struct PhoneKeyTests {
    @Test(arguments: [
        "(04)2676-3522", "+886-4-26763522", "+886-(0)4-26763522", "886426763522", "０４－２６７６３５２２", "04-26763522#12",
        "04-26763522轉3", "04 2676 3522", "04-26763522~3", "04-26763522 分機 12",
    ]) func isOneForTheSameNumber(_ text: String) {
        #expect(PhoneKey.all(in: text) == PhoneKey.all(in: "04-26763522"))
        #expect(PhoneKey.all(in: text).count == 1)
    }

    @Test func aTextMayHaveSeveralNumbers() {
        let (one, other) = (PhoneKey.all(in: "04-26763522"), PhoneKey.all(in: "037-351234"))
        #expect(PhoneKey.all(in: "04-26763522、037-351234") == one + other)
        #expect(PhoneKey.all(in: "04-26763522/26763523;037-351234") == one + other)
        #expect(PhoneKey.all(in: "04-26763522、(04)26763522、0912-345-678") == one)
        #expect(one != other && one != PhoneKey.all(in: "05-26763522"))
        // Numbers of eight digits after the zero, as in Taitung and Matsu.
        #expect(PhoneKey.all(in: "089-322123").count == 1 && PhoneKey.all(in: "0836-22123").count == 1)
    }

    /// No number, one of zeros, a mobile number, and one that each area may have.
    @Test(arguments: [
        "", "-", "無-", "08-0000000", "049-0000000", "0912-345-678", "+886912345678", "26763522", "04-267635",
        "04-267635221",
        "+81-3-12345678", "#123",
    ]) func isNoneOfWhatIsNoNumber(_ text: String) {
        #expect(PhoneKey.all(in: text) == [])
    }

    @Test func readsNoMoreThanTheBeginning() {
        let many = (10...99).map { "04-267635\($0)" }.joined(separator: "、")
        #expect(PhoneKey.all(in: many).count == 8)
        #expect(PhoneKey.all(in: String(repeating: "0", count: 100_000)) == [])
    }
}
