/// Largest table of a web page, by the number of its own cells. A table inside one of its cells is that cell's text.
///
/// The page is kept in memory and read twice: first to find the table, then for its rows.
final class HTMLTable: TableProducer, PageEvents {
    let grid: TableGrid
    private let file: String
    private var feed: PageFeed
    private let limits: RecordFileLimits
    /// Number of the table in the page, from 0.
    private let wanted: Int
    private lazy var parser = PageParser(events: self, limits: limits)
    private var isAtEnd = false
    /// Whether the page ends within the table.
    private var isCut = false

    private var tables = 0
    /// Numbers of the open tables.
    private var open: [Int] = []
    /// Number of open elements whose text is not shown.
    private var hidden = 0
    private var rowNumber = 0
    private var isRowOpen = false
    private var isCellOpen = false
    private var column = 0
    private var columns = 1
    private var rows = 1
    /// Whether white space stands before the next text.
    private var hasSpace = false
    /// Whether a line end stands there.
    private var hasLineEnd = false
    private var isEmpty = true

    /// Finds the table and its header.
    ///
    /// - Throws: ``RecordFileError``, also if the page has no table.
    static func open(_ text: TextLayer, file: String, limits: RecordFileLimits) throws(RecordFileError) -> TableRows {
        let page = try SpooledBytes(text.source, limit: limits.spooledBytes)
        guard !page.isPart else {
            let what = "a web page of more than \(limits.spooledBytes >> 20) MiB"
            throw RecordFileError(file: file, reason: .unreadableTable(what))
        }
        guard let wanted = try LargestTable.find(in: page, file: file, limits: limits) else {
            throw RecordFileError(file: file, reason: .webPage)
        }
        let table = HTMLTable(page, wanted, file: file, limits: limits)
        let bound = ExpansionBound(file: file, compressed: text.source, limits: limits)
        do throws(RecordFileError) {
            return try TableRows(table, bound: bound, file: file, limits: limits)
        } catch {
            // A table for the layout alone.
            switch error.reason {
            case .empty, .noTable: throw RecordFileError(file: file, reason: .webPage)
            default: throw error
            }
        }
    }

    private init(_ page: SpooledBytes, _ wanted: Int, file: String, limits: RecordFileLimits) {
        feed = PageFeed(page)
        self.wanted = wanted
        self.file = file
        self.limits = limits
        grid = TableGrid(limits: limits)
    }

    var bytesRead: Int { feed.page.share(of: feed.position) }
    var totalBytes: Int? { feed.page.totalBytes }
    var failure: String? { feed.page.endedEarly ?? (isCut ? "the table is not closed" : nil) }

    func fill() throws(RecordFileError) -> Bool {
        guard !isAtEnd else { return false }
        // At the end the parser closes whatever is open.
        isCut = feed.isAtEnd && open.contains(wanted)
        isAtEnd = try !feed.next(to: parser, file: file)
        return !isAtEnd
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: PageAttributes, line: Int) {
        if hidden > 0 || name == "script" || name == "style" {
            hidden += 1
        } else if name == "table" {
            open.append(tables)
            tables += 1
            hasSpace = true
        } else if open.last != wanted {
            hasSpace = hasSpace || !Self.isInline(name)
        } else if name == "tr" {
            endRow()
            beginRow(line)
        } else if name == "td" || name == "th" {
            endCell()
            if !isRowOpen { beginRow(line) }
            beginCell(attributes)
        } else if !Self.isInline(name) {
            hasSpace = true
            hasLineEnd = hasLineEnd || name == "br"
        }
    }

    func endElement(_ name: UnsafeBufferPointer<UInt8>) {
        guard hidden == 0 else {
            hidden -= 1
            return
        }
        if name == "table" {
            if open.last == wanted { endRow() }
            _ = open.popLast()
            hasSpace = true
        } else if open.last == wanted, name == "td" || name == "th" {
            endCell()
        } else if open.last == wanted, name == "tr" {
            endRow()
        } else if !Self.isInline(name) {
            hasSpace = true
        }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard isCellOpen, hidden == 0 else { return }
        var rest = text[...]
        while !rest.isEmpty {
            let space = Self.space(at: rest)
            if space > 0 {
                hasSpace = true
                rest = rest.dropFirst(space)
                continue
            }
            let end = rest.indices.first { Self.space(at: rest[$0...]) > 0 } ?? rest.endIndex
            if hasSpace, !isEmpty { grid.append(hasLineEnd ? "\n" : " ") }
            hasSpace = false
            hasLineEnd = false
            isEmpty = false
            grid.append(UnsafeBufferPointer(rebasing: rest[..<end]))
            rest = rest[end...]
        }
    }

