import Expectations
import MemoryByteSource
import RecordFiles
import Testing

/// Tests of XLSX files.
@Suite struct WorkbookTests {
    private static let header =
        "<row><c t=\"inlineStr\"><is><t>名稱</t></is></c><c t=\"inlineStr\"><is><t>值</t></is></c></row>"

    /// Returns the values in the second column, below the header.
    private static func values(
        _ cells: [String], styles: String = "", texts: String = "", properties: String = ""
    ) throws -> [String?] {
        let rows = cells.map { "<row><c t=\"inlineStr\"><is><t>甲</t></is></c>\($0)</row>" }
        let bytes = SheetWriter.xlsx(
            [("s", "<sheetData>\(header)\(rows.joined())</sheetData>")], texts: texts, styles: styles,
            properties: properties)
        return try Reading(bytes).rows.map { $0.fields["值"] }
    }

    @Test func joinsTheTextsThatAreKeptApart() throws {
        let texts = """
            <si><t>天后宮</t></si><si><r><t>鹿港</t></r><r><rPr/><t xml:space="preserve"> 天后</t></r></si>\
            <si><t>媽祖</t><rPh sb="0" eb="2"><t>まそ</t></rPh></si><si><t>甲_x000D_乙_x005F_x0041_</t></si>
            """
        let cells = (0...4).map { "<c t=\"s\"><v>\($0)</v></c>" }
        try expect(Self.values(cells, texts: texts), equals: ["天后宮", "鹿港 天后", "媽祖", "甲\r乙_x0041_", nil])
    }

    @Test func readsNumbersAsTheTableShowsThem() throws {
        let numbers = [
            "5", "24.143712000000001", "1.770679E6", "0.30000000000000004", "1E-7", "-120.5", "227725511", "1.50",
            "123456789012345678",
        ]
        try expect(
            Self.values(numbers.map { "<c><v>\($0)</v></c>" }),
            equals: [
                "5", "24.143712", "1770679", "0.3", "0.0000001", "-120.5", "227725511", "1.5", "123456789012345677",
            ].map { $0 == "123456789012345677" ? "123456789012345680" : $0 })
        let other = ["<c t=\"b\"><v>1</v></c>", "<c t=\"b\"><v>0</v></c>", "<c t=\"d\"><v>2018-12-22</v></c>", "<c/>"]
        try expect(Self.values(other), equals: ["TRUE", "FALSE", "2018-12-22", nil])
    }

    /// Format, number, text.
    static let formats: [(String, String, String)] = [
        ("yyyy/mm/dd", "43456", "2018/12/22"), ("yyyy-m-d", "43133", "2018-2-2"), ("mm/dd", "43133", "02/02"),
        ("yyyy\\-mm\\-dd", "43456", "2018-12-22"), ("yyyy/m/d h:mm", "43456.770833333336", "2018/12/22 18:30"),
        ("h:mm", "0.77083333333333337", "18:30"), ("yyyy/mm/dd", "43456.5", "2018/12/22"),
        // Hours that pass a day, as Excel keeps 24:00, and the sum of hours.
        ("[h]:mm", "1", "24:00"), ("[HH]:MM:SS", "1.2503472222222223", "30:00:30"), ("[h]:mm;@", "0", "0:00"),
        ("h:mm", "1.25", "6:00"), ("hh:mm", "0.9999999", "00:00"), ("h:mm", "43456.75", "2018-12-22 18:00"),
        // The style hides a part, or shows it in another way.
        ("d/m/yyyy", "43456", "2018-12-22"), ("m/d/yy", "43456", "2018-12-22"), ("yyyy", "43456", "2018-12-22"),
        ("[$-404]e\"年\"m\"月\"d\"日\"", "43456", "2018-12-22"), ("dddd", "43456.25", "2018-12-22 06:00"),
        ("yyyy\"年\"m\"月\"d\"日\";@", "43456", "2018-12-22"), ("dd/mm", "43133", "02/02"),
        ("dd/mm", "43134", "2018-02-03"),
        ("[Red]yyyy/mm/dd", "1", "1900-01-01"), ("yyyy/mm/dd", "61", "1900/03/01"), ("yyyy/mm/dd", "-1", "-1"),
        ("00000", "5", "00005"), ("0#-########", "227725511", "02-27725511"),
        ("[&lt;=99999999]####-####;(0#) ####-####", "27725511", "2772-5511"),
        ("[&lt;=99999999]####-####;(0#) ####-####", "227725511", "(02) 2772-5511"),
        ("\"第\"00\"號\"", "8", "第08號"), ("0\"元\"", "500", "500"), ("\"NT$\"0", "500", "500"),
        ("#,##0;-#,##0;\"-\"", "0", "0"), ("0.00", "24.143712", "24.143712"),
        ("#,##0", "1770679", "1770679"), ("0%", "0.5", "50%"), ("0%", "0.12345", "12.345%"),
        ("General", "24.1", "24.1"), ("\"NT$\"#,##0.00", "5", "5"), ("0.00E+00", "5", "5"), ("@", "7", "7"),
    ]

