internal import Wording

/// Sheets of an XLSX file (ECMA-376-1, 18), each a part of the zip.
final class WorkbookSheets: MemberSource {
    private let package: ZipPackage
    private let limits: RecordFileLimits
    private let folder: String
    private let relations = WorkbookRelations()
    private let list: WorkbookList
    private let styles = WorkbookStyles()
    private var texts: SharedTexts?
    private var nextSheet = 0
    private(set) var passedOver: [RecordFileError] = []

    init(_ package: ZipPackage, workbook: String, limits: RecordFileLimits) throws(RecordFileError) {
        self.package = package
        self.limits = limits
        folder = workbook.lastIndex(of: "/").map { String(workbook[...$0]) } ?? ""
        list = WorkbookList(most: limits.sheets)
        try package.read(workbook, list)
        guard !list.hasTooMany else {
            let what = "a spreadsheet of more than \(limits.sheets) sheets"
            throw RecordFileError(file: package.file, reason: .unreadableTable(what))
        }
        let file = workbook.dropFirst(folder.count)
        try package.read("\(folder)_rels/\(file).rels", relations)
    }

    func next() throws(RecordFileError) -> RecordFile.Member? {
        while nextSheet < list.sheets.count {
            let sheet = list.sheets[nextSheet]
            nextSheet += 1
            // Sheets of charts and macros have no cells.
            guard let part = relations.sheets[sheet.relation] else { continue }
            let name = "\(package.file)/\(PrintableText.name(sheet.name))"
            do throws(RecordFileError) {
                let rows = try TableRows(table(path(part), name), bound: package.bound, file: name, limits: limits)
                return RecordFile.Member(name: name, rows: rows)
            } catch {
                guard error.reason == .empty else { throw error }
                passedOver.append(error)
            }
        }
        return nil
    }

    private func table(_ part: String, _ name: String) throws(RecordFileError) -> WorksheetTable {
        let texts = try sharedTexts()
        let merged = MergedCells(most: limits.mergedCells)
        try package.read(part, merged)
        guard !merged.hasTooMany else {
            let what = "a sheet with more than \(limits.mergedCells) merged cells"
            throw RecordFileError(file: name, reason: .unreadableTable(what))
        }
        merged.sort()
        guard let source = try package.open(part) else {
            throw RecordFileError(
                file: name, reason: .damagedArchive("its part \(DiagnosticText.escaped(part)) is missing"))
        }
        return WorksheetTable(
            source, WorksheetTable.Context(texts: texts, styles: styles, merged: merged, is1904: list.is1904),
            package: package, limits: limits)
    }

    /// Returns the texts and reads the styles, when the first sheet needs them.
    private func sharedTexts() throws(RecordFileError) -> SharedTexts {
        if let texts { return texts }
        let texts = SharedTexts(limits: limits)
        try package.read(path(relations.texts ?? "sharedStrings.xml"), texts)
        guard !texts.hasTooMany else {
            let what = "a spreadsheet with more than \(limits.sharedTextBytes >> 20) MiB of text"
            throw RecordFileError(file: package.file, reason: .unreadableTable(what))
        }
        try package.read(path(relations.styles ?? "styles.xml"), styles)
        self.texts = texts
        return texts
    }

    /// Returns the name of a part in the zip. A target is relative to the folder of the workbook.
    private func path(_ target: String) -> String {
        guard !target.hasPrefix("/") else { return String(target.dropFirst()) }
        var parts: [Substring] = []
        for part in (folder + target).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}

/// Reader of the list of sheets.
private final class WorkbookList: XMLEvents {
    private(set) var sheets: [(name: String, relation: String)] = []
    private(set) var is1904 = false
    private(set) var hasTooMany = false
    private let most: Int

    init(most: Int) { self.most = most }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        let local = name.localName
        if local == "workbookPr" {
            for (key, value) in attributes where key == "date1904" { is1904 = value == "1" || value == "true" }
        } else if local == "sheet" {
            var sheet = (name: "", relation: "")
            for (key, value) in attributes {
                if key == "name" { sheet.name = String(decoding: value, as: UTF8.self) }
                if key.localName == "id" { sheet.relation = String(decoding: value, as: UTF8.self) }
            }
            if sheets.count < most { sheets.append(sheet) } else { hasTooMany = true }
        }
    }

    func endElement() {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}
}

/// Reader of the parts that a workbook names.
private final class WorkbookRelations: XMLEvents {
    /// Target of each sheet with cells by its id.
    private(set) var sheets: [String: String] = [:]
    private(set) var texts: String?
    private(set) var styles: String?

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        guard name.localName == "Relationship" else { return }
        var (id, type, target) = ("", "", "")
        for (key, value) in attributes {
            if key == "Id" { id = String(decoding: value, as: UTF8.self) }
            if key == "Type" { type = String(decoding: value, as: UTF8.self) }
            if key == "Target" { target = String(decoding: value, as: UTF8.self) }
        }
        if type.hasSuffix("/worksheet") { sheets[id] = target }
        if type.hasSuffix("/sharedStrings") { texts = target }
        if type.hasSuffix("/styles") { styles = target }
    }

    func endElement() {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}
}

/// Reader of the styles: how the numbers of each are shown.
final class WorkbookStyles: XMLEvents {
    private var codes: [Int: NumberStyle] = [:]
    private var styles: [NumberStyle] = []
    private var isInCells = false
    private var depth = 0
    private var cellsDepth = 0

    /// Maximum number of styles. Excel has as many.
    private static let most = 65_536

    /// Returns the style of a cell.
    subscript(number: Int) -> NumberStyle { styles.indices.contains(number) ? styles[number] : .plain }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        depth += 1
        let local = name.localName
        if local == "cellXfs" {
            isInCells = true
            cellsDepth = depth
        } else if local == "numFmt", !isInCells, codes.count < Self.most {
            var (number, code) = (-1, "")
            for (key, value) in attributes {
                if key == "numFmtId" { number = value.wholeNumber ?? -1 }
                if key == "formatCode" { code = String(decoding: value.prefix(512), as: UTF8.self) }
            }
            codes[number] = NumberStyle(code: code)
        } else if local == "xf", isInCells, styles.count < Self.most {
            var number = 0
            for (key, value) in attributes where key == "numFmtId" { number = value.wholeNumber ?? 0 }
            styles.append(codes[number] ?? NumberStyle(builtIn: number))
        }
    }

    func endElement() {
        if depth == cellsDepth { isInCells = false }
        depth -= 1
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {}
}
