internal import HTTPModel
internal import LunarCalendar

/// A request's query parameters, each known by name and given once.
struct QueryParameters {
    private let values: [String: String]

    /// - Throws: ``Problem`` for a parameter that is not one of `known`, or one that comes twice: either is more
    ///   often a mistake than meant, and an answer to another question than the one asked is worse than none.
    init(_ request: Request, known: [String]) throws(Problem) {
        var values: [String: String] = [:]
        for parameter in request.query {
            guard known.contains(parameter.name) else {
                throw .badParameter(
                    "unknown-parameter", String(parameter.name.prefix(80)),
                    "this path has no such parameter; it has \(known.joined(separator: ", "))")
            }
            guard values.updateValue(parameter.value, forKey: parameter.name) == nil else {
                throw .badParameter("duplicate-parameter", parameter.name, "\(parameter.name) is given more than once")
            }
        }
        self.values = values
    }

    subscript(_ name: String) -> String? { values[name] }

    /// A day; nil where it is not given.
    func day(_ name: String) throws(Problem) -> CivilDay? {
        guard let text = values[name] else { return nil }
        guard let day = CivilDay(iso8601: text), LunarCalendar.contains(day) else {
            throw .badParameter(
                "invalid-parameter", name,
                "\(name): give a day from \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay), such as 2026-11-20")
        }
        return day
    }

    /// The days from `from` to `to`, `from` being today and `to` a year later where they are not given.
    ///
    /// - Throws: ``Problem`` where the end comes first, or so late that the answer would have no bound.
    func span(today: CivilDay) throws(Problem) -> ClosedRange<CivilDay> {
        let from = try day("from") ?? today
        let through = try day("to") ?? min(LunarCalendar.lastDay, from.adding(days: Self.defaultSpanDays))
        guard from <= through, from.days(until: through) <= Self.longestSpanDays else {
            throw .badParameter(
                "invalid-parameter", "to", "to: give a day from \(from) on, at most ten years later")
        }
        return from...through
    }

    private static let defaultSpanDays = 365
    private static let longestSpanDays = 3_700

    /// A whole number within bounds; nil where it is not given.
    func number(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = values[name] else { return nil }
        guard text.utf8.count <= 10, !text.hasPrefix("+"), let number = Int(text), range.contains(number) else {
            throw .badParameter(
                "invalid-parameter", name,
                "\(name): give a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `true` or `false`; false where it is not given.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch values[name] {
        case nil, "false": return false
        case "true": return true
        default: throw .badParameter("invalid-parameter", name, "\(name): give true or false")
        }
    }
}
