import Expectations
import RecordFiles
import Testing

/// Tests of where the header of a table is found, and what its columns are called.
@Suite struct TableHeaderTests {
    /// Rows of a page's table, its columns, and how many rows follow the header.
    static let tables: [(String, [String], Int)] = [
        ("<tr><td>a<td>b<tr><td>1<td>2", ["a", "b"], 1),
        ("<tr><td colspan=3>題<tr><td>115年<td><td>單位：座<tr><td>a<td>b<td>c<tr><td>1<td>2<td>3", ["a", "b", "c"], 1),
        ("<tr><td>題<tr><td><tr><td>a<td>b<tr><td>1<td>2<tr><td>3<td>", ["a", "b"], 2),
        // A column without a name, before, between and behind the others.
        ("<tr><td><td>a<td><td>b<td>c<td><tr><td><td>1<td><td>2<td>3<td>4", ["", "a", "", "b", "c"], 1),
        // Cells of several rows and columns.
        (
            "<tr><td rowspan=2>a<td colspan=2>位置<td rowspan=2>b<tr><td>緯度<td>經度<tr><td>1<td>2<td>3<td>4",
            ["a", "緯度", "經度", "b"], 1
        ),
        ("<tr><td>a<td colspan=2>位置<td>b<tr><td><td>緯度<td>經度<td><tr><td>1<td>2<td>3<td>4", ["a", "緯度", "經度", "b"], 1),
        ("<tr><td>a<td colspan=2>位置<td>b<tr><td>1<td>2<td>3<td>4", ["a", "位置", "", "b"], 1),
        ("<tr><td rowspan=2>a<td rowspan=2>b<tr><tr><td>1<td>2", ["a", "b"], 1),
        // Only as far as the header's own cells go.
        ("<tr><td>a<td>b<tr><td rowspan=3>1<td>2<tr><td>3<tr><td>4", ["a", "b"], 3),
    ]

    @Test(arguments: tables) func findsTheHeader(_ rows: String, _ names: [String], _ count: Int) throws {
        let reading = try Reading("<table>\(rows)</table>")
        expect(reading.names == names && reading.rows.count == count)
    }

    @Test func joinsANameThatIsBrokenInItsCell() throws {
        let cells = ["寺廟\n名稱", "WGS84\n X"].map { SheetWriter.odsCell($0.replacing("\n", with: "<text:line-break/>")) }
        let table = SheetWriter.odsRow(cells) + SheetWriter.odsRow(["1", "2"].map(SheetWriter.odsCell))
        let reading = try Reading(SheetWriter.ods("<table:table table:name=\"s\">\(table)</table:table>"))
        expect(reading.names, equals: ["寺廟名稱", "WGS84X"])
        let page = "<table><tr><th>寺廟<br>名稱</th><th>WGS84<br />\n X</th></tr><tr><td>1</td><td>2</td></tr></table>"
        try expect(Reading(page).names, equals: ["寺廟名稱", "WGS84X"])
    }

    @Test func refusesTwoColumnsOfOneName() {
        expect(refusal("<table><tr><td>a<td>a<tr><td>1<td>2</table>".utf8), equals: .duplicateColumn("a"))
    }
}
