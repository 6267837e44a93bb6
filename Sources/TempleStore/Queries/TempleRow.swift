internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The columns of a temple that every answer shows, in one order for all queries; the table is called `t` in each.
enum TempleRow {
    static let columns =
        "t.id, t.lat, t.lng, t.name, t.address, t.main_deity, t.deities, t.rating, t.open_time, t.phone"

    /// How many columns that is: where a query's own begin.
    static let count: Int32 = 10

    static func id(_ row: Statement) -> Int64 { row.integer(0) }

    /// The position, read before anything else because most candidates are judged by it alone.
    ///
    /// - Throws: when the stored numbers are no position, which only damage can bring about.
    static func coordinate(_ row: Statement) throws -> Coordinate {
        try Coordinate(latitude: row.double(1), longitude: row.double(2))
    }

    static func rating(_ row: Statement) -> Double? { row.optionalDouble(7) }

    static func openTime(_ row: Statement) -> String? { row.optionalText(8) }

    static func deities(_ row: Statement) -> [TempleDeity] { PackedDeities.unpack(row.text(6)) }

    /// Whether the temple has a deity that is looked for: by its id and whether it is a main one.
    static func hasDeity(_ row: Statement, where isOne: (Int64, Bool) -> Bool) -> Bool {
        row.withText(6) { PackedDeities.contain($0, where: isOne) }
    }

    /// The texts that say what the temple is called, where it is and whose it is.
    static func appendText(_ row: Statement, to key: inout SearchKey) {
        for column: Int32 in 3...5 {
            key.append(row.text(column))
            key.appendEnd()
        }
    }

    static func temple(_ row: Statement, at coordinate: Coordinate) -> Temple {
        Temple(
            id: id(row), name: row.text(3), address: row.optionalText(4), coordinate: coordinate,
            mainDeity: row.optionalText(5), deities: deities(row), rating: rating(row), openTime: openTime(row),
            phone: row.optionalText(9))
    }
}
