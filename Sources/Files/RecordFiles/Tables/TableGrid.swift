/// Builder of a table's rows from its cells, with the value of a merged cell in each place that it spans. It is also
/// the queue of the finished rows.
///
/// Rows without any value are left out, so that a million empty rows cost nothing.
final class TableGrid {
    /// How a place of the grid got its value.
    enum Origin {
        /// A cell begins here.
        case cell
        /// A cell from the left spans this place.
        case beside
        /// A cell from above spans this place.
        case below
    }

    /// Place in a row.
    struct Place {
        var bytes = 0..<0
        var origin = Origin.cell
        /// Number of columns and rows of the cell that begins here.
        var columns = 1
        var rows = 1
        /// Whether the cell has a formula without a stored result.
        var lacksResult = false
    }

    struct Row {
        /// Number of the row in the table, from 1.
        var number: Int
        /// Line for messages: the number in a sheet, the line of the file in a page.
        var line: Int
        /// Number of equal rows from here on.
        var repeats: Int
        var places: Range<Int>
        var problem: RowProblem?
        var lacksResult: Bool
    }

    /// Value of a cell that goes on in rows below.
    private struct Carried {
        var lastRow: Int
        var bytes: [UInt8]
        var isBeside: Bool
        /// Where ``TableGrid/bytes`` has the value; nil if it does not yet. All rows in the queue share it.
        var range: Range<Int>?
    }

    private(set) var bytes = ByteBuffer(capacity: 64 << 10)
    private var spare = ByteBuffer(capacity: 64 << 10)
    private(set) var places: [Place] = []
    private(set) var rows: [Row] = []
    private var position = 0
    private let limits: RecordFileLimits
    /// For each column, the cell from above that spans it.
    private var carried: [Carried?]
    private var carriedCount = 0

    // The open row and cell.
    private var number = 0
    private var line = 0
    private var isRowOpen = false
    private var firstPlace = 0
    /// Number of bytes of the row's cells so far, with those of cells from above.
    private var rowBytes = 0
    private var problem: RowProblem?
    private var hasValue = false
    private var rowLacksResult = false
    private var cellStart = 0
    /// Columns before this one belong to a cell of this row already.
    private var takenColumns = 0

    init(limits: RecordFileLimits) {
        self.limits = limits
        carried = Array(repeating: nil, count: limits.columns)
    }

    /// Begins a row.
    ///
    /// - Parameters:
    ///   - number: number of the row, greater than that of the row before.
    ///   - line: line for messages, if it is another number.
    func beginRow(_ number: Int, line: Int? = nil) {
        self.number = number
        self.line = line ?? number
        isRowOpen = true
        firstPlace = places.count
        rowBytes = 0
        problem = nil
        hasValue = false
        rowLacksResult = false
        takenColumns = 0
        guard carriedCount > 0 else { return }
        for column in carried.indices {
            guard let above = carried[column] else { continue }
            guard above.lastRow >= number else {
                carried[column] = nil
                carriedCount -= 1
                continue
            }
            let range = above.range ?? written(above.bytes)
            carried[column]?.range = range
            var place = Place(bytes: range)
            place.origin = above.isBeside ? .beside : .below
            set(place, at: column)
            rowBytes += range.count
            if rowBytes > limits.delimited.rowBytes { problem = problem ?? .rowTooLong }
        }
    }

    /// Returns the first column from `column` on that no cell spans.
    func freeColumn(from column: Int) -> Int {
        var free = max(column, takenColumns)
        while free < carried.count, isCarried(free) { free += 1 }
        return free
    }

    func beginCell() { cellStart = bytes.count }

