public import Geodesy

/// A county, a township or a station of Taiwan.
public struct Place: Equatable, Sendable {
    /// Number in `data/places.json`. It stays from release to release.
    public let number: Int64
    public let kind: Kind
    /// Full name in traditional characters: 彰化縣, 鹿港鎮, 板橋車站.
    public let name: String
    /// The county of a township or a station; nil for a county.
    public let county: String?
    /// Names of former times and of common use: 板橋市, 艋舺.
    public let otherNames: [String]
    /// Spellings in Latin letters, the usual one first.
    public let romanized: [String]
    /// The railways of a station: 臺鐵, 高鐵, 臺北捷運. Empty for others.
    public let systems: [String]
    /// The median of the registered temples of a county or a township, or the position of a station.
    public let center: Coordinate

    /// Largest first.
    public enum Kind: String, CaseIterable, Comparable, Sendable {
        case county, township, station

        private var rank: Int {
            switch self {
            case .county: 0
            case .township: 1
            case .station: 2
            }
        }

        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }
}

extension Place {
    /// Reads a line of ``PlaceTable``. Nil if it has another form; a test reads them all.
    init?(_ line: Substring) {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 9, let number = Int64(fields[0]), let kind = Kind(letter: fields[1]),
            let latitude = Double(fields[7]), let longitude = Double(fields[8]),
            let center = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.number = number
        self.kind = kind
        name = String(fields[2])
        county = fields[3].isEmpty ? nil : String(fields[3])
        otherNames = fields[4].split(separator: ",").map(String.init)
        romanized = fields[5].split(separator: ",").map(String.init)
        systems = fields[6].split(separator: ",").map(String.init)
        self.center = center
    }
}

extension Place.Kind {
    fileprivate init?(letter: Substring) {
        switch letter {
        case "c": self = .county
        case "t": self = .township
        case "s": self = .station
        default: return nil
        }
    }
}
