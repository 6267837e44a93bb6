internal import Geodesy
package import SQLiteDriver
package import TempleModel

/// Temples of an embedded database that look like one, by its R*Tree.
package struct EmbeddedPairs {
    private let connection: Connection

    package init(connection: Connection) { self.connection = connection }

    package func page(matching query: PairQuery) throws -> PairPage {
        let near = try connection.prepare(
            """
            SELECT \(PairRow.columns(of: "t"))
            FROM idx_temple_location AS box CROSS JOIN temple AS t ON t.id = box.pkid
            WHERE box.pkid MATCH nearest(?1, ?2, ?3) AND t.id > ?4
            """)
        return try PairWalk(connection) { temples in
            var found: [Int64: [PairRow]] = [:]
            for temple in temples.map(\.temple) {
                defer { near.reset() }
                try near.bind(temple.coordinate.latitude, at: 1)
                try near.bind(temple.coordinate.longitude, at: 2)
                try near.bind(PairWalk<Connection>.reachMeters, at: 3)
                try near.bind(temple.id, at: 4)
                while try near.step() { if let other = PairRow(near) { found[temple.id, default: []].append(other) } }
            }
            return found
        }.page(matching: query)
    }
}