    @Test(arguments: formats) func readsNumbersByTheirFormat(_ code: String, _ number: String, _ text: String) throws {
        let quoted = code.replacing("\"", with: "&quot;")
        let styles = """
            <numFmts><numFmt numFmtId="164" formatCode="\(quoted)"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>\
            <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>
            """
        try expect(Self.values(["<c s=\"1\"><v>\(number)</v></c>"], styles: styles), equals: [text])
    }

    @Test func countsTheDaysOfBothEpochs() throws {
        let styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"46\"/></cellXfs>"
        let cells = ["<c s=\"1\"><v>43456</v></c>", "<c s=\"1\"><v>59</v></c>", "<c s=\"2\"><v>1</v></c>"]
        try expect(Self.values(cells, styles: styles), equals: ["2018-12-22", "1900-02-28", "24:00:00"])
        let is1904 = "<workbookPr date1904=\"1\"/>"
        try expect(
            Self.values(["<c s=\"1\"><v>41994</v></c>"], styles: styles, properties: is1904), equals: ["2018-12-22"])
    }

    @Test func tellsCellsWithoutAResult() throws {
        let cells = [
            "<c><f>1+1</f><v>2</v></c>", "<c><f>1+1</f><v></v></c>", "<c><f>1+1</f></c>",
            "<c t=\"str\"><f>A1</f><v></v></c>",
            "<c t=\"e\"><f>1/0</f><v>#DIV/0!</v></c>", "<c t=\"str\"><f>A1</f><v>乙</v></c>",
            // Numbers of texts, of which the file has one.
            "<c t=\"s\"><v>0</v></c>", "<c t=\"s\"><v>1</v></c>", "<c t=\"s\"><v>x</v></c>", "<c t=\"s\"><v></v></c>",
        ]
        let rows = cells.map { "<row><c t=\"inlineStr\"><is><t>甲</t></is></c>\($0)</row>" }
        let bytes = SheetWriter.xlsx(
            [("s", "<sheetData>\(Self.header)\(rows.joined())</sheetData>")], texts: "<si><t>丙</t></si>")
        let member = try require(RecordFile(source: MemoryByteSource(bytes), name: "t").nextMember())
        var found: [String] = []
        while try member.rows.next() {
            let value = String(decoding: member.rows.bytes(of: 1), as: UTF8.self)
            found.append(member.rows.formulasWithoutResult == [1] ? "?" : value)
            expect(!member.rows.isBlank)
        }
        expect(found, equals: ["2", "?", "?", "", "?", "乙", "丙", "?", "?", ""])
    }

    @Test func readsPlacesOfCellsAndRows() throws {
        let sheet = """
            <x:sheetData xmlns:x="y"><x:row r="2"><x:c r="B2" t="str"><x:v>a</x:v></x:c><x:c r="D2" t="str"><x:v>b</x:v></x:c></x:row>\
            <x:row r="7"><x:c r="D7"><x:v>2</x:v></x:c></x:row><x:row><x:c r="B8"><x:v>3</x:v></x:c></x:row></x:sheetData>
            """
        let reading = try Reading(SheetWriter.xlsx([("s", sheet)]))
        expect(reading.names == ["", "a", "", "b"] && reading.container == .table)
        expect(reading.rows, equals: [ReadRow(7, ["b": "2"]), ReadRow(8, ["a": "3"])])
    }

    @Test func givesEachPlaceTheValueOfAMergedCell() throws {
        let sheet = """
            <sheetData><row r="1"><c r="A1" t="str"><v>縣市</v></c><c r="B1" t="str"><v>名</v></c><c r="C1" t="str"><v>址</v></c></row>\
            <row r="2"><c r="A2" t="str"><v>南投</v></c><c r="B2" t="str"><v>甲</v></c><c r="C2"/></row>\
            <row r="3"><c r="A3"/><c r="B3" t="str"><v>乙</v></c><c r="C3" t="str"><v>x</v></c></row>\
            <row r="4"><c r="A4" t="str"><v>基隆</v></c></row></sheetData>\
            <mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>
            """
        try expect(
            Reading(SheetWriter.xlsx([("s", sheet)])).fields,
            equals: [
                ["縣市": "南投", "名": "甲", "址": "甲"], ["縣市": "南投", "名": "乙", "址": "x"], ["縣市": "基隆"],
            ])
    }

    @Test func handsOutEachSheet() throws {
        let table = SheetWriter.xlsxRows([["a", "b"], ["1", "2"]])
        let bytes = SheetWriter.xlsx([
            ("一", table), ("空", "<sheetData/>"), ("題", SheetWriter.xlsxRows([["x"]])), ("二", table),
        ])
        let results = Reading.all(bytes)
        expect(results.count, equals: 3)
        try expect(results[0].get().name == "t/一" && results[2].get().name == "t/二")
        expect(results[1], equals: .failure(.init(file: "t/題", reason: .noTable)))
        let file = RecordFile(source: MemoryByteSource(bytes), name: "t")
        while (try? file.nextMember()) != nil {}
        expect(file.passedOver, equals: [.init(file: "t/空", reason: .empty)])
    }

