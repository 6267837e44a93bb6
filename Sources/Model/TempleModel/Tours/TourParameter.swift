/// A parameter of a tour, under its name in a URL. Those that a search has too are checked as there.
public enum TourParameter: String, CaseIterable, Sendable {
    case ids, lat, lng, count, deity, radius, round, order, mode, date

    /// The search parameter of the same name; nil for a tour's own.
    public var ofSearch: SearchParameter? { SearchParameter(rawValue: rawValue) }
}

/// The error of a tour's own parameter, or of a search parameter with a tour's limits.
public enum TourQueryError: Error, Equatable, Sendable {
    /// Neither temples nor a point are given.
    case nothingToVisit
    /// Fewer than two different temples are named.
    case tooFewTemples
    /// More temples are named than a tour may have.
    case tooManyTemples
    /// There is no temple with this id.
    case unknownTemple(Int64)
    /// The value is not valid for the parameter.
    case invalid(TourParameter, String)
    /// The parameter chooses temples around a point, and temples are named.
    case notWithIDs(TourParameter)
    /// The order given can only be kept where temples are named.
    case orderWithoutIDs
}

extension TourQueryError {
    /// The invalid parameter.
    public var parameter: TourParameter {
        switch self {
        case .nothingToVisit, .tooFewTemples, .tooManyTemples, .unknownTemple: .ids
        case .invalid(let parameter, _), .notWithIDs(let parameter): parameter
        case .orderWithoutIDs: .order
        }
    }

    /// The value as the caller gave it, cut to fit on a line; empty for a missing one.
    public var value: String {
        switch self {
        case .unknownTemple(let id): "\(id)"
        case .invalid(_, let value): String(value.prefix(80))
        case .nothingToVisit, .tooFewTemples, .tooManyTemples, .notWithIDs, .orderWithoutIDs: ""
        }
    }

    /// What is wrong and what would be right, without the parameter's name.
    public var explanation: String {
        switch self {
        case .nothingToVisit: "is missing; give the ids of temples, such as 123,188, or a point with lat and lng"
        case .tooFewTemples: "names fewer than two temples; give at least two ids, such as 123,188"
        case .tooManyTemples: "names too many temples; give at most \(TourQuery.counts.upperBound) ids"
        case .unknownTemple(let id): "there is no temple with the id \(id)"
        case .invalid(.mode, "transit"):
            "transit cannot be used: Google Maps takes no way points by public transport; give one of \(Self.modes)"
        case .invalid(let parameter, let value): "\"\(Self.shown(value))\" \(Self.fault(parameter))"
        case .notWithIDs: "cannot be used with ids; leave one of the two out"
        case .orderWithoutIDs: "given needs ids; the temples around a point have no order of their own"
        }
    }

    private static func fault(_ parameter: TourParameter) -> String {
        switch parameter {
        case .count:
            "is not a number of temples; give a whole number from \(TourQuery.counts.lowerBound) to "
                + "\(TourQuery.counts.upperBound)"
        case .round: "is neither true nor false"
        case .order:
            "is not an order; give one of \(TourQuery.Order.allCases.map(\.rawValue).joined(separator: ", "))"
        case .mode: "is not a way to travel; give one of \(modes)"
        case .ids: "is not a list of temple ids; give 2 to \(TourQuery.counts.upperBound) ids, such as 123,188"
        case .lat, .lng, .deity, .radius, .date: parameter.ofSearch?.descriptor.fault ?? ""
        }
    }

    private static let modes = TravelMode.allCases.map(\.rawValue).joined(separator: ", ")

    private static func shown(_ value: String) -> String {
        let printable = value.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }
        return printable.prefix(80).joined() + (printable.count > 80 ? "…" : "")
    }
}
