/// Sheet of an XLSX file while it is read.
final class WorksheetTable: TableProducer, XMLEvents {
    /// What the cells of a sheet refer to.
    struct Context {
        var texts: SharedTexts
        var styles: WorkbookStyles
        var merged: MergedCells
        var is1904: Bool
    }

    private enum Kind {
        case number, shared, text, boolean, error
    }

    private enum Element {
        case row, cell, value, rich, other
    }

    let grid: TableGrid
    private(set) var failure: String?
    private let context: Context
    private let package: ZipPackage
    private let limits: RecordFileLimits
    private let source: ArchiveEntrySource
    private lazy var reader = PartReader(source, self, limits: limits)
    private var open: [Element] = []
    private var line = 0

    // The open cell.
    private var column = -1
    private var kind = Kind.number
    private var style = 0
    private var hasFormula = false
    private var rich = RichText()
    private let value = ByteBuffer()

    init(_ source: ArchiveEntrySource, _ context: Context, package: ZipPackage, limits: RecordFileLimits) {
        self.source = source
        self.context = context
        self.package = package
        self.limits = limits
        grid = TableGrid(limits: limits)
    }

    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { package.bytes.totalBytes }

    func fill() throws(RecordFileError) -> Bool {
        let goesOn = try reader.fill(file: package.file)
        if !goesOn { failure = reader.failure }
        return goesOn
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        let local = name.localName
        var element = Element.other
        switch open.last {
        case .rich?:
            element = .rich
            rich.start(local)
        case .cell?:
            if local == "v" {
                element = .value
            } else if local == "is" {
                element = .rich
                rich.start(local)
            } else if local == "f" {
                hasFormula = true
            }
        case .row?:
            if local == "c" {
                element = .cell
                beginCell(attributes)
            }
        case .value?: break
        case .other?, nil:
            if local == "row" {
                element = .row
                beginRow(attributes)
            }
        }
        open.append(element)
    }

    func endElement() {
        switch open.popLast() {
        case .rich?: _ = rich.end()
        case .cell?: endCell()
        case .row?: grid.endRow()
        default: break
        }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard open.last == .value || (open.last == .rich && rich.isText) else { return }
        // One byte beyond the limit is enough to refuse the cell.
        let room = limits.delimited.fieldBytes + 1 - value.count
        value.append(UnsafeBufferPointer(rebasing: text.prefix(max(0, room))))
    }

    private func beginRow(_ attributes: XMLAttributes) {
        var number = 0
        for (key, value) in attributes where key == "r" { number = value.wholeNumber ?? 0 }
        line = max(number, line + 1)
        column = -1
        context.merged.moveTo(row: line)
        grid.beginRow(line)
    }

    private func beginCell(_ attributes: XMLAttributes) {
        column += 1
        kind = .number
        style = 0
        hasFormula = false
        value.truncate(to: 0)
        for (key, text) in attributes where key.count == 1 {
            switch key[0] {
            case UInt8(ascii: "r"): if let place = CellReference(text) { column = place.column }
            case UInt8(ascii: "s"): style = text.wholeNumber ?? 0
            case UInt8(ascii: "t"): kind = Self.kind(text)
            default: break
            }
        }
    }

    private func endCell() {
        grid.beginCell()
        var lacksResult = hasFormula && value.count == 0 && kind == .number
        switch kind {
        case .shared:
            if let text = value.bytes.wholeNumber.flatMap({ context.texts[$0] }) {
                grid.append(text)
            } else {
                lacksResult = value.count > 0
            }
        case .text:
            ExcelEscapes.resolve(in: value, from: 0)
            grid.append(value.bytes)
        case .boolean: if value.count > 0 { grid.append(value.bytes == "0" ? "FALSE" : "TRUE") }
        case .error: lacksResult = true
        case .number: appendNumber()
        }
        let area = context.merged.area(from: column)
        grid.endCell(
            at: column, columns: area.map { $0.right - $0.left + 1 } ?? 1,
            rows: area.map { $0.bottom - $0.top + 1 } ?? 1, lacksResult: lacksResult)
    }

    private func appendNumber() {
        let style = context.styles[style]
        if style != .plain, let number = NumberText.value(value.bytes),
            let text = style.text(number, is1904: context.is1904)
        {
            grid.append(text)
        } else if let text = NumberText.tidied(value.bytes) {
            grid.append(text)
        } else {
            grid.append(value.bytes)
        }
    }

    private static func kind(_ text: UnsafeBufferPointer<UInt8>) -> Kind {
        if text == "s" { return .shared }
        if text == "b" { return .boolean }
        if text == "e" { return .error }
        // `d` is a date as text.
        return text == "n" ? .number : .text
    }
}
