import Expectations
import BuiltProgram
import Foundation
import Testing

/// Imports of spreadsheets and of tables of web pages.
struct ImportCommandSheetTests {
    /// Writes a workbook with openpyxl; returns false without it. `tools/setup --tests` installs it.
    private static func write(_ script: String, to path: String) throws -> Bool {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = [
            "-c", "import openpyxl, sys\nw = openpyxl.Workbook()\n\(script)\nw.save(sys.argv[1])", path,
        ]
        python.standardError = FileHandle.nullDevice
        try python.run()
        python.waitUntilExit()
        return python.terminationStatus == 0
    }

    private static let hasOpenpyxl: Bool = {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xlsx")
        defer { try? FileManager.default.removeItem(at: path) }
        return (try? write("", to: path.path(percentEncoded: false))) == true
    }()

    @Test(.enabled(if: hasOpenpyxl, "no openpyxl: tools/setup --tests"))
    func theSheetWithAKnownHeaderIsImportedAndTheOthersAreNamed() throws {
        let program = try Program()
        let list = program.path("list.xlsx")
        let script = """
            s = w.active
            s.title = '說明'
            s.append(['資料由各寺廟提供'])
            s = w.create_sheet('寺廟')
            s.append(['寺廟一覽'])
            s.merge_cells('A1:D1')
            s.append(['寺名', '緯度', '經度', '地址'])
            s.append(['甲宮', 24.15, 120.65, '臺中市西區民生路1號'])
            s.append(['乙宮', 24.16, 120.66, '=1+1'])
            s = w.create_sheet('統計')
            s.append(['縣市', '座'])
            s.append(['臺中市', 2])
            """
        try expect(Self.write(script, to: list))
        let database = ["--source", "mine", "--database", program.path("t.sqlite")]
        let result = try program.run(["import", list] + database)
        expect(result.status, equals: 0)
        expect(result.output, contains: "2 rows as table: 2 inserted, 0 updated, 0 unchanged, 0 rejected")
        expect(result.output.contains("list.xlsx/寺廟") && result.output.contains("warning, formula-without-result: 1"))
        expect(result.error, contains: "list.xlsx/說明: has no table")
        expect(result.error, contains: "list.xlsx/統計: ")

        // The same rows in other containers change nothing.
        let rows = "寺名,緯度,經度,地址\n甲宮,24.15,120.65,臺中市西區民生路1號\n乙宮,24.16,120.66,\n"
        let cells = rows.split(separator: "\n").map { line in
            "<tr>" + line.split(separator: ",", omittingEmptySubsequences: false).map { "<td>\($0)</td>" }.joined()
                + "</tr>"
        }
        let page = "<!DOCTYPE html><meta charset=utf-8><table><tr><td>選單<td><table>\(cells.joined())</table></table>"
        for (name, text) in [("list.csv", rows), ("list.html", page)] {
            try Data(text.utf8).write(to: URL(filePath: program.path(name)))
            let again = try program.run(["import", program.path(name)] + database)
            expect(again.output, contains: "2 rows as table: 0 inserted, 0 updated, 2 unchanged, 0 rejected")
        }
    }
}
