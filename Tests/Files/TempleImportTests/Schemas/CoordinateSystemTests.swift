import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

/// Positions that are no degrees.
struct CoordinateSystemTests {
    /// 澎湖天后宮, in metres of both zones and of the web.
    private static let temple = try? Coordinate(latitude: 23.5646, longitude: 119.5664)

    private static func file(_ crs: String?, _ x: Double, _ y: Double, behind rows: Int = 0) -> String {
        let list = (1...max(1, rows)).map { number in
            """
            {"type":"Feature","properties":{"id":"\(number)","name":"甲宮"},
            "geometry":{"type":"Point","coordinates":[\(x),\(y)]}}
            """
        }
        let features = #""features":[\#(list.joined(separator: ","))]"#
        let named = crs.map { #""crs":{"type":"name","properties":{"name":"\#($0)"}}"# }
        let parts = (rows > 0 ? [features, named] : [named, features]).compactMap(\.self)
        return #"{"type":"FeatureCollection","name":"temples","# + parts.joined(separator: ",") + "}"
    }

    /// Its metres in zone 119, by Krüger's series of the projection.
    private static let western = (x: 307_819.31, y: 2_606_919.44)

    private func position(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> Coordinate {
        let reading = try Reading(text.utf8, options: options)
        return try require(reading.records.first?.coordinate)
    }

    @Test(arguments: ["urn:ogc:def:crs:EPSG::3825", "EPSG:3825", "http://www.opengis.net/def/crs/EPSG/0/3825"])
    func theFileSaysItsZone(name: String) throws {
        let (x, y) = Self.western
        let position = try position(Self.file(name, x, y))
        expect(abs(position.latitude - 23.5646) < 1e-6 && abs(position.longitude - 119.5664) < 1e-6, "\(position)")
        // Zone 121 would be 200 km off.
        let other = try self.position(Self.file("EPSG:3826", x, y))
        expect(other.longitude, isAbove: 121)
    }

    @Test(arguments: ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::3824"])
    func degreesStayAsTheyAre(name: String) throws {
        let position = try position(Self.file(name, 119.5664, 23.5646))
        expect(position, equals: try require(Self.temple))
    }

    @Test func metresOfTheWebAreRead() throws {
        let position = try position(Self.file("EPSG:3857", 13_310_071, 2_700_442))
        expect(abs(position.longitude - 119.566_4) < 0.001, "\(position)")
        expect(abs(position.latitude - 23.5646) < 0.001, "\(position)")
    }

    @Test(arguments: ["EPSG:3828", "urn:ogc:def:crs:EPSG::32651", "local grid"])
    func anyOtherIsRefusedByItsName(name: String) {
        #expect(throws: ImportError(file: "temples.csv", reason: .unknownSystem(name))) {
            try Reading(Self.file(name, 307_839, 2_607_068).utf8)
        }
        let remedy = name == "EPSG:3828" ? "get the data in TWD97" : "ogr2ogr -t_srs EPSG:4326"
        expect(ImportError.Reason.unknownSystem(name).description, contains: remedy)
    }

    @Test func numbersThatNobodyExplainsAreRefused() throws {
        let (x, y) = Self.western
        let reading = try Reading(Self.file(nil, x, y).utf8)
        expectEmpty(reading.records)
        expect(try require(reading.diagnostics.first).description, contains: "--crs EPSG:3826")
        var options = ImportOptions()
        options.coordinateSystem = .taiwan(.western)
        let position = try position(Self.file(nil, x, y), options)
        expect(abs(position.longitude - 119.5664) < 0.001, "\(position)")
    }

    /// Behind many rows, which were read without it.
    @Test func aSystemBehindTheRowsIsRefused() {
        #expect(throws: ImportError(file: "temples.csv", reason: .lateSystem("EPSG:3825"))) {
            try Reading(Self.file("EPSG:3825", 119.5664, 23.5646, behind: 2_000).utf8)
        }
    }

    /// A table does not say its zone, and a row of the islands does.
    @Test(arguments: [("澎湖縣馬公市正義街1號", 119.5664), ("嘉義縣朴子市1號", 121.5664)])
    func theZoneOfATableFollowsThePlace(address: String, longitude: Double) throws {
        let (x, y) = Self.western
        let position = try position("id,name,address,TWD97X,TWD97Y\n1,甲宮,\(address),\(x),\(y)\n")
        expect(abs(position.longitude - longitude) < 0.01, "\(position)")
    }
}
