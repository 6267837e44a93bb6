internal import Geodesy
internal import SpatialSQLite
internal import TempleIndex
internal import TempleModel

/// The temples around a point, nearest first by the R*Tree's bound: the query that everything else is measured by.
///
/// It gives ids: what a temple's own row tells is read by its id, or remembered (``TemplePredicates``).
enum NearestTemples {
    static let sql = """
        SELECT box.pkid
        FROM idx_temple_location AS box
        WHERE box.pkid MATCH nearest(?1, ?2, ?3)
        """

    /// Longitudes ?4 to ?5, latitudes ?6 to ?7. The tree's boxes are never smaller than what they stand for, so none is
    /// lost; whether a temple itself is within is asked of its own position.
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
