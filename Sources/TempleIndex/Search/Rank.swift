internal import TempleModel

/// What candidates are ranked by, least first.
package struct Rank: Comparable {
    /// What the order puts before the distance: the same for all where it is the distance itself.
    package let lead: Double
    package let meters: Double
    package let id: Int64

    package static func < (left: Rank, right: Rank) -> Bool {
        (left.lead, left.meters, left.id) < (right.lead, right.meters, right.id)
    }

    /// What leads a rank in the order of dates; where nothing is known to come, it comes after everything that is.
    package static func lead(days: Int?) -> Double { Double(days ?? Int(Int32.max)) }

    /// What leads a rank in the order of ratings; where nobody has rated, it comes last.
    package static func lead(rating: Double?) -> Double { rating.map { -$0 } ?? 1 }

    /// A lead that is not known yet: a lower bound of all.
    package static let anyLead = -Double.infinity
}

extension Rank {
    /// The rank of the last temple of a page.
    init(_ cursor: PageCursor) {
        let lead: Double =
            switch cursor.lead {
            case .none: 0
            case .day(let days): Double(days)
            case .rating(let rating): Self.lead(rating: rating)
            case .name(let rank): Double(rank)
            }
        self.init(lead: lead, meters: cursor.meters, id: cursor.id)
    }

    /// The cursor after a page whose last temple has this rank.
    func cursor(in order: TempleQuery.Order, isAnywhere: Bool) -> PageCursor {
        let cursorLead: PageCursor.Lead =
            switch order {
            case .distance: .none
            case .date: .day(Int(lead))
            case .rating: .rating(lead > 0 ? nil : -lead)
            case .name: .name(Int(lead))
            }
        return PageCursor(meters: meters, id: id, lead: cursorLead, isAnywhere: isAnywhere)
    }
}
