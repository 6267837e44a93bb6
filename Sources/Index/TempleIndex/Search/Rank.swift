internal import TempleModel

/// The rank of a candidate; the smallest comes first.
package struct Rank: Comparable {
    /// The first part of the rank, from the order of the query. It is the same for all candidates when the order is by
    /// distance.
    package let lead: Double
    package let meters: Double
    package let id: Int64

    package static func < (left: Rank, right: Rank) -> Bool {
        (left.lead, left.meters, left.id) < (right.lead, right.meters, right.id)
    }

    /// Returns the lead in the order of dates. Temples without a known event come last.
    package static func lead(days: Int?) -> Double { Double(days ?? Int(Int32.max)) }

    /// Returns the lead in the order of ratings. Temples without a rating come last.
    package static func lead(rating: Double?) -> Double { rating.map { -$0 } ?? 1 }

    /// Returns the lead in the order of how well temples are known.
    package static func lead(fame temple: some CandidateDetails) -> Double {
        -Double(Prominence.fame(temple.prominence, hasPicture: temple.hasPicture))
    }

    /// A lower bound of every lead, for a lead that is not known yet.
    package static let anyLead = -Double.infinity
}

extension Rank {
    /// Creates the rank of the last temple of a page from the page's cursor.
    init(_ cursor: PageCursor) {
        let lead: Double =
            switch cursor.lead {
            case .none: 0
            case .day(let days): Double(days)
            case .rating(let rating): Self.lead(rating: rating)
            case .known(let fame): -Double(fame)
            case .name(let rank): Double(rank)
            }
        self.init(lead: lead, meters: cursor.meters, id: cursor.id)
    }

    /// Returns the cursor of the next page, for a page whose last temple has this rank.
    func cursor(in order: TempleQuery.Order, of query: QueryTag) -> PageCursor {
        let cursorLead: PageCursor.Lead =
            switch order {
            case .distance: .none
            case .date: .day(Int(lead))
            case .rating: .rating(lead > 0 ? nil : -lead)
            case .known: .known(Int(-lead))
            case .name: .name(Int(lead))
            }
        return PageCursor(meters: meters, id: id, lead: cursorLead, query: query)
    }
}
