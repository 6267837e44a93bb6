import Expectations
import Geodesy
import TempleImport
import TempleModel
import Testing

/// Elements without a position of their own: ways and relations, in Overpass's JSON and in OpenStreetMap's XML.
struct OSMOutlineTests {
    private static func points(_ positions: (Double, Double)...) -> String {
        #""geometry":["# + positions.map { #"{"lat":\#($0.0),"lon":\#($0.1)}"# }.joined(separator: ",") + "]"
    }

    private static func member(_ role: String, _ points: String) -> String {
        #"{"type":"way","ref":1,"role":"\#(role)",\#(points)}"#
    }

    private static func members(_ members: String...) -> String { #""members":[\#(members.joined(separator: ","))]"# }

    private static let square = points((24, 120), (24, 121), (25, 121), (25, 120), (24, 120))
    private static let hole = points((24.4, 120.1), (24.4, 120.6), (24.6, 120.6), (24.6, 120.1), (24.4, 120.1))
    private static let node = #"{"type":"node","ref":5,"lat":24.1,"lon":120.5,"role":"entrance"}"#
    private static let bounds = #""bounds":{"minlat":24,"minlon":120,"maxlat":25,"maxlon":121}"#

    static let outlines: [(String, String?)] = [
        (square, "24.5 120.5"),
        // There and back, so it encloses nothing.
        (points((24, 120), (24.2, 120), (24.4, 120), (24.2, 120), (24, 120)), "24.4 120.0"),
        (#""geometry":[null,{"lat":24.1,"lon":120.5},null]"#, "24.1 120.5"),
        // Two ways make one ring; one of them runs backwards.
        (
            members(
                member("outer", points((24, 120), (24, 121), (25, 121))),
                member("outer", points((24, 120), (25, 120), (25, 121)))), "24.5 120.5"
        ),
        (members(member("inner", hole), member("", square)), "24.5 120.8"),
        (
            members(
                member("outer", points((24, 120), (24, 120.1), (24.1, 120.1), (24, 120))),
                member("outer", points((24, 121), (24, 122), (25, 122), (25, 121), (24, 121)))), "24.5 121.5"
        ),
        (members(member("outer", points((24, 120), (24.1, 120.5), (25, 121))), node), "24.1 120.5"),
        (members(node), "24.1 120.5"),
        (bounds + "," + members(node), "24.1 120.5"), (bounds, "24.5 120.5"),
        (#""bounds":{"minlat":25,"minlon":120,"maxlat":24,"maxlon":121}"#, nil),
        (members(#"{"type":"way","ref":1,"role":"outer"}"#), nil), (members(), nil),
    ]

    @Test(arguments: outlines) func standsWhereTheOutlineIs(_ outline: String, _ expected: String?) throws {
        let element = #"{"type":"relation","id":1,\#(outline),"tags":{"name":"甲宮","religion":"taoist"}}"#
        let reading = try Reading(OSMSchemaTests.overpass(element).utf8)
        expect(reading.records.first.map { "\($0.coordinate.latitude) \($0.coordinate.longitude)" }, equals: expected)
        expect(reading.counts.rejected, equals: expected == nil ? 1 : 0)
    }

    @Test func aRefusedRelationIsShownWithItsPosition() throws {
        let element = #"{"type":"relation","id":1,\#(Self.members(Self.node)),"tags":{"amenity":"place_of_worship"}}"#
        let reading = try Reading(OSMSchemaTests.overpass(element).utf8)
        expect(reading.rejections.map(\.code), equals: [.nameMissing])
        expect(reading.rejects, contains: "24.1,120.5")
    }

    /// A table notes the element of each row, and nothing says that the rows are elements.
    @Test func aTableMayHaveTheNumbersOfElements() throws {
        let reading = try Reading("osm_id,title,lat,lon\nnode/5,甲宮,24.1,120.6\n".utf8)
        expect(reading.summary.recognised.mapping?.description, equals: "name=title,lat=lat,lng=lon,id=osm_id")
        expect(reading.records.map(\.key), equals: [SourceKey(source: "table", id: "node/5")])
        let tagged = try Reading("osm_id,title,name,amenity,lat,lon\n5,x,甲宮,place_of_worship,24.1,120.6\n".utf8)
        expect(tagged.records.map(\.key), equals: [SourceKey(source: "osm", id: "node/5")])
    }

    private static let temple = "<tag k='religion' v='taoist'/><tag k='name' v="
    private static let corners = """
        <node id='1' lat='24.0' lon='120.0'/><node id='2' lat='24.0' lon='121.0'/>
        <node id='3' lat='25.0' lon='121.0'/><node id='4' lat='25.0' lon='120.0'/>
        """
    private static let areas = """
        <way id='8'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='4'/><nd ref='1'/>\(temple)'乙宮'/></way>
        <relation id='11'><member type='way' ref='9' role='outer'/><member type='way' ref='10' role='outer'/>
        \(temple)'丙&amp;宮'/><tag k='type' v='multipolygon'/></relation>
        """
    private static let borders = """
        <way id='9'><nd ref='1'/><nd ref='2'/><nd ref='3'/></way><way id='10'><nd ref='3'/><nd ref='4'/><nd ref='1'/></way>
        """

    private static func file(_ elements: String...) -> String {
        "<?xml version='1.0' encoding='UTF-8'?>\n<osm version='0.6' generator='JOSM'>\n<bounds minlat='24' minlon='120'/>\n"
            + elements.joined(separator: "\n") + "\n</osm>\n"
    }

    private static func found(_ reading: Reading) -> [String] {
        reading.records.map { "\($0.key.id) \($0.name) \($0.coordinate.latitude) \($0.coordinate.longitude)" }
    }

    @Test(arguments: [Int.max, 7]) func readsTheXMLOfJOSM(chunk: Int) throws {
        let text = Self.file(
            "<node id='5' lat='24.1' lon='120.6' user='x'>\(Self.temple)'甲宮'/></node>",
            "<node id='-6' action='modify' lat='24.2' lon='120.6'>\(Self.temple)'新宮'/></node>",
            "<node id='7' action='delete' lat='24.2' lon='120.6'>\(Self.temple)'舊宮'/></node>",
            Self.corners, Self.borders, Self.areas)
        let reading = try Reading(text.utf8, chunk: chunk)
        expect(reading.summary.recognised.schema, equals: .osm)
        expect(
            Self.found(reading),
            equals: ["node/5 甲宮 24.1 120.6", "way/8 乙宮 24.5 120.5", "relation/11 丙&宮 24.5 120.5"])
        expect(reading.lines, equals: [4, 10, 11])
        expect(reading.rejections.map(\.code) == [.idInvalid] && reading.rejections.map(\.line) == [5])
        expect(try require(reading.rejections.first).description, contains: "not in OpenStreetMap yet")
        expect(reading.counts.skipped == [.abolished: 1] && reading.counts.read == 5)
    }

    /// `out body; >; out skel qt;` writes what is asked for in front of its parts.
    @Test func theNodesOfAWayMayComeBehindIt() throws {
        let reading = try Reading(Self.file(Self.areas, Self.corners, Self.borders).utf8)
        expect(Self.found(reading), equals: ["way/8 乙宮 24.5 120.5", "relation/11 丙&宮 24.5 120.5"])
    }

    @Test(arguments: [
        "<way id='8'><center lat='24.1' lon='120.5'/>\(temple)'甲宮'/></way>",
        "<way id='8'><nd ref='1' lat='24.1' lon='120.5'/>\(temple)'甲宮'/></way>",
        "<relation id='8'><member type='node' ref='1' role='' lat='24.1' lon='120.5'/>\(temple)'甲宮'/></relation>",
        "<relation id='8'><member type='way' ref='1' role=''><nd lat='24.1' lon='120.5'/></member>\(temple)'甲宮'/></relation>",
        "<relation id='8'><bounds minlat='24' minlon='120' maxlat='24.2' maxlon='121'/>\(temple)'甲宮'/></relation>",
    ]) func readsTheXMLOfOverpass(element: String) throws {
        let reading = try Reading(Self.file(element).utf8)
        expect(reading.records.map { "\($0.coordinate.latitude) \($0.coordinate.longitude)" }, equals: ["24.1 120.5"])
    }

    @Test func aWayWithoutItsNodesIsRefused() throws {
        try expect(
            Reading(Self.file(Self.areas).utf8).rejections.map(\.code),
            equals: [.coordinateMissing, .coordinateMissing])
    }
}
