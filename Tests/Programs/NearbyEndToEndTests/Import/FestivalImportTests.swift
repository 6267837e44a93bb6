import Expectations
import BuiltProgram
import Foundation
import Testing

/// `nearby import` of a list of festivals with the faults that such lists have, after the temples.
struct FestivalImportTests {
    private let program: Program
    private let database: String

    init() throws {
        program = try Program()
        database = program.path("t.sqlite")
    }

    private static let temples = """
        source,source_id,name,address,lat,lng,main_deity
        moi,1,修悟堂,高雄市梓官區一路1號,22.1,120.5,五府千歲
        moi,2,福豐宮,桃園市桃園區一路1號,22.2,120.5,福德正神
        moi,3,武孚廟,金門縣金城鎮一路1號,22.3,120.5,關聖帝君
        moi,4,財團法人台北湄聖宮,臺北市萬華區一路1號,22.4,120.5,天上聖母
        moi,5,湄聖宮,臺東縣臺東市一路1號,22.5,120.5,天上聖母
        moi,6,金興宮,高雄市林園區一路1號,22.6,120.5,金府千歲
        moi,7,金興宮,臺南市將軍區一路1號,22.7,120.5,

        """

    private static let festivals = """
        慶(祭)典名稱,宗教團體名稱,宗教別,行政區,日期,電話,說明
        五府千歲聖誕,修悟堂,道教,高雄市梓官區,農曆 01/03,07-0000000,農曆6月18日
        祭典,福豐宮,道教,桃園市桃園區,農曆 02/02,,農曆8月15日
        關聖帝君聖誕,武孚廟,道教,金門縣金城鎮,農曆 05/13,,及8月23日
        媽祖聖誕,財團法人台北湄聖宮,道教,臺北市萬華區,農曆 03/23,,3月21-23日舉辦祝壽大法會
        祭典,沒有這廟,道教,屏東縣屏東市,農曆 02/02,,
        金府千歲聖誕,金興宮,道教,高雄市林園區,農曆 09/15,,9月14日往南鯤鯓進香 9月15日舉行祭典
        .,金興宮,道教,臺南市將軍區,農曆 03/15,,
        遶境,湄聖宮,道教,臺東縣臺東市,國曆 2018/12/22,,
        法會,湄聖宮,道教,臺東縣臺東市,國曆 星期日,,
        拜拜,福豐宮,道教,桃園市桃園區,"農曆 初二,16",,
        春祭,武孚廟,道教,金門縣金城鎮,國曆 03/01,,
        三界公祭,金興宮,道教,,農曆 02/31,,
        三界公祭,金興宮,道教,,農曆 02/15,,

        """

    private func run(_ text: String, _ name: String, _ words: String...) throws -> Program.Result {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return try program.run(["import", program.path(name), "--database", database] + words)
    }

    @Test func eachRowHasItsOutcome() throws {
        try expect(run(Self.temples, "temples.csv").status, equals: 0)
        let imported = try run(Self.festivals, "festivals.csv")
        let words = imported.output + imported.error
        for line in [
            "13 rows as moi-festival: 5 inserted, 0 updated, 0 unchanged, 6 rejected\n",
            "  festivals: 5 at temples, of these 1 are their deity's day\n", "  rejected, note-contradicts: 2\n",
            "  rejected, name-missing: 1\n", "  rejected, date-invalid: 3\n", "match-ambiguous: 1\n", "no-temple: 1\n",
            "temple 6 or temple 7",
        ] { expect(words, contains: line, "\(line) in \(words)") }
        let again = try run(Self.festivals, "festivals.csv").output
        expect(again, contains: "0 inserted, 0 updated, 5 unchanged, 6 rejected\n", "\(again)")
        let exported = try program.run(
            "export", "--format", "jsonl", "--source", "moi-festival", "--database", database
        ).output.split(separator: "\n")
        let days = ["lunar 5/13", "lunar 3/23", "lunar 9/15", nil, "solar 3/1"]
        expect(exported.count, equals: days.count, "\(exported)")
        for (line, day) in zip(exported, days) {
            let members = try require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            expect(members["yearly"] as? String, equals: day, "\(line)")
            expect(members["start"] as? String == "2018-12-22", equals: day == nil, "\(line)")
        }
        try expect(program.run("import", "--undo", "--database", database).status, equals: 0)
        let none = try program.run("export", "--format", "jsonl", "--source", "moi-festival", "--database", database)
        expectEmpty(none.output, "\(none.output)")
    }

