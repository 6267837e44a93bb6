package import SQLiteDriver

/// Keeps the triggers from numbering what a transaction writes: rows that come with the numbers that they have, or that get
/// theirs at the end.
package enum FeedHold {
    /// Runs `body` in the caller's transaction.
    package static func run<Result>(on connection: Connection, _ body: () throws -> Result) throws -> Result {
        try connection.execute("INSERT OR IGNORE INTO feed_hold VALUES (1)")
        // If `body` throws, the transaction is rolled back, and the row with it.
        let result = try body()
        try connection.execute("DELETE FROM feed_hold")
        return result
    }
}
