internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The temples around a point, nearest first by the R*Tree's bound: the query that everything else is measured by.
///
/// `CROSS JOIN` keeps SQLite from driving the join from another index and asking the R*Tree once a row, which it
/// prefers after ANALYZE. The conditions on deities and activities are looked up before the temple's own row, so that a
/// temple that does not answer costs a probe; the `+` keeps it one, where a large family such as 王爺 would be one a
/// member.
enum NearestTemples {
    private static let walk = """
        SELECT \(TempleRow.columns)
        FROM idx_temple_location AS box
        CROSS JOIN temple AS t ON t.id = box.pkid
        WHERE box.pkid MATCH nearest(?1, ?2, ?3)
        """

    /// Some deities, as a JSON array of ids in ?4.
    private static let ofDeities = """
         AND EXISTS (
            SELECT 1 FROM temple_deity AS link
            WHERE link.temple_id = box.pkid AND +link.deity_id IN (SELECT value FROM json_each(?4)))
        """

    /// Temples of these main deities (?5) or with these ids (?6), both JSON arrays: those where something happens soon.
    private static let coming = """
         AND (box.pkid IN (SELECT value FROM json_each(?6)) OR EXISTS (
            SELECT 1 FROM temple_deity AS main
            WHERE main.temple_id = box.pkid AND main.role = 'main'
              AND +main.deity_id IN (SELECT value FROM json_each(?5))))
        """

    /// Longitudes ?7 to ?8, latitudes ?9 to ?10. The tree's boxes are never smaller than what they stand for, so none is
    /// lost; whether a temple itself is within is asked of its own position.
    private static let inBounds = """
         AND box.xmax >= ?7 AND box.xmin <= ?8 AND box.ymax >= ?9 AND box.ymin <= ?10
        """

    private static let all = walk
    private static let allOfDeities = walk + ofDeities
    private static let allComing = walk + coming
    private static let allOfDeitiesComing = walk + ofDeities + coming

    /// What a walk is narrowed to; ids as JSON arrays.
    struct Filter {
        var deityIDs: String?
        var coming: (mainDeityIDs: String, templeIDs: String)?
        var bounds: BoundingBox?

        var sql: String { bounds == nil ? narrowed : narrowed + NearestTemples.inBounds }

        private var narrowed: String {
            switch (deityIDs, coming) {
            case (nil, nil): NearestTemples.all
            case (_?, nil): NearestTemples.allOfDeities
            case (nil, _?): NearestTemples.allComing
            case (_?, _?): NearestTemples.allOfDeitiesComing
            }
        }
    }

    static func bind(
        _ query: TempleQuery, radius: Distance, _ filter: Filter, to statement: Statement
    ) throws(DatabaseError) {
        try statement.bind(query.center.latitude, at: 1)
        try statement.bind(query.center.longitude, at: 2)
        try statement.bind(radius.meters, at: 3)
        if let deityIDs = filter.deityIDs { try statement.bind(deityIDs, at: 4) }
        if let coming = filter.coming {
            try statement.bind(coming.mainDeityIDs, at: 5)
            try statement.bind(coming.templeIDs, at: 6)
        }
        if let bounds = filter.bounds {
            // The tree knows neither boxes that cross 180 degrees nor that its meridian has two names.
            let isWithinTree = bounds.west <= bounds.east && bounds.west > -180 && bounds.east < 180
            try statement.bind(isWithinTree ? bounds.west : -180, at: 7)
            try statement.bind(isWithinTree ? bounds.east : 180, at: 8)
            try statement.bind(bounds.south, at: 9)
            try statement.bind(bounds.north, at: 10)
        }
    }
}
