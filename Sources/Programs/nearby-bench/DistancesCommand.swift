internal import Foundation
internal import GeodesicPairs
internal import Geodesy

/// `nearby-bench distances [PAIRS]`: compares the distances of ``Geodesic`` with PROJ's for random pairs of positions,
/// ten million if no number is given, and measures how long both take. Fails if the error reaches 0.1 mm.
enum DistancesCommand {
    private static let largestErrorMeters = 1e-4
    /// Distances are computed from one position to this many, again and again.
    private static let timedPositions = 4_096
    private static let timedRounds = 500

    static func run(count: Int) throws {
        var pairs = GeodesicPairs(seed: 4)
        var below = Errors()
        var beyond = Errors()
        for _ in 0..<count {
            let pair = try pairs.next()
            let error = abs(Geodesic(from: pair.start).distance(to: pair.end).meters - pair.meters)
            if pair.meters < 50_000 { below.add(error, of: pair) } else { beyond.add(error, of: pair) }
        }
        below.print("below 50 km")
        beyond.print("from 50 km")
        guard max(below.largest, beyond.largest) < largestErrorMeters else {
            throw Failure("an error of 0.1 mm or more")
        }
        try time()
    }

    /// The errors of many distances.
    private struct Errors {
        private var count = 0
        private var sum = 0.0
        private(set) var largest = 0.0
        private var worst: GeodesicPairs.Pair?

        mutating func add(_ error: Double, of pair: GeodesicPairs.Pair) {
            count += 1
            sum += error
            guard error > largest || error.isNaN else { return }
            largest = error.isNaN ? .infinity : error
            worst = pair
        }

        func print(_ name: String) {
            let mean = count == 0 ? 0 : sum / Double(count)
            say(
                String(
                    format: "%@: %d pairs, error mean %.2f nm, largest %.1f nm", name, count, mean * 1e9, largest * 1e9)
            )
            guard let worst else { return }
            say(
                "  \(worst.start.latitude) \(worst.start.longitude) to \(worst.end.latitude) \(worst.end.longitude), "
                    + "\(worst.meters) m")
        }
    }

    /// Measures both from one position in Taiwan to positions within 50 km of it.
    private static func time() throws {
        let start = try Coordinate(latitude: 24.1, longitude: 120.7)
        var exact = ExactGeodesic()
        let ends = try (0..<timedPositions).map { number in
            let share = (Double(number) + 0.5) / Double(timedPositions)
            return try exact.position(
                from: start, azimuth: 137.5 * Double(number), meters: 49_000 * share.squareRoot())
        }
        let prepared = nanoseconds(ends) { [geodesic = Geodesic(from: start)] in geodesic.distance(to: $0).meters }
        let unprepared = nanoseconds(ends) { Geodesic(from: start).distance(to: $0).meters }
        let proj = nanoseconds(ends) { exact.meters(from: start, to: $0) }
        say(
            String(
                format: "ns per distance: formula %.1f, with the start's preparation %.1f, PROJ %.1f", prepared,
                unprepared, proj))
    }

    /// Returns the time of one distance in the fastest round.
    private static func nanoseconds(_ ends: [Coordinate], _ meters: (Coordinate) -> Double) -> Double {
        let clock = ContinuousClock()
        var fastest = Double.infinity
        var sum = 0.0
        for _ in 0..<timedRounds {
            let begin = clock.now
            for end in ends { sum += meters(end) }
            fastest = min(fastest, (clock.now - begin) / .nanoseconds(1))
        }
        // The sum is used, so that the compiler must compute it.
        return sum > 0 ? fastest / Double(ends.count) : 0
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
