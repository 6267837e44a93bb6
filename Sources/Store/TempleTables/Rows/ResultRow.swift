package import SQLiteDriver

/// The current row of a query's result, of any database. Columns are numbered from 0.
package protocol ResultRow {
    func isNull(_ column: Int32) -> Bool
    func integer(_ column: Int32) -> Int64
    func double(_ column: Int32) -> Double
    func optionalDouble(_ column: Int32) -> Double?
    /// Returns the column as text; empty for NULL.
    func text(_ column: Int32) -> String
    func optionalText(_ column: Int32) -> String?
    /// Passes the column's bytes of text to `body`; an empty buffer for NULL.
    func withText<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension Statement: ResultRow {}
