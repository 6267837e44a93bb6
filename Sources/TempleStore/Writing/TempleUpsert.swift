internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The statements that write one temple. SpatiaLite's triggers keep the R*Tree in step with `location`.
enum TempleUpsert {
    static let insertSQL = """
        INSERT INTO temple (
            source, source_id, name, address, county, lat, lng, precision, main_deity, phone, religion, deities,
            side_deities, open_time, rating, location
        ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, MakePoint(?7, ?6, 4326))
        """

    static let updateSQL = """
        UPDATE temple SET
            source = ?1, source_id = ?2, name = ?3, address = ?4, county = ?5, lat = ?6, lng = ?7, precision = ?8,
            main_deity = ?9, phone = ?10, religion = ?11, deities = ?12, side_deities = ?13, open_time = ?14,
            rating = ?15, location = MakePoint(?7, ?6, 4326)
        WHERE id = ?16
        """

    /// Where ``updateSQL`` takes the temple's id.
    static let idParameter: Int32 = 16

    static let detailSQL = """
        INSERT INTO temple_detail (temple_id, introduction, features, transportation, worship_tips, reference)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (temple_id) DO UPDATE SET
            introduction = excluded.introduction, features = excluded.features,
            transportation = excluded.transportation, worship_tips = excluded.worship_tips,
            reference = excluded.reference
        """

    static func bind(_ record: TempleRecord, links: [TempleDeity], to statement: Statement) throws(DatabaseError) {
        try statement.bind(record.key.source, at: 1)
        try statement.bind(record.key.id, at: 2)
        try statement.bind(record.name, at: 3)
        try statement.bind(record.address, at: 4)
        try statement.bind(record.county, at: 5)
        try statement.bind(record.coordinate.latitude, at: 6)
        try statement.bind(record.coordinate.longitude, at: 7)
        try statement.bind(record.precision?.rawValue, at: 8)
        try statement.bind(record.mainDeity, at: 9)
        try statement.bind(record.phone, at: 10)
        try statement.bind(record.religion, at: 11)
        try statement.bind(PackedDeities.pack(links), at: 12)
        try statement.bind(SideDeities.join(record.extras?.sideDeities ?? []), at: 13)
        try statement.bind(record.extras?.openTime, at: 14)
        try statement.bind(record.extras?.rating, at: 15)
    }

    static func write(
        _ extras: TempleRecord.Extras, of templeID: Int64, with statement: Statement
    ) throws(DatabaseError) {
        try statement.bind(templeID, at: 1)
        try statement.bind(extras.introduction, at: 2)
        try statement.bind(extras.features, at: 3)
        try statement.bind(extras.transportation, at: 4)
        try statement.bind(extras.worshipTips, at: 5)
        try statement.bind(extras.reference, at: 6)
        try statement.run()
    }
}
