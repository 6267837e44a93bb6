import Expectations
import MemoryByteSource
import RecordFiles
import Testing

/// Tests of ODS files.
@Suite struct OpenDocumentTests {
    /// Returns the values in the second column, below the header.
    private static func values(_ cells: [String]) throws -> [String?] {
        let header = SheetWriter.odsRow(["名稱", "值"].map(SheetWriter.odsCell))
        let rows = cells.map { SheetWriter.odsRow([SheetWriter.odsCell("甲"), $0]) }
        let bytes = SheetWriter.ods("<table:table table:name=\"s\">\(header)\(rows.joined())</table:table>")
        return try Reading(bytes).rows.map { $0.fields["值"] }
    }

    /// Attributes of the cell, what it shows, its text.
    static let cells: [(String, String, String?)] = [
        ("office:value-type=\"float\" office:value=\"1770679\"", "1,770,679", "1770679"),
        ("office:value-type=\"float\" office:value=\"24.143712\"", "24.14", "24.143712"),
        ("office:value-type=\"float\" office:value=\"24.143712000000001\"", "24.14", "24.143712"),
        ("office:value-type=\"float\" office:value=\"5\"", "00005", "00005"),
        ("office:value-type=\"float\" office:value=\"227725511\"", "(02) 2772-5511", "(02) 2772-5511"),
        ("office:value-type=\"currency\" office:value=\"500\"", "NT$500.00", "500"),
        // A format groups larger numbers only, so its unit is no part of smaller ones.
        ("office:value-type=\"float\" office:value=\"500\"", "NT$500", "500"),
        ("office:value-type=\"float\" office:value=\"500\"", " $500 ", "500"),
        ("office:value-type=\"float\" office:value=\"500\"", "500元", "500"),
        ("office:value-type=\"float\" office:value=\"8\"", "第08號", "第08號"),
        ("office:value-type=\"float\" office:value=\"0\"", "-", "0"),
        ("office:value-type=\"float\" office:value=\"0\"", "", "0"),
        ("office:value-type=\"float\" office:value=\"0\"", "00000", "00000"),
        ("office:value-type=\"percentage\" office:value=\"0.5\"", "50%", "50%"),
        ("office:value-type=\"percentage\" office:value=\"0.12345\"", "12%", "12.345%"),
        ("office:value-type=\"percentage\" office:value=\"0.07\"", "約7%", "7%"),
        ("office:value-type=\"percentage\"", "7%", "7%"),
        ("office:value-type=\"date\" office:date-value=\"2018-12-22\"", "2018/12/22", "2018/12/22"),
        ("office:value-type=\"date\" office:date-value=\"2018-02-02\"", "02/02", "02/02"),
        ("office:value-type=\"date\" office:date-value=\"2018-12-22\"", "107年12月22日", "2018-12-22"),
        ("office:value-type=\"date\" office:date-value=\"2018-12-22\"", "22/12/18", "2018-12-22"),
        ("office:value-type=\"date\" office:date-value=\"2018-12-22T18:30:00\"", "", "2018-12-22 18:30"),
        ("office:value-type=\"time\" office:time-value=\"PT18H30M00S\"", "06:30 PM", "18:30"),
        ("office:value-type=\"time\" office:time-value=\"PT24H00M00S\"", "24:00", "24:00"),
        ("office:value-type=\"boolean\" office:boolean-value=\"true\"", "TRUE", "TRUE"),
        ("table:formula=\"of:=TRUE()\" office:value-type=\"float\" office:value=\"1\"", "TRUE", "TRUE"),
        ("office:value-type=\"string\" office:string-value=\"乙\"", "", "乙"),
        (
            "office:value-type=\"string\"", "a<text:s text:c=\"2\"/>b<text:span>c</text:span><text:line-break/>d",
            "a  bc\nd"
        ),
        ("office:value-type=\"string\"", "甲</text:p><text:p>乙", "甲\n乙"),
        (
            "office:value-type=\"string\"",
            "媽<text:ruby><text:ruby-base>祖</text:ruby-base><text:ruby-text>ㄗㄨˇ</text:ruby-text></text:ruby>", "媽祖"
        ),
        (
            "office:value-type=\"string\"",
            "甲</text:p><office:annotation><text:p>註</text:p></office:annotation><text:p>", "甲\n"
        ),
        ("", "", nil),
    ]

