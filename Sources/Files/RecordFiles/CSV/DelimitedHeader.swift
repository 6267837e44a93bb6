/// Header of a CSV file that is not its first line: below a title, or below groups of columns.
///
/// It is found as in a table of a spreadsheet, by ``TableHeader``, with two differences, because a line of CSV may be broken: only
/// rows with the commonest number of fields say how many cells a row has, and a row with a number in it is no header. An empty
/// field belongs to the cell in front of it, as where a spreadsheet program saved a cell of several columns.
enum DelimitedHeader {
    /// Returns the header; nil if it is the first line.
    ///
    /// - Parameters:
    ///   - head: the beginning of the text.
    ///   - isWhole: whether this is all of it.
    static func find(
        in head: [UInt8], isWhole: Bool, delimiter: UInt8, limits: RecordFileLimits
    ) -> TableHeader? {
        var limits = limits
        limits.chunkBytes = max(head.count, 1)
        let csv = CSVReader(source: HeadSource(head), delimiter: delimiter, limits: limits)
        let grid = TableGrid(limits: limits)
        var widths: [Int] = []
        if SeparatorLine.delimiter(of: head[...]) != nil { _ = try? csv.next() }
        while grid.rows.count < TableHeader.sampleRows, (try? csv.next()) == true {
            // What a part of the text ends in is only a part of a row.
            if csv.isUnended, !isWhole { break }
            guard csv.problem == nil else { continue }
            add(csv, to: grid)
            if grid.rows.count > widths.count { widths.append(csv.count) }
        }
        let counts = Dictionary(widths.map { ($0, 1) }, uniquingKeysWith: +)
        guard let width = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
            let header = try? TableHeader(of: grid, limits: limits, isCounted: { widths[$0] == width }),
            header.rowCount > 1, widths[header.rowCount - 1] == width, !header.names.contains(where: isNumber)
        else { return nil }
        return header
    }

    private static func add(_ csv: CSVReader, to grid: TableGrid) {
        grid.beginRow(csv.line)
        var column = 0
        while column < csv.count {
            var end = column + 1
            if !csv.bytes(of: column).isEmpty {
                while end < csv.count, csv.bytes(of: end).isEmpty { end += 1 }
            }
            grid.beginCell()
            grid.append(csv.bytes(of: column))
            grid.endCell(at: column, columns: end - column)
            column = end
        }
        grid.endRow()
    }

    /// Whether a text is a number, a telephone number or a date.
    private static func isNumber(_ name: String) -> Bool {
        name.contains { ("0"..."9").contains($0) } && name.allSatisfy { "0123456789.,+-/:() °".contains($0) }
    }

    /// The beginning of a text.
    private final class HeadSource: ByteSource {
        private var rest: ArraySlice<UInt8>
        let bytesRead = 0
        let totalBytes: Int? = nil

        init(_ head: [UInt8]) { rest = head[...] }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }
}

/// First line `sep=;` of a CSV file, which tells Excel the delimiter.
enum SeparatorLine {
    /// Returns the delimiter that the line names; nil if the first line is another one.
    static func delimiter(of text: ArraySlice<UInt8>) -> UInt8? {
        let isQuoted = text.first == ASCII.quote
        let line = text.prefix(10).prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
        let written = isQuoted && line.last == ASCII.quote ? line.dropFirst().dropLast() : line
        guard written.count == 5, let delimiter = written.last,
            zip(written, "sep=".utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 }),
            delimiter == ASCII.tab || (0x21...0x7E).contains(delimiter), delimiter != ASCII.quote,
            !ASCII.isDigit(delimiter), !(0x61...0x7A).contains(delimiter | 0x20)
        else { return nil }
        return delimiter
    }
}
