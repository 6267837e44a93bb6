internal import SpatialSQLite
internal import TempleModel

/// One temple with everything that is known of it.
enum TempleByID {
    static let sql = """
        SELECT \(TempleRow.columns),
            t.source, t.source_id, t.county, t.religion, t.precision, t.shares_position,
            d.introduction, d.features, d.transportation, d.worship_tips, d.reference
        FROM temple AS t
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE t.id = ?1
        """

    static func detail(_ row: Statement) throws -> TempleDetail {
        let own = TempleRow.count
        let sharesPosition = row.integer(own + 5) != 0
        return TempleDetail(
            temple: TempleRow.temple(row, at: try TempleRow.coordinate(row)),
            key: SourceKey(source: row.text(own), id: row.text(own + 1)),
            county: row.optionalText(own + 2),
            religion: row.optionalText(own + 3),
            precision: sharesPosition ? .shared : row.optionalText(own + 4).flatMap(PositionPrecision.init),
            introduction: row.optionalText(own + 6),
            features: row.optionalText(own + 7),
            transportation: row.optionalText(own + 8),
            worshipTips: row.optionalText(own + 9),
            reference: row.optionalText(own + 10))
    }
}
