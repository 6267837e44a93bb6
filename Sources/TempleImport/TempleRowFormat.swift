import TempleModel

/// How the rows of one format become records.
protocol TempleRowFormat {
    /// Reads and validates the current row.
    ///
    /// - Throws: the ``RowFinding`` that the row is rejected for.
    func record(from row: RowReader) throws(RowFinding) -> TempleRecord

    /// The columns that may be repeated to the caller when a row is rejected: none that names a person.
    var repeatableColumns: Set<Int> { get }

    /// The column of the source's own ids.
    var idColumn: Int { get }

    /// The column of telephone numbers, which are repeated without mobiles.
    var phoneColumn: Int? { get }

    /// Columns of the header that are not read, to be told once.
    var ignoredColumns: [String] { get }
}
