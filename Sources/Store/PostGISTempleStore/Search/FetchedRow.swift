internal import PostgreSQL
internal import TempleTables

/// A copy of a row, which is valid after its query. Columns without a value are NULL.
struct FetchedRow: ResultRow {
    private var bytes: [UInt8] = []
    /// Where each column ends in `bytes`, and whether it has a value.
    private var columns: [(end: Int, hasValue: Bool)] = []

    init(_ row: ServerRow) {
        columns.reserveCapacity(Int(row.columns))
        for column in 0..<row.columns {
            row.withText(column) { bytes.append(contentsOf: $0) }
            columns.append((bytes.count, !row.isNull(column)))
        }
    }

    private func range(_ column: Int32) -> Range<Int> {
        (column == 0 ? 0 : columns[Int(column) - 1].end)..<columns[Int(column)].end
    }

    func isNull(_ column: Int32) -> Bool { !columns[Int(column)].hasValue }
    func integer(_ column: Int32) -> Int64 { Int64(text(column)) ?? 0 }
    func double(_ column: Int32) -> Double { Double(text(column)) ?? 0 }
    func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }
    func text(_ column: Int32) -> String { String(decoding: bytes[range(column)], as: UTF8.self) }
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func withText<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(column)])) }
    }
}
