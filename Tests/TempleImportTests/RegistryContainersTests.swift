import Foundation
import Geodesy
import RecordFiles
import TempleImport
import TempleModel
import Testing

/// The same registry, whatever it is written in.
@Suite struct RegistryContainersTests {
    /// Rows of every kind that the registry has: full, with placeholders, with what has to be tidied or refused.
    static let changes: [[String: String]] = [
        [:], ["編號": "2", "電話": ""], ["編號": "3", "電話": "02-26413338、0912-345678"], ["編號": "4", "主祀神祇": "無"],
        ["編號": "5", "地址": "南投縣南投縣草屯鎮玉屏路５９－２號"], ["編號": "6", "行政區": "台中市", "地址": "台中市西區<a&b>"],
        ["編號": "7", "寺廟名稱": "三元宮\u{200E}"], ["編號": "8", "寺廟名稱": ""], ["編號": "9", "WGS84X": "0"],
        ["編號": "", "寺廟名稱": "無號宮"], ["編號": "11", "WGS84X": "23.9", "WGS84Y": "120.6"], ["編號": "12", "教別": ""],
    ]

    static func rows(_ changes: [[String: String]]) -> [Text.Row] {
        changes.map { Text.row(Sample.registryColumns, Sample.registryRow, $0) }
    }

    /// The ministry's XML: 統一編號 is there or not, and a person stands in each row.
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
    ]

    @Test(arguments: containers.indices) func sameRowsGiveSameRecordsAndDiagnostics(_ index: Int) throws {
        let (name, write) = Self.containers[index]
        let expected = try Reading(Sample.registry(Self.changes).utf8)
        var changes = Self.changes
        // A feature without an id is known by its name; elsewhere the row is refused.
        if name == "GeoJSON" { changes.removeAll { $0["編號"] == "" } }
        let reading = try Reading(write(Self.rows(changes)).utf8)
        #expect(reading.summary.recognised.schema == .moi)
        #expect(reading.records == expected.records)
        #expect(reading.warnings.map(\.code) == expected.warnings.map(\.code))
        let rejected = expected.rejections.map(\.code).filter { name != "GeoJSON" || $0 != .idMissing }
        #expect(reading.rejections.map(\.code) == rejected)
        #expect(reading.counts.warnings == expected.counts.warnings)
        #expect(!String(reflecting: reading).contains("某某某"))
    }

    @Test func sameRowsOfTheReferenceGiveSameRecords() throws {
        guard let path = Reference.registry else { return }
        let csv = try Reading(Data(contentsOf: URL(filePath: path)))
        let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\r\n").dropFirst()
        // No field of the reference is quoted, but for those with a comma in a deity's name.
        let rows = lines.compactMap { line -> Text.Row? in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == Sample.registryColumns.count, !line.contains("\"") else { return nil }
            return zip(Sample.registryColumns, fields).map { (name: $0, value: $1) }
        }
        #expect(rows.count > 11_000)
        let ids = Set(rows.map { $0[0].value })
        let expected = csv.records.filter { ids.contains($0.key.id) }
        for (name, write) in Self.containers {
            let reading = try Reading(write(rows).utf8)
            #expect(reading.records == expected, "\(name)")
            #expect(reading.counts.rejected == 0)
        }
    }

    @Test func passesOverChurchesAndFoundations() throws {
        let kinds = ["寺廟", "教會", "基金會", "", "宗祠"]
        let rows = kinds.enumerated().map { index, kind in
            [("類型", kind)] + Text.row(Sample.registryColumns, Sample.registryRow, ["編號": "\(index)"])
        }
        let reading = try Reading(Text.json(rows).utf8)
        #expect(reading.records.map(\.key.id) == ["0", "3"])
        #expect(reading.counts.skipped == [.notATemple: 3] && reading.counts.rejected == 0)
        #expect(reading.skipped.map(\.value) == ["教會", "基金會", "宗祠"])
        #expect(reading.skipped.allSatisfy { $0.rawRow == nil && $0.column == "類型" })
        #expect(reading.counts.read == 5)
    }

    @Test func takesThePositionOfAFeatureThatHasNoOther() throws {
        let row: Text.Row = [("類型", "寺廟"), ("編號", "1"), ("名稱", "甲宮"), ("WGS84X", ""), ("WGS84Y", "")]
        let reading = try Reading(Text.geoJSON([row]) { _ in Text.point("24.5", "120.9") }.utf8)
        let record = try #require(reading.records.first)
        #expect("\(record.coordinate.latitude) \(record.coordinate.longitude)" == "24.5 120.9")
    }

    @Test func knowsAFeatureWithoutAnIDByNameAndAddress() throws {
        let rows = ["甲宮", "甲 宮", "乙宮"].map { name -> Text.Row in
            [("類型", "寺廟"), ("名稱", name), ("地址", "台北市某路1號"), ("WGS84X", "121.5"), ("WGS84Y", "25.04")]
        }
        let reading = try Reading(Text.json(rows).utf8)
        let ids = reading.records.map(\.key.id)
        #expect(ids.count == 2 && ids[0] != ids[1])
        #expect(ids.allSatisfy { DerivedID.isOne($0) } && reading.records.allSatisfy { !$0.hasOwnID })
        #expect(reading.counts.skipped == [.duplicateID: 1])
    }
}
