import Expectations
import Geodesy
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Positions as people write them.
struct PositionTextTests {
    private static func position(_ header: String, _ fields: String...) throws -> String? {
        let row = fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
        let reading = try Reading("名稱,\(header)\n甲宮,\(row)\n".utf8)
        expect(reading.counts.rejected, equals: reading.records.isEmpty ? 1 : 0)
        return reading.records.first.map { "\($0.coordinate.latitude) \($0.coordinate.longitude)" }
    }

    @Test(arguments: [
        "24.14, 120.67", "24.14,120.67", "120.67,24.14", "24.14 120.67", "(24.14, 120.67)", "[120.67,24.14]",
        "24.14;120.67",
        "24,14 120,67", "24,14; 120,67", "24,14, 120,67", "２４．１４，１２０．６７", "N24.14 E120.67", "24.14N,120.67E",
        "120.67E, 24.14N", "24°08'24\"N 120°40'12\"E", "24°8.4'N, 120°40.2'E", "N24°8'24\" E120°40'12\"",
        "24 8 24 N 120 40 12 E",
        "北緯24度8分24秒 東經120度40分12秒", "东经120度40.2分，北纬24度8.4分", "24°08′24″, 120°40′12″", "24°8'24''N 120°40'12''E",
        "lat: 24.14, lng: 120.67", "緯度24.14 經度120.67", "24.14°, 120.67°", "24,14°N 120,67°E",
        "POINT(120.67 24.14)", "point (120.67 24.14)", "SRID=4326;POINT(120.67 24.14)", "POINT Z (120.67 24.14 15)",
        "POINTZ(120.67 24.14 1)",
        "SRID=3826;POINT(216461.5694 2670567.3667)", "216461.5694, 2670567.3667", "2670567.3667 216461.5694",
        "POINT(216461.5694 2670567.3667)",
        #"{"type":"Point","coordinates":[120.67,24.14]}"#,
    ]) func oneColumnHasBoth(_ text: String) throws {
        let found = try require(Self.position("座標", text), "\(text)").split(separator: " ").compactMap { Double($0) }
        expect(abs(found[0] - 24.14) < 1e-6 && abs(found[1] - 120.67) < 1e-6, "\(text): \(found)")
    }

    /// Outside of Taiwan the latitude comes first where both orders are valid.
    @Test(arguments: [
        ("35.6, 139.7", "35.6 139.7"), ("139.7 35.6", "35.6 139.7"), ("51.5 -0.12", "51.5 -0.12"), ("-33.9S", nil),
        ("40.7, 74", "40.7 74.0"), ("33.9S 18.4E", "-33.9 18.4"),
    ])
    func theOrderIsThatOfTheOnlyReading(_ text: String, _ expected: String?) throws {
        try expect(Self.position("座標", text), equals: expected)
    }

    @Test(arguments: [
        ("24°08'24\"N", "120°40'12\"E"), ("N24°8.4'", "E120°40.2'"), ("24 8 24 N", "120 40 12 E"),
        ("北緯24.14度", "東經120.67度"),
        ("24,14", "120,67"), ("24.14°", "120.67"), ("24.14N", "120.67E"), ("24°08′24″", "120°40′12″"),
        ("24,14", "120.67"),
    ]) func eachColumnMayHaveAnAngle(_ latitude: String, _ longitude: String) throws {
        try expect(Self.position("緯度,經度", latitude, longitude), equals: "24.14 120.67")
    }

