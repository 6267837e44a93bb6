/// The error of a search parameter, with the value as the caller gave it.
public enum TempleQueryError: Error, Equatable, Sendable {
    /// A required parameter is missing.
    case missing(SearchParameter)
    /// The query has neither a point nor anything that replaces one.
    case noPoint
    /// The value is not valid for the parameter.
    case invalid(SearchParameter, String)
    /// The page size is not a whole number in the allowed range.
    case limit(String, allowed: ClosedRange<Int>)
    /// `open_now` together with a day: another day has no present moment.
    case openNowOnAnotherDay
    /// The order needs a point, or needs a query without one.
    case orderWithoutPoint(TempleQuery.Order)
    /// The cursor is of a page of another query.
    case cursorOfAnotherQuery
}

extension TempleQueryError {
    /// The invalid parameter.
    public var parameter: SearchParameter {
        switch self {
        case .missing(let parameter), .invalid(let parameter, _): parameter
        case .noPoint: .lat
        case .limit: .limit
        case .openNowOnAnotherDay: .openNow
        case .orderWithoutPoint: .sort
        case .cursorOfAnotherQuery: .cursor
        }
    }

    /// What is wrong and what would be right, without the parameter's name.
    public var explanation: String {
        switch self {
        case .missing(.lat): "is missing; give the latitude in degrees, such as 24.14"
        case .noPoint:
            "is missing; give the latitude in degrees, such as 24.14, or search by name with q"
        case .missing(.lng): "is missing; give the longitude in degrees, such as 120.67"
        case .missing(.bbox):
            "is missing; give the west, south, east and north of the view in degrees, such as 120,22,122,25.5"
        case .missing: "is missing"
        case .invalid(let parameter, let value): "\"\(shown(value))\" \(parameter.descriptor.fault)"
        case .limit(let value, let allowed):
            "\"\(shown(value))\" \(SearchParameter.limit.descriptor.fault); give a whole number from "
                + "\(allowed.lowerBound) to \(allowed.upperBound)"
        case .openNowOnAnotherDay: "cannot be used with a date; leave one of the two out"
        case .orderWithoutPoint(let order):
            order == .name
                ? "name cannot be used with a point; leave lat and lng out"
                : "\(order.rawValue) needs a point; give lat and lng"
        case .cursorOfAnotherQuery:
            "belongs to another query; follow the link of a page unchanged, or leave the cursor out to begin again"
        }
    }

    /// The value without control characters, cut to fit on a line.
    private func shown(_ value: String) -> String {
        let printable = value.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }
        return printable.prefix(80).joined() + (printable.count > 80 ? "…" : "")
    }
}
