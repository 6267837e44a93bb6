/// Converter from the Tourism Administration's list of days and times to OpenStreetMap's `opening_hours`.
///
/// An entry has `ServiceDays` (`Monday` ... `Sunday`, `PublicHolidays`), `StartTime` and `EndTime` (`06:00`,
/// `06:00:00`). An entry for only a part of the year has `EffectiveDate` or `ExpireDate`; its hours are not certain.
enum ServiceTimes {
    /// Days in the order of the grammar, public holidays last.
    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"]
    private static let names = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "PublicHolidays",
    ]
    private static let week = 7
    private static let mostEntries = 100

    /// Returns the hours of all entries.
    ///
    /// - Returns: nil if any part of the entries is not certain.
    static func openingHours(_ entries: [[String: JSONValue]]) -> String? {
        guard !entries.isEmpty, entries.count <= mostEntries else { return nil }
        var spans = [Set<String>](repeating: [], count: days.count)
        for entry in entries {
            guard isOfAllYear(entry), let days = entry["ServiceDays"]?.list, !days.isEmpty,
                let start = time(entry["StartTime"]), let end = time(entry["EndTime"])
            else { return nil }
            for name in days {
                guard let day = name.text.flatMap({ names.firstIndex(of: $0) }) else { return nil }
                spans[day].insert(
                    start == end || (start == "00:00" && end == "24:00") ? "00:00-24:00" : start + "-" + end)
            }
        }
        return text(spans.map { $0.sorted().joined(separator: ",") })
    }

    private static func isOfAllYear(_ entry: [String: JSONValue]) -> Bool {
        ["EffectiveDate", "ExpireDate"].allSatisfy { name in
            switch entry[name] {
            case nil: true
            case .text(let text)?: text.isEmpty
            case let value?: value.isNull
            }
        }
    }

    /// Returns `6:00`, `06:00` or `06:00:00` as `06:00`; nil for anything else.
    private static func time(_ value: JSONValue?) -> String? {
        guard let text = value?.text else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(isDigit) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour < 24 || (hour == 24 && minute == 0)
        else { return nil }
        return (hour < 10 ? "0" : "") + "\(hour)" + ":" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// Returns the rules, with consecutive days of equal hours in one rule. A day without hours is closed.
    private static func text(_ hours: [String]) -> String {
        let ofWeek = hours[..<week]
        let holidays = hours[week]
        if Set(ofWeek).count == 1, holidays.isEmpty || holidays == hours[0] {
            return hours[0] == "00:00-24:00" ? "24/7" : hours[0]
        }
        var rules: [String] = []
        var day = 0
        while day < week {
            var last = day
            while last + 1 < week, hours[last + 1] == hours[day] { last += 1 }
            if !hours[day].isEmpty {
                rules.append((day == last ? days[day] : days[day] + "-" + days[last]) + " " + hours[day])
            }
            day = last + 1
        }
        if !holidays.isEmpty { rules.append(days[week] + " " + holidays) }
        return rules.joined(separator: "; ")
    }
}
