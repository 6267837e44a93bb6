import Geodesy
import SeededRandom

@testable import TempleModel

extension SplitMix64 {
    /// Returns stops around a point, some of them at the same place.
    mutating func stops(_ count: Int, around latitude: Double = 24, _ longitude: Double = 120.6, spread: Double = 0.2)
        throws -> [TourProblem.Stop]
    {
        var stops: [TourProblem.Stop] = []
        for id in (1...Int64(count)).shuffled(using: &self) {
            if let other = stops.randomElement(using: &self), Int.random(in: 0..<12, using: &self) == 0 {
                stops.append(.init(id: id, coordinate: other.coordinate))
            } else {
                stops.append(.init(id: id, coordinate: try position(around: latitude, longitude, spread)))
            }
        }
        return stops
    }

    /// Returns a position near a point, also across 180 degrees.
    mutating func position(around latitude: Double, _ longitude: Double, _ spread: Double) throws -> Coordinate {
        var east = longitude + real(-spread...spread)
        if east > 180 { east -= 360 }
        return try Coordinate(latitude: latitude + real(-spread...spread), longitude: east)
    }
}

/// Returns all orders of some indices.
func permutations(_ indices: [Int]) -> [[Int]] {
    guard indices.count > 1 else { return [indices] }
    return indices.indices.flatMap { position in
        var rest = indices
        let first = rest.remove(at: position)
        return permutations(rest).map { [first] + $0 }
    }
}

/// The four kinds of tours.
enum Kind: CaseIterable {
    case way, wayFromStart, round, roundFromStart

    var isRound: Bool { self == .round || self == .roundFromStart }
    var hasStart: Bool { self == .wayFromStart || self == .roundFromStart }
}
