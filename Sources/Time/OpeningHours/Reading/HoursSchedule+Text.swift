/// Writes a schedule in canonical form.
extension HoursSchedule {
    /// The regular hours in OpenStreetMap's grammar; nil where there are none.
    var text: String? {
        guard !open.isEmpty else { return nil }
        if open.count == 1, closed == nil, open[0].isGeneral, open[0].isWholeDay { return "24/7" }
        var rules = open.map { entry in
            let months = entry.months == 0 ? nil : HoursSchedule.text(months: entry.months)
            let days = entry.days.flatMap { $0.isEveryDay ? nil : HoursSchedule.text(days: $0) }
            return [months, days, HoursSchedule.text(spans: entry.spans)].compactMap(\.self).joined(separator: " ")
        }
        if let closed { rules.append(HoursSchedule.text(days: closed) + " off") }
        return rules.joined(separator: "; ")
    }

    /// The hours on lunar days; nil where there are none.
    var lunarText: String? {
        guard !lunar.isEmpty else { return nil }
        return lunar.map { entry in
            let hours = entry.hours.spans.isEmpty ? "off" : HoursSchedule.text(spans: entry.hours.spans)
            return entry.days.sorted().map(String.init).joined(separator: ",") + " " + hours
        }.joined(separator: "; ")
    }

    private static func text(spans: [HoursSpan]) -> String {
        spans.map { StandardHours.clock($0.start) + "-" + StandardHours.clock($0.end) }.joined(separator: ",")
    }

    private static func text(days: HoursDays) -> String {
        let names = StandardHours.weekdayNames
        var parts: [String] = []
        var first = 0
        while first < 7 {
            var last = first
            while last < 7 && days.weekdays >> last & 1 == 1 { last += 1 }
            // Two days are written as a list, three or more as a range.
            if last - first > 2 {
                parts.append(names[first] + "-" + names[last - 1])
            } else {
                parts += names[first..<last]
            }
            first = last + 1
        }
        return (parts + (days.holidays ? ["PH"] : [])).joined(separator: ",")
    }

    /// Writes the months, which are one range that may continue over the turn of the year.
    private static func text(months: UInt16) -> String {
        func contains(_ month: Int) -> Bool { months >> month & 1 == 1 }
        let first = (1...12).first { contains($0) && !contains($0 == 1 ? 12 : $0 - 1) } ?? 1
        var last = first
        while contains(last % 12 + 1) && last % 12 + 1 != first { last = last % 12 + 1 }
        let names = StandardHours.monthNames
        return first == last ? names[first - 1] : names[first - 1] + "-" + names[last - 1]
    }
}
