internal import SpatialSQLite

/// The query for the ids of temples, page by page.
enum TempleIDs {
    static let sql = "SELECT id FROM temple ORDER BY id LIMIT ?2 OFFSET ?1"

    /// Returns the ids in ascending order.
    static func page(_ statement: Statement, skipping count: Int, limit: Int) throws(DatabaseError) -> [Int64] {
        defer { statement.reset() }
        try statement.bind(Int64(count), at: 1)
        try statement.bind(Int64(limit), at: 2)
        var ids: [Int64] = []
        while try statement.step() { ids.append(statement.integer(0)) }
        return ids
    }
}
