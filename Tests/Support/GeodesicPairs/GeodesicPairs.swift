package import Geodesy
internal import Glibc
internal import SeededRandom

/// An endless sequence of random pairs of positions with their exact distances: at all latitudes and in all azimuths,
/// often at a pole, close to one, at the equator or at 180 degrees, from equal positions to antipodal ones, most of them
/// below 50 km and many just around it.
package struct GeodesicPairs {
    /// Two positions.
    package struct Pair {
        package let start: Coordinate
        package let end: Coordinate
        /// Their distance by PROJ.
        package let meters: Double
    }

    private var random: SplitMix64
    private var exact = ExactGeodesic()

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    package mutating func next() throws(CoordinateError) -> Pair {
        let start = try Coordinate(latitude: latitude(), longitude: longitude())
        let end = try end(from: start)
        return Pair(start: start, end: end, meters: exact.meters(from: start, to: end))
    }

    private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func latitude() -> Double {
        let sign = Bool.random(using: &random) ? 1.0 : -1.0
        return switch chance(16) {
        case 0: 90 * sign
        case 1: 0
        // From a tenth of a millimetre to 550 km from a pole, and from the equator.
        case 2: sign * (90 - logarithmic(1e-9...5))
        case 3: sign * logarithmic(1e-9...5)
        default: random.real(-90...90)
        }
    }

    private mutating func longitude() -> Double {
        let sign = Bool.random(using: &random) ? 1.0 : -1.0
        return switch chance(16) {
        case 0: 180 * sign
        case 1: 0
        case 2: sign * (180 - logarithmic(1e-9...0.5))
        default: random.real(-180...180)
        }
    }

    private mutating func end(from start: Coordinate) throws(CoordinateError) -> Coordinate {
        let meters: Double
        switch chance(64) {
        case 0:
            // Equal, also as two numbers of one meridian.
            let isTwin = abs(start.longitude) == 180 && Bool.random(using: &random)
            return try Coordinate(
                latitude: start.latitude, longitude: isTwin ? -start.longitude : start.longitude)
        case 1:
            // Antipodal or nearly so.
            let opposite = start.longitude > 0 ? start.longitude - 180 : start.longitude + 180
            let latitude = -start.latitude + random.real(-0.3...0.3) * Double(chance(2))
            return try Coordinate(latitude: min(90, max(-90, latitude)), longitude: opposite)
        case 2: meters = random.real(50_000...20_000_000)
        case 3...8: meters = random.real(49_990...50_010)
        case 9...24: meters = random.real(1_000...50_000)
        default: meters = logarithmic(0.001...50_000)
        }
        let azimuth = chance(8) == 0 ? Double(90 * chance(4)) : random.real(0...360)
        return try exact.position(from: start, azimuth: azimuth, meters: meters)
    }

    /// Returns a number whose logarithm is evenly distributed.
    private mutating func logarithmic(_ range: ClosedRange<Double>) -> Double {
        exp(random.real(log(range.lowerBound)...log(range.upperBound)))
    }
}
