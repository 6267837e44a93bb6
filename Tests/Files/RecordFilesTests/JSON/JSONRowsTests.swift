import Expectations
import RecordFiles
import Testing

@Suite struct JSONRowsTests {
    static let overpass = """
        {
         "version": 0.6, "osm3s": {"timestamp": "now"},
         "elements": [
          {"type": "node", "id": 321952895, "lat": -41.29790, "lon": 173.0, "tags": {"name": "a", "x:y": "z"}},
          {"type": "way", "id": 2, "center": {"lat": 1, "lon": 2}},
          {"type": "way", "id": 3, "nodes": [1, 2], "tags": {}}
         ]
        }
        """
    static let geojson = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[120.70, 24.30]},"properties":{"名稱":"紫雲觀","a":{"b":1}}},
        {"type":"Feature","geometry":null,"properties":{"名稱":"宮"}}
        ]}
        """

    static let documents: [(String, [ReadRow])] = [
        ("[]", []),
        (
            "[{\"a\":1,\"b\":\"二\"},\n{\"a\":-1.50e+3}]",
            [ReadRow(1, ["a": "1", "b": "二"]), ReadRow(2, ["a": "-1.50e+3"])]
        ),
        (
            "{\"result\":{\"records\":[{\"a\":true,\"b\":null,\"c\":false}]},\"x\":[{\"a\":2}]}",
            [ReadRow(1, ["a": "true", "c": "false"])]
        ),
        (
            "{\"result\":{\"fields\":[{\"id\":\"a\"}],\"records\":[{\"a\":1},{\"a\":2}]}}",
            [ReadRow(1, ["a": "1"]), ReadRow(1, ["a": "2"])]
        ),
        (
            "{\"XML_Head\":{\"n\":[1,2],\"Infos\":{\"Info\":[{\"Id\":\"1\",\"p\":{\"q\":{\"r\":\"s\"},\"t\":1},\"u\":2}]}}}",
            [ReadRow(1, ["Id": "1", "p.q.r": "s", "p.t": "1", "u": "2"])]
        ),
        (
            "[{\"a\":[1.0, \"x\\\"\\n\\u0001\", {\"b\" : [ ]}, null, true],\"c\":[],\"d\":3}]",
            [ReadRow(1, ["a": "[1.0,\"x\\\"\\n\\u0001\",{\"b\":[]},null,true]", "c": "[]", "d": "3"])]
        ),
        ("[1,{\"a\":1},\"x\",[{\"a\":2}],{\"a\":3,\"a\":4}]", [ReadRow(1, ["a": "1"]), ReadRow(1, ["a": "4"])]),
        (
            overpass,
            [
                ReadRow(
                    4,
                    [
                        "@type": "node", "@id": "321952895", "@lat": "-41.29790", "@lon": "173.0", "name": "a",
                        "x:y": "z",
                    ]),
                ReadRow(5, ["@type": "way", "@id": "2", "@center.lat": "1", "@center.lon": "2"]),
                ReadRow(6, ["@type": "way", "@id": "3", "@nodes": "[1,2]"]),
            ]
        ),
        (
            geojson,
            [
                ReadRow(
                    2,
                    [
                        "@type": "Feature", "名稱": "紫雲觀", "a.b": "1",
                        "@geometry": "{\"type\":\"Point\",\"coordinates\":[120.70,24.30]}",
                    ]), ReadRow(3, ["@type": "Feature", "名稱": "宮"]),
            ]
        ),
    ]

    @Test(arguments: documents.dropFirst()) func findsTheRows(_ text: String, _ rows: [ReadRow]) throws {
        for chunk in [1, 5, .max] {
            var limits = RecordFileLimits()
            limits.chunkBytes = min(chunk, 1 << 16)
            let reading = try Reading(text, chunk: chunk, limits: limits)
            expect(reading.rows, equals: rows)
            expect(reading.ending == .complete && reading.container == .json)
        }
    }

    static let refused: [(String, RecordFileError.Reason)] = [
        ("[]", .noRows(members: [])), ("{\n\"a\":1,\"b\":[1]}", .noRows(members: ["a", "b"])),
        ("[[{\"a\":1}]]", .noRows(members: [])), ("{\n}", .noRows(members: [])),
    ]

    @Test(arguments: refused) func refusesADocumentWithoutRows(_ text: String, _ reason: RecordFileError.Reason) {
        expect(refusal(text.utf8), equals: reason)
    }

    @Test func oneObjectOnOneLineIsAFileOfOneRow() throws {
        let reading = try Reading("{\"a\":1,\"b\":[2]}\n")
        expect(reading.container == .jsonLines && reading.ending == .complete && reading.rows.count == 1)
    }

    static let broken: [(String, String)] = [
        ("[{\"a\":1},\n{\"a\":2", "line 2: the JSON ends early"),
        ("[{\"a\":1}", "line 1: the JSON ends early"),
        ("[{\"a\":1},\n{\"a\" 2}]", "line 2: the JSON is malformed"),
        ("[{\"a\":1}]\n]", "line 2: the JSON is malformed"),
        ("[{\"a\":1},{\"a\":" + String(repeating: "[", count: 70), "line 1: the JSON is nested deeper than 64"),
    ]

    @Test(arguments: broken) func handsOutWhatStandsBeforeTheBreak(_ text: String, _ words: String) throws {
        for chunk in [1, 3, .max] {
            let reading = try Reading(text, chunk: chunk)
            expect(reading.fields, equals: [["a": "1"]])
            guard case .cutShort(let reason) = reading.ending else {
                Issue.record("\(reading.ending)")
                continue
            }
            expect(reason.hasPrefix(words), "\(reason)")
        }
    }

    @Test(arguments: [1, 7, 1 << 16]) func costsATooLongFieldItsRowOnly(_ chunk: Int) throws {
        for long in [
            String(repeating: "宮", count: 400), String(repeating: "\\u5bae", count: 400),
            String(repeating: "\\\\\\\"", count: 400), String(repeating: "a", count: 100) + "\\\"",
        ] {
            let text =
                "[{\"a\":1},{\"a\":\"\(long)\",\"b\":2},{\"b\":[\"\(long)\"]},{\"a\":\(String(repeating: "7", count: 900))},"
                + "{\"\(long)\":1,\"a\":4}]"
            let reading = try Reading(text, chunk: chunk, limits: .small(field: 100, row: 1_000, chunk: chunk))
            expect(reading.rows.map(\.problem), equals: [nil, .fieldTooLong, .fieldTooLong, .fieldTooLong, nil])
            expect(reading.rows.map { $0.fields["a"] }, equals: ["1", nil, nil, nil, "4"])
            expect(reading.ending, equals: .complete)
        }
    }

    @Test func costsATooLongRowItself() throws {
        let row = (0..<50).map { "\"f\($0)\":\"0123456789\"" }.joined(separator: ",")
        let reading = try Reading("[{\"a\":1},{\(row)},{\"a\":2}]", limits: .small(field: 100, row: 400))
        expect(reading.rows.map(\.problem), equals: [nil, .rowTooLong, nil])
    }

    @Test func holdsAFieldOfManyMegabytesFlat() throws {
        let source = RepeatingByteSource([("[{\"a\":\"", 1), ("x", 8 << 20), ("\"},{\"a\":2}]", 1)])
        let member = try require(RecordFile(source: source, name: "t").nextMember())
        try expect(Reading(member).rows, equals: [ReadRow(1, [:], .fieldTooLong), ReadRow(1, ["a": "2"])])
    }

    @Test func flagsWhatIsNotUTF8() throws {
        let text = Array("[{\"a\":\"b\"},{\"c\":1,\"a\":\"".utf8) + [0xFF] + Array("\"},{\"a\":\"\u{FFFD}\"}]".utf8)
        for chunk in [1, 3, .max] {
            let rows = try Reading(text, chunk: chunk).rows
            expect(rows.map(\.invalidOffset) == [nil, 23, nil] && rows.map(\.invalidField) == [nil, "a", nil])
        }
    }

    static let streams: [(String, [[String: String]])] = [
        ("[{\"a\":1}][{\"a\":2}]", [["a": "1"], ["a": "2"]]),
        ("[{\"a\":1}]\n\n [{\"a\":2},{\"a\":3}]\n", [["a": "1"], ["a": "2"], ["a": "3"]]),
        ("[{\"a\":1}]\u{FEFF}[{\"a\":2}]", [["a": "1"], ["a": "2"]]),
        ("[{\"a\":1}]\n\u{FEFF}{\"d\":{\"l\":[{\"a\":2}]}}", [["a": "1"], ["a": "2"]]),
        (
            "{\"v\":1,\"l\":[{\"a\":1,\"b\":2,\"c\":3,\"d\":4}]}{\"v\":2,\"l\":[{\"a\":2}]}",
            [["a": "1", "b": "2", "c": "3", "d": "4"], ["a": "2"]]
        ),
        (
            "{\"v\":1,\"l\":[{\"a\":1,\"b\":2,\"c\":3,\"d\":4}]}\n{\"v\":1,\"l\":[{\"a\":2}]}\n",
            [["a": "1", "b": "2", "c": "3", "d": "4"], ["a": "2"]]
        ),
        ("{\"features\":[]}\n{\"features\":[{\"properties\":{\"a\":1}}]}\n[{\"a\":2}]", [["a": "1"], ["a": "2"]]),
        ("[{\"a\":1}] [] {\"elements\":[]} [{\"a\":2}]", [["a": "1"], ["a": "2"]]),
        (
            "{\"elements\":[{\"type\":\"node\",\"id\":1}]}\n{\"elements\":[{\"type\":\"way\",\"id\":2}]}",
            [["@type": "node", "@id": "1"], ["@type": "way", "@id": "2"]]
        ),
        (
            "{\"result\":{\"fields\":[{\"id\":\"a\"}],\"records\":[{\"a\":1}]}}[{\"a\":2}]",
            [["a": "1"], ["a": "2"]]
        ),
    ]

    @Test(arguments: streams) func readsDocumentsOneAfterTheOther(_ text: String, _ rows: [[String: String]]) throws {
        for chunk in [1, 2, 7, .max] {
            var limits = RecordFileLimits()
            limits.chunkBytes = min(chunk, 1 << 16)
            let reading = try Reading(text, chunk: chunk, limits: limits)
            expect(reading.fields, equals: rows, "\(chunk)")
            expect(reading.ending, equals: .complete)
        }
    }

    @Test func readsADocumentBehindOneThatIsLongerThanWhatIsLookedAt() throws {
        let long = "[" + (0..<20_000).map { "{\"a\":\($0)}" }.joined(separator: ",\n") + "]"
        let reading = try Reading(long + "{\"features\":[{\"properties\":{\"a\":\"b\"}}]}")
        expect(reading.rows.count == 20_001 && reading.fields.last == ["a": "b"])
    }

    static let trailing: [(String, String)] = [
        ("[{\"a\":1}]\nx", "the JSON is malformed"), ("[{\"a\":1}] {\"b\":1}", "JSON document 2 has no rows"),
        ("[{\"a\":1}] 5", "there is another value"), ("[{\"a\":1}]\"x\"", "there is another value"),
        ("[{\"a\":1}]\n\n[{\"a\":1}", "the JSON ends early"), ("[{\"a\":1}]\u{FF01}", "the JSON is malformed"),
        ("{\n\"a\":1}{\"a\":2} [3]", "there is another value"), ("[{\"a\":1}] [1]", "JSON document 2 has no rows"),
    ]

    @Test(arguments: trailing) func tellsWhatFollowsAndIsNoFurtherDocument(_ text: String, _ words: String) throws {
        for chunk in [1, 3, .max] {
            guard case .cutShort(let reason) = try Reading(text, chunk: chunk).ending else {
                Issue.record("\(text) was whole")
                continue
            }
            expect(reason, contains: words, "\(reason)")
        }
    }

    static let rowsWithArrays = [
        "{\"name\":\"甲\",\"lat\":24,\"lng\":120,\"sources\":[{\"source\":\"a\",\"id\":\"b\"}]}",
        "{\"type\":\"way\",\"id\":1,\"geometry\":[{\"lat\":24,\"lon\":120}],\"tags\":{\"name\":\"甲\"}}",
        "{\"type\":\"relation\",\"id\":1,\"members\":[{\"type\":\"way\",\"ref\":5,\"role\":\"\"}]}",
        "{\"name\":\"甲\",\"lat\":24,\"lng\":120,\"id\":1,\"features\":[]}",
        "{\"name\":\"甲\",\"place\":{\"lat\":24,\"lng\":120},\"days\":[{\"month\":3,\"day\":23,\"kind\":\"聖誕\"}]}",
    ]

    @Test(arguments: rowsWithArrays) func anObjectALineMayHaveObjectsOfItsOwn(_ row: String) throws {
        let reading = try Reading(row + "\n" + row + "\n")
        expect(reading.container == .jsonLines && reading.rows.count == 2)
    }
}
