internal import Geodesy
internal import TempleModel

/// Distances for display: metres below one kilometre, else kilometres.
enum DistanceText {
    static func text(_ distance: Distance) -> String {
        let meters = distance.meters.rounded()
        guard meters >= 1000 else { return "\(Int(meters)) m" }
        let kilometers = meters / 1000
        return kilometers < 100 ? "\(fixed(kilometers)) km" : "\(Int(kilometers.rounded())) km"
    }

    /// Returns the distance in kilometres as an option takes it, without trailing zeros.
    static func option(_ distance: Distance) -> String {
        DecimalText.kilometers(distance.kilometers) + "km"
    }

    /// Returns the value with two decimals, so that a column lines up. The value is at least 1.
    private static func fixed(_ value: Double) -> String {
        let scaled = String(Int((value * 100).rounded()))
        return scaled.dropLast(2) + "." + scaled.suffix(2)
    }
}
