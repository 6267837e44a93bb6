internal import Glibc

/// A closed formula for geodesic distances below 50 km on WGS84, from one position.
///
/// The length is that of an arc of a circle over the straight chord between the two positions: 2R asin(c/2R), as the
/// series c (1 + h²/24 + 3h⁴/640) with h = c/R. R is the radius of curvature of the normal section in the line's azimuth
/// at the mean latitude, by Euler's theorem: 1/R = cos²α/M + sin²α/N. Chord, normal section and geodesic are treated in
/// R. H. Rapp, "Geometric Geodesy, Part I" (Ohio State University, 1991). The normal section is longer than the geodesic
/// by at most e'⁴s⁵/360N⁴, 0.03 nanometres at 50 km. The change of R along the line, which the formula leaves out, makes
/// the error largest: it was measured at 33 nanometres against PROJ's `geod_inverse`.
///
/// Differences of latitude and longitude are small angles, so a few terms of a series give their sines and cosines.
/// All differences are computed as such, never as a difference of two large numbers. So short distances lose no digits,
/// and equal positions have the distance 0.
struct ShortGeodesic: Sendable {
    /// The formula is used for chords below this. The arc is at most 13 cm longer.
    static let longestChordMeters = 50_000.0

    /// Both limits keep the series exact to the last digits of a `Double`. The chord is longer than the limit beyond
    /// half a degree of latitude, and beyond ten degrees of longitude except within about 290 km of a pole.
    private static let widestLatitude = 0.5
    private static let widestLongitude = 10.0

    /// First and second eccentricity, squared.
    private static let e2 = Ellipsoid.flattening * (2 - Ellipsoid.flattening)
    private static let ep2 = e2 / (1 - e2)
    private static let semiMajorAxisSquared = Ellipsoid.semiMajorAxisMeters * Ellipsoid.semiMajorAxisMeters

    private let start: Coordinate
    private let sine: Double
    private let cosine: Double
    /// The square of the radius of curvature in the prime vertical, N², at the start.
    private let normalSquared: Double
    /// e²/(1 - e² sin²φ) at the start.
    private let growth: Double

    init(from start: Coordinate) {
        self.start = start
        sine = sin(start.latitude * radiansPerDegree)
        cosine = cos(start.latitude * radiansPerDegree)
        let square = 1 - Self.e2 * sine * sine
        normalSquared = Self.semiMajorAxisSquared / square
        growth = Self.e2 / square
    }

    /// Returns the distance in metres; nil where the formula does not hold.
    func meters(to end: Coordinate) -> Double? {
        let northward = end.latitude - start.latitude
        var eastward = end.longitude - start.longitude
        if eastward > 180 { eastward -= 360 } else if eastward < -180 { eastward += 360 }
        guard abs(northward) <= Self.widestLatitude, abs(eastward) <= Self.widestLongitude else { return nil }

        // The change of sin φ and of cos φ.
        let angle = northward * radiansPerDegree
        let angle2 = angle * angle
        let sineOfAngle = angle * (1 - angle2 * (1.0 / 6) * (1 - angle2 * (1.0 / 20)))
        let cosineLess1 = angle2 * -0.5 * (1 - angle2 * (1.0 / 12) * (1 - angle2 * (1.0 / 30)))
        let sineChange = sine * cosineLess1 + cosine * sineOfAngle
        let cosineChange = cosine * cosineLess1 - sine * sineOfAngle
        let endSine = sine + sineChange
        let endCosine = cosine + cosineChange

        // N at the end is N at the start times 1 + change: the binomial series of (1 - x)^-1/2.
        let x = growth * sineChange * (endSine + sine)
        let change = x * (1.0 / 2 + x * (3.0 / 8 + x * (5.0 / 16)))

        // The chord in units of N at the start: across the mean meridian, and within its plane.
        let half = eastward * (radiansPerDegree / 2)
        let half2 = half * half
        let sineOfHalf =
            half * (1 - half2 * (1.0 / 6) * (1 - half2 * (1.0 / 20) * (1 - half2 * (1.0 / 42))))
        let across = (endCosine + cosine + change * endCosine) * sineOfHalf
        let outward = cosineChange + change * endCosine
        let upward = (1 - Self.e2) * (sineChange + change * endSine)
        let within2 =
            (outward * outward * (1 - sineOfHalf * sineOfHalf) + upward * upward) * normalSquared
        let chord2 = across * across * normalSquared + within2
        guard chord2 < Self.longestChordMeters * Self.longestChordMeters else { return nil }
        guard chord2 > 0 else { return 0 }

        // h²: the chord's square times that of 1/R, both radii written by e² sin²φ and e'² cos²φ.
        let meanSine2 = (sine * sine + endSine * endSine) * 0.5
        let bent = chord2 + Self.ep2 * (1 - meanSine2) * within2
        let h2 = (1 - Self.e2 * meanSine2) * (1 / Self.semiMajorAxisSquared) * bent * bent / chord2
        return chord2.squareRoot() * (1 + h2 * (1.0 / 24) * (1 + h2 * (9.0 / 80)))
    }
}
