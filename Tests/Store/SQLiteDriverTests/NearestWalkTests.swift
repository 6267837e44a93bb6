import Expectations
import Geodesy
import SQLiteDriver
import Testing

struct NearestWalkTests {
    /// Points at a fixed stride that covers the globe, including the poles and both sides of 180 degrees.
    private func world() throws -> (Connection, [(latitude: Double, longitude: Double)]) {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        try connection.execute("CREATE VIRTUAL TABLE box USING rtree(pkid, xmin, xmax, ymin, ymax)")
        let insert = try connection.prepare("INSERT INTO box VALUES (?1, ?2, ?2, ?3, ?3)")
        var points: [(latitude: Double, longitude: Double)] = []
        for index in 0..<4_000 {
            let latitude = index == 0 ? 90 : index == 1 ? -90 : Double(index * 7_919 % 18_001) / 100 - 90
            let longitude = index % 50 == 3 ? 180 : Double(index * 104_729 % 36_001) / 100 - 180
            points.append((latitude, longitude))
            try insert.bind(Int64(index), at: 1)
            try insert.bind(longitude, at: 2)
            try insert.bind(latitude, at: 3)
            try insert.run()
        }
        return (connection, points)
    }

    @Test(arguments: [(0.0, 180.0), (0, -180), (89.9, 12), (-90, 0), (24.1, 120.6), (51, -179.9), (-45, 179.99)])
    func givesAllWithinTheRadiusNearestFirst(latitude: Double, longitude: Double) throws {
        let (connection, points) = try world()
        let center = try Coordinate(latitude: latitude, longitude: longitude)
        let bound = DistanceBound(from: center)
        let radius = Distance(kilometers: 2_000)
        let walk = try connection.prepare("SELECT pkid FROM box WHERE pkid MATCH nearest(?1, ?2, ?3)")
        try walk.bind(latitude, at: 1)
        try walk.bind(longitude, at: 2)
        try walk.bind(radius.meters, at: 3)
        var found: Set<Int> = []
        var last = 0.0
        while try walk.step() {
            let index = Int(walk.integer(0))
            found.insert(index)
            let meters = DistanceBound.distance(
                ofHaversine: bound.haversine(
                    toLatitude: points[index].latitude, longitude: points[index].longitude)
            ).meters
            expect(meters, isAtLeast: last - DistanceBound.indexRoundingMeters)
            last = max(last, meters)
        }
        let geodesic = Geodesic(from: center)
        for (index, point) in points.enumerated() {
            let there = try Coordinate(latitude: point.latitude, longitude: point.longitude)
            if geodesic.distance(to: there) <= radius { expect(found, contains: index) }
        }
        expect(found.count, isBelow: points.count / 4)
        expect(!found.isEmpty)
    }

    @Test func refusesParametersThatAreNoPosition() throws {
        let (connection, _) = try world()
        for parameters in ["95, 0, 10", "0, 200, 10", "0, 0, -1", "0, 0"] {
            #expect(throws: DatabaseError.self) {
                let walk = try connection.prepare("SELECT pkid FROM box WHERE pkid MATCH nearest(\(parameters))")
                _ = try walk.step()
            }
        }
    }
}
