internal import Geodesy

/// Distances for people: metres up to a kilometre, then kilometres with as many places as matter.
enum DistanceText {
    static func text(_ distance: Distance) -> String {
        let meters = distance.meters.rounded()
        if meters < 1000 { return "\(Int(meters)) m" }
        return kilometers(distance.kilometers) + " km"
    }

    static func kilometers(_ value: Double) -> String {
        let places = value < 10 ? 100.0 : value < 100 ? 10 : 1
        let rounded = (value * places).rounded() / places
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
