import Expectations
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Tests that produce every code.
@Suite struct DiagnosticCodeTests {
    static let registry: [[String: String]] = [
        ["編號": ""], ["編號": "\u{7}"], ["寺廟名稱": ""], ["地址": String(repeating: "路", count: 301)], ["WGS84X": ""],
        ["WGS84X": "x"], ["WGS84X": "0.0014"], ["WGS84X": "181"], ["WGS84X": "23.9", "WGS84Y": "120.6"],
        ["WGS84X": "123.1"],
        ["寺廟名稱": "盤"], ["寺廟名稱": "\u{E000}宮"], ["寺廟名稱": "\u{FFFD}宮"], ["行政區": "南頭縣"], ["電話": "0912345678"],
        ["電話": "06-992"], ["寺廟名稱": "三元宮\u{200E}"], ["地址": "南投縣１號"], ["地址": "基隆市仁愛區1號"],
    ]
    static let nearby: [[String: String]] = [
        ["source": "a b"], ["precision": "good"], ["rating": "6"],
        ["website": "x"], ["opening_hours": "x"], ["photos": "x"],
    ]
    static let tourism: [[String: String]] = [
        ["Start": "", "End": ""], ["Start": "x"], ["End": "2020-01-01"], ["End": "2050-01-01"], ["Description": "<b>"],
    ]

    /// Returns the rows, each with its own id.
    private static func numbered(_ rows: [[String: String]]) -> [[String: String]] {
        rows.enumerated().map { index, row in row.merging(["編號": "\(index + 100)"]) { own, _ in own } }
    }

    static func counts() throws -> ImportCounts {
        let wide = String(repeating: ",", count: 300)
        let broken =
            "1,\"a\"x\r\n" + String(repeating: "x", count: 70_000) + "\r\n" + wide + "\r\n1,2\r\n"
            + String(repeating: "\"" + String(repeating: "x", count: 60_000) + "\",", count: 20) + "\r\n1,\"open"
        let element = OSMSchemaTests.node(#""name": "Unnamed temple", "religion": "taoist""#)
        let church = OSMSchemaTests.node(#""name": "甲", "amenity": "bank""#, id: 2)
        let bad = Text.geoJSON([[("name", "甲宮"), ("@id", "way/1"), ("religion", "taoist")]]) { _ in
            #"{"type":"Circle"}"#
        }
        let files: [[UInt8]] = [
            Array(Sample.registry(numbered(registry)).utf8), Array(Sample.nearby(nearby).utf8),
            Array(Sample.registry([[:]], columns: Sample.registryColumns + ["新"]).utf8.dropLast(2)),
            Array((Sample.registry([[:], [:]]) + broken).utf8), Array(Sample.registry([]).utf8) + [0x31, 0xFF, 0xFF],
            Array(Text.json(tourism.map { Text.row(TourismSchemaTests.names, TourismSchemaTests.values, $0) }).utf8),
            Array(OSMSchemaTests.overpass(element, church).utf8), Array(bad.utf8), Array(CityListTests.newTaipei.utf8),
            Array(("{\"\n" + Text.jsonLines([NearbyContainersTests.row(), NearbyContainersTests.row()])).utf8),
            Array(FileEndingTests.files[1].1.utf8.dropLast(50)), Array("姓名,name,lat,lng\n,王小明,24.1,120.6\n".utf8),
            Array(FestivalSchemaTests.csv().utf8),
        ]
        var counts = try files.reduce(ImportCounts()) { try $0 + Reading($1).counts }
        let row = DictionaryRows.Row.fields(Sample.registryRow.map { (name: $0, value: $1) })
        counts = counts + (try Reading(DictionaryRows(.json, [row], firstBadByte: 7))).counts
        counts = counts + (try Reading(DictionaryRows(.json, [row], formulas: [0]))).counts
        return counts
    }

    @Test func everyCodeIsGiven() throws {
        let counts = try Self.counts()
        for code in ImportDiagnostic.Code.allCases {
            let given = (counts.warnings[code] ?? 0) + (counts.rejections[code] ?? 0) + (counts.skipped[code] ?? 0)
            expect(given, isAbove: 0, "\(code.rawValue)")
        }
        expect(counts.read, equals: counts.accepted + counts.rejected + counts.skippedRows)
    }

    @Test func codesAreWordsWithHyphens() {
        for code in ImportDiagnostic.Code.allCases {
            expect(code.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        }
    }

    @Test func whatIsOnlyCountedHasNoDiagnostic() throws {
        let reading = try Reading(Sample.registry([["寺廟名稱": "三\u{200E}元\u{200B}宮", "地址": "南投縣１２號\u{FEFF}"]]).utf8)
        expect(reading.counts.warnings == [.invisibleRemoved: 1, .widthNormalised: 1] && reading.diagnostics.isEmpty)
        expect(reading.records.first?.name == "三元宮" && reading.records.first?.address == "南投縣12號")
    }

    @Test func warnsOfAPositionInAnotherCounty() throws {
        let reading = try Reading(Sample.registry([["行政區": "", "地址": "基隆市仁愛區1號"]]).utf8)
        let warning = try require(reading.warnings.first)
        expect(warning.code == .countyMismatch && warning.column == "地址" && warning.value == "基隆市")
        expect(reading.counts.accepted, equals: 1)
    }
}
