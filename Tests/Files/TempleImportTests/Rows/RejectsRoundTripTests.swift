import Expectations
import Geodesy
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Tests that write rejected rows as CSV, correct them and import them again.
@Suite struct RejectsRoundTripTests {
    /// Corrects one field of a row between commas.
    static func mended(_ csv: String, _ broken: String, _ mended: String) throws -> String {
        let lines = csv.split(separator: "\r\n", omittingEmptySubsequences: false)
        try require(lines.dropFirst().contains { $0.contains(broken) }, "\(csv)")
        return lines.enumerated().map { index, line in
            index == 0 ? String(line) : String(line.replacing(broken, with: mended))
        }.joined(separator: "\r\n")
    }

    @Test(arguments: RegistryContainersTests.containers.indices) func registry(_ index: Int) throws {
        let write = RegistryContainersTests.containers[index].1
        let rows = RegistryContainersTests.rows([["編號": "1"], ["編號": "2", "WGS84Y": "999", "電話": "0912345678"]])
        let first = try Reading(write(rows).utf8)
        expect(first.records.count == 1 && first.rejections.map(\.code) == [.coordinateOutOfRange])
        expect(first.rejects, lacks: "0912345678")
        let again = try Reading(try Self.mended(first.rejects, "999", "23.9441890716553").utf8)
        expect(again.summary.recognised.schema == .moi && again.rejections.isEmpty)
        var expected = try require(first.records.first)
        expected.key.id = "2"
        expected.phone = nil
        expect(again.records, equals: [expected])
    }

    @Test func openStreetMap() throws {
        let good = #""name": "甲宮", "religion": "taoist", "addr:full": "臺中市西區1號", "name:en": "A""#
        let way = #"{"type": "way", "id": 7, "center": {"lat": 24.1, "lon": 120.6}, "tags": {"religion": "taoist"}}"#
        let first = try Reading(OSMSchemaTests.overpass(OSMSchemaTests.node(good), way).utf8)
        expect(first.rejections.map(\.code), equals: [.nameMissing])
        let header = try require(first.rejections.first?.header)
        let column = try require(header.firstIndex(of: "name"))
        var fields = try require(first.rejections.first?.rawRow)
        fields[column] = "乙宮"
        let row = Dictionary(uniqueKeysWithValues: zip(header, fields))
        let again = try Reading(Sample.csv(header, [row]).utf8)
        expect(again.summary.recognised.schema == .osm && again.rejections.isEmpty)
        let record = try require(again.records.first)
        expect(record.key == SourceKey(source: "osm", id: "way/7") && record.name == "乙宮" && record.religion == "道教")
        expect(record.coordinate.latitude == 24.1 && record.carried == first.records.first?.carried)
    }

    @Test func openStreetMapByItsGeometry() throws {
        let geometry = #"{"type":"Polygon","coordinates":[[[120,24],[121,24],[121,25],[120,25],[120,24]]]}"#
        let rows: [Text.Row] = [[("name", ""), ("religion", "taoist")]]
        let first = try Reading(Text.geoJSON(rows, id: { _ in "way/1" }, geometry: { _ in geometry }).utf8)
        let header = try require(first.rejections.first?.header)
        let fields = try require(first.rejections.first?.rawRow)
        var row = Dictionary(uniqueKeysWithValues: zip(header, fields))
        expect(row["@lat"] == "24.5" && row["@lon"] == "120.5" && row["@id"] == "way/1")
        row["name"] = "甲宮"
        try expect(Reading(Sample.csv(header, [row]).utf8).records.first?.key.id, equals: "way/1")
    }

    @Test func tourism() throws {
        let first = try TourismSchemaTests.reading(["Id": "a", "End": "2020-01-01"], ["Id": "b"])
        expect(first.activities.count == 1 && first.rejections.map(\.code) == [.endBeforeStart])
        expect(first.rejects, lacks: "某某某甲")
        let again = try Reading(try Self.mended(first.rejects, "2020-01-01", "2023-08-31").utf8)
        expect(again.summary.recognised.schema == .tourism && again.rejections.isEmpty)
        var expected = TourismSchemaTests.expected
        expected.key.id = "a"
        expect(again.activities, equals: [expected])
    }
}