    @Test(arguments: cells) func readsACellAsTheTableShowsIt(_ attributes: String, _ shown: String, _ text: String?)
        throws
    {
        try expect(
            Self.values([SheetWriter.odsCell(shown, attributes), SheetWriter.odsCell("z")]), equals: [text, "z"])
    }

    @Test func tellsFormulasWithoutAResult() throws {
        let cells = [
            SheetWriter.odsCell("2", "table:formula=\"of:=1+1\" office:value-type=\"float\" office:value=\"2\""),
            SheetWriter.odsCell("", "table:formula=\"of:=1+1\""),
            SheetWriter.odsCell("", "table:formula=\"of:=1+1\" office:value-type=\"float\""),
            SheetWriter.odsCell(
                "#DIV/0!", "table:formula=\"of:=1/0\" office:value-type=\"string\" calcext:value-type=\"error\""),
            SheetWriter.odsCell("", "table:formula=\"of:=[.A1]\" office:value-type=\"string\""),
            "<table:table-cell table:formula=\"of:=T(1)\"><text:p/></table:table-cell>",
        ]
        let rows =
            [SheetWriter.odsRow(["a", "b"].map(SheetWriter.odsCell))]
            + cells.map { SheetWriter.odsRow([SheetWriter.odsCell("1"), $0]) }
        let bytes = SheetWriter.ods("<table:table table:name=\"s\">\(rows.joined())</table:table>")
        let member = try require(RecordFile(source: MemoryByteSource(bytes), name: "t").nextMember())
        var found: [[Int]] = []
        while try member.rows.next() { found.append(member.rows.formulasWithoutResult) }
        expect(found, equals: [[], [1], [1], [1], [], []])
    }

    @Test func readsRepeatedAndMergedCells() throws {
        let rows = [
            SheetWriter.odsRow([
                SheetWriter.odsCell("寺廟一覽", "table:number-columns-spanned=\"3\""),
                "<table:covered-table-cell table:number-columns-repeated=\"2\"/>",
            ]),
            SheetWriter.odsRow(["a", "b", "c"].map(SheetWriter.odsCell)),
            SheetWriter.odsRow(
                [
                    SheetWriter.odsCell("x", "table:number-columns-repeated=\"2\""),
                    "<table:table-cell table:number-columns-repeated=\"16382\"/>",
                ], "table:number-rows-repeated=\"2\""),
            SheetWriter.odsRow(
                ["<table:table-cell table:number-columns-repeated=\"16384\"/>"], "table:number-rows-repeated=\"90\""),
            SheetWriter.odsRow([
                SheetWriter.odsCell("m", "table:number-columns-spanned=\"2\" table:number-rows-spanned=\"2\""),
                "<table:covered-table-cell/>", SheetWriter.odsCell("1"),
            ]),
            SheetWriter.odsRow([
                "<table:covered-table-cell table:number-columns-repeated=\"2\"/>", SheetWriter.odsCell("2"),
            ]),
            SheetWriter.odsRow([SheetWriter.odsCell("n")]),
        ]
        let reading = try Reading(SheetWriter.ods("<table:table table:name=\"s\">\(rows.joined())</table:table>"))
        expect(
            reading.rows,
            equals: [
                ReadRow(3, ["a": "x", "b": "x"]), ReadRow(4, ["a": "x", "b": "x"]),
                ReadRow(95, ["a": "m", "b": "m", "c": "1"]), ReadRow(96, ["a": "m", "b": "m", "c": "2"]),
                ReadRow(97, ["a": "n"]),
            ])
    }

