package import SQLiteDriver

/// The query for the ids of temples, page by page.
package enum TempleIDs {
    package static let sql = """
        SELECT id FROM temple WHERE id BETWEEN \(StoredBound.ids.lowerBound) AND \(StoredBound.ids.upperBound)
        ORDER BY id LIMIT ?2 OFFSET ?1
        """

    /// The query for the newest id, which is close to the number of temples, because nearly all ids are in use. Ids that
    /// others have given from far above do not count.
    package static let newestSQL = "SELECT max(id) FROM temple WHERE id <= 20000000"

    /// Returns the ids in ascending order.
    package static func page(_ statement: Statement, skipping count: Int, limit: Int) throws(DatabaseError) -> [Int64] {
        defer { statement.reset() }
        try statement.bind(Int64(count), at: 1)
        try statement.bind(Int64(limit), at: 2)
        var ids: [Int64] = []
        while try statement.step() { ids.append(statement.integer(0)) }
        return ids
    }
}
