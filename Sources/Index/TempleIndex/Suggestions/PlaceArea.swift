internal import Geodesy
internal import HanNames
internal import Places
internal import TempleModel

/// What belongs to a place: the temples with its address, or those around a station.
struct PlaceArea {
    let place: Place
    /// Within which distance of the centre all of it lies, or nearly all.
    let radius: Distance
    /// The filter of an index; nil for a station.
    let district: DistrictFilter?
    /// County and township, as addresses begin; nil for a station.
    private let address: AddressArea?
    private let geodesic: Geodesic

    /// The distance up to which a temple is at a station.
    private static let stationRadius = Distance(kilometers: 3)
    /// A township is searched up to this distance from its centre, and a county.
    private static let (townshipRadius, countyRadius) = (Distance(kilometers: 30), Distance(kilometers: 120))

    init(_ place: Place) {
        self.place = place
        address = place.kind == .station ? nil : AddressArea((place.county ?? "") + place.name)
        let radius = Self.radius(of: place.kind)
        self.radius = radius
        district = DistrictFilter(place, within: radius)
        geodesic = Geodesic(from: place.center)
    }

    private static func radius(of kind: Place.Kind) -> Distance {
        switch kind {
        case .station: stationRadius
        case .township: townshipRadius
        case .county: countyRadius
        }
    }

    func contains(_ temple: Temple) -> Bool {
        guard let address else { return geodesic.distance(to: temple.coordinate) <= radius }
        guard let own = temple.address.flatMap(AddressArea.init) else { return false }
        return place.kind == .county ? own.text.hasPrefix(address.text) : own.text == address.text
    }
}
