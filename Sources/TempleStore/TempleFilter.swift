internal import Geodesy
internal import TempleModel

/// What a query asks of a temple besides where it is, put to one after another; the cheapest questions come first.
struct TempleFilter {
    /// What has something happening soon.
    struct Coming {
        let mainDeityIDs: Set<Int64>
        let templeIDs: Set<Int64>
    }

    let filter: TempleQuery.Filter
    /// The deities that are asked for, any of them; nil where none is.
    var deityIDs: Set<Int64>?
    /// Nil where a temple need not have anything coming.
    var coming: Coming?
    /// The filter's text, made ready; nil where it has none.
    var text: SearchText?

    /// Whether a temple may be here, and has the deities that are asked for.
    func accepts(_ temple: TempleRow, at position: Coordinate) -> Bool {
        if let bounds = filter.bounds, !bounds.contains(position) { return false }
        if let deityIDs, !temple.hasDeity(where: { id, _ in deityIDs.contains(id) }) { return false }
        guard let coming else { return true }
        return coming.templeIDs.contains(temple.id)
            || temple.hasDeity { id, isMain in isMain && coming.mainDeityIDs.contains(id) }
    }

    /// Whether more of a temple has to be known than a place index knows.
    var needsTemple: Bool { filter.minimumRating != nil || filter.isOpenNow || text != nil }

    /// Whether a temple may be so far away.
    func accepts(_ distance: Distance) -> Bool {
        distance >= filter.minimumRadius
    }

    /// Whether the rest of what is known of a temple answers.
    mutating func accepts(_ temple: some Candidate, _ openNow: OpenNow?) -> Bool {
        if let minimum = filter.minimumRating {
            guard let rating = temple.rating, rating >= minimum else { return false }
        }
        if filter.isOpenNow, openNow?.answer(temple.openTime) != true { return false }
        return text?.matches(temple) ?? true
    }
}
