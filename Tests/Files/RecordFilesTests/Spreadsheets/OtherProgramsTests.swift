import Expectations
import RecordFiles
import SeededRandom
import Testing

/// Tests of spreadsheets as other programs write them: openpyxl and odfpy.
@Suite(.enabled(if: SheetWriter.hasPython, "no openpyxl and odfpy: tools/setup --tests")) struct OtherProgramsTests {
    private static let workbook = """
        import openpyxl, datetime
        w = openpyxl.Workbook()
        s = w.active
        s.title = '寺廟'
        s.append(['全國寺廟一覽表'])
        s.merge_cells('A1:F1')
        s.append(['編號', '名稱', '位置', None, '日期', '備註'])
        s.append([None, None, '緯度', '經度'])
        for area in ('A2:A3', 'B2:B3', 'C2:D2', 'E2:E3', 'F2:F3'): s.merge_cells(area)
        s.append([1750085, '甲宮', 24.143712, 120.688797, datetime.date(2018, 12, 22), '=1+1'])
        s.append([5, '乙宮', 24.1, 120.6, datetime.date(2018, 2, 2), '註'])
        s['A5'].number_format = '00000'
        s['E5'].number_format = 'mm/dd'
        s.row_dimensions[5].hidden = True
        h = w.create_sheet('隱藏')
        h.sheet_state = 'hidden'
        h.append(['a', 'b'])
        h.append([1, 2])
        w.save(out)
        """

    @Test func readsAWorkbookOfOpenpyxl() throws {
        let results = try Reading.all(SheetWriter.python(Self.workbook)).map { try $0.get() }
        expect(results.map(\.name), equals: ["t/寺廟", "t/隱藏"])
        expect(results.first?.names, equals: ["編號", "名稱", "緯度", "經度", "日期", "備註"])
        expect(
            results.map(\.rows),
            equals: [
                [
                    ReadRow(
                        4, ["編號": "1750085", "名稱": "甲宮", "緯度": "24.143712", "經度": "120.688797", "日期": "2018-12-22"]),
                    ReadRow(5, ["編號": "00005", "名稱": "乙宮", "緯度": "24.1", "經度": "120.6", "日期": "02/02", "備註": "註"]),
                ], [ReadRow(2, ["a": "1", "b": "2"])],
            ])
    }

    @Test func readsASpreadsheetOfOdfpy() throws {
        let script = """
            from odf.opendocument import OpenDocumentSpreadsheet
            from odf.table import Table, TableRow, TableCell, CoveredTableCell
            from odf.text import P
            o = OpenDocumentSpreadsheet()
            t = Table(name='寺廟')
            def row(*cells):
                r = TableRow()
                for text, names in cells:
                    c = TableCell(**names)
                    if text: c.addElement(P(text=text))
                    r.addElement(c)
                t.addElement(r)
            text = dict(valuetype='string')
            row(('一覽', dict(numbercolumnsspanned=3)))
            row(('編號', text), ('名稱', text), ('日期', text))
            row(('1,750,085', dict(valuetype='float', value=1750085)), ('甲宮', text),
                ('12/22/18', dict(valuetype='date', datevalue='2018-12-22')), ('', dict(numbercolumnsrepeated=1000)))
            row(('2', dict(valuetype='float', value=2)), ('', dict(formula='of:=1+1')))
            o.spreadsheet.addElement(t)
            o.save(out)
            """
        let reading = try Reading(SheetWriter.python(script))
        expect(reading.name, equals: "t/寺廟")
        expect(
            reading.rows,
            equals: [ReadRow(3, ["編號": "1750085", "名稱": "甲宮", "日期": "2018-12-22"]), ReadRow(4, ["編號": "2"])])
    }

    @Test func countsDaysFrom1904() throws {
        let script = """
            import openpyxl, datetime
            w = openpyxl.Workbook()
            w.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
            w.active.append(['a', '日期'])
            w.active.append([1, datetime.date(2018, 12, 22)])
            w.save(out)
            """
        try expect(Reading(SheetWriter.python(script)).fields, equals: [["a": "1", "日期": "2018-12-22"]])
    }

    /// Whatever damage a spreadsheet has, reading it ends.
    @Test func readingADamagedOneEnds() throws {
        let bytes = try SheetWriter.python(Self.workbook)
        var generator = SplitMix64(seed: 53)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            expect(Reading.all(damaged).count, isBelow: 10)
        }
    }
}
