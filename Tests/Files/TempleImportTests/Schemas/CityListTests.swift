import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

/// Tests of New Taipei's and Taipei's own lists.
@Suite struct CityListTests {
    static let newTaipei = """
        TEP_NAME,TEP_God,TEP_ADD,TEP_TEL,TEP_MEMO,WGS84X,WGS84Y,TEP_X9
        甲宮,天上聖母,板橋區府中路1號,02-29650000,,121.459,25.008,?
        乙宮(已廢止),觀音,新北市三重區重新路1號,,,121.49,25.06,
        丙宮,觀音,台北縣三重市重新路2號,,已廢止,121.49,25.06,
        丁宮,觀音,,0912345678,,121.49,25.06,

        """

    @Test(arguments: [false, true]) func readsNewTaipeisListInAnyCase(_ isLower: Bool) throws {
        let lines = Self.newTaipei.split(separator: "\n", omittingEmptySubsequences: false)
        let text = ([isLower ? lines[0].lowercased() : String(lines[0])] + lines.dropFirst().map(String.init))
        let reading = try Reading(text.joined(separator: "\n").utf8)
        expect(reading.summary.recognised.schema, equals: .newTaipei)
        expect(reading.records.map(\.name), equals: ["甲宮", "丁宮"])
        expect(reading.records.map(\.address), equals: ["新北市板橋區府中路1號", nil])
        expect(reading.records.map(\.county), equals: ["新北市", "新北市"])
        expect(reading.records.map(\.mainDeity), equals: ["天上聖母", "觀音"])
        expect(reading.records.map(\.phone), equals: ["02-29650000", nil])
        expect(reading.records.allSatisfy { $0.key.source == "new-taipei" && !$0.hasOwnID && $0.precision == nil })
        expect(reading.counts.skipped, equals: [.abolished: 2])
        expect(reading.counts.warnings, equals: [.columnIgnored: 1, .mobilePhoneDropped: 1])
    }

    static let taipei = """
        寺廟名稱,行政區,里,教別,祭典日期,電話,地址,X座標,Y座標
        艋舺龍山寺,萬華區,富民里,佛教,農曆二月十九,02-23025162,萬華區廣州街211號,300441.33,2770079.92
        某教會,萬華區,富民里,基督教,,,臺北市萬華區廣州街1號,300441.33,2770079.92
        對調宮,萬華區,富民里,道教,,,臺北市萬華區廣州街2號,2770079.92,300441.33
        遠方宮,萬華區,富民里,道教,,,臺北市萬華區廣州街3號,300441.33,9770079.92
        度數宮,萬華區,富民里,道教,,,臺北市萬華區廣州街4號,121.4999,25.0368

        """

    @Test func readsTaipeisListInTWD97() throws {
        let reading = try Reading(Self.taipei.utf8)
        expect(reading.summary.recognised.schema, equals: .taipei)
        expect(reading.records.map(\.name), equals: ["艋舺龍山寺", "度數宮"])
        let temple = try require(reading.records.first)
        // PROJ: echo 300441.33 2770079.92 | cs2cs -d 6 EPSG:3826 EPSG:4326
        let expected = try Coordinate(latitude: 25.0380, longitude: 121.4999)
        expect(Geodesic(from: temple.coordinate).distance(to: expected).meters, isBelow: 300, "\(temple.coordinate)")
        expect(temple.address == "臺北市萬華區廣州街211號" && temple.county == "臺北市" && temple.religion == "佛教")
        expect(!temple.hasOwnID && temple.key.source == "taipei")
        expect(reading.counts.skipped, equals: [.notATemple: 1])
        expect(reading.rejections.map(\.code), equals: [.coordinatesSwapped, .coordinateOutOfRange])
        expect(reading.rejections.map(\.column), equals: ["Y座標", "Y座標"])
    }

    @Test func namesWhatAListLacks() throws {
        let error = #expect(throws: ImportError.self) { try Reading("TEP_NAME,TEP_God\n".utf8) }
        expect(
            error?.reason,
            equals: .missingColumns(["WGS84Y", "WGS84X"], schema: .newTaipei, found: ["TEP_NAME", "TEP_God"]))
    }
}
