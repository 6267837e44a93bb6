internal import CSpatiaLite

/// A compiled SQL statement. It goes back to its connection when it is deallocated. It never leaves its connection's thread.
public final class Statement {
    private let connection: Connection
    private let handle: OpaquePointer
    private let sql: String

    init(connection: Connection, sql: String) throws(DatabaseError) {
        handle = try connection.compiled(sql)
        self.connection = connection
        self.sql = sql
    }

    deinit { connection.keep(handle, of: sql) }

    /// Moves to the next row. Returns false after the last.
    public func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            try connection.checkTransaction(sql)
            return false
        case let code:
            let error = connection.error(code, sql: sql)
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Runs the statement to its end and resets it for the next run. Bound values stay until they are replaced.
    public func run() throws(DatabaseError) {
        while try step() {}
        sqlite3_reset(handle)
    }

    /// Resets the statement and clears its values. This ends the read transaction of a query that has not reached its
    /// last row.
    public func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    // MARK: Values, numbered from 1 as in SQL

    public func bind(_ value: Int64?, at index: Int32) throws(DatabaseError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_int64(handle, index, value))
    }

    public func bind(_ value: Double?, at index: Int32) throws(DatabaseError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_double(handle, index, value))
    }

    public func bind(_ value: String?, at index: Int32) throws(DatabaseError) {
        guard var value else { return try bindNull(at: index) }
        let code = value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty buffer may have no address, and a null address would bind NULL.
                guard let start = characters.baseAddress else {
                    return sqlite3_bind_text(handle, index, "", 0, nearby_sqlite_transient())
                }
                return sqlite3_bind_text(handle, index, start, Int32(characters.count), nearby_sqlite_transient())
            }
        }
        try check(code)
    }

    /// Returns keys as a JSON array, the value of a parameter that `json_each` reads.
    public static func json(_ keys: [Int64]) -> String {
        "[" + keys.lazy.map(String.init).joined(separator: ",") + "]"
    }

    public func bind(blob value: [UInt8], at index: Int32) throws(DatabaseError) {
        let code = value.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return sqlite3_bind_blob(handle, index, start, Int32(bytes.count), nearby_sqlite_transient())
        }
        try check(code)
    }

    private func bindNull(at index: Int32) throws(DatabaseError) {
        try check(sqlite3_bind_null(handle, index))
    }

    private func check(_ code: Int32) throws(DatabaseError) {
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }

    // MARK: Columns of the current row, numbered from 0 as in SQLite

    public func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    public func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    public func double(_ column: Int32) -> Double {
        sqlite3_column_double(handle, column)
    }

    public func optionalDouble(_ column: Int32) -> Double? {
        isNull(column) ? nil : double(column)
    }

    /// Returns the column as text; empty for NULL. Invalid UTF-8 becomes U+FFFD.
    public func text(_ column: Int32) -> String {
        optionalText(column) ?? ""
    }

    /// Passes the column's bytes of text to `body`; an empty buffer for NULL.
    public func withText<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let start = sqlite3_column_text(handle, column)
        return body(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Returns the number of bytes of a blob; 0 for NULL.
    public func byteCount(_ column: Int32) -> Int {
        Int(sqlite3_column_bytes(handle, column))
    }

    /// Returns a blob as bytes; empty for NULL.
    public func bytes(_ column: Int32) -> [UInt8] {
        // The address first: the count is that of the form that was asked for.
        let start = sqlite3_column_blob(handle, column)
        return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : byteCount(column)))
    }

    public func optionalText(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
