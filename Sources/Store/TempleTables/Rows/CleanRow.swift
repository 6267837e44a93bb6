internal import TempleModel
internal import Wording

/// A row as the program may use it: what others have written into the database is cleaned and bounded here, once.
///
/// Texts have no control characters and marks of direction (``CleanText``) and no more bytes than ``StoredBound`` says;
/// numbers are within their bounds.
struct CleanRow<Row: ResultRow> {
    private let row: Row

    init(_ row: Row) { self.row = row }

    func isNull(_ column: Int32) -> Bool { row.isNull(column) }

    /// Returns an id of another row, or a number that its reader checks.
    func integer(_ column: Int32) -> Int64 { row.integer(column) }
    func double(_ column: Int32) -> Double { row.double(column) }
    func optionalDouble(_ column: Int32) -> Double? { row.optionalDouble(column) }

    /// Returns a number within its bounds: the nearest one of them.
    func number(_ column: Int32) -> Int {
        Int(StoredBound.numbers.clamped(row.integer(column)))
    }

    /// Returns a moment in seconds since 1970 that can be written as a date: the nearest one.
    func moment(_ column: Int32) -> Int64 { StoredBound.moments.clamped(row.integer(column)) }

    func optionalNumber(_ column: Int32) -> Int? { isNull(column) ? nil : number(column) }

    /// Returns a text of one line; empty for NULL.
    func line(_ column: Int32) -> String { text(column, .line, .line) }

    func optionalLine(_ column: Int32) -> String? { isNull(column) ? nil : line(column) }

    /// Returns a longer text, which may have line feeds; nil for NULL.
    func prose(_ column: Int32) -> String? { isNull(column) ? nil : text(column, .lines, .prose) }

    /// Returns the texts of a temple, from the columns from `first` on.
    func texts(from first: Int32) -> FieldTexts {
        FieldTexts { field, index in
            let column = first + Int32(index)
            return StoredBound(field) == .line ? optionalLine(column) : prose(column)
        }
    }

    /// Returns the entries of a list that line feeds divide.
    func list(_ column: Int32) -> [String] { TextList.split(text(column, .lines, .list)) }

    /// Returns a text as it was written, bounded but not cleaned: for what escapes it instead.
    func written(_ column: Int32) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

    /// Passes the bytes of a column to `body`, bounded but not cleaned: for texts with separators of their own.
    func withBytes<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        row.withText(column) { body(CleanText.beginning(of: $0, atMost: Self.mostBytesOfList)) }
    }

    /// Passes the bytes of a text of one line to `body`.
    func withLine<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        row.withText(column) { bytes in
            if bytes.count <= Self.mostBytesOfLine, CleanText.isClean(bytes, as: .line) { return body(bytes) }
            var line = CleanText.text(bytes, as: .line, atMost: Self.mostBytesOfLine)
            return line.withUTF8(body)
        }
    }

    private func text(_ column: Int32, _ form: CleanText.Form, _ bound: StoredBound) -> String {
        row.withText(column) { CleanText.text($0, as: form, atMost: bound.mostBytes ?? 0) }
    }

    private static var mostBytesOfLine: Int { StoredBound.line.mostBytes ?? 0 }
    private static var mostBytesOfList: Int { StoredBound.list.mostBytes ?? 0 }
}

extension ClosedRange<Int64> {
    /// The number, or the nearest one of the range.
    func clamped(_ number: Int64) -> Int64 { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
