import Foundation

/// Writer of small spreadsheets by hand, and runner of Python that writes others.
enum SheetWriter {
    /// Returns an ODS file.
    ///
    /// - Parameter tables: the elements `table:table`.
    static func ods(_ tables: String, manifest: String = "<m:manifest/>") -> [UInt8] {
        ArchiveWriter.zip([
            .init("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            .init("META-INF/manifest.xml", manifest),
            .init(
                "content.xml",
                "<office:document-content><office:automatic-styles/><office:body><office:spreadsheet>\(tables)"
                    + "</office:spreadsheet></office:body></office:document-content>"),
        ])
    }

    /// Returns a sheet of an ODS file with texts in its cells.
    static func odsTable(_ name: String, _ rows: [[String]]) -> String {
        "<table:table table:name=\"\(name)\">" + rows.map { odsRow($0.map(odsCell)) }.joined() + "</table:table>"
    }

    static func odsRow(_ cells: [String], _ attributes: String = "") -> String {
        "<table:table-row \(attributes)>\(cells.joined())</table:table-row>"
    }

    static func odsCell(_ text: String) -> String { odsCell(text, "office:value-type=\"string\"") }

    static func odsCell(_ text: String, _ attributes: String) -> String {
        "<table:table-cell \(attributes)>\(text.isEmpty ? "" : "<text:p>\(text)</text:p>")</table:table-cell>"
    }

    /// Returns an XLSX file. The parts that other parts name come last.
    ///
    /// - Parameters:
    ///   - sheets: the name of each sheet and what its element `worksheet` has.
    ///   - texts: the elements `si`.
    ///   - styles: what the element `styleSheet` has.
    static func xlsx(
        _ sheets: [(name: String, contents: String)], texts: String = "", styles: String = "", properties: String = "",
        type: String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    ) -> [UInt8] {
        let list = sheets.indices.map { "<sheet name=\"\(sheets[$0].name)\" sheetId=\"\($0 + 1)\" r:id=\"r\($0)\"/>" }
        let relations = sheets.indices.map {
            "<Relationship Id=\"r\($0)\" Type=\"http://x/relationships/worksheet\" Target=\"worksheets/s\($0).xml\"/>"
        }
        let parts = sheets.indices.map { index in
            ArchiveWriter.Entry("xl/worksheets/s\(index).xml", "<worksheet>\(sheets[index].contents)</worksheet>")
        }
        return ArchiveWriter.zip(
            [.init("_rels/.rels", "<Relationships/>")] + parts + [
                .init("xl/workbook.xml", "<workbook>\(properties)<sheets>\(list.joined())</sheets></workbook>"),
                .init(
                    "xl/_rels/workbook.xml.rels",
                    "<Relationships>\(relations.joined())"
                        + "<Relationship Id=\"t\" Type=\"http://x/sharedStrings\" Target=\"/xl/sharedStrings.xml\"/>"
                        + "<Relationship Id=\"s\" Type=\"http://x/styles\" Target=\"styles.xml\"/></Relationships>"),
                .init("xl/sharedStrings.xml", "<sst>\(texts)</sst>"),
                .init("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>"),
                .init(
                    "[Content_Types].xml",
                    "<Types><Override PartName=\"/xl/workbook.xml\" ContentType=\"\(type)\"/></Types>"),
            ])
    }

    /// Returns the cells of rows as an XLSX sheet has them: with texts inside, without places.
    static func xlsxRows(_ rows: [[String]]) -> String {
        "<sheetData>"
            + rows.map { row in
                "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
            }.joined() + "</sheetData>"
    }

    /// Returns what a Python script writes to `out`, a stream of bytes. Debian's Python has openpyxl and odfpy.
    static func python(_ script: String) throws -> [UInt8] {
        try Program.output(
            "/usr/bin/python3",
            ["-c", "import io, sys\nout = io.BytesIO()\n\(script)\nsys.stdout.buffer.write(out.getvalue())"],
            [])
    }

    /// Whether both libraries are there. `tools/setup --tests` installs them.
    static let hasPython =
        (try? Program.output("/usr/bin/python3", ["-c", "import odf, openpyxl; print(1)"], [])) == Array("1\n".utf8)
}
