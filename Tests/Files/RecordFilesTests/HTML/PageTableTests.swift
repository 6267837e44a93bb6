import Expectations
import MemoryByteSource
import RecordFiles
import Testing

/// Tests of the tables of web pages.
@Suite struct PageTableTests {
    private static func page(_ body: String, head: String = "<meta charset=\"utf-8\">") -> String {
        "<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>"
    }

    private static let table = "<table><tr><th>名稱<th>日期<tr><td>甲宮<td>02/02</table>"

    @Test func readsTheLargestTable() throws {
        let menu = "<table><tr><td>首頁<td>查詢</table>"
        let reading = try Reading(
            Self.page("<p>x</p>\(menu)\n\(Self.table.replacing("</table>", with: "<tr><td>乙<td></table>"))\(menu)"))
        expect(reading.container == .table && reading.name == "t" && reading.ending == .complete)
        expect(reading.fields, equals: [["名稱": "甲宮", "日期": "02/02"], ["名稱": "乙"]])
    }

    @Test func readsATableInsideATableOfTheLayout() throws {
        let rows = (1...9).map { "<tr><td>\($0)<td><b>宮</b>" }.joined()
        let inner = "<table><tr><td>a<td>b\(rows)</table>"
        let reading = try Reading(Self.page("<table><tr><td>選單<td>\(inner)<td>廣告<tr><td>頁尾</table>"))
        expect(reading.names == ["a", "b"] && reading.rows.count == 9)
        // The text of an inner table is that of its cell.
        let outer = (1...9).map { "<tr><td>\($0)<td><table><tr><td>甲<td>乙</table>" }.joined()
        try expect(
            Reading(Self.page("<table><tr><td>a<td>b\(outer)</table>")).fields.first, equals: ["a": "1", "b": "甲 乙"])
    }

    @Test func readsCellsAsAReaderSeesThem() throws {
        let cells = [
            " 甲&nbsp;&nbsp;宮\n ", "甲<br>乙", "<b>甲</b><i>乙</i> <span>丙</span>", "<p>甲</p><p>乙</p>",
            "&lt;甲&amp;乙&#23470;",
            "甲<script>x</script><style>y</style><!-- z -->", "&nbsp;",
        ]
        let rows = cells.map { "<tr><td>1</td><td nowrap>\($0)</td></tr>" }.joined()
        try expect(
            Reading(Self.page("<table><tr><td>a</td><td>b</td></tr>\(rows)</table>")).rows.map { $0.fields["b"] },
            equals: [
                "甲 宮", "甲\n乙", "甲乙 丙", "甲 乙", "<甲&乙宮", "甲", nil,
            ])
    }

    @Test func givesEachPlaceTheValueOfAMergedCell() throws {
        let rows = "<tr><td rowspan=2>南投<td>甲<td>1<tr><td colspan=2>乙<tr><td rowspan=0>基隆<td>丙<td>3<tr><td>丁<td>4"
        try expect(
            Reading("<table><tr><td>縣市<td>名<td>號\(rows)</table>").rows.map(\.fields),
            equals: [
                ["縣市": "南投", "名": "甲", "號": "1"], ["縣市": "南投", "名": "乙", "號": "乙"],
                ["縣市": "基隆", "名": "丙", "號": "3"], ["縣市": "基隆", "名": "丁", "號": "4"],
            ])
    }

    @Test func tellsTheLineOfARow() throws {
        try expect(
            Reading(Self.page("\n<table>\n<tr><td>a<td>b\n\n<tr><td>1<td>2</table>")).rows.map(\.line), equals: [5])
    }

    @Test(.enabled(if: Program.exists("/usr/bin/iconv"))) func readsOtherEncodings() throws {
        let expected = [["名稱": "甲宮", "日期": "02/02"]]
        for encoding in ["BIG5", "UTF-16LE"] {
            try expect(Reading(Program.iconv(Self.page(Self.table, head: ""), to: encoding)).fields, equals: expected)
        }
        // Only the declaration tells: the first characters are behind the sample.
        let script = "<script>\(String(repeating: "x", count: 80_000))</script>"
        let declared = "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=Big5\">"
        let late = try Program.iconv(Self.page(script + Self.table, head: declared), to: "BIG5")
        try expect(Reading(late).fields, equals: expected)
        let other = Self.page(script + Self.table, head: "<meta charset=gb2312>")
        expect(refusal(other.utf8), equals: .foreignEncoding("GB18030"))
    }

