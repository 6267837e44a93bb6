internal import PostgreSQL
internal import TempleModel
internal import TempleTables

/// Temples of a server's database that look like one, by its index on positions. Valid inside
/// ``ServerConnection/inSchema(_:_:)``.
struct ServerPairs {
    let rows: ServerRows

    /// A sphere of PostGIS's mean radius is off the ellipsoid by up to 0.56 %.
    private static let sphereMargin = 1.006

    func page(matching query: PairQuery) throws -> PairPage {
        let connection = rows.connection
        guard let postgis = try PostGISSchema.find(connection) else { return PairPage(pairs: [], next: nil) }
        let near = """
            SELECT own.id, \(PairRow.columns(of: "t")) FROM temple AS own
            JOIN temple AS t ON \(postgis.within("$2", "t.location", "own.location")) AND t.id > own.id
            WHERE own.id = ANY($1)
            """
        let meters = PairWalk<ServerRows>.reachMeters * Self.sphereMargin + 1
        return try PairWalk(rows) { temples in
            var found: [Int64: [PairRow]] = [:]
            guard !temples.isEmpty else { return found }
            let ids = temples.map(\.temple.id)
            let all = try connection.rows(near, [.integers(ids), .double(meters)]) { row in
                (row.integer(0), PairRow(row, from: 1))
            }
            for (id, other) in all { if let other { found[id, default: []].append(other) } }
            return found
        }.page(matching: query)
    }
}
