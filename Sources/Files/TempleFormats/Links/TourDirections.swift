internal import Geodesy
public import TempleModel

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

    /// A point of the directions: the start or a stop.
    public enum Point: Equatable, Sendable {
        /// Where the traveller sets out.
        case start
        /// The stop at this index.
        case stop(Int)
    }

    /// One link.
    public struct Part: Equatable, Sendable {
        public let link: String
        public let first: Point
        public let last: Point
    }

    /// The points in the order of the visit, with the start and the return of a round, and their positions in a URL.
    private let points: [(point: Point, text: String)]
    private let mode: TravelMode?

    public init(_ tour: TempleTour) {
        var points = tour.stops.enumerated().map { (Point.stop($0), $1.match.temple.coordinate) }
        if let start = tour.start, !points.isEmpty { points.insert((.start, start), at: 0) }
        if tour.isRound, points.count > 1 { points += points.prefix(1) }
        self.points = points.map { point, position in
            (point, DecimalText.degrees(position.latitude) + "%2C" + DecimalText.degrees(position.longitude))
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
        guard points.count > 1 else {
            return points.map { Part(link: link(from: nil, to: $0.text, by: []), first: $0.point, last: $0.point) }
        }
        let legs = most + 1
        return stride(from: 0, to: points.count - 1, by: legs).map { first in
            let last = min(first + legs, points.count - 1)
            let between = points[first + 1..<last].map(\.text)
            return Part(
                link: link(from: points[first].text, to: points[last].text, by: between), first: points[first].point,
                last: points[last].point)
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
