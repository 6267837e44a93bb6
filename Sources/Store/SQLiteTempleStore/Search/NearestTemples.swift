internal import Geodesy
internal import SQLiteDriver
internal import TempleIndex
internal import TempleModel
internal import TempleTables

/// The query for the temples around a point, nearest first by the lower bound of the R*Tree. It is the reference for
/// the cost of every other search.
///
/// It returns ids. The other columns of a temple are read by its id (``TemplePredicates``).
enum NearestTemples {
    static let sql = """
        SELECT box.pkid
        FROM idx_temple_location AS box
        WHERE box.pkid MATCH nearest(?1, ?2, ?3)
        """

    /// The query with a bounding box: longitudes ?4 to ?5, latitudes ?6 to ?7. The boxes of the tree are never smaller
    /// than what they contain, so no temple is lost. Each temple's own position is checked afterwards.
    static let inBoundsSQL = sql + " AND box.xmax >= ?4 AND box.xmin <= ?5 AND box.ymax >= ?6 AND box.ymin <= ?7"

    static func sql(in bounds: BoundingBox?) -> String { bounds == nil ? sql : inBoundsSQL }

    static func bind(
        _ center: Coordinate, radius: Distance, in bounds: BoundingBox?, to statement: Statement
    ) throws(DatabaseError) {
        try statement.bind(center.latitude, at: 1)
        try statement.bind(center.longitude, at: 2)
        try statement.bind(radius.meters, at: 3)
        guard let bounds else { return }
        try statement.bind(bounds.isOneRange ? bounds.west : -180, at: 4)
        try statement.bind(bounds.isOneRange ? bounds.east : 180, at: 5)
        try statement.bind(bounds.south, at: 6)
        try statement.bind(bounds.north, at: 7)
    }
}

/// The query for the ids of all temples of some deities, at any distance. ?1 is a JSON array of deity ids.
extension TemplesOfDeities {
    static let sql = """
        SELECT DISTINCT temple_id FROM deity_temple WHERE deity_id IN (SELECT value FROM json_each(?1))
        """

    /// Counts the links between these deities and temples, up to ?2.
    static let countSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM deity_temple WHERE deity_id IN (SELECT value FROM json_each(?1)) LIMIT ?2)
        """
}