    /// Groups of rows, rows of the header, and empty rows up to the last that a sheet can have.
    @Test func readsASheetAsLibreOfficeWritesIt() throws {
        func row(_ cells: [String], _ attributes: String = "") -> String {
            let rest = "<table:table-cell table:number-columns-repeated=\"16382\"/>"
            return SheetWriter.odsRow(cells.map(SheetWriter.odsCell) + [rest], attributes)
        }
        let sheet = """
            <table:table table:name="格式"><office:forms/>\
            <table:table-column table:number-columns-repeated="16384" table:visibility="collapse"/>\
            <table:table-header-rows>\(row(["a", "b"]))</table:table-header-rows>\
            <table:table-row-group><table:table-row-group>\(row(["1", "甲"]))</table:table-row-group>\
            \(row(["2", "乙"], "table:visibility=\"collapse\""))</table:table-row-group>\
            \(row(["", ""], "table:number-rows-repeated=\"1048572\""))\(row(["3", "丙"]))\
            <table:named-expressions><table:named-range table:name="x"/></table:named-expressions></table:table>\
            <table:named-expressions/><table:database-ranges><table:database-range/></table:database-ranges>
            """
        try expect(
            Reading(SheetWriter.ods(sheet)).rows,
            equals: [
                ReadRow(2, ["a": "1", "b": "甲"]), ReadRow(3, ["a": "2", "b": "乙"]),
                ReadRow(1_048_576, ["a": "3", "b": "丙"]),
            ])
    }

    @Test func handsOutEachSheetThoughOneIsNotReadWhole() throws {
        let long = (0..<5_000).map { ["\($0)", "x"] }
        let bytes = SheetWriter.ods(
            SheetWriter.odsTable("一", [["a", "b"]] + long) + "<table:table table:name=\"空\"/>"
                + SheetWriter.odsTable("二", [["c", "d"], ["1", "2"]]))
        let file = RecordFile(source: MemoryByteSource(bytes), name: "t")
        try expect(file.nextMember()?.name, equals: "t/一")
        let second = try require(file.nextMember())
        try expect(Reading(second).rows == [ReadRow(2, ["c": "1", "d": "2"])] && second.name == "t/二")
        try expectNil(file.nextMember())
        expect(file.passedOver, equals: [.init(file: "t/空", reason: .empty)])
        try expect(Reading(bytes).rows.count, equals: 5_000)
    }

    @Test func boundsRepetitions() throws {
        let many = "table:number-columns-repeated=\"100000000000000000\""
        let header = SheetWriter.odsRow(["a", "b"].map(SheetWriter.odsCell))
        let last = SheetWriter.odsRow(["x", "y"].map(SheetWriter.odsCell))
        let wide = SheetWriter.ods(
            "<table:table table:name=\"s\">\(header)\(SheetWriter.odsRow([SheetWriter.odsCell("x", many)]))\(last)</table:table>"
        )
        try expect(Reading(wide).rows.map(\.problem), equals: [.tooManyColumns, nil])
        var limits = RecordFileLimits()
        limits.freelyExpandedBytes = 1 << 20
        let row = SheetWriter.odsRow(
            ["x", "y"].map(SheetWriter.odsCell), "table:number-rows-repeated=\"999999999999\"")
        let long = SheetWriter.ods("<table:table table:name=\"s\">\(header)\(row)</table:table>")
        guard case .expandsTooFar = refusal(long, limits: limits) else {
            Issue.record("it went through")
            return
        }
        limits.sheets = 2
        let three = SheetWriter.ods(String(repeating: SheetWriter.odsTable("s", [["a", "b"]]), count: 3))
        expect(
            Reading.all(three, limits: limits).last,
            equals: .failure(.init(file: "t", reason: .unreadableTable("a spreadsheet of more than 2 sheets"))))
    }

    @Test func refusesWhatIsEncrypted() {
        let manifest = "<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>"
        expect(refusal(SheetWriter.ods("", manifest: manifest)), equals: .unreadableTable("an encrypted spreadsheet"))
    }

    @Test func tellsASheetThatDoesNotEnd() throws {
        for body in ["<table:table>", "<table:table><table:table-row>", "<x>"] {
            guard case .damagedArchive(let words) = refusal(SheetWriter.ods(body)) else {
                Issue.record("\(body)")
                return
            }
            expect(words, contains: "malformed XML")
        }
        let rows = ["a", "1", "2"].map { SheetWriter.odsRow([SheetWriter.odsCell($0), SheetWriter.odsCell("x")]) }
        let results = Reading.all(SheetWriter.ods("<table:table table:name=\"s\">\(rows.joined())"))
        expect(results.count, equals: 1)
        let reading = try require(results.first?.get())
        expect(reading.rows.count == 2 && reading.ending != .complete)
    }
}
