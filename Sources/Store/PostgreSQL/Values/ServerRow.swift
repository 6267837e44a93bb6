internal import CPostgreSQL
internal import Glibc

/// One row of a query. It is valid only during the call that it is passed to; afterwards every column is NULL.
///
/// Columns are numbered from 0.
public final class ServerRow {
    /// The result of libpq that holds the row; nil outside the call.
    var result: OpaquePointer?

    init() {}

    /// The number of columns.
    public var columns: Int32 { result.map { PQnfields($0) } ?? 0 }

    public func isNull(_ column: Int32) -> Bool {
        result.map { PQgetisnull($0, 0, column) != 0 } ?? true
    }

    /// Returns an integer column, or a boolean as 0 or 1; 0 for NULL and for what is no integer of 64 bits.
    public func integer(_ column: Int32) -> Int64 {
        withText(column) { bytes in
            switch bytes.first {
            case UInt8(ascii: "t") where bytes.count == 1: 1
            case nil: 0
            default: Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
            }
        }
    }

    public func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// Returns a number column; 0 for NULL. A `double precision` has exactly the value that was stored.
    public func double(_ column: Int32) -> Double {
        withText(column) { Double(String(decoding: $0, as: UTF8.self)) ?? 0 }
    }

    public func optionalDouble(_ column: Int32) -> Double? {
        isNull(column) ? nil : double(column)
    }

    /// Returns the column as text; empty for NULL.
    public func text(_ column: Int32) -> String {
        withText(column) { String(decoding: $0, as: UTF8.self) }
    }

    public func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// Passes the column's bytes of text to `body`; an empty buffer for NULL.
    public func withText<Result>(
        _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard let result, let start = PQgetvalue(result, 0, column) else {
            return body(UnsafeBufferPointer(start: nil, count: 0))
        }
        let count = Int(PQgetlength(result, 0, column))
        return start.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}