    @Test func refusesWhatIsNoReadableWorkbook() {
        let sheets = [(name: "s", contents: SheetWriter.xlsxRows([["a", "b"]]))]
        let binary = SheetWriter.xlsx(sheets, type: "application/vnd.ms-excel.sheet.binary.macroEnabled.main")
        expect(refusal(binary), equals: .unreadableTable("a binary Excel workbook (xlsb)"))
        let word = SheetWriter.xlsx(
            sheets, type: "application/vnd.openxmlformats-officedocument.wordprocessingml.x+xml")
        expect(refusal(word), equals: .unsupported("an office document that is no spreadsheet"))
        let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600)
        expect(refusal(old), equals: .unreadableTable("an Excel file of before 2007, or one with a password"))
        let whole = SheetWriter.xlsx(sheets)
        guard case .damagedArchive = refusal(whole[..<(whole.count - 100)]) else {
            Issue.record("\(String(describing: refusal(whole[..<(whole.count - 100)])))")
            return
        }
    }

    @Test func boundsWhatIsKept() {
        var limits = RecordFileLimits()
        limits.sheets = 2
        let table = SheetWriter.xlsxRows([["a", "b"], ["1", "2"]])
        let three = SheetWriter.xlsx([("1", table), ("2", table), ("3", table)])
        expect(refusal(three, limits: limits), equals: .unreadableTable("a spreadsheet of more than 2 sheets"))
        limits.sharedTextBytes = 1 << 20
        let long = "<si><t>\(String(repeating: "x", count: 1_000))</t></si>"
        let texts = SheetWriter.xlsx([("1", table)], texts: String(repeating: long, count: 1_100))
        expect(refusal(texts, limits: limits), equals: .unreadableTable("a spreadsheet with more than 1 MiB of text"))
        limits.mergedCells = 3
        let merged = table + String(repeating: "<mergeCell ref=\"A5:B6\"/>", count: 4)
        expect(
            refusal(SheetWriter.xlsx([("1", merged)]), limits: limits),
            equals: .unreadableTable("a sheet with more than 3 merged cells"))
        limits.spooledBytes = 512
        expect(refusal(three, limits: limits), equals: .unreadableTable("a spreadsheet of more than 0 MiB"))
    }

    /// A few kilobytes that name one long text, or one merged cell, very often.
    @Test func countsWhatTheRowsHaveTogether() {
        var limits = RecordFileLimits()
        limits.freelyExpandedBytes = 1 << 20
        let long = "<si><t>\(String(repeating: "x", count: 20_000))</t></si>"
        let rows = String(repeating: "<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>0</v></c></row>", count: 1_000)
        let shared = SheetWriter.xlsx([("s", "<sheetData>\(Self.header)\(rows)</sheetData>")], texts: long)
        let merged = SheetWriter.xlsx(
            [
                (
                    "s",
                    "<sheetData>\(Self.header)<row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c></row>"
                        + String(repeating: "<row/>", count: 1_000)
                        + "</sheetData><mergeCells><mergeCell ref=\"A2:B1048576\"/></mergeCells>"
                )
            ], texts: long)
        for bytes in [shared, merged] {
            guard case .expandsTooFar = refusal(bytes, limits: limits) else {
                Issue.record("it went through")
                return
            }
        }
    }

    @Test func refusesOneCellAndNotTheOthers() throws {
        let limits = RecordFileLimits.small(field: 30, row: 90, chunk: 1 << 16)
        let long = String(repeating: "x", count: 31)
        let row = (0..<4).map { _ in String(repeating: "y", count: 29) }
        let bytes = SheetWriter.xlsx([
            ("s", SheetWriter.xlsxRows([["a", "b", "c", "d"], ["1", long], row, ["2", "3"]]))
        ])
        try expect(
            Reading(bytes, limits: limits).rows,
            equals: [
                ReadRow(2, [:], .fieldTooLong), ReadRow(3, [:], .rowTooLong), ReadRow(4, ["a": "2", "b": "3"]),
            ])
    }

    @Test func readsTwoHundredColumnsAndRefusesThreeHundred() throws {
        let names = (1...200).map { "c\($0)" }
        let values = (1...200).map { "\($0)" }
        let wide = try Reading(SheetWriter.xlsx([("s", SheetWriter.xlsxRows([names, values]))]))
        expect(wide.names == names && wide.rows.first?.fields["c200"] == "200")
        let wider = (1...300).map { "c\($0)" }
        expect(
            refusal(SheetWriter.xlsx([("s", SheetWriter.xlsxRows([wider, wider]))])),
            equals: .malformedHeader(.tooManyColumns(limit: 256)))
        let row = try Reading(SheetWriter.xlsx([("s", SheetWriter.xlsxRows([names, wider, values]))]))
        expect(row.rows.map(\.problem), equals: [.tooManyColumns, nil])
    }
}
