import Expectations
import Foundation
import Geodesy
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// Tests that the registry gives the same result in every file format.
@Suite struct RegistryContainersTests {
    /// Rows of every kind in the registry: complete rows, rows with placeholders, rows to clean and rows to reject.
    static let changes: [[String: String]] = [
        [:], ["編號": "2", "電話": ""], ["編號": "3", "電話": "02-26413338、0912-345678"], ["編號": "4", "主祀神祇": "無"],
        ["編號": "5", "地址": "南投縣南投縣草屯鎮玉屏路５９－２號"], ["編號": "6", "行政區": "台中市", "地址": "台中市西區<a&b>"],
        ["編號": "7", "寺廟名稱": "三元宮\u{200E}"], ["編號": "8", "寺廟名稱": ""], ["編號": "9", "WGS84X": "0"],
        ["編號": "", "寺廟名稱": "無號宮"], ["編號": "11", "WGS84X": "23.9", "WGS84Y": "120.6"], ["編號": "12", "教別": ""],
    ]

    static func rows(_ changes: [[String: String]]) -> [Text.Row] {
        changes.map { Text.row(Sample.registryColumns, Sample.registryRow, $0) }
    }

    /// Returns the ministry's XML. Some rows have 統一編號, and every row names a person.
    static func ministryXML(_ rows: [Text.Row]) -> String {
        Text.xml(
            rows.enumerated().map { index, row in
                row + [("負責人", "某某某甲"), ("其他", "某某某乙")] + (index % 2 == 0 ? [] : [("統一編號", "00000000")])
            })
    }

    static func kiangGeoJSON(_ rows: [Text.Row]) -> String {
        let renamed = rows.map { row in
            [("類型", "寺廟")] + row.map { ($0.name == "寺廟名稱" ? "名稱" : $0.name, $0.value) } + [("uuid", "9a7aac4c")]
        }
        return Text.geoJSON(renamed) { row in
            let values = Dictionary(row.map { ($0.name, $0.value) }) { first, _ in first }
            return Text.point(values["WGS84Y"] ?? "0", values["WGS84X"] ?? "0")
        }
    }

    static let containers: [(String, @Sendable ([Text.Row]) -> String)] = [
        ("XML", ministryXML), ("JSON", Text.json), ("JSON lines", Text.jsonLines), ("GeoJSON", kiangGeoJSON),
        ("web page", Text.html),
    ]

    @Test(arguments: containers.indices) func sameRowsGiveSameRecordsAndDiagnostics(_ index: Int) throws {
        let (name, write) = Self.containers[index]
        let expected = try Reading(Sample.registry(Self.changes).utf8)
        var changes = Self.changes
        // A feature without an id gets an id from its name; in other formats the row is rejected.
        if name == "GeoJSON" { changes.removeAll { $0["編號"] == "" } }
        let reading = try Reading(write(Self.rows(changes)).utf8)
        expect(reading.summary.recognised.schema, equals: .moi)
        expect(reading.records, equals: expected.records)
        expect(reading.warnings.map(\.code), equals: expected.warnings.map(\.code))
        let rejected = expected.rejections.map(\.code).filter { name != "GeoJSON" || $0 != .idMissing }
        expect(reading.rejections.map(\.code), equals: rejected)
        expect(reading.counts.warnings, equals: expected.counts.warnings)
        expect(String(reflecting: reading), lacks: "某某某")
    }

    @Test(.enabled(if: Reference.registry != nil, "no reference data")) func sameRowsOfTheReferenceGiveSameRecords()
        throws
    {
        let path = try require(Reference.registry)
        let csv = try Reading(Data(contentsOf: URL(filePath: path)))
        let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\r\n").dropFirst()
        // The only quoted fields in the reference data are names of deities with a comma.
        let rows = lines.compactMap { line -> Text.Row? in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == Sample.registryColumns.count, !line.contains("\"") else { return nil }
            return zip(Sample.registryColumns, fields).map { (name: $0, value: $1) }
        }
        expect(rows.count, isAbove: 11_000)
        let ids = Set(rows.map { $0[0].value })
        let expected = csv.records.filter { ids.contains($0.key.id) }
        for (name, write) in Self.containers {
            let reading = try Reading(write(rows).utf8)
            expect(reading.records, equals: expected, "\(name)")
            expect(reading.counts.rejected, equals: 0)
        }
    }

    @Test func passesOverChurchesAndFoundations() throws {
        let kinds = ["寺廟", "教會", "基金會", "", "宗祠"]
        let rows = kinds.enumerated().map { index, kind in
            [("類型", kind)] + Text.row(Sample.registryColumns, Sample.registryRow, ["編號": "\(index)"])
        }
        let reading = try Reading(Text.json(rows).utf8)
        expect(reading.records.map(\.key.id), equals: ["0", "3"])
        expect(reading.counts.skipped == [.notATemple: 3] && reading.counts.rejected == 0)
        expect(reading.skipped.map(\.value), equals: ["教會", "基金會", "宗祠"])
        expect(reading.skipped.allSatisfy { $0.rawRow == nil && $0.column == "類型" })
        expect(reading.counts.read, equals: 5)
    }