    private func beginRow(_ line: Int) {
        isRowOpen = true
        column = 0
        rowNumber += 1
        grid.beginRow(rowNumber, line: line)
    }

    private func endRow() {
        guard isRowOpen else { return }
        endCell()
        isRowOpen = false
        grid.endRow()
    }

    private func beginCell(_ attributes: PageAttributes) {
        columns = min(max(1, attributes.number("colspan") ?? 1), 1_000)
        let rows = min(attributes.number("rowspan") ?? 1, Self.mostRows)
        self.rows = rows == 0 ? Self.mostRows : rows
        column = grid.freeColumn(from: column)
        isCellOpen = true
        hasSpace = false
        hasLineEnd = false
        isEmpty = true
        grid.beginCell()
    }

    private func endCell() {
        guard isCellOpen else { return }
        isCellOpen = false
        grid.endCell(at: column, columns: columns, rows: rows)
        column += columns
    }

    /// Maximum number of rows of a cell; 0 is all that follow (HTML, 4.9.11).
    private static let mostRows = 65_534

    /// Returns the number of bytes of white space at the start of a text: with no-break spaces, which pages use as such.
    private static func space(at text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard let first = text.first else { return 0 }
        if ASCII.isSpace(first) || first == 0x0C { return 1 }
        return first == 0xC2 && text.dropFirst().first == 0xA0 ? 2 : 0
    }

    /// Returns whether an element begins no line of its own.
    private static func isInline(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        switch name.first {
        case UInt8(ascii: "a"): name == "a" || name == "abbr"
        case UInt8(ascii: "b"): name == "b"
        case UInt8(ascii: "e"): name == "em"
        case UInt8(ascii: "f"): name == "font"
        case UInt8(ascii: "i"): name == "i"
        case UInt8(ascii: "m"): name == "mark"
        case UInt8(ascii: "s"): name == "span" || name == "strong" || name == "sub" || name == "sup" || name == "small"
        case UInt8(ascii: "u"): name == "u"
        default: false
        }
    }
}

/// Feeder of a parser with a page in memory, one part at a time.
private struct PageFeed {
    let page: SpooledBytes
    private(set) var position = 0

    init(_ page: SpooledBytes) { self.page = page }

    /// Whether the parser has all bytes, and only has to be told of the end.
    var isAtEnd: Bool { position == page.bytes.count }

    /// Bytes that are parsed at a time. The parser's result may depend on it, so it is always the same.
    private static let partBytes = 16 << 10

    /// Feeds the next part; returns false at the end.
    mutating func next(to parser: PageParser, file: String) throws(RecordFileError) -> Bool {
        let rest = page.bytes[position...].bindMemory(to: UInt8.self)
        let part = UnsafeBufferPointer(rebasing: rest.prefix(Self.partBytes))
        position += part.count
        if !parser.feed(part, isLast: part.isEmpty), let what = parser.failure {
            throw RecordFileError(file: file, reason: .unreadableTable(what))
        }
        return !part.isEmpty
    }
}

/// Search for the largest table of a page.
private final class LargestTable: PageEvents {
    private var cells: [Int] = []
    private var open: [Int] = []

    /// Returns the number of the table, from 0; nil if there is none. Among equal ones, it is the first.
    static func find(in page: SpooledBytes, file: String, limits: RecordFileLimits) throws(RecordFileError) -> Int? {
        let search = LargestTable()
        let parser = PageParser(events: search, limits: limits)
        var feed = PageFeed(page)
        while try feed.next(to: parser, file: file) {}
        guard let most = search.cells.max(), most > 0 else { return nil }
        return search.cells.firstIndex(of: most)
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: PageAttributes, line: Int) {
        if name == "table" {
            open.append(cells.count)
            cells.append(0)
        } else if name == "td" || name == "th", let table = open.last {
            cells[table] += 1
        }
    }

    func endElement(_ name: UnsafeBufferPointer<UInt8>) {
        if name == "table" { _ = open.popLast() }
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {}
}