    /// Tags, quotes and comments that the end of a part cuts.
    @Test func readsALongPage() throws {
        let rows = (0..<20_000).map {
            "<tr><td data-th=\"a > b\" title='</x>'>\($0)</td><td data-th=\"乙\">宮</td></tr>\n"
        }
        let reading = try Reading(
            Self.page("<table><tr><th>a</th><th>b</th></tr>\n\(rows.joined())</table>"), chunk: 1_000)
        expect(reading.rows.count == 20_000 && reading.rows.last?.fields == ["a": "19999", "b": "宮"])
    }

    /// A download that broke off. The parser closes the table by itself.
    @Test func aPageThatEndsWithinItsTableIsCutShort() throws {
        let start = "<table><tr><th>名稱</th><th>日期</th></tr><tr><td>甲宮</td><td>02/02</td></tr>"
        for end in ["", "\n", "<tr><td>乙", "<tr><td>乙</td><td>03/", "<tr><td>乙</td></tr></tab", "</table"] {
            let reading = try Reading("<!DOCTYPE html><html><body>\(start)\(end)")
            expect(reading.ending, equals: .cutShort("the table is not closed"), "\(end)")
            expect(reading.fields.first, equals: ["名稱": "甲宮", "日期": "02/02"])
        }
        for end in ["</table>", "</table>\n<p>乙", "</body></html>", "</html>\n"] {
            try expect(Reading("<!DOCTYPE html><html><body>\(start)\(end)").ending, equals: .complete, "\(end)")
        }
    }

    @Test(arguments: [
        page("<p>404"), page("<table><tr><td>錯誤</table>"), page("<table></table>"), "<html>", "<!doctype html>",
        page("<table><tr><td>首頁</td></tr><tr><td>查詢</td></tr></table>"),
    ])
    func refusesAPageWithoutATable(_ text: String) { expect(refusal(text.utf8), equals: .webPage) }

    @Test func boundsAPage() {
        var limits = RecordFileLimits()
        limits.pageDepth = 50
        let deep = Self.page(Self.table + String(repeating: "<div>", count: 60))
        expect(
            refusal(deep.utf8, limits: limits),
            equals: .unreadableTable("a web page with elements nested deeper than 50"))
        expectNil(refusal(deep.utf8))
        limits = RecordFileLimits()
        limits.pageElements = 100
        let many = Self.page(Self.table + String(repeating: "<b></b>", count: 100))
        expect(refusal(many.utf8, limits: limits), equals: .unreadableTable("a web page with more than 100 elements"))
        limits = RecordFileLimits()
        limits.spooledBytes = 1 << 10
        let long = Self.page(Self.table + String(repeating: "x", count: 1 << 10))
        expect(refusal(long.utf8, limits: limits), equals: .unreadableTable("a web page of more than 0 MiB"))
        limits = RecordFileLimits()
        limits.pageSeconds = 0
        guard case .unreadableTable(let what) = refusal(Self.page(Self.table).utf8, limits: limits) else {
            Issue.record("it has no end")
            return
        }
        expect(what, contains: "seconds")
    }

    /// The time for a tag grows with the square of its attributes.
    @Test func refusesATagThatIsTooLong() {
        let attributes = (0..<100_000).map { "a\($0)=\">\"" }.joined(separator: " ")
        expect(
            refusal(Self.page("\(Self.table)<a \(attributes)>x</a>").utf8),
            equals: .unreadableTable("a web page with a tag or a comment that is too long"))
    }

    @Test func readsATableAloneAndAnXMLDocumentWithTables() throws {
        try expect(Reading(Self.table).fields, equals: [["名稱": "甲宮", "日期": "02/02"]])
        for xml in [
            "<table><row><a>1</a><b>2</b></row></table>", "<table><trip><a>1</a><b>2</b></trip></table>",
            "<headers><row><a>1</a><b>2</b></row></headers>", "<tables><tr><a>1</a><b>2</b></tr></tables>",
        ] {
            let reading = try Reading(xml)
            expect(reading.container == .xml && reading.fields == [["a": "1", "b": "2"]], "\(xml)")
        }
        try expect(Reading("<TABLE BORDER=1>\n<TR ALIGN=left><TD>a<TD>b<TR><TD>1<TD>2</TABLE>").rows.count, equals: 1)
    }
}
