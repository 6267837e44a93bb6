import Expectations
import Foundation
import RecordFiles
import Testing

/// Reference data, if it is available.
enum ReferenceData {
    static let folder = Repository.reference
    static var exists: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "formats").path) }
}

/// Tests of the formats in which the data is really published.
@Suite(.enabled(if: ReferenceData.exists, "no reference data")) struct ReferenceTests {
    static func reading(_ path: String) throws -> Reading {
        let file = try RecordFile.open(path: ReferenceData.folder.appending(path: path).path)
        return try Reading(try require(file.nextMember()))
    }

    @Test func readsTheRegistry() throws {
        let reading = try Self.reading("taiwan-temples.csv")
        expect(
            reading.rows.count == 11_907 && reading.rows.allSatisfy { $0.problem == nil && $0.invalidOffset == nil })
        expect(reading.rows.allSatisfy { $0.fields["寺廟名稱"] != nil && $0.fields["WGS84X"] != nil })
    }

    static let forms: [(String, Container, [String])] = [
        ("formats/moi-registry.geojson", .json, ["編號", "名稱", "WGS84X", "@type", "@geometry"]),
        ("formats/moi-temple.xml", .xml, ["編號", "寺廟名稱", "WGS84X"]),
        ("formats/osm.geojson", .json, ["name", "religion", "@geometry"]),
        ("formats/overpass.json", .json, ["@type", "@id", "@lat", "@lon", "name", "religion"]),
        ("formats/tourism-activity.json", .json, ["Id", "Name", "Start", "End"]),
    ]

    @Test(arguments: forms) func readsTheForms(_ path: String, _ container: Container, _ names: [String]) throws {
        let reading = try Self.reading(path)
        expect(reading.container == container && reading.ending == .complete && reading.rows.count > 1)
        expect(reading.rows.allSatisfy { $0.problem == nil && $0.invalidOffset == nil })
        expect(Set(names).isSubset(of: reading.names), "\(reading.names)")
    }
}
