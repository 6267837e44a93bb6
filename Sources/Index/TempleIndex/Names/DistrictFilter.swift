package import Geodesy
package import Places
internal import TempleModel

/// The temples of a county or of a township, by their addresses.
package struct DistrictFilter: Sendable {
    private let county: SearchKey
    /// The county and the township, as addresses have them.
    private let township: SearchKey?

    /// Around where the district is. It excludes most temples before their addresses are read.
    private let area: (bound: DistanceBound, haversine: Double)?

    /// - Parameters:
    ///   - county: its full name: 彰化縣.
    ///   - township: its full name: 鹿港鎮. Nil for all of the county.
    ///   - center: the middle of the district; nil where it is not known.
    ///   - radius: the distance from there within which the temples are. A temple with the address of the district that is
    ///     farther away is not in it.
    package init(
        county: String, township: String? = nil, around center: Coordinate? = nil,
        within radius: Distance? = nil
    ) {
        self.county = SearchKey(county)
        self.township = township.map { SearchKey(county + $0) }
        area = center.flatMap { center in
            radius.map { (DistanceBound(from: center), DistanceBound.haversine(of: $0)) }
        }
    }

    /// Creates the filter of a place, within a distance of its centre where one is given; nil for a station, which is no
    /// district.
    package init?(_ place: Place, within radius: Distance? = nil) {
        switch place.kind {
        case .county: self.init(county: place.name, around: place.center, within: radius)
        case .township:
            guard let county = place.county else { return nil }
            self.init(county: county, township: place.name, around: place.center, within: radius)
        case .station: return nil
        }
    }

    /// Whether a position may be in the district.
    func mayHave(_ position: Coordinate) -> Bool {
        guard let area else { return true }
        return area.bound.haversine(toLatitude: position.latitude, longitude: position.longitude) <= area.haversine
    }

    /// Whether an address is in the district. An address has the county first, where it has one.
    func accepts(_ address: SearchKey) -> Bool { address.contains(township ?? county) }

    /// Whether the filter is for a whole county.
    var isOfCounty: Bool { township == nil }

    /// Whether a county is the filter's.
    func accepts(county name: String) -> Bool { SearchKey(name) == county }
}

/// Evaluates a filter for many temples of one layer. It remembers the beginnings that their addresses share, and the
/// last county.
struct DistrictCheck {
    private let filter: DistrictFilter
    private let texts: IndexTexts
    /// By the number of the beginning; nil where it is not known yet.
    private var known: [Bool?] = []
    private var lastCounty: (name: String, isIn: Bool)?
    private var key = SearchKey()

    init(_ filter: DistrictFilter, _ texts: IndexTexts) {
        self.filter = filter
        self.texts = texts
    }

    mutating func accepts(_ entry: IndexTexts.Entry) -> Bool { acceptsAddress(entry) || acceptsCounty(entry) }

    private mutating func acceptsAddress(_ entry: IndexTexts.Entry) -> Bool {
        guard let address = entry.address else { return false }
        key.removeAll()
        // A shared beginning ends with the last character of a district: it has all of them.
        guard entry.beginning > 0 else {
            key.append(utf8: texts.bytes(address))
            return filter.accepts(key)
        }
        if entry.beginning >= known.count {
            known.append(contentsOf: repeatElement(nil, count: entry.beginning + 1 - known.count))
        }
        if let isIn = known[entry.beginning] { return isIn }
        key.append(utf8: texts.beginning(entry))
        let isIn = filter.accepts(key)
        known[entry.beginning] = isIn
        return isIn
    }

    private mutating func acceptsCounty(_ entry: IndexTexts.Entry) -> Bool {
        guard filter.isOfCounty, let name = texts.labels(entry)[.county] else { return false }
        if let lastCounty, lastCounty.name == name { return lastCounty.isIn }
        let isIn = filter.accepts(county: name)
        lastCounty = (name, isIn)
        return isIn
    }
}