    /// Adds text to the open cell.
    func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard problem == nil else { return }
        if bytes.count - cellStart + text.count > limits.delimited.fieldBytes {
            fail(.fieldTooLong)
        } else if rowBytes + bytes.count - cellStart + text.count > limits.delimited.rowBytes {
            fail(.rowTooLong)
        } else {
            bytes.append(text)
        }
    }

    /// Adds text to the open cell.
    func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Bytes of the open cell.
    var cellBytes: UnsafeBufferPointer<UInt8> { bytes[cellStart..<bytes.count] }

    /// Ends the open cell, and puts it into its places. A place that another cell spans keeps that cell's value.
    ///
    /// - Parameters:
    ///   - column: from 0.
    ///   - columns: number of columns that the cell spans.
    ///   - rows: number of rows that it spans.
    ///   - copies: number of equal cells, one beside the other.
    func endCell(at column: Int, columns: Int = 1, rows: Int = 1, copies: Int = 1, lacksResult: Bool = false) {
        defer { cellStart = bytes.count }
        guard problem == nil else { return }
        let range = cellStart..<bytes.count
        rowBytes += range.count
        let isEmpty = range.isEmpty && !lacksResult
        let end = column.addingReportingOverflow(max(columns, copies))
        if !isEmpty, column >= limits.columns || (copies > 1 && (end.overflow || end.partialValue > limits.columns)) {
            return fail(.tooManyColumns)
        }
        guard column < limits.columns, column >= takenColumns, !isEmpty || columns > 1 || rows > 1 else { return }
        let last = end.overflow ? limits.columns : min(end.partialValue, limits.columns)
        for place in column..<last where !isCarried(place) {
            var filled = Place(bytes: range)
            filled.lacksResult = lacksResult
            if copies == 1, place > column {
                filled.origin = .beside
            } else {
                filled.columns = columns
                filled.rows = rows
            }
            set(filled, at: place)
        }
        takenColumns = last
        if rows > 1 { carry(column..<last, rows, range) }
    }

    /// Ends the open row.
    func endRow(repeats: Int = 1) {
        isRowOpen = false
        guard hasValue || problem != nil || rowLacksResult else {
            places.removeLast(places.count - firstPlace)
            return
        }
        rows.append(
            Row(
                number: number, line: line, repeats: max(1, repeats), places: firstPlace..<places.count,
                problem: problem,
                lacksResult: rowLacksResult))
    }

    /// Returns the next finished row. After the last, returns nil and empties the queue.
    func next() -> Row? {
        if position < rows.count {
            position += 1
            return rows[position - 1]
        }
        clear()
        return nil
    }

    /// Drops the finished rows. The open row stays.
    func clear() {
        guard !rows.isEmpty else { return }
        rows.removeAll(keepingCapacity: true)
        position = 0
        places.removeFirst(isRowOpen ? firstPlace : places.count)
        firstPlace = 0
        for column in carried.indices where carriedCount > 0 { carried[column]?.range = nil }
        // The places of the open row, and its open cell.
        spare.truncate(to: 0)
        for index in places.indices where !places[index].bytes.isEmpty {
            let start = spare.count
            spare.append(bytes[places[index].bytes])
            places[index].bytes = start..<spare.count
        }
        let start = spare.count
        spare.append(bytes[cellStart..<bytes.count])
        cellStart = start
        swap(&bytes, &spare)
    }

    /// Adds bytes outside of any cell.
    private func written(_ value: [UInt8]) -> Range<Int> {
        let start = bytes.count
        value.withUnsafeBufferPointer { bytes.append($0) }
        return start..<bytes.count
    }

    private func isCarried(_ column: Int) -> Bool { carriedCount > 0 && (carried[column]?.lastRow ?? 0) >= number }

    private func set(_ place: Place, at column: Int) {
        while places.count - firstPlace <= column { places.append(Place()) }
        places[firstPlace + column] = place
        if !place.bytes.isEmpty { hasValue = true }
        if place.lacksResult { rowLacksResult = true }
    }

    private func carry(_ columns: Range<Int>, _ rows: Int, _ range: Range<Int>) {
        let (last, isTooFar) = number.addingReportingOverflow(rows - 1)
        let value = Array(bytes[range])
        for column in columns where !isCarried(column) {
            if carried[column] == nil { carriedCount += 1 }
            carried[column] = Carried(
                lastRow: isTooFar ? .max : last, bytes: value, isBeside: column > columns.lowerBound)
        }
    }

    private func fail(_ problem: RowProblem) {
        self.problem = problem
        bytes.truncate(to: cellStart)
    }
}
