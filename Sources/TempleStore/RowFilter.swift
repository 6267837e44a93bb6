internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// What a query's filter makes of a walk's rows, one by one; the cheapest questions come first.
struct RowFilter {
    private let filter: TempleQuery.Filter
    private var text: SearchText?

    /// - Parameter text: the filter's text, made ready; nil where it has none.
    init(_ filter: TempleQuery.Filter, text: SearchText?) {
        self.filter = filter
        self.text = text
    }

    /// Whether a temple may be here.
    func accepts(_ position: Coordinate) -> Bool {
        filter.bounds?.contains(position) ?? true
    }

    /// Whether a temple may be so far away.
    func accepts(_ distance: Distance) -> Bool {
        distance >= filter.minimumRadius
    }

    /// Whether what stands in the temple's row answers.
    mutating func accepts(_ row: Statement, _ openNow: inout OpenNow?) -> Bool {
        if let minimum = filter.minimumRating {
            guard let rating = TempleRow.rating(row), rating >= minimum else { return false }
        }
        if filter.isOpenNow, openNow?.answer(TempleRow.openTime(row)) != true { return false }
        return text?.matches(row) ?? true
    }
}
