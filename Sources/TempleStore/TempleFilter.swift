internal import Geodesy
internal import TempleModel

/// What a query asks of a temple besides where it is, put to one after another; the cheapest questions come first.
struct TempleFilter {
    let filter: TempleQuery.Filter
    /// The temples that are asked for; nil for all.
    let ids: Set<Int64>?
    /// The deities that are asked for, any of them; nil where none is.
    var deityIDs: Set<Int64>?
    /// Nil where a temple need not have anything coming.
    var coming: Almanac.Coming?
    /// The filter's text, made ready; nil where it has none.
    var text: SearchText?
    private let religion: SearchKey?
    /// Which religions, as sources write them, are the one that is asked for.
    private var knownReligions: [String: Bool] = [:]

    init(filter: TempleQuery.Filter) {
        self.filter = filter
        ids = filter.ids.map(Set.init)
        religion = filter.religion.map { SearchKey($0) }
    }

    /// Whether a temple may be here, and has the deities that are asked for.
    func accepts(_ temple: TempleRow, at position: Coordinate) -> Bool {
        if let bounds = filter.bounds, !bounds.contains(position) { return false }
        if let ids, !ids.contains(temple.id) { return false }
        if let deityIDs, !temple.hasDeity(where: { id, _ in deityIDs.contains(id) }) { return false }
        guard let coming else { return true }
        if coming.templeIDs.contains(temple.id) { return true }
        // A temple with days of its own has none of its deities'.
        if coming.templeIDsWithOwnDays.contains(temple.id) { return false }
        return temple.hasDeity { id, isMain in isMain && coming.deityIDs.contains(id) }
    }

    /// Whether more of a temple has to be known than a place index knows.
    var needsTemple: Bool {
        filter.minimumRating != nil || filter.hasPhone || filter.isOpenNow || text != nil || filter.counties != nil
            || religion != nil
    }

    /// Whether a temple may be so far away.
    func accepts(_ distance: Distance) -> Bool {
        distance >= filter.minimumRadius
    }

    /// Whether the rest of what is known of a temple answers.
    mutating func accepts(_ temple: some Candidate, _ openNow: OpenNow?) -> Bool {
        if let minimum = filter.minimumRating {
            guard let rating = temple.rating, rating >= minimum else { return false }
        }
        if filter.hasPhone, temple.phone == nil { return false }
        if let counties = filter.counties {
            guard let county = temple.county, counties.contains(county) else { return false }
        }
        if religion != nil {
            guard let written = temple.religion, isAsked(religion: written) else { return false }
        }
        if filter.isOpenNow, openNow?.answer(temple.hours) != true { return false }
        return text?.matches(temple) ?? true
    }

    private mutating func isAsked(religion written: String) -> Bool {
        if let known = knownReligions[written] { return known }
        let isAsked = SearchKey(written) == religion
        knownReligions[written] = isAsked
        return isAsked
    }

    /// The rank of a temple among those of a question without a point, 0 first: as the question lists it, or else by how
    /// well its name fits and how widely it is known.
    mutating func nameRank(_ temple: some Candidate, id: Int64) -> Int {
        let fit: NameFit
        if let known = text?.fit(temple) {
            fit = known
        } else if let place = filter.ids?.firstIndex(of: id) {
            return place
        } else {
            fit = .exact
        }
        return fit.rawValue << Self.prominenceBits | (Self.mostProminent - Int(temple.prominence))
    }

    /// How well the name of a temple with this rank fits; nil where no text was searched for.
    func nameFit(ofRank rank: Int) -> NameFit? { text == nil ? nil : NameFit(rawValue: rank >> Self.prominenceBits) }

    private static let prominenceBits = 12
    private static let mostProminent = (1 << prominenceBits) - 1
}
