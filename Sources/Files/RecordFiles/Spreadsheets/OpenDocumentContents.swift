/// Reader of the sheets in `content.xml` of an ODS file.
final class OpenDocumentContents: XMLEvents {
    /// A sheet, whose rows come while it is read.
    final class Table {
        let name: String
        let grid: TableGrid
        fileprivate(set) var isEnded = false

        init(name: String, grid: TableGrid) {
            self.name = name
            self.grid = grid
        }
    }

    private enum Element {
        case spreadsheet, table, row, cell, paragraph, other
    }

    /// Rows of a sheet. The last of them are often repeated as far as this, for their style.
    private static let mostRows = 1 << 20

    /// Sheets that have begun and are not yet taken.
    var begun: [Table] = []
    private(set) var hasTooManySheets = false
    private let limits: RecordFileLimits
    private var sheets = 0
    private var open: [Element] = []
    /// Number of open elements inside one whose text is not the cell's: a comment, a picture, a reading.
    private var skipped = 0
    private var table: Table?
    private var line = 1
    private var rowRepeats = 1
    private var column = 0
    private var cell = OpenDocumentCell()

    init(limits: RecordFileLimits) { self.limits = limits }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        guard skipped == 0, !Self.isSkipped(name) else {
            skipped += 1
            return
        }
        let local = name.localName
        var element = Element.other
        switch open.last {
        case .paragraph?:
            element = .paragraph
            addInside(local, attributes)
        case .cell?:
            if local == "p" || local == "h" {
                element = .paragraph
                if cell.hasParagraph { appendShown("\n") }
                cell.hasParagraph = true
            }
        case .row?:
            if local == "table-cell" || local == "covered-table-cell" {
                element = .cell
                cell.begin(attributes, isCovered: local == "covered-table-cell")
            }
        default:
            if local == "spreadsheet" {
                element = .spreadsheet
            } else if open.last == .spreadsheet {
                if local == "table" {
                    element = .table
                    beginTable(attributes)
                }
            } else if table != nil, local == "table-row" {
                element = .row
                beginRow(attributes)
            }
        }
        open.append(element)
    }

    func endElement() {
        guard skipped == 0 else {
            skipped -= 1
            return
        }
        switch open.popLast() {
        case .table?:
            table?.isEnded = true
            table = nil
        case .row?:
            table?.grid.endRow(repeats: min(rowRepeats, max(1, Self.mostRows - line)))
            let next = line.addingReportingOverflow(rowRepeats)
            line = next.overflow ? .max : next.partialValue
        case .cell?: endCell()
        default: break
        }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard skipped == 0, open.last == .paragraph else { return }
        cell.appendShown(text, limit: limits.delimited.fieldBytes)
    }

    private func beginTable(_ attributes: XMLAttributes) {
        sheets += 1
        guard sheets <= limits.sheets else {
            hasTooManySheets = true
            return
        }
        var name = ""
        for (key, value) in attributes where key.localName == "name" { name = String(decoding: value, as: UTF8.self) }
        let table = Table(name: name, grid: TableGrid(limits: limits))
        self.table = table
        begun.append(table)
        line = 1
    }

    private func beginRow(_ attributes: XMLAttributes) {
        rowRepeats = 1
        for (key, value) in attributes where key.localName == "number-rows-repeated" {
            rowRepeats = max(1, value.wholeNumber ?? 1)
        }
        column = 0
        table?.grid.beginRow(line)
    }

    private func endCell() {
        let start = column
        let next = column.addingReportingOverflow(cell.repeats)
        column = next.overflow ? .max : next.partialValue
        guard let grid = table?.grid, !cell.isCovered else { return }
        grid.beginCell()
        cell.writeValue(to: grid)
        grid.endCell(
            at: start, columns: cell.columns, rows: cell.rows, copies: cell.repeats, lacksResult: cell.lacksResult)
    }

    /// Adds what an element inside a paragraph stands for.
    private func addInside(_ local: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        if local == "line-break" {
            appendShown("\n")
        } else if local == "tab" {
            appendShown("\t")
        } else if local == "s" {
            var spaces = 1
            for (key, value) in attributes where key.localName == "c" { spaces = value.wholeNumber ?? 1 }
            for _ in 0..<min(spaces, 64) { appendShown(" ") }
        }
    }

    private func appendShown(_ text: StaticString) {
        cell.appendShown(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
            limit: limits.delimited.fieldBytes)
    }

    private static func isSkipped(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        switch name.first {
        case UInt8(ascii: "d"): name.starts(with: "draw:".utf8)
        case UInt8(ascii: "o"): name == "office:annotation"
        case UInt8(ascii: "t"):
            name == "text:ruby-text" || name == "table:tracked-changes" || name == "table:dde-links"
                || name == "table:shapes"
        default: false
        }
    }
}

