internal import SpatialSQLite
internal import TempleModel

/// One temple with everything that is known of it.
enum TempleByID {
    static let sql = """
        SELECT \(TempleRow.columns),
            t.name_en, t.county, t.religion, t.precision, t.shares_position,
            d.introduction, d.features, d.transportation, d.worship_tips, d.reference
        FROM temple AS t
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE t.id = ?1
        """

    /// Only what a search shows of it.
    static let rowSQL = "SELECT \(TempleRow.columns) FROM temple AS t WHERE t.id = ?1"

    /// - Parameter records: what each source says.
    static func detail(_ row: Statement, records: [TempleRecord]) throws -> TempleDetail {
        let own = TempleRow.count
        let sharesPosition = row.integer(own + 4) != 0
        return TempleDetail(
            temple: try TempleRow(row: row).temple(),
            englishName: row.optionalText(own),
            sources: MergedTemple(records)?.sources ?? [],
            county: row.optionalText(own + 1),
            religion: row.optionalText(own + 2),
            precision: sharesPosition ? .shared : row.optionalText(own + 3).flatMap(PositionPrecision.init),
            introduction: row.optionalText(own + 5),
            features: row.optionalText(own + 6),
            transportation: row.optionalText(own + 7),
            worshipTips: row.optionalText(own + 8),
            reference: row.optionalText(own + 9))
    }
}
