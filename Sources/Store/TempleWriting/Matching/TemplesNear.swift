internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Query for the stored temples around a point, each with its distance, to match a record to one of them.
final class TemplesNear {
    private let nearby: Statement

    init(connection: Connection) throws(DatabaseError) {
        nearby = try connection.prepare(
            """
            SELECT t.id, t.lat, t.lng, t.name, t.address
            FROM \(PositionIndex.table) AS box CROSS JOIN temple AS t ON t.id = box.pkid
            WHERE box.pkid MATCH nearest(?1, ?2, ?3)
                AND t.precision IS NOT '\(PositionPrecision.doubtful.rawValue)'
                AND t.shares_position <> \(SharedPosition.byManyTownships.rawValue)
            """)
    }

    /// Returns the temples that the index has within a radius. Some may be a few metres beyond it.
    func temples(within radius: Distance, of center: Coordinate) throws -> [MatchCandidate<Int64>] {
        try nearby.bind(center.latitude, at: 1)
        try nearby.bind(center.longitude, at: 2)
        try nearby.bind(radius.meters, at: 3)
        defer { nearby.reset() }
        let geodesic = Geodesic(from: center)
        var found: [MatchCandidate<Int64>] = []
        while try nearby.step() {
            // A row with values out of bounds is nobody's temple.
            guard StoredBound.ids.contains(nearby.integer(0)),
                let there = try? Coordinate(latitude: nearby.double(1), longitude: nearby.double(2))
            else { continue }
            found.append(
                MatchCandidate(
                    id: nearby.integer(0), name: nearby.text(3), address: nearby.optionalText(4),
                    meters: geodesic.distance(to: there).meters))
        }
        return found
    }
}
