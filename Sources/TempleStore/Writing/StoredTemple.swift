internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// A temple as it is stored, in the form of the record that would write it: two equal records mean nothing to do.
struct StoredTemple {
    let id: Int64
    let record: TempleRecord

    static let sql = """
        SELECT t.id, t.name, t.address, t.county, t.lat, t.lng, t.precision, t.main_deity, t.phone, t.religion,
            t.side_deities, t.open_time, t.rating,
            d.introduction, d.features, d.transportation, d.worship_tips, d.reference, d.temple_id IS NOT NULL
        FROM temple AS t
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE t.source = ?1 AND t.source_id = ?2
        """

    static func find(_ key: SourceKey, with statement: Statement) throws -> StoredTemple? {
        defer { statement.reset() }
        try statement.bind(key.source, at: 1)
        try statement.bind(key.id, at: 2)
        guard try statement.step() else { return nil }
        return StoredTemple(id: statement.integer(0), record: try record(statement, key: key))
    }

    private static func record(_ row: Statement, key: SourceKey) throws -> TempleRecord {
        TempleRecord(
            key: key, name: row.text(1), address: row.optionalText(2), county: row.optionalText(3),
            coordinate: try Coordinate(latitude: row.double(4), longitude: row.double(5)),
            precision: row.optionalText(6).flatMap(PositionPrecision.init), mainDeity: row.optionalText(7),
            phone: row.optionalText(8), religion: row.optionalText(9),
            extras: row.integer(18) == 0 ? nil : extras(row))
    }

    private static func extras(_ row: Statement) -> TempleRecord.Extras {
        TempleRecord.Extras(
            sideDeities: SideDeities.split(row.text(10)), openTime: row.optionalText(11),
            rating: row.optionalDouble(12), introduction: row.optionalText(13), features: row.optionalText(14),
            transportation: row.optionalText(15), worshipTips: row.optionalText(16), reference: row.optionalText(17))
    }
}

/// The names of side deities in one text column.
enum SideDeities {
    static func join(_ names: [String]) -> String { names.joined(separator: "、") }

    static func split(_ text: String) -> [String] { text.split(separator: "、").map(String.init) }
}
