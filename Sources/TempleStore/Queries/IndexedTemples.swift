internal import Geodesy
internal import SpatialSQLite
internal import TempleIndex

/// The queries that read the temples of a file into an index.
enum IndexedTemples {
    private static let sql = "SELECT \(TempleColumns.names) FROM temple AS t WHERE t.id = ?1"

    /// Builds the index.
    ///
    /// - Returns: nil when the file has more temples than an index can hold.
    /// - Throws: when a stored position is invalid, which happens only in a damaged file.
    static func read(
        _ connection: Connection, atMost mostPlaces: Int = InMemoryTempleIndexBuilder.mostPlaces,
        textBytes: Int = InMemoryTempleIndexBuilder.mostTextBytes,
        mostInSegment: Int = IndexPlan.usualInSegment
    ) throws -> InMemoryTempleIndex? {
        // Nearly all ids are in use, so the largest id is close to the number of temples.
        let newest = Int(try connection.integer("SELECT max(id) FROM temple") ?? 0)
        var plan = IndexPlan(expecting: min(newest, mostPlaces), mostInSegment: mostInSegment)
        let positions = try connection.prepare("SELECT id, lat, lng FROM temple")
        var count = 0
        while try positions.step() {
            count += 1
            guard count <= mostPlaces else { return nil }
            plan.append(
                id: positions.integer(0),
                at: try Coordinate(latitude: positions.double(1), longitude: positions.double(2)))
        }
        plan.divide()
        var builder = InMemoryTempleIndexBuilder(plan, atMost: mostPlaces, textBytes: textBytes)
        let rows = TempleReader(byID: try connection.prepare(sql))
        for id in plan.ids {
            guard let row = try rows.row(id), builder.append(try temple(row) { builder.belonging($0, $1) })
            else { return nil }
        }
        return builder.finish()
    }

    /// Returns what has changed since an index was made.
    ///
    /// - Returns: nil when the index has to be made anew.
    static func changes(
        to index: InMemoryTempleIndex, after known: TempleChangeFeed.Position, _ connection: Connection
    ) throws -> IndexChanges? {
        guard let changed = try TempleChangeFeed.changes(after: known, connection) else { return nil }
        var changes = IndexChanges(to: index)
        let rows = TempleReader(byID: try connection.prepare(sql))
        for one in changed {
            if let former = one.former { changes.remove(id: one.id, at: former) }
            if let row = try rows.row(one.id) {
                changes.write(try temple(row) { changes.belonging($0, $1) })
            }
        }
        return changes
    }

    /// - Parameter belonging: returns the number of a set of deities by the set's name.
    private static func temple(_ row: TempleRow<some ResultRow>, belonging: (String, () -> DeitySet) -> Int32) throws
        -> IndexedTemple
    {
        let mainDeity = row.mainDeity
        // The separator is unambiguous: a name contains no control character (``PackedDeities``).
        let belonging = belonging(row.packedDeities + "\u{0}" + (mainDeity.map { $0 + "\u{0}" } ?? "")) {
            DeitySet(mainDeity: mainDeity, deities: row.deities)
        }
        return IndexedTemple(
            id: row.id, position: try row.coordinate(), name: row.name, otherNames: row.otherNames,
            address: row.address, belonging: belonging, rating: row.rating, phone: row.phone, visit: row.visit,
            county: row.county, religion: row.religion, prominence: row.prominence)
    }
}
