package import AccountModel
internal import Geodesy
internal import Places

/// What somebody has typed as the name of a place: a county, a township or a station of Taiwan.
package enum NamedPlace: Equatable, Sendable {
    case found(NotificationPlace)
    /// Several places may be meant. Their full names, of which each is one place.
    case several([String])
    case unknown

    private static let mostNames = 8

    package init(_ text: String) {
        let matches = Places.found(text)
        let exact = matches.filter { $0.fit == .exact }.map(\.place)
        // Who types a name means the area sooner than the station of that name.
        let areas = exact.filter { $0.kind != .station }
        let meant = !areas.isEmpty ? areas : !exact.isEmpty ? exact : matches.map(\.place)
        switch meant.count {
        case 0: self = .unknown
        case 1:
            self = .found(
                NotificationPlace(
                    latitude: meant[0].center.latitude, longitude: meant[0].center.longitude,
                    name: Self.fullName(meant[0])))
        default: self = .several(meant.prefix(Self.mostNames).map(Self.fullName))
        }
    }

    /// 彰化縣鹿港鎮: two counties may have a township of one name.
    private static func fullName(_ place: Place) -> String { (place.county ?? "") + place.name }
}

extension NotificationPlace {
    /// What stands for the place in a form: its name, or else its position.
    package var shownName: String {
        guard name.isEmpty else { return name }
        return "\(Self.degrees(latitude)), \(Self.degrees(longitude))"
    }

    private static func degrees(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
