internal import SpatialSQLite
internal import TempleModel

/// The query for one temple with all its details.
enum TempleByID {
    static let sql = """
        SELECT \(TempleRow.columns),
            t.precision, t.shares_position,
            d.introduction, d.features, d.transportation, d.worship_tips, d.reference, d.photos
        FROM temple AS t
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE t.id = ?1
        """

    /// The query for only the columns that a search result shows.
    static let rowSQL = "SELECT \(TempleRow.columns) FROM temple AS t WHERE t.id = ?1"

    /// Creates the details of a temple from a row of ``sql``.
    ///
    /// - Parameter records: the record of each source.
    static func detail(_ row: Statement, records: [TempleRecord]) throws -> TempleDetail {
        let own = TempleRow.count
        let sharesPosition = row.integer(own + 1) != 0
        let common = TempleRow(row: row)
        return TempleDetail(
            temple: try common.temple(),
            officialName: common.officialName,
            aliases: common.aliases,
            englishName: common.englishName,
            sources: MergedTemple(records)?.sources ?? [],
            county: common.county,
            religion: common.religion,
            precision: sharesPosition ? .shared : row.optionalText(own).flatMap(PositionPrecision.init),
            introduction: row.optionalText(own + 2),
            features: row.optionalText(own + 3),
            transportation: row.optionalText(own + 4),
            worshipTips: row.optionalText(own + 5),
            reference: row.optionalText(own + 6),
            photos: PhotoText.photos(row.optionalText(own + 7)))
    }
}
