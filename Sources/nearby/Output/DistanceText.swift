internal import Geodesy
internal import TempleModel

/// Distances for people: metres up to a kilometre, then kilometres.
enum DistanceText {
    static func text(_ distance: Distance) -> String {
        let meters = distance.meters.rounded()
        guard meters >= 1000 else { return "\(Int(meters)) m" }
        let kilometers = meters / 1000
        return kilometers < 100 ? "\(fixed(kilometers)) km" : "\(Int(kilometers.rounded())) km"
    }

    /// A number of kilometres as an option takes it, without needless zeros.
    static func option(_ distance: Distance) -> String {
        DecimalText.kilometers(distance.kilometers) + "km"
    }

    /// With two places, so that a column of them lines up; at least 1.
    private static func fixed(_ value: Double) -> String {
        let scaled = String(Int((value * 100).rounded()))
        return scaled.dropLast(2) + "." + scaled.suffix(2)
    }
}
