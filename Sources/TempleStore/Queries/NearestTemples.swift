internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The temples around a point, nearest first by the R*Tree's bound: the query that everything else is measured by.
///
/// `CROSS JOIN` keeps SQLite from driving the join from another index and asking the R*Tree once a row, which it
/// prefers after ANALYZE.
enum NearestTemples {
    static let sql = """
        SELECT \(TempleRow.columns)
        FROM idx_temple_location AS box
        CROSS JOIN temple AS t ON t.id = box.pkid
        WHERE box.pkid MATCH nearest(?1, ?2, ?3)
        """

    /// The same for some deities, given as a JSON array of ids. The link is looked up before the temple's own row, so
    /// that a temple of another deity costs one probe; the `+` keeps it one, where a large family such as 王爺 would
    /// be one a member.
    static let ofDeitiesSQL = """
        SELECT \(TempleRow.columns)
        FROM idx_temple_location AS box
        CROSS JOIN temple AS t ON t.id = box.pkid
        WHERE box.pkid MATCH nearest(?1, ?2, ?3)
          AND EXISTS (
            SELECT 1 FROM temple_deity AS link
            WHERE link.temple_id = box.pkid AND +link.deity_id IN (SELECT value FROM json_each(?4)))
        """

    static func bind(_ query: TempleQuery, deityIDs: String?, to statement: Statement) throws(DatabaseError) {
        try statement.bind(query.center.latitude, at: 1)
        try statement.bind(query.center.longitude, at: 2)
        try statement.bind(query.radius.meters, at: 3)
        if let deityIDs { try statement.bind(deityIDs, at: 4) }
    }
}
