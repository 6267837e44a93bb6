internal import TempleModel

/// The temples of a county or of a township, by their addresses.
package struct DistrictFilter: Sendable {
    private let county: SearchKey
    /// The county and the township, as addresses have them.
    private let township: SearchKey?

    /// - Parameters:
    ///   - county: its full name: 彰化縣.
    ///   - township: its full name: 鹿港鎮. Nil for all of the county.
    package init(county: String, township: String? = nil) {
        self.county = SearchKey(county)
        self.township = township.map { SearchKey(county + $0) }
    }

    /// Whether an address is in the district. An address has the county first, where it has one.
    func accepts(_ address: SearchKey) -> Bool { address.contains(township ?? county) }

    /// Whether a county is the filter's, when that is for a whole county.
    func accepts(county name: String?) -> Bool {
        guard township == nil, let name else { return false }
        return SearchKey(name) == county
    }
}

/// Evaluates a filter for many temples of one layer. It remembers the beginnings that their addresses share.
struct DistrictCheck {
    private let filter: DistrictFilter
    private let texts: IndexTexts
    private var known: [Int: Bool] = [:]
    private var key = SearchKey()

    init(_ filter: DistrictFilter, _ texts: IndexTexts) {
        self.filter = filter
        self.texts = texts
    }

    mutating func accepts(_ entry: IndexTexts.Entry) -> Bool {
        // A shared beginning ends with the last character of a district: it has all of them.
        if entry.beginning > 0 {
            if let isIn = known[entry.beginning] { return isIn || filter.accepts(county: texts.labels(entry).county) }
            key.removeAll()
            key.append(utf8: texts.beginning(entry))
            let isIn = filter.accepts(key)
            known[entry.beginning] = isIn
            if isIn { return true }
        } else if let address = entry.address {
            key.removeAll()
            key.append(utf8: texts.bytes(address))
            if filter.accepts(key) { return true }
        }
        return filter.accepts(county: texts.labels(entry).county)
    }
}
