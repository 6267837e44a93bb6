internal import SpatialSQLite
internal import TempleIndex

/// The query that reads all temples of a file into an index.
enum IndexedTemples {
    private static let sql = "SELECT \(TempleRow.columns) FROM temple AS t"

    /// Builds the index.
    ///
    /// - Returns: nil when the file has more temples than an index can hold.
    /// - Throws: when a stored position is invalid, which happens only in a damaged file.
    static func read(
        _ connection: Connection, atMost mostPlaces: Int = InMemoryTempleIndexBuilder.mostPlaces,
        textBytes: Int = InMemoryTempleIndexBuilder.mostTextBytes
    ) throws -> InMemoryTempleIndex? {
        // Nearly all ids are in use, so the largest id is close to the number of temples.
        var builder = InMemoryTempleIndexBuilder(
            expecting: Int(try connection.integer("SELECT max(id) FROM temple") ?? 0), atMost: mostPlaces,
            textBytes: textBytes)
        let rows = try connection.prepare(sql)
        while try rows.step() {
            guard builder.append(try temple(TempleRow(row: rows), &builder)) else { return nil }
        }
        return builder.finish()
    }

    private static func temple(_ row: TempleRow, _ builder: inout InMemoryTempleIndexBuilder) throws -> IndexedTemple {
        let mainDeity = row.mainDeity
        // The separator is unambiguous: a name contains no control character (``PackedDeities``).
        let belonging = builder.belonging(row.packedDeities + "\u{0}" + (mainDeity.map { $0 + "\u{0}" } ?? "")) {
            DeitySet(mainDeity: mainDeity, deities: row.deities)
        }
        return IndexedTemple(
            id: row.id, position: try row.coordinate(), name: row.name, otherNames: row.otherNames,
            address: row.address, belonging: belonging, rating: row.rating, phone: row.phone, visit: row.visit,
            county: row.county, religion: row.religion, prominence: row.prominence)
    }
}