    @Test func takesThePositionOfAFeatureThatHasNoOther() throws {
        let row: Text.Row = [("類型", "寺廟"), ("編號", "1"), ("名稱", "甲宮"), ("WGS84X", ""), ("WGS84Y", "")]
        let reading = try Reading(Text.geoJSON([row]) { _ in Text.point("24.5", "120.9") }.utf8)
        let record = try require(reading.records.first)
        expect("\(record.coordinate.latitude) \(record.coordinate.longitude)", equals: "24.5 120.9")
    }

    @Test func knowsAFeatureWithoutAnIDByNameAndAddress() throws {
        let rows = ["甲宮", "甲 宮", "乙宮"].map { name -> Text.Row in
            [("類型", "寺廟"), ("名稱", name), ("地址", "台北市某路1號"), ("WGS84X", "121.5"), ("WGS84Y", "25.04")]
        }
        let reading = try Reading(Text.json(rows).utf8)
        let ids = reading.records.map(\.key.id)
        expect(ids.count == 2 && ids[0] != ids[1])
        expect(ids.allSatisfy { DerivedID.isOne($0) } && reading.records.allSatisfy { !$0.hasOwnID })
        expect(reading.counts.skipped, equals: [.duplicateID: 1])
    }

    static let gone: [([String: String], Bool)] = [
        (["登記別": "已廢止"], true), (["登記別": "已拆除"], true), (["寺廟名稱": "三元宮(已廢止)"], true),
        (["地址": "彰化縣社頭鄉已於106年拆除"], true), (["其他": "109年廢止登記"], true), (["備註": "廟已拆除"], true),
        (["地址": "臺北市松山區八德路4段498-1號1樓(因拆除重建暫遷該址)"], false),
        (["地址": "臺北市大同區民權西路245巷35號1樓（已拆除重建，暫時遷址）"], false), (["登記別": "補辦登記"], false),
    ]

    @Test(arguments: gone) func passesOverTemplesThatAreNoMore(_ change: [String: String], _ isGone: Bool) throws {
        let columns = Sample.registryColumns + ["登記別", "其他", "備註"].filter { !Sample.registryColumns.contains($0) }
        let row = Text.row(columns, Sample.registryRow, change)
        for text in [Sample.registry([change], columns: columns), Text.json([row]), Text.xml([row])] {
            let reading = try Reading(text.utf8)
            expect(reading.counts.skipped, equals: isGone ? [.abolished: 1] : [:])
            expect(reading.records.count == (isGone ? 0 : 1) && reading.counts.rejected == 0)
            expect(reading.skipped.allSatisfy { $0.rawRow == nil && ($0.value == nil || $0.column == "登記別") })
        }
    }

    @Test(arguments: ["教會名稱", "基金會名稱", "宗祠名稱"]) func tellsTheMinistrysOtherListsAsSuch(_ field: String) throws {
        let row: Text.Row = [
            (field, "財團法人某會"), ("行政區", "臺北市"), ("地址", "臺北市某路1號"), ("負責人", "某"), ("WGS84X", "121.5"), ("WGS84Y", "25.0"),
        ]
        for text in [Text.json([row]), Text.xml([row]), row.map(\.name).joined(separator: ",") + "\n"] {
            let reason = try ImportErrorTests.reason(text.utf8)
            expect(reason == .notTemples(field: field) && reason.description.contains("contains no temples"))
        }
    }

    @Test func readsDocumentsOneAfterTheOtherAsOneFile() throws {
        let rows = (0..<6).map { Text.row(Sample.registryColumns, Sample.registryRow, ["編號": "\($0)"]) }
        let geometry = { (_: Text.Row) in Text.point("24.5", "120.9") }
        let whole = try Reading(Text.json(rows).utf8)
        let parts = [
            Text.json(Array(rows[..<2])), "\u{FEFF}" + Text.geoJSON(Array(rows[2..<4]), geometry: geometry),
            "{\"result\": {\"records\": \(Text.json(Array(rows[4...])))}}",
        ]
        for text in [parts.joined(), parts.joined(separator: "\n\n")] {
            try expect(Reading(text.utf8).records, equals: whole.records)
        }
        // The position of a feature is read, although the rows before it had none.
        let lines = [("編號", "9"), ("名稱", "甲宮"), ("類型", "寺廟"), ("WGS84X", ""), ("WGS84Y", "")] as Text.Row
        let mixed = try Reading((parts[0] + Text.geoJSON([lines], geometry: geometry)).utf8)
        expect(mixed.records.count == 3 && mixed.counts.rejected == 0)
    }

    @Test func refusesADocumentOfAnotherSchema() throws {
        let registry = Text.json([Text.row(Sample.registryColumns, Sample.registryRow)])
        let osm = OSMSchemaTests.overpass(OSMSchemaTests.node(#""name": "甲宮", "amenity": "place_of_worship""#))
        try expect(
            ImportErrorTests.reason((registry + osm).utf8).description,
            contains: "contains rows of osm, but the first one contains rows of moi")
        try expect(
            ImportErrorTests.reason((osm + registry).utf8).description,
            contains: "contains rows of moi, but the first one contains rows of osm")
        try expect(
            ImportErrorTests.reason((registry + "[{\"x\": 1}]").utf8).description, contains: "rows of no known schema")
    }
}
