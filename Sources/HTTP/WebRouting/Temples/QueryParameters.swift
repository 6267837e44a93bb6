public import HTTPModel
public import LunarCalendar
internal import TempleModel

/// Query parameters of a request. Each has a known name and occurs once.
public struct QueryParameters {
    /// Only a few: a search of them is faster than a hash.
    private let values: [QueryParameter]

    /// Checks the parameters of a request.
    ///
    /// - Parameter passesOver: Whether a parameter that is not in `known` is passed over: programs of calendars add their own,
    ///   such as `nocache=1`, and a subscription must not end by one.
    /// - Throws: ``Fault`` for a parameter that is not in `known` or that occurs twice. Both are usually mistakes,
    ///   and an error is better than the answer to another question.
    public init(_ request: Request, known: [String], passesOver: Bool = false) throws(Fault) {
        for (index, parameter) in request.query.enumerated() {
            guard known.contains(parameter.name) else {
                if passesOver { continue }
                throw .badParameter(
                    "unknown-parameter", String(parameter.name.prefix(80)),
                    "this path has no such parameter; it has \(known.joined(separator: ", "))"
                ).saying(
                    "這個路徑沒有這個參數，可用的有 \(known.joined(separator: "、"))",
                    "このパスにはこのパラメーターがありません。使えるのは \(known.joined(separator: "、")) です")
            }
            guard !request.query[..<index].contains(where: { $0.name == parameter.name }) else {
                throw .badParameter("duplicate-parameter", parameter.name, "\(parameter.name) is given more than once")
            }
        }
        values = request.query
    }

    public subscript(_ name: String) -> String? {
        // By index: an iterator would copy each parameter that it passes.
        for index in values.indices where values[index].name == name { return values[index].value }
        return nil
    }

    /// Parses a day. Nil if the parameter is missing.
    public func day(_ name: String) throws(Fault) -> CivilDay? {
        guard let text = self[name] else { return nil }
        guard let day = CivilDay(iso8601: text), LunarCalendar.contains(day) else {
            throw .badParameter(
                "invalid-parameter", name,
                "\(name): give a day from \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay), such as 2026-11-20")
        }
        return day
    }

    /// Parses the days from `from` to `to`. The default for `from` is today; the default for `to` is a year after
    /// `from`.
    ///
    /// - Throws: ``Fault`` if the end is before the start, or so late that the answer would be too large.
    public func span(today: CivilDay) throws(Fault) -> ClosedRange<CivilDay> {
        let from = try day("from") ?? today
        let through = try day("to") ?? min(LunarCalendar.lastDay, from.adding(days: Self.defaultSpanDays))
        guard from <= through, from.days(until: through) <= Self.longestSpanDays else {
            throw .badParameter(
                "invalid-parameter", "to",
                "to: give \(from) or a later day, at most \(Self.longestSpanDays) days later"
            ).saying(
                "請給 \(from) 或之後的日期，至多晚 \(Self.longestSpanDays) 天",
                "\(from) かそれより後の、\(Self.longestSpanDays) 日以内の日付にしてください")
        }
        return from...through
    }

    private static let defaultSpanDays = 365
    private static let longestSpanDays = 3_700

    /// Parses a whole number within bounds. Nil if the parameter is missing.
    public func number(_ name: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
        guard let text = self[name] else { return nil }
        guard text.utf8.count <= 10, !text.hasPrefix("+"), let number = Int(text), range.contains(number) else {
            throw .badParameter(
                "invalid-parameter", name,
                "\(name): give a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Parses a time of day, such as `08:00`, as minutes after midnight. Nil if the parameter is missing.
    public func minute(_ name: String) throws(Fault) -> Int? {
        guard let text = self[name] else { return nil }
        guard let minute = TaiwanTime.minute(text) else {
            throw .badParameter("invalid-parameter", name, "\(name): give a time from 00:00 to 23:59, such as 08:00")
                .saying("請給 00:00 到 23:59 的時刻，例如 08:00", "00:00 から 23:59 までの時刻にしてください。例：08:00")
        }
        return minute
    }

    /// Parses `true` or `false`. False if the parameter is missing.
    public func flag(_ name: String) throws(Fault) -> Bool {
        switch self[name] {
        case nil, "false": return false
        case "true": return true
        default: throw .badParameter("invalid-parameter", name, "\(name): give true or false")
        }
    }
}
