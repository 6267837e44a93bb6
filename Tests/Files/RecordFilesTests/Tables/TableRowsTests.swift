import Expectations
import RecordFiles
import Testing

/// Tests of rows of a table that are no records.
@Suite struct TableRowsTests {
    private static let header = "<tr><td>縣市<td>名<td>號"
    private static let first = "<tr><td>南投<td>甲<td>1"
    private static let second = "<tr><td>基隆<td>乙<td>2"

    private static func fields(_ rows: String) throws -> [[String: String]] {
        try Reading("<table>\(rows)</table>").fields
    }

    @Test(arguments: [
        header + first + header + second, header + first + "<tr><td colspan=3>基隆市" + second,
        header + first + second + "<tr><td colspan=3>資料來源：內政部",
        header + first + second + "<tr><td colspan=3 rowspan=2>資料來源：內政部<tr>",
        header + first + second + "<tr><td><td colspan=2>共二座", header + first + header + header + second + header,
    ]) func passesOverHeadingsNotesAndRepeatedHeaders(_ rows: String) throws {
        try expect(
            Self.fields(rows), equals: [["縣市": "南投", "名": "甲", "號": "1"], ["縣市": "基隆", "名": "乙", "號": "2"]])
    }

    @Test func passesOverAHeaderOfTwoRows() throws {
        let header = "<tr><td rowspan=2>a<td colspan=2>位置<td rowspan=2>b<tr><td>緯度<td>經度"
        let row = "<tr><td>1<td>2<td>3<td>4"
        let one = ["a": "1", "緯度": "2", "經度": "3", "b": "4"]
        try expect(Self.fields(header + row + header + row), equals: [one, one])
    }

    @Test(arguments: [
        ("<tr><td>縣市<td>名<td>1", ["縣市": "縣市", "名": "名", "號": "1"]), ("<tr><td>縣市<td>名", ["縣市": "縣市", "名": "名"]),
        ("<tr><td>縣市<td>名<td>號<td>x", ["縣市": "縣市", "名": "名", "號": "號"]), ("<tr><td>註", ["縣市": "註"]),
        ("<tr><td>丁<td colspan=2>戊", ["縣市": "丁", "名": "戊", "號": "戊"]),
    ]) func keepsOtherRows(_ row: String, _ fields: [String: String]) throws {
        try expect(Self.fields(Self.header + Self.first + row).last, equals: fields)
    }

    /// Its other column has no name.
    @Test func keepsARowWhoseCellIsAsWideAsItsName() throws {
        try expect(
            Self.fields("<tr><td colspan=2>名<td>日<tr><td colspan=2>甲<td>3<tr><td colspan=2>乙<td>"),
            equals: [["名": "甲", "": "甲", "日": "3"], ["名": "乙", "": "乙"]])
    }

    /// Rows that are too long to be read are reported, whatever is in them.
    @Test func aNoteThatIsTooLongIsReported() throws {
        let limits = RecordFileLimits.small(field: 30, row: 90, chunk: 1 << 16)
        let note = String(repeating: "x", count: 31)
        let reading = try Reading(
            "<table>\(Self.header)\(Self.first)<tr><td colspan=3>\(note)</table>", limits: limits)
        expect(reading.rows.map(\.problem), equals: [nil, .fieldTooLong])
    }
}
