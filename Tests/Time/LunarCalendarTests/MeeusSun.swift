import Foundation

/// Computes the Sun's apparent longitude to 0.01 degrees.
///
/// Source: Jean Meeus, Astronomical Algorithms, second edition, chapter 25, the low-accuracy method. It leaves out ΔT,
/// at most 0.001 degrees in these years.
enum MeeusSun {
    /// Returns how many degrees the Sun is past a longitude, in -180...180.
    static func degrees(past longitude: Double, daysSince1970: Double) -> Double {
        let centuries = (daysSince1970 + 2_440_587.5 - 2_451_545) / 36_525
        let meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)
        let meanAnomaly = radians(357.52911 + centuries * (35_999.05029 - centuries * 0.0001537))
        let center =
            (1.914602 - centuries * (0.004817 + centuries * 0.000014)) * sin(meanAnomaly)
            + (0.019993 - centuries * 0.000101) * sin(2 * meanAnomaly)
            + 0.000289 * sin(3 * meanAnomaly)
        let node = radians(125.04 - 1934.136 * centuries)
        let apparent = meanLongitude + center - 0.00569 - 0.00478 * sin(node)
        let difference = (apparent - longitude).truncatingRemainder(dividingBy: 360)
        return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
