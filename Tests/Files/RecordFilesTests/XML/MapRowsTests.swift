import Expectations
import RecordFiles
import Testing

/// OpenStreetMap's XML. What its rows mean is tested with their schema.
struct MapRowsTests {
    private static func file(_ elements: String) -> String { "<osm version=\"0.6\">\n\(elements)\n</osm>\n" }

    @Test func anElementWithTagsIsARow() throws {
        let text = Self.file(
            """
            <node id="1" lat="24.1" lon="120.5" version="3" user="x" uid="5"/>
            <node id="2" lat="24.2" lon="120.5"><tag k="name" v="甲"/></node>
            <way id="3" visible="true"><nd ref="1"/><nd ref="2"/><tag k="name" v="乙"/></way>
            <relation id="4"><member type="way" ref="3" role="o&quot;r"/><tag k="type" v="site"/></relation>
            """)
        let reading = try Reading(text)
        expect(reading.container == .xml && reading.ending == .complete)
        expect(
            reading.rows,
            equals: [
                ReadRow(3, ["@type": "node", "@id": "2", "@lat": "24.2", "@lon": "120.5", "name": "甲"]),
                ReadRow(
                    4,
                    [
                        "@type": "way", "@id": "3", "@visible": "true", "name": "乙",
                        "@geometry": #"[{"lat":24.1,"lon":120.5},{"lat":24.2,"lon":120.5}]"#,
                    ]),
                ReadRow(
                    5,
                    [
                        "@type": "relation", "@id": "4", "type": "site",
                        "@members":
                            #"[{"type":"way","role":"other","geometry":[{"lat":24.1,"lon":120.5},{"lat":24.2,"lon":120.5}]}]"#,
                    ]),
            ])
        try expect(Reading(text, chunk: 3), equals: reading)
    }

    @Test func aFileThatIsCutHasTheRowsBefore() throws {
        let text = Self.file("<way id=\"3\"><nd ref=\"1\"/><tag k=\"name\" v=\"乙\"/></way><node id=\"1\" lat=\"24\" lo")
        let reading = try Reading(String(text.dropLast(8)))
        expect(reading.fields, equals: [["@type": "way", "@id": "3", "name": "乙", "@geometry": "[]"]])
        expect(reading.ending != .complete)
    }

    @Test func whatIsKeptIsBounded() throws {
        var limits = RecordFileLimits()
        limits.mapParts = 100
        let nodes = { (count: Int) in (0..<count).map { "<node id=\"\($0)\" lat=\"24\" lon=\"120\"/>" }.joined() }
        let temple = "<node id=\"-1\" lat=\"24\" lon=\"120\"><tag k=\"name\" v=\"乙\"/></node>"
        try expect(Reading(Self.file(nodes(40) + temple), limits: limits).rows.count, equals: 1)
        #expect(throws: RecordFileError(file: "t", reason: .tooLargeMap(limit: 100))) {
            try Reading(Self.file(nodes(60) + temple), limits: limits)
        }
        // Elements that are given out are not kept.
        try expect(Reading(Self.file(String(repeating: temple, count: 300)), limits: limits).rows.count, equals: 300)
        // Nor do the parts of one element count without end.
        let way = "<way id=\"3\">" + String(repeating: "<nd ref=\"1\"/>", count: 101) + "</way>"
        #expect(throws: RecordFileError.self) { try Reading(Self.file(way + temple), limits: limits) }
        expect(RecordFileError.Reason.tooLargeMap(limit: 100).description, contains: "osmium tags-filter")
    }

    @Test func aFileOfNodesAloneHasNoRows() {
        #expect(throws: RecordFileError(file: "t", reason: .noRows(members: ["node"]))) {
            try Reading(Self.file("<node id=\"1\" lat=\"24\" lon=\"120\"/>"))
        }
    }

    @Test func aRowThatIsTooLongIsAProblem() throws {
        var limits = RecordFileLimits()
        limits.nested = .init(fieldBytes: 50, rowBytes: 300)
        let tag = "<tag k=\"a\" v=\"\(String(repeating: "x", count: 40))\"/>"
        let text = Self.file("<node id=\"1\" lat=\"24\" lon=\"120\">" + String(repeating: tag, count: 10) + "</node>")
        try expect(Reading(text, limits: limits).rows.map(\.problem), equals: [.rowTooLong])
    }
}
