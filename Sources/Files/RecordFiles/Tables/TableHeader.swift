/// Header of a table, found below its title.
///
/// The header is the first row in which more than two thirds as many cells have a value as in the row with the most, so
/// it is not a title and not a note above the table. A merged cell counts once. Rows belong to the header as well if a
/// cell of it goes on in them, or if they only have names below its cells of several columns.
///
/// A column has the lowest of its names. A cell of several columns without names below names only the first of them.
struct TableHeader {
    let names: [String]
    /// Number of rows up to the end of the header.
    let rowCount: Int
    /// Line of the header's last row.
    let line: Int
    /// Values of each row of the header, without empty ones at its end.
    private let cells: [[[UInt8]]]

    /// Number of rows that are examined.
    static let sampleRows = 32
    /// Maximum number of rows of a header.
    private static let mostRows = 8

    /// Finds the header in the first rows of a table.
    ///
    /// - Parameter isCounted: whether the cells of a row, by its place, say how many a row has.
    /// - Throws: ``RecordFileError/Reason/empty`` if there is no row, ``RecordFileError/Reason/noTable`` if no row has
    ///   two cells with a value, and the errors of a header.
    init(
        of grid: TableGrid, limits: RecordFileLimits, isCounted: (Int) -> Bool = { _ in true }
    ) throws(RecordFileError.Reason) {
        let rows = grid.rows.prefix(Self.sampleRows)
        guard !rows.isEmpty else { throw .empty }
        let counts = rows.map { Self.filledCells(grid, $0) }
        let widest = counts.indices.lazy.filter(isCounted).map { counts[$0] }.max() ?? 0
        guard widest >= 2, let first = counts.firstIndex(where: { $0 >= 2 && $0 * 3 > widest * 2 }) else {
            throw .noTable
        }
        let end = Self.end(of: first, in: grid, rows)
        switch rows[end].problem {
        case nil: break
        case .tooManyColumns: throw .malformedHeader(.tooManyColumns(limit: limits.columns))
        default: throw .malformedHeader(.tooLarge)
        }
        let width = rows[first...end].map(\.places.count).max() ?? 0
        var names = (0..<width).map { column in
            Self.name(of: column, in: rows[first...end].map { Self.place(grid, $0, column) }, grid)
        }
        while names.last?.isEmpty == true { names.removeLast() }
        guard !names.isEmpty else { throw .noTable }
        self.names = names
        rowCount = end + 1
        line = rows[end].line
        cells = rows[first...end].map { row in
            let values = grid.places[row.places].map { Array(grid.bytes[$0.bytes]) }
            return Array(values.prefix((values.lastIndex { !$0.isEmpty } ?? -1) + 1))
        }
    }

    /// Whether a row has the values of a row of the header, as at the top of each page of a long table.
    func isRepeated(by row: TableGrid.Row, of grid: TableGrid) -> Bool {
        let places = grid.places[row.places]
        return cells.contains { values in
            places.count >= values.count
                && zip(places, values).allSatisfy { grid.bytes[$0.bytes].elementsEqual($1) }
                && places.dropFirst(values.count).allSatisfy { $0.bytes.isEmpty }
        }
    }

    private static func filledCells(_ grid: TableGrid, _ row: TableGrid.Row) -> Int {
        grid.places[row.places].count { $0.origin != .beside && !$0.bytes.isEmpty }
    }

    private static func place(_ grid: TableGrid, _ row: TableGrid.Row, _ column: Int) -> TableGrid.Place {
        column < row.places.count ? grid.places[row.places.lowerBound + column] : TableGrid.Place()
    }

    /// Returns the index of the header's last row.
    private static func end(of first: Int, in grid: TableGrid, _ rows: ArraySlice<TableGrid.Row>) -> Int {
        let cells = grid.places[rows[first].places]
        let spanned = cells.map { $0.origin == .cell ? $0.rows : 1 }.max() ?? 1
        let last = rows[first].number + min(max(spanned, 1), mostRows) - 1
        var end = first
        while end + 1 < rows.count, rows[end + 1].number <= last { end += 1 }
        guard end == first, first + 1 < rows.count, rows[first + 1].number == rows[first].number + 1 else { return end }
        // Names of parts, directly below cells of several columns.
        let below = rows[first + 1]
        let filled = (0..<below.places.count).filter { !place(grid, below, $0).bytes.isEmpty }
        let areParts = filled.allSatisfy { column in
            let above = place(grid, rows[first], column)
            return above.origin == .beside || above.columns > 1
        }
        return areParts && !filled.isEmpty ? end + 1 : end
    }

    /// Returns the name of a column by its places in the rows of the header.
    private static func name(of column: Int, in places: [TableGrid.Place], _ grid: TableGrid) -> String {
        for place in places.reversed() where place.origin != .beside && !place.bytes.isEmpty {
            let name = HeaderName.tidied(grid.bytes[place.bytes])
            if !name.isEmpty { return HeaderName.onOneLine(name) }
        }
        return ""
    }
}
