import Expectations
import MemoryByteSource
import RecordFiles
import Testing

/// CSV whose header is not its first line.
struct TitledCSVTests {
    private static let rows = "甲,24.1,120.6,x\n乙,24.2,120.7,y\n丙,24.3,120.8,z\n"
    private static let names = ["名稱", "緯度", "經度", "地址"]
    private static let header = names.joined(separator: ",") + "\n"

    static let tops: [(String, Int)] = [
        ("", 2), ("寺廟一覽表\n", 3), ("寺廟一覽表,,,\n", 3), ("臺中市, 2024 年\n", 3), ("\n寺廟一覽表\n\n單位：座\n", 6),
        ("基本資料,位置,,\n", 3), ("\"多行的\n標題\",,,\n", 4), ("sep=,\n", 3), ("\"sep=,\"\r\n寺廟\r\n", 4),
    ]

    @Test(arguments: tops) func theHeaderMayHaveATitle(_ top: String, _ line: Int) throws {
        let reading = try Reading(top + Self.header + Self.rows)
        expect(reading.names, equals: Self.names)
        expect(reading.rows.map(\.line), equals: [line, line + 1, line + 2])
        expect(reading.rows.allSatisfy { $0.problem == nil } && reading.fields[0]["地址"] == "x")
        for chunk in [1, 5, 64] { try expect(Reading(top + Self.header + Self.rows, chunk: chunk), equals: reading) }
        // The rows are of no matter: the same file in Big5 and with the line ends of Windows.
        try expect(
            Reading((top + Self.header + Self.rows).replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")).names,
            equals: Self.names)
    }

    @Test func groupsOfColumnsAreNoNames() throws {
        let reading = try Reading("編號,名稱,位置,\n,,緯度,經度\n1,甲,24.1,120.6\n2,乙,24.2,120.7\n")
        expect(reading.names == ["編號", "名稱", "緯度", "經度"] && reading.rows.map(\.line) == [3, 4])
    }

    @Test(arguments: [(";", "sep=;\n"), ("\t", "sep=\t\r\n"), ("|", "SEP=|\n"), (";", "寺廟一覽\n"), ("\t", "寺廟一覽\n")])
    func theDelimiterIsThatOfTheHeader(_ delimiter: String, _ top: String) throws {
        // Commas are part of the names and values then.
        let reading = try Reading(top + "名,稱;緯度;x\n甲,乙;24,1;\n".replacing(";", with: delimiter))
        expect(reading.names == ["名,稱", "緯度", "x"] && reading.fields == [["名,稱": "甲,乙", "緯度": "24,1"]])
    }

    /// Broken and unusual files whose first line is the header all the same.
    @Test(arguments: [
        "a,b,c\n1,2,3,4,5,6\n1,2,3,4,5,6\n", "a,b,,\n甲,24.1,5,6\n乙,24.2,5,6\n", "a\n1\n2\n", "a,b\n",
        "a,b,c\n\n1\n2\n3\n",
        "a,b,c\n\"1,2,3\n4,5,6\n", "a,b,c,d,e,f\n甲,1,,,,\n乙,2,,,,\n", "sep,b\n1,2\n", "sep=\n1\n", "sep=ab,c\n1,2\n",
    ]) func theFirstLineStaysTheHeader(_ text: String) throws {
        let first = String(text.prefix { $0 != "\n" })
        try expect(
            Reading(text).names, equals: first.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }

    @Test func aScriptIsRefusedByItsName() {
        for text in [
            "var temples = {\"a\": [{\"b\": 1}]};", "callback({\"a\": 1});", "/**/ jQuery.cb_1([{\"a\": 1}])",
            "const x=[1]",
            "window.data = [\n{}]", "module.exports = {}", "export default [{}]", "// made\nlet a = {",
        ] {
            #expect(throws: RecordFileError(file: "t", reason: .javaScript), "\(text)") { try Reading(text) }
        }
        expect(RecordFileError.Reason.javaScript.description, contains: "remove what stands in front of the first {")
        for text in ["variable,x\n1,2\n", "name(a),lat\n甲,24\n", "a=b,c\n1,2\n", "var name,x\n1,2\n"] {
            expect((try? Reading(text)) != nil, "\(text)")
        }
    }

    @Test func aTextSequenceIsJSONLines() throws {
        let text = "\u{1E}{\"name\":\"甲\",\"lat\":24}\n\u{1E}{\"name\":\"乙\",\"lat\":25}\n"
        let reading = try Reading(text)
        expect(reading.container == .jsonLines && reading.ending == .complete)
        expect(
            reading.rows, equals: [ReadRow(1, ["name": "甲", "lat": "24"]), ReadRow(2, ["name": "乙", "lat": "25"])])
        try expect(Reading(text, chunk: 1), equals: reading)
        let long = try Reading("\u{1E}{\n\"name\":\"甲\"}\n\u{1E}\n{\"name\":\"乙\",\n\"b\":1}\n")
        expect(long.fields, equals: [["name": "甲"], ["name": "乙", "b": "1"]])
    }

    @Test(arguments: ["}", "]", "\"", "}}\n\u{1E}{\"name\":\"甲\"}\n"]) func aTextSequenceMayBeginWithAnything(
        _ beginning: String
    ) throws {
        // It is read, or refused.
        let reading = try? Reading("\u{1E}" + beginning)
        expect(reading?.fields.contains { $0 != ["name": "甲"] } != true)
    }

    @Test(arguments: [
        (#""spatialReference":{"wkid":102443,"latestWkid":3826},"#, "EPSG:3826"),
        (#""spatialReference":{"latestWkid":3826,"wkid":102443},"#, "EPSG:3826"),
        (#""spatialReference":{"wkid":102100},"#, "ESRI:102100"), (#""spatialReference":{"wkid":4326},"#, "EPSG:4326"),
        (#""spatialReference":{"wkt":"PROJCS[]"},"#, "PROJCS[]"), ("", nil as String?),
    ]) func theJSONOfArcGISIsRowsOfItsAttributes(_ reference: String, _ system: String?) throws {
        let text =
            #"{"displayFieldName":"","fieldAliases":{"NAME":"名稱"},"geometryType":"esriGeometryPoint","# + reference
            + #""fields":[{"name":"NAME","type":"esriFieldTypeString","alias":"x"},{"name":"ID","type":"y","alias":"z"}],"#
            + #""features":[{"attributes":{"NAME":"甲宮","ID":5},"geometry":{"x":120.5,"y":24.5}}]}"#
        let reading = try Reading(text)
        expect(reading.fields, equals: [["NAME": "甲宮", "ID": "5", "@geometry": #"{"x":120.5,"y":24.5}"#]])
        let rows = try require(RecordFile(source: MemoryByteSource(Array(text.utf8)), name: "t").nextMember()).rows
        try expect(rows.next() && rows.coordinateSystem == system)
    }
}
