/// Reader of a table, one part at a time, that fills a grid with the rows.
protocol TableProducer: AnyObject {
    /// Rows that are read and not yet taken.
    var grid: TableGrid { get }
    /// Reads the next part; returns false at the end.
    func fill() throws(RecordFileError) -> Bool
    /// Reason why the table is not complete, in a few words. Valid after the end.
    var failure: String? { get }
    /// Bytes of the file read so far, and the total, if known.
    var bytesRead: Int { get }
    var totalBytes: Int? { get }
}

/// Rows of a table with cells, with the names of its header: a sheet, or a table of a web page.
///
/// A row that repeats the header, and one whose values all come from one cell of several columns (a heading between the
/// rows, a note below them), are passed over.
final class TableRows: RowSource {
    let container = Container.table
    private let header: TableHeader
    private let producer: any TableProducer
    private let grid: TableGrid
    private let bound: ExpansionBound
    private let indices: [String: Int]
    private var row: TableGrid.Row?
    /// Number of rows that are equal to the current row and still to come.
    private var copies = 0
    private(set) var line: Int

    /// Finds the header.
    ///
    /// - Parameters:
    ///   - bound: limit on the bytes of all rows together: a short file may repeat a long text in very many cells.
    /// - Throws: ``RecordFileError`` if there is no header, or the file cannot be read.
    init(
        _ producer: any TableProducer, bound: ExpansionBound, file: String, limits: RecordFileLimits
    ) throws(RecordFileError) {
        self.producer = producer
        self.bound = bound
        grid = producer.grid
        while grid.rows.count < TableHeader.sampleRows, try producer.fill() {}
        do throws(RecordFileError.Reason) {
            header = try TableHeader(of: grid, limits: limits)
            line = header.line
            indices = try HeaderName.indices(of: header.names)
            for _ in 0..<header.rowCount { _ = grid.next() }
        } catch {
            throw RecordFileError(file: file, reason: error)
        }
    }

    var names: [String] { header.names }

    func next() throws(RecordFileError) -> Bool {
        while try moveToNextRow() {
            guard let row, row.problem == nil, isOfOneCell(row) || header.isRepeated(by: row, of: grid) else {
                return true
            }
            copies = 0
        }
        return false
    }

    private func moveToNextRow() throws(RecordFileError) -> Bool {
        if copies > 0 {
            copies -= 1
            line += 1
        } else {
            row = grid.next()
            while row == nil {
                guard try producer.fill() else {
                    row = grid.next()
                    break
                }
                row = grid.next()
            }
            guard let row else { return false }
            copies = row.repeats - 1
            line = row.line
        }
        guard let row else { return false }
        try bound.add(grid.places[row.places].reduce(row.places.count) { $0 + $1.bytes.count })
        return true
    }

    /// Whether all values of a row come from one cell, which spans several of the columns with a name.
    private func isOfOneCell(_ row: TableGrid.Row) -> Bool {
        var cells = 0
        var columns = 0
        for (column, place) in grid.places[row.places].enumerated() where !place.bytes.isEmpty || place.lacksResult {
            if place.origin != .beside { cells += 1 }
            guard cells < 2 else { return false }
            if column < names.count, !names[column].isEmpty { columns += 1 }
        }
        return columns >= 2
    }

    func index(of name: String) -> Int? { indices[name] }

    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8> {
        place(field).map { grid.bytes[$0.bytes] } ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    var problem: RowProblem? { row?.problem }
    /// Texts in XML and HTML are decoded before they come here.
    var invalidUTF8: (offset: Int, field: Int?)? { nil }

    var formulasWithoutResult: [Int] {
        guard row?.lacksResult == true else { return [] }
        return names.indices.filter { place($0)?.lacksResult == true }
    }

    var isBlank: Bool {
        problem == nil
            && names.indices.allSatisfy { place($0).map { $0.bytes.isEmpty && !$0.lacksResult } ?? true }
    }

    var count: Int { names.count }
    var ending: FileEnding { producer.failure.map { .cutShort($0) } ?? .complete }
    var bytesRead: Int { producer.bytesRead }
    var totalBytes: Int? { producer.totalBytes }

    private func place(_ field: Int) -> TableGrid.Place? {
        guard let row, field >= 0, field < row.places.count else { return nil }
        return grid.places[row.places.lowerBound + field]
    }
}