/// Cell of an ODS sheet while it is read.
struct OpenDocumentCell {
    private enum Kind {
        case text, number, percentage, date, boolean
    }

    private(set) var repeats = 1
    private(set) var columns = 1
    private(set) var rows = 1
    private(set) var isCovered = false
    private(set) var lacksResult = false
    var hasParagraph = false
    private var kind: Kind?
    private var hasFormula = false
    private var isError = false
    /// Value as a computer stores it.
    private let value = ByteBuffer(capacity: 64)
    /// Text that the table shows.
    private let shown = ByteBuffer()

    /// Starts a new cell.
    mutating func begin(_ attributes: XMLAttributes, isCovered: Bool) {
        self.isCovered = isCovered
        (repeats, columns, rows) = (1, 1, 1)
        (hasParagraph, hasFormula, isError, lacksResult) = (false, false, false, false)
        kind = nil
        value.truncate(to: 0)
        shown.truncate(to: 0)
        for (key, text) in attributes {
            let local = key.localName
            if local == "value-type" {
                if key.starts(with: "calcext:".utf8) {
                    isError = isError || text == "error"
                } else {
                    kind = Self.kind(text)
                }
            } else if local == "value" || local == "date-value" || local == "time-value" || local == "boolean-value"
                || local == "string-value"
            {
                value.append(text)
            } else if local == "number-columns-repeated" {
                repeats = max(1, text.wholeNumber ?? 1)
            } else if local == "number-columns-spanned" {
                columns = max(1, text.wholeNumber ?? 1)
            } else if local == "number-rows-spanned" {
                rows = max(1, text.wholeNumber ?? 1)
            } else if local == "formula" {
                hasFormula = true
            }
        }
    }

    /// Adds text of a paragraph, as far as one byte beyond the limit: that is enough to refuse the cell.
    func appendShown(_ text: UnsafeBufferPointer<UInt8>, limit: Int) {
        shown.append(UnsafeBufferPointer(rebasing: text.prefix(max(0, limit + 1 - shown.count))))
    }

    /// Writes the cell's text.
    mutating func writeValue(to grid: TableGrid) {
        guard !isError else {
            lacksResult = true
            return
        }
        switch kind {
        case .number?:
            // LibreOffice keeps the result of a formula that is true or false as 1 or 0.
            let isBoolean = shown.bytes == "TRUE" || shown.bytes == "FALSE"
            if isBoolean || NumberText.isPattern(shown.bytes, of: value.bytes) {
                grid.append(shown.bytes)
            } else if let text = NumberText.tidied(value.bytes) {
                grid.append(text)
            } else {
                grid.append(value.bytes)
            }
        case .percentage?:
            if let number = NumberText.value(value.bytes) {
                grid.append(NumberText.written(number * 100) + "%")
            } else {
                grid.append(shown.bytes)
            }
        case .date?:
            let text = hasParagraph ? String(decoding: shown.bytes.prefix(64), as: UTF8.self) : nil
            if let date = CellDate(value.bytes) {
                grid.append(date.text(shownAs: text))
            } else {
                grid.append(shown.bytes)
            }
        default:
            let isShown = hasParagraph && shown.count > 0
            grid.append(isShown ? shown.bytes : value.bytes)
        }
        // LibreOffice writes an empty text that a formula gives as a paragraph without a type.
        let isText = kind == .text || (kind == nil && hasParagraph)
        lacksResult = hasFormula && !isText && grid.cellBytes.isEmpty
    }

    private static func kind(_ text: UnsafeBufferPointer<UInt8>) -> Kind? {
        if text == "string" { return .text }
        if text == "float" || text == "currency" { return .number }
        if text == "percentage" { return .percentage }
        if text == "date" || text == "time" { return .date }
        return text == "boolean" ? .boolean : nil
    }
}
