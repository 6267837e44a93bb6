internal import LunarCalendar

/// Which parameter of a question is wrong, with its value as it was given.
public enum TempleQueryError: Error, Equatable, Sendable {
    /// The parameter is needed and was not given.
    case missing(Parameter)
    /// Neither a point was given nor anything that needs none.
    case noPoint
    /// Not a number from -90 to 90.
    case latitude(String)
    /// Not a number from -180 to 180.
    case longitude(String)
    /// Not more than 0 and at most 500 km.
    case radius(String)
    /// Not a distance from 0 to below the radius.
    case minimumRadius(String)
    /// Not a box of longitudes and latitudes.
    case bounds(String)
    /// Blank, too long, of too many terms, or with control characters.
    case text(String)
    /// Neither true nor false.
    case openNow(String)
    /// Asked for together with a day, which has no now.
    case openNowOnAnotherDay
    /// Not a number from 0 to 5.
    case minimumRating(String)
    /// Neither true nor false.
    case expands(String)
    /// Not a whole number of what the asker may want.
    case limit(String, allowed: ClosedRange<Int>)
    /// Blank, too long or with control characters.
    case deity(String)
    /// Not a whole number of days from 0 to 366.
    case withinDays(String)
    /// Not an order that there is.
    case order(String)
    /// An order that goes only with a point, or only without one.
    case orderWithoutPoint(TempleQuery.Order)
    /// Not one to 100 ids.
    case ids(String)
    /// Not a county or city of Taiwan.
    case county(String)
    /// Blank, too long or with control characters.
    case religion(String)
    /// Not a day of the calendar.
    case date(String)
    /// Not a cursor that an answer gave.
    case cursor(String)

    /// The parameters of a question, by the names that URLs and options have for them.
    public enum Parameter: String, CaseIterable, Sendable {
        case lat, lng, radius
        case minRadius = "min_radius"
        case bbox, deity, q
        case openNow = "open_now"
        case minRating = "min_rating"
        case expand, limit
        case withinDays = "within_days"
        case ids, county, religion
        case sort, date, cursor
    }
}

extension TempleQueryError {
    /// The parameter at fault.
    public var parameter: Parameter {
        switch self {
        case .missing(let parameter): parameter
        case .noPoint, .latitude: .lat
        case .longitude: .lng
        case .radius: .radius
        case .limit: .limit
        case .minimumRadius: .minRadius
        case .bounds: .bbox
        case .deity: .deity
        case .text: .q
        case .openNow, .openNowOnAnotherDay: .openNow
        case .minimumRating: .minRating
        case .expands: .expand
        case .withinDays: .withinDays
        case .order, .orderWithoutPoint: .sort
        case .ids: .ids
        case .county: .county
        case .religion: .religion
        case .date: .date
        case .cursor: .cursor
        }
    }

    /// What is wrong with it and what would be right, without the parameter's name.
    public var explanation: String {
        switch self {
        case .missing(.lat): "is missing; give the latitude in degrees, as 24.14"
        case .noPoint:
            "is missing; give the latitude in degrees, as 24.14, or search by name with q"
        case .missing(.lng): "is missing; give the longitude in degrees, as 120.67"
        case .missing: "is missing"
        case .latitude(let value): "\"\(shown(value))\" is not a latitude; give degrees from -90 to 90, as 24.14"
        case .longitude(let value): "\"\(shown(value))\" is not a longitude; give degrees from -180 to 180, as 120.67"
        case .radius(let value):
            "\"\(shown(value))\" is not a radius; give more than 0 and at most 500 kilometres, as 10"
        case .minimumRadius(let value):
            "\"\(shown(value))\" is not a least radius; give kilometres from 0 to less than the radius, as 2"
        case .bounds(let value):
            "\"\(shown(value))\" is not a box; give its west, south, east and north in degrees, as 120.6,24.1,120.8,24.3"
        case .text(let value):
            "\"\(shown(value))\" cannot be searched for; give 1 to \(TempleQuery.maximumTerms) words of together at most "
                + "\(TempleQuery.maximumTextLength) characters, as 鹿港 天后宮"
        case .openNow(let value), .expands(let value):
            "\"\(shown(value))\" is neither true nor false"
        case .openNowOnAnotherDay: "asks about now and goes with no date; leave one of the two out"
        case .minimumRating(let value):
            "\"\(shown(value))\" is not a rating; give a number from 0 to 5, as 4.5"
        case .limit(let value, let allowed):
            "\"\(shown(value))\" is not a number of temples; give a whole number from \(allowed.lowerBound) "
                + "to \(allowed.upperBound)"
        case .deity(let value):
            "\"\(shown(value))\" is not a deity's name; give 1 to \(TempleQuery.maximumDeityLength) characters, as 媽祖"
        case .withinDays(let value):
            "\"\(shown(value))\" is not a number of days; give a whole number from 0 to 366"
        case .orderWithoutPoint(let order):
            order == .name
                ? "name ranks temples of a question without a point; leave lat and lng out"
                : "\(order.rawValue) needs a point; give lat and lng"
        case .ids(let value):
            "\"\(shown(value))\" is no list of temples; give 1 to \(TempleQuery.maximumIDs) ids, as 123,188"
        case .county(let value):
            "\"\(shown(value))\" is no county or city of Taiwan; give one, as 臺中市"
        case .religion(let value):
            "\"\(shown(value))\" is no religion; give one, as 道教"
        case .order(let value):
            "\"\(shown(value))\" is not an order; there are "
                + TempleQuery.Order.allCases.map(\.rawValue).joined(separator: ", ")
        case .date(let value):
            "\"\(shown(value))\" is not a day; give one from \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay), "
                + "as 2026-11-20"
        case .cursor(let value):
            "\"\(shown(value))\" is not a cursor; take the link that the page before gave, unchanged"
        }
    }

    /// The value cut to a length that fits a line, without control characters.
    private func shown(_ value: String) -> String {
        let printable = value.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0) }
        return printable.prefix(80).joined() + (printable.count > 80 ? "…" : "")
    }
}
