package import SQLiteDriver

/// A check of the numbers of rows that are kept with the data, so that nobody has to count.
package enum CheckedCounts {
    /// Returns a line for each number that is wrong; empty where all are right, or where the last writer kept none.
    package static func problems(_ connection: Connection) throws -> [String] {
        guard let kept = try MetaRows.keptCounts(connection) else { return [] }
        let counted = try MetaRows.counts(connection)
        return [("temples", kept.temples, counted.temples), ("imports", kept.imports, counted.imports)]
            .filter { $0.1 != $0.2 }
            .map { "\($0.0): \($0.1) are kept, and there are \($0.2); the next import keeps the right number" }
    }
}
