internal import Glibc

/// A line of one latitude, and its crossings with the rings of a polygon. The first ring is the outer border.
struct ScanLine {
    /// A part of the line that is inside the polygon.
    struct Stretch {
        let middle: Coordinate
        /// The width in degrees of a great circle, so that stretches of different latitudes are comparable.
        let width: Double
    }

    private struct Crossing {
        let longitude: Double
        let ring: Int
    }

    /// The minimum width of a stretch, a tenth of a millimetre in degrees. A narrower one is only a rounding error.
    private static let narrowest = 1e-9

    private let latitude: Double
    private let crossings: [Crossing]

    /// Creates the line halfway between the two latitudes of positions that are next to `latitude`. It passes through
    /// no position, so every crossing is unambiguous (the JTS Topology Suite's `InteriorPointArea` does the same).
    ///
    /// - Returns: nil when there is no such line.
    init?(near latitude: Double, through rings: [UnwrappedRing]) {
        var below = -Double.infinity
        var above = Double.infinity
        for ring in rings {
            for position in ring.positions {
                if position.latitude <= latitude {
                    below = max(below, position.latitude)
                } else {
                    above = min(above, position.latitude)
                }
            }
        }
        let halfway = below + (above - below) / 2
        guard below < halfway, halfway < above else { return nil }
        self.latitude = halfway
        crossings = Self.crossings(at: halfway, of: rings)
    }

    /// The widest part inside the outer ring and in no hole.
    var widestStretch: Stretch? {
        var isInside = false
        var holes: Set<Int> = []
        var widest: (middle: Double, width: Double)?
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
            if crossing.ring == 0 {
                isInside.toggle()
            } else if holes.remove(crossing.ring) == nil {
                holes.insert(crossing.ring)
            }
            let width = next.longitude - crossing.longitude
            guard isInside, holes.isEmpty, width > Self.narrowest, width > widest?.width ?? 0 else { continue }
            widest = (crossing.longitude + width / 2, width)
        }
        guard let widest else { return nil }
        let turns = (widest.middle / 360).rounded()
        guard let middle = try? Coordinate(latitude: latitude, longitude: widest.middle - 360 * turns) else {
            return nil
        }
        return Stretch(middle: middle, width: widest.width * cos(latitude * .pi / 180))
    }

    /// Returns the crossings from west to east.
    private static func crossings(at latitude: Double, of rings: [UnwrappedRing]) -> [Crossing] {
        var crossings: [Crossing] = []
        for (index, ring) in rings.enumerated() {
            guard var start = ring.positions.last else { continue }
            for end in ring.positions {
                if (start.latitude < latitude) != (end.latitude < latitude) {
                    let part = (latitude - start.latitude) / (end.latitude - start.latitude)
                    let longitude = start.longitude + part * (end.longitude - start.longitude)
                    crossings.append(Crossing(longitude: longitude, ring: index))
                }
                start = end
            }
        }
        return crossings.sorted { $0.longitude < $1.longitude }
    }
}