    /// The list's fields, of which one has a comma.
    private static var cells: [[String]] {
        festivals.replacing("\"農曆 初二,16\"", with: "農曆 初二\t16").split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { String($0).replacing("\t", with: ",") }
        }
    }

    /// Imports the temples and then a list into a new database. Returns what is said of the list, and the festivals.
    private func imported(_ list: String, _ words: String...) throws -> [String] {
        let other = ["--database", program.path("\(list).sqlite")]
        try Data(Self.temples.utf8).write(to: URL(fileURLWithPath: program.path("temples.csv")))
        try expect(program.run(["import", program.path("temples.csv")] + other).status, equals: 0)
        let report = try program.run(["import", program.path(list)] + words + other).output
        let exported = try program.run(["export", "--format", "jsonl", "--source", "moi-festival"] + other).output
        // The name of the file stands before it.
        return [String(report.split(separator: " rows as moi-festival", maxSplits: 1).last ?? ""), exported]
    }

    private func writeCSV() throws {
        try Data(Self.festivals.utf8).write(to: URL(fileURLWithPath: program.path("festivals.csv")))
    }

    @Test func aWebPageGivesTheSameAsCSV() throws {
        let rows = Self.cells.map { row in "<tr>" + row.map { "<td data-th=\"x\">\($0)</td>" }.joined() + "</tr>\n" }
        let page =
            "<!DOCTYPE html><html><head><meta charset=\"utf-8\"></head><body><table>\(rows.joined())</table></body></html>"
        try Data(page.utf8).write(to: URL(fileURLWithPath: program.path("festivals.html")))
        try writeCSV()
        let expected = try imported("festivals.csv")
        expect(expected[0].hasPrefix(": 5 inserted") && expected[1].split(separator: "\n").count == 5, "\(expected)")
        try expect(imported("festivals.html"), equals: expected)
    }

    @Test(.enabled(if: hasOdfpy, "no odfpy: tools/setup --tests")) func aSpreadsheetGivesTheSameAsCSV() throws {
        try writeCSV()
        try expect(Self.python(Self.spreadsheet, program.path("festivals.csv"), program.path("festivals.ods")))
        try expect(imported("festivals.ods"), equals: imported("festivals.csv"))
    }

    /// Columns and rows of the ministry's spreadsheet. It says no calendar.
    private static let bareDays = [
        ["慶祭典名稱", "宗教團體名稱", "日期", "行政區", "說明"],
        ["福德正神聖誕", "福豐宮", "02/02", "桃園市桃園區", ""],
        ["媽祖聖誕", "財團法人台北湄聖宮", "03/23", "臺北市萬華區", "3月21-23日舉辦祝壽大法會"],
        ["關聖帝君聖誕", "武孚廟", "05/13", "金門縣金城鎮", "及8月23日"],
        ["春祭", "武孚廟", "12/31", "金門縣金城鎮", ""],
        ["遶境", "湄聖宮", "2018/12/22", "臺東縣臺東市", ""],
    ]

    /// Writes the rows as the ministry's XML, which has addresses in place of the areas.
    private func writeXML() throws {
        let names = Self.bareDays[0].map { $0 == "行政區" ? "地址" : $0 }
        let rows = Self.bareDays.dropFirst().map { row in
            let fields = zip(names, row).map { "<\($0)>\($1)\($0 == "地址" ? "一路1號" : "")</\($0)>" }
            return "<Festival>\(fields.joined())</Festival>\n"
        }
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Festivals>\n\(rows.joined())</Festivals>\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path("Festival.xml")))
    }

    private static func yearlyDays(_ exported: String) throws -> [String?] {
        try exported.split(separator: "\n").map { line in
            try require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["yearly"] as? String
        }
    }

    @Test func bareDaysOfTheXMLAreLunarWhereTheyAreTheDeitys() throws {
        try writeXML()
        let found = try imported("Festival.xml")
        for line in [
            ": 2 inserted, 0 updated, 0 unchanged, 3 rejected\n",
            "  festivals: 2 at temples, of these 2 are their deity's day\n", "  rejected, calendar-unknown: 2\n",
            "  rejected, date-invalid: 1\n",
        ] { expect(found[0], contains: line, "\(line) in \(found[0])") }
        try expect(Self.yearlyDays(found[1]), equals: ["lunar 2/2", "lunar 3/23"])
        // The same rows again, with the calendar. 12/31 is no lunar day, and a year is no day of each year.
        let all = try imported("Festival.xml", "--calendar", "lunar")
        expect(all[0].hasPrefix(": 1 inserted, 0 updated, 2 unchanged, 2 rejected\n"), "\(all[0])")
        try expect(Self.yearlyDays(all[1]), equals: ["lunar 2/2", "lunar 3/23", "lunar 5/13"])
    }

    @Test(.enabled(if: hasOdfpy, "no odfpy: tools/setup --tests"))
    func theMinistrysSpreadsheetGivesTheSameAsItsXML() throws {
        try writeXML()
        let rows = Self.bareDays.map { $0.joined(separator: ",") + "\n" }
        try Data(rows.joined().utf8).write(to: URL(fileURLWithPath: program.path("bare.csv")))
        try expect(Self.python(Self.spreadsheet, program.path("bare.csv"), program.path("bare.ods")))
        let expected = try imported("Festival.xml")
        expect(expected[0].hasPrefix(": 2 inserted"))
        try expect(imported("bare.ods"), equals: expected)
        try expect(imported("bare.ods", "--calendar", "lunar"), equals: imported("Festival.xml", "--calendar", "lunar"))
    }

    /// Writes a CSV file as a spreadsheet. Days as 02/02 are dates of a year that the table does not show.
    private static let spreadsheet = """
        import csv, re, sys
        from odf.opendocument import OpenDocumentSpreadsheet
        from odf.table import Table, TableCell, TableRow
        from odf.text import P
        document = OpenDocumentSpreadsheet()
        table = Table(name='慶典')
        for row in csv.reader(open(sys.argv[1], encoding='utf-8', newline='')):
            cells = TableRow()
            for text in row:
                day = re.fullmatch('([0-9][0-9])/([0-9][0-9])', text)
                if day:
                    cell = TableCell(valuetype='date', datevalue='2018-%s-%s' % day.groups())
                else:
                    cell = TableCell(valuetype='string')
                cell.addElement(P(text=text))
                cells.addElement(cell)
            table.addElement(cells)
        document.spreadsheet.addElement(table)
        document.save(sys.argv[2])
        """

    private static let hasOdfpy = (try? python("import odf")) == true

    /// Runs a script; returns false if it fails.
    private static func python(_ script: String, _ words: String...) throws -> Bool {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = ["-c", script] + words
        python.standardError = FileHandle.nullDevice
        try python.run()
        python.waitUntilExit()
        return python.terminationStatus == 0
    }
}
