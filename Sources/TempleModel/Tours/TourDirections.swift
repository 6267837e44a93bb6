internal import Geodesy

/// A tour as Google Maps directions.
///
/// They are documented Maps URLs (developers.google.com/maps/documentation/urls, "Directions"), which need no key. A
/// mobile browser takes at most three way points between origin and destination, every other one nine. So a longer tour
/// is several links; each begins where the one before it ended. With nine way points a link has about 400 characters of
/// the 2,048 that it may have.
public struct TourDirections: Sendable {
    /// The most way points of a link in a mobile browser.
    public static let phoneWayPoints = 3
    /// The most way points of a link elsewhere.
    public static let deskWayPoints = 9

    /// A place of the directions.
    public enum Place: Equatable, Sendable {
        /// Where the traveller sets out.
        case start
        /// The stop at this index.
        case stop(Int)
    }

    /// One link.
    public struct Part: Equatable, Sendable {
        public let link: String
        public let first: Place
        public let last: Place
    }

    /// The places in the order of the visit, with the start and the return of a round, and their positions in a URL.
    private let places: [(place: Place, text: String)]
    private let mode: TravelMode?

    public init(_ tour: TempleTour) {
        var places = tour.stops.enumerated().map { (Place.stop($0), $1.match.temple.coordinate) }
        if let start = tour.start, !places.isEmpty { places.insert((.start, start), at: 0) }
        if tour.isRound, places.count > 1 { places += places.prefix(1) }
        self.places = places.map { place, position in
            (place, DecimalText.degrees(position.latitude) + "%2C" + DecimalText.degrees(position.longitude))
        }
        mode = tour.mode
    }

    /// The parts for a mobile browser.
    public var phoneParts: [Part] { parts(wayPoints: Self.phoneWayPoints) }
    /// The parts for every other browser.
    public var deskParts: [Part] { parts(wayPoints: Self.deskWayPoints) }
    /// The links for a mobile browser.
    public var phone: [String] { phoneParts.map(\.link) }
    /// The links for every other browser.
    public var desk: [String] { deskParts.map(\.link) }

    /// Returns the parts with at most this many way points each; none for a tour without temples.
    private func parts(wayPoints most: Int) -> [Part] {
        // One temple without a start is a destination: the map takes the traveller's position.
        guard places.count > 1 else {
            return places.map { Part(link: link(from: nil, to: $0.text, by: []), first: $0.place, last: $0.place) }
        }
        let legs = most + 1
        return stride(from: 0, to: places.count - 1, by: legs).map { first in
            let last = min(first + legs, places.count - 1)
            let between = places[first + 1..<last].map(\.text)
            return Part(
                link: link(from: places[first].text, to: places[last].text, by: between), first: places[first].place,
                last: places[last].place)
        }
    }

    private func link(from origin: String?, to destination: String, by wayPoints: [String]) -> String {
        "https://www.google.com/maps/dir/?api=1" + (origin.map { "&origin=" + $0 } ?? "")
            + "&destination=" + destination
            + (wayPoints.isEmpty ? "" : "&waypoints=" + wayPoints.joined(separator: "%7C"))
            + (mode.map { "&travelmode=" + $0.rawValue } ?? "")
    }
}

extension TempleTour {
    public var directions: TourDirections { TourDirections(self) }
}
