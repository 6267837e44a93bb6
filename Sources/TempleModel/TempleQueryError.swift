/// Which parameter of a question is wrong, with its value as it was given.
public enum TempleQueryError: Error, Equatable, Sendable {
    /// The parameter is needed and was not given.
    case missing(SearchParameter)
    /// Neither a point was given nor anything that needs none.
    case noPoint
    /// The value is none of the parameter's.
    case invalid(SearchParameter, String)
    /// Not a whole number of what the asker may want.
    case limit(String, allowed: ClosedRange<Int>)
    /// Asked for together with a day, which has no now.
    case openNowOnAnotherDay
    /// An order that goes only with a point, or only without one.
    case orderWithoutPoint(TempleQuery.Order)
}

extension TempleQueryError {
    /// The parameter at fault.
    public var parameter: SearchParameter {
        switch self {
        case .missing(let parameter), .invalid(let parameter, _): parameter
        case .noPoint: .lat
        case .limit: .limit
        case .openNowOnAnotherDay: .openNow
        case .orderWithoutPoint: .sort
        }
    }

    /// What is wrong with it and what would be right, without the parameter's name.
    public var explanation: String {
        switch self {
        case .missing(.lat): "is missing; give the latitude in degrees, such as 24.14"
        case .noPoint:
            "is missing; give the latitude in degrees, such as 24.14, or search by name with q"
        case .missing(.lng): "is missing; give the longitude in degrees, such as 120.67"
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
        }
    }

    /// The value cut to a length that fits a line, without control characters.
    private func shown(_ value: String) -> String {
        let printable = value.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }
        return printable.prefix(80).joined() + (printable.count > 80 ? "…" : "")
    }
}
