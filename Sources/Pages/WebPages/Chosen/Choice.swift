package import HTTPModel
internal import TempleFormats
internal import TempleModel
package import WebRouting

/// What a visitor has chosen: deities, festivals, groups, days of every lunar month, and when to be reminded.
///
/// The address of a page holds it, under the names and with the meaning of `/api/calendar.ics`, so that one query serves
/// the page and the calendar.
package struct Choice: Equatable {
    /// The kinds of things that have ids. The names are those of the parameters.
    package enum Kind: String, CaseIterable {
        case deities, festivals, groups
    }

    /// The ids of each kind, each once and in ascending order.
    private(set) var ids: [Kind: [Int64]] = [:]
    package var hasNewMoon = false
    package var hasFullMoon = false
    /// The days between the alarm and its day.
    package var advanceDays = Self.defaultAdvanceDays
    /// The time of the alarm in minutes after midnight.
    package var notifyMinute = CalendarFeed.defaultNotifyMinute

    package static let defaultAdvanceDays = 1
    private static let names = Set(
        Kind.allCases.map(\.rawValue) + ["new_moon", "full_moon", "advance_days", "notify_time"])

    package init() {}

    /// Reads a choice from an address. The checkboxes of a form give a parameter several times.
    ///
    /// - Throws: ``Fault`` for a value that no form sends.
    package init(_ request: Request) throws(Fault) {
        func values(_ name: String) -> [String] {
            request.query.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
        }
        for kind in Kind.allCases {
            var ids: [Int64] = []
            for part in values(kind.rawValue).flatMap({ $0.split(separator: ",") }) {
                guard let id = pathID(String(part)) else { throw .wrong(kind.rawValue, String(part)) }
                ids.append(id)
            }
            self[kind] = ids
        }
        func flag(_ name: String) throws(Fault) -> Bool? {
            let values = values(name)
            for value in values where value != "true" && value != "false" { throw .wrong(name, value) }
            return values.isEmpty ? nil : values.contains("true")
        }
        hasNewMoon = try flag("new_moon") ?? false
        hasFullMoon = try flag("full_moon") ?? hasNewMoon
        if let text = values("advance_days").last {
            guard let days = Int(text), CalendarFeed.advanceDaysRange.contains(days) else {
                throw .wrong("advance_days", text)
            }
            advanceDays = days
        }
        if let text = values("notify_time").last {
            guard let minute = TaiwanTime.minute(text) else { throw .wrong("notify_time", text) }
            notifyMinute = minute
        }
    }

    package subscript(kind: Kind) -> [Int64] {
        get { ids[kind] ?? [] }
        set { ids[kind] = Set(newValue).sorted() }
    }

    /// The number of deities, festivals and groups.
    package var count: Int { Kind.allCases.reduce(0) { $0 + self[$1].count } }

    /// Whether nothing is chosen; when to be reminded does not count.
    package var isEmpty: Bool { count == 0 && !hasNewMoon && !hasFullMoon }

    /// The parameters that the choice has in an address: one form for each choice, without defaults.
    package var parameters: [(name: String, value: String)] {
        var parameters = Kind.allCases.filter { !self[$0].isEmpty }.map { kind in
            (name: kind.rawValue, value: self[kind].map(String.init).joined(separator: ","))
        }
        if hasNewMoon { parameters.append(("new_moon", "true")) }
        if hasNewMoon != hasFullMoon { parameters.append(("full_moon", hasFullMoon ? "true" : "false")) }
        if advanceDays != Self.defaultAdvanceDays { parameters.append(("advance_days", String(advanceDays))) }
        if notifyMinute != CalendarFeed.defaultNotifyMinute {
            parameters.append(("notify_time", TaiwanTime.text(ofMinute: notifyMinute)))
        }
        return parameters
    }

    /// The query of an address. Its values have only characters that a query may contain.
    package var query: String { parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

    /// Returns the address of a path with the choice.
    package func address(_ path: String) -> String { parameters.isEmpty ? path : "\(path)?\(query)" }

    /// Whether a request names this choice in the form that ``parameters`` gives it.
    func isWritten(in request: Request) -> Bool {
        let written = request.query.filter { Self.names.contains($0.name) }
        return written.map { "\($0.name)=\($0.value)" } == parameters.map { "\($0.name)=\($0.value)" }
    }
}
