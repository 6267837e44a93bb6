package import Geodesy
package import TempleModel

/// The deities that are asked for, any of them.
package struct AskedDeities {
    package let ids: Set<Int64>

    package init(_ ids: some Sequence<Int64>) { self.ids = Set(ids) }

    /// Whether a deity is one of them.
    package func accepts(_ id: Int64) -> Bool { ids.contains(id) }

    /// Whether one of a temple's deities is.
    package func accepts(_ deities: [TempleDeity]) -> Bool { deities.contains { accepts($0.id) } }
}

/// The predicates on where a temple is, whose it is and when something happens there: what is known before its texts are
/// read.
package struct PlacePredicates {
    private let bounds: BoundingBox?
    /// The temples that are asked for; nil for all.
    private let ids: Set<Int64>?
    /// The deities that are asked for; nil where none is.
    package let deities: AskedDeities?
    /// Within how many days something has to happen; ``DaysUntilNextEvent/never`` where nothing has to.
    private let mostDays: UInt16

    init(_ query: TempleQuery, deities: AskedDeities?) {
        bounds = query.filter.bounds
        ids = query.filter.ids.map(Set.init)
        self.deities = deities
        mostDays = query.withinDays.map { UInt16(clamping: $0) } ?? DaysUntilNextEvent.never
    }

    /// Whether a temple with this id may be here.
    package func accepts(id: Int64, at position: Coordinate) -> Bool {
        if let bounds, !bounds.contains(position) { return false }
        return ids?.contains(id) ?? true
    }

    /// Whether something may happen in so many days, as ``DaysUntilNextEvent`` counts them.
    package func accepts(days: UInt16) -> Bool { days <= mostDays }

    /// Whether days matter.
    package var asksForDays: Bool { mostDays != DaysUntilNextEvent.never }

    /// Whether anything within a node may be accepted by its position.
    func mayAccept(_ node: InMemoryTempleIndex.Node) -> Bool {
        guard let bounds else { return true }
        guard node.north >= bounds.south, node.south <= bounds.north else { return false }
        // For a box across 180 degrees, or at it, latitudes alone tell.
        return !bounds.isOneRange || node.east >= bounds.west && node.west <= bounds.east
    }
}

/// The predicates of a search: what a query asks of a temple beside its rank. Every source of candidates is judged by
/// them; a source may ask those of ``places`` early, so that candidates are not even named.
package struct TemplePredicates {
    package let places: PlacePredicates
    private let filter: TempleQuery.Filter
    /// The filter's text, made ready; nil where it has none.
    package private(set) var text: SearchText?
    private let religion: SearchKey?
    /// Which religions, as sources write them, are the one that is asked for.
    private var knownReligions: [String: Bool] = [:]

    /// - Parameters:
    ///   - deities: the query's deity with its family; nil where it names none.
    ///   - text: the query's text; nil where it has none.
    package init(_ query: TempleQuery, deities: AskedDeities?, text: SearchText?) {
        places = PlacePredicates(query, deities: deities)
        filter = query.filter
        self.text = text
        religion = query.filter.religion.map { SearchKey($0) }
    }

    /// Whether a temple may be so far away.
    func accepts(_ distance: Distance) -> Bool { distance >= filter.minimumRadius }

    /// Whether ``accepts(_:_:)`` asks anything.
    var needsDetails: Bool {
        filter.minimumRating != nil || filter.hasPhone || filter.isOpenNow || text != nil || filter.counties != nil
            || religion != nil
    }

    /// Whether what is known of a temple answers.
    mutating func accepts(_ temple: some CandidateDetails, _ openNow: OpeningCheck?) -> Bool {
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

    // MARK: The rank of a name

    /// The rank of a temple among those of a question without a point, 0 first: as the question lists it, or else by how
    /// well its name fits and how widely it is known.
    mutating func nameRank(_ temple: some CandidateDetails, id: Int64) -> Int {
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
