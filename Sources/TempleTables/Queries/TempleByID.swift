package import TempleModel

/// The query for one temple with all its details.
package enum TempleByID {
    package static let sql = """
        SELECT \(TempleColumns.names),
            d.introduction, d.features, d.transportation, d.worship_tips, d.reference, d.photos
        FROM temple AS t
        LEFT JOIN temple_detail AS d ON d.temple_id = t.id
        WHERE t.id = ?1
        """

    /// The query for only the columns that a search result shows.
    package static let rowSQL = "SELECT \(TempleColumns.names) FROM temple AS t WHERE t.id = ?1"

    /// Creates the details of a temple from a row of ``sql``.
    ///
    /// - Parameter records: the record of each source.
    package static func detail(_ row: some ResultRow, records: [TempleRecord]) throws -> TempleDetail {
        let own = TempleColumns.count
        let common = TempleRow(row: row)
        let row = common.row
        return TempleDetail(
            temple: try common.temple(),
            officialName: common.officialName,
            aliases: common.aliases,
            englishName: common.englishName,
            sources: MergedTemple(records)?.sources ?? [],
            county: common.county,
            religion: common.religion,
            precision: common.precision,
            introduction: row.prose(own),
            features: row.prose(own + 1),
            transportation: row.prose(own + 2),
            worshipTips: row.prose(own + 3),
            reference: row.prose(own + 4),
            photos: PhotoText.photos(row, own + 5))
    }
}
