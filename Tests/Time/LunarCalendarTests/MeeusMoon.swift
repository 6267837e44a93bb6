import Foundation

/// Computes the moments of new moon, to about two minutes.
///
/// Source: Jean Meeus, Astronomical Algorithms, second edition, chapter 49, without the terms under ten seconds. It
/// leaves out ΔT, at most a minute and a half in these years.
enum MeeusMoon {
    /// Returns the new moon nearest to a day, in days since 1970-01-01 UTC.
    static func newMoon(near daysSince1970: Double) -> Double {
        let k = ((daysSince1970 + 2_440_587.5 - 2_451_550.09766) / 29.530588861).rounded()
        let centuries = k / 1236.85
        let eccentricity = 1 - 0.002516 * centuries
        let sun = radians(2.5534 + 29.10535670 * k)
        let moon = radians(201.5643 + 385.81693528 * k + 0.0107582 * centuries * centuries)
        let latitude = radians(160.7108 + 390.67050284 * k - 0.0016118 * centuries * centuries)
        let node = radians(124.7746 - 1.56375588 * k)
        let venus = radians(299.77 + 0.107408 * k)
        let terms: [(days: Double, angle: Double)] = [
            (-0.40720, moon), (0.17241 * eccentricity, sun), (0.01608, 2 * moon), (0.01039, 2 * latitude),
            (0.00739 * eccentricity, moon - sun), (-0.00514 * eccentricity, moon + sun),
            (0.00208 * eccentricity * eccentricity, 2 * sun), (-0.00111, moon - 2 * latitude),
            (-0.00057, moon + 2 * latitude), (0.00056 * eccentricity, 2 * moon + sun), (-0.00042, 3 * moon),
            (0.00042 * eccentricity, sun + 2 * latitude), (0.00038 * eccentricity, sun - 2 * latitude),
            (-0.00024 * eccentricity, 2 * moon - sun), (-0.00017, node), (0.000325, venus),
        ]
        let mean = 2_451_550.09766 + 29.530588861 * k + 0.00015437 * centuries * centuries
        return terms.reduce(mean - 2_440_587.5) { $0 + $1.days * sin($1.angle) }
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
