internal import Geodesy
internal import PostgreSQL
internal import TempleIndex
internal import TempleTables

/// The queries that read all temples of a server into an index. Valid inside a transaction.
enum ServerIndex {
    /// The number of rows that are read at a time.
    private static let rowsAtOnce = 1_000

    /// Builds the index. Temples whose values are out of bounds are not in it.
    ///
    /// - Returns: nil when there are more temples than an index can hold.
    static func read(_ rows: ServerRows) throws -> InMemoryTempleIndex? {
        let connection = rows.connection
        let count = try connection.integer("SELECT count(*) FROM temple") ?? 0
        guard count <= InMemoryTempleIndexBuilder.mostItems else { return nil }
        var plan = IndexPlan(expecting: Int(count))
        try rows.rows("SELECT id, lat, lng FROM temple", []) { row in
            let position = try? Coordinate(latitude: row.double(1), longitude: row.double(2))
            if let position, StoredBound.ids.contains(row.integer(0)) { plan.append(id: row.integer(0), at: position) }
        }
        plan.divide()
        var builder = InMemoryTempleIndexBuilder(plan)
        let ids = Array(plan.ids)
        for start in stride(from: 0, to: ids.count, by: rowsAtOnce) {
            let some = ids[start..<min(start + rowsAtOnce, ids.count)]
            var fetched: [Int64: FetchedRow] = [:]
            try connection.query(
                "SELECT \(CandidateQuery.columns) FROM temple AS t WHERE t.id = ANY($1)", [.integers(Array(some))]
            ) { row in fetched[row.integer(0)] = FetchedRow(row) }
            for id in some {
                guard let row = fetched[id],
                    builder.append(try IndexedTemple(TempleRow(row: row)) { builder.belonging($0, $1) })
                else { return nil }
            }
        }
        return builder.finish()
    }
}