    @Test(arguments: [
        "24.14", "24.14,120.67,15", "24,14,120,67", "24 8 24, 120 40 12", "24°68'N 120°E", "24.14N 120.67N",
        "-24.14S 120E",
        "24°8.4'5\" 120°", "台中市西區1號", "POLYGON((1 2,3 4,5 6,1 2))", "SRID=3828;POINT(216462 2670617)", "POINT(a b)",
        "POINT 1 2",
        "1e5 N 2", "24-08-24 N 120", "24.14 North, 120.67 Eastern", "x", "SRID=4326;24 120", #"{"type":"Point"}"#,
        "POINT(24.14 120.67)",
    ]) func whatCannotBeToldIsRefused(_ text: String) throws {
        let row = "名稱,座標\n甲宮,\"\(text.replacing("\"", with: "\"\""))\"\n"
        let reading = try Reading(row.utf8)
        expectEmpty(reading.records, "\(text): \(reading.records)")
        let finding = try require(reading.rejections.first)
        expect(finding.column == "座標" && !finding.remedy.isEmpty, "\(finding)")
        expect(finding.value != nil || !text.contains(where: \.isNumber))
    }

    @Test(arguments: [
        ("24 14", "120"), ("24.14E", "120.67"), ("24°", "120°N"), ("24,14,5", "120"), ("2,670,617", "216462"),
        ("24:08", "120"),
    ])
    func anAngleThatCannotBeToldIsRefused(_ latitude: String, _ longitude: String) throws {
        try expect(Self.position("緯度,經度", latitude, longitude), equals: nil)
    }

    @Test func anEmptyTextIsNoPosition() throws {
        for text in ["", "無", "POINT EMPTY"] {
            try expect(
                Reading("名稱,座標\n甲宮,\(text)\n".utf8).rejections.map(\.code), equals: [.coordinateMissing], "\(text)")
        }
    }

    /// A property may describe the position of a feature in words.
    @Test func theGeometryOfAFeatureCounts() throws {
        let text = Text.geoJSON([[("名稱", "甲宮"), ("座標", "在山上")]]) { _ in Text.point("24.14", "120.67") }
        let reading = try Reading(text.utf8)
        expect(
            reading.records.map(\.coordinate.longitude) == [120.67]
                && reading.summary.recognised.mapping?.description == "name=名稱")
        let options = ImportOptions(mapping: try ColumnMapping("name=名稱,position=座標"))
        try expect(Reading(text.utf8, options: options).rejections.map(\.code), equals: [.coordinateNotANumber])
        let empty = text.replacing("在山上", with: "")
        try expect(Reading(empty.utf8, options: options).records.map(\.coordinate.longitude), equals: [120.67])
    }

    @Test func aMappingNamesTheColumn() throws {
        let options = ImportOptions(mapping: try ColumnMapping("name=a,position=b"))
        let reading = try Reading("a,b\n甲宮,\"24.14, 120.67\"\n".utf8, options: options)
        expect(reading.records.map(\.coordinate.longitude), equals: [120.67])
    }

    /// ArcGIS names the systems by numbers of its own.
    @Test(arguments: [
        ("102443", "216461.5694", "2670567.3667"), ("102444", "419740.2624", "2671539.7272"),
        ("102100", "13432922.954", "2770477.0221"),
        ("4326", "120.67", "24.14"),
    ]) func theJSONOfArcGISSaysItsSystem(_ code: String, _ x: String, _ y: String) throws {
        let text = """
            {"geometryType":"esriGeometryPoint","spatialReference":{"wkid":\(code)},"fields":[{"name":"名稱","type":"t"}],
            "features":[{"attributes":{"名稱":"甲宮"},"geometry":{"x":\(x),"y":\(y)}}]}
            """
        let found = try require(Reading(text.utf8).records.first).coordinate
        expect(abs(found.latitude - 24.14) < 1e-6 && abs(found.longitude - 120.67) < 1e-6, "\(found)")
    }

    @Test(arguments: [("102442", "TWD67"), ("2326", "ogr2ogr"), ("54012", "ogr2ogr")])
    func anotherSystemOfArcGISIsRefusedByItsName(_ code: String, _ words: String) {
        let text =
            #"{"spatialReference":{"wkid":\#(code)},"features":[{"attributes":{"名稱":"甲宮"},"geometry":{"x":1,"y":2}}]}"#
        let error = #expect(throws: ImportError.self) { try Reading(text.utf8) }
        expect(error?.description.contains(words) == true && error?.description.contains(code) == true)
    }

    @Test(arguments: [
        (#"{"rings":[[[120,24],[121,24],[121,25],[120,25],[120,24]]]}"#, "24.5 120.5"),
        (#"{"points":[[120.5,24.5]]}"#, "24.5 120.5"),
        (#"{"paths":[[[120,24],[120.5,24.5],[121,25]]]}"#, "24.5 120.5"), (#"{"x":"NaN","y":"NaN"}"#, nil),
        (#"{"a":1}"#, nil),
    ]) func aGeometryOfArcGISHasItsPosition(_ geometry: String, _ expected: String?) throws {
        let text = #"{"features":[{"attributes":{"名稱":"甲宮"},"geometry":\#(geometry)}]}"#
        let found = try Reading(text.utf8).records.first?.coordinate
        expect(found.map { "\($0.latitude) \($0.longitude)" }, equals: expected)
    }
}
