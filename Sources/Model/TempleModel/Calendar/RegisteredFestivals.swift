public import LunarCalendar

/// The registered festivals of temples by their days of the year, to say who holds one on a day.
public struct RegisteredFestivals: Sendable {
    /// A festival at one temple.
    public struct Held: Equatable, Sendable {
        public var activity: Activity
        public var host: HostedActivity.Host
    }

    /// By their rules, each group in the order of the temples' numbers.
    private let byRule: [DayRule: [Held]]

    /// - Parameter activities: all activities; those that no temple has registered are left out.
    public init(_ activities: [HostedActivity]) {
        var byRule: [DayRule: [Held]] = [:]
        for hosted in activities where hosted.activity.isRegistered {
            for host in hosted.hosts {
                byRule[hosted.activity.recurrence.rule, default: []].append(Held(activity: hosted.activity, host: host))
            }
        }
        self.byRule = byRule.mapValues { $0.sorted(by: Self.isBefore) }
    }

    /// Returns the festivals that are held on a day, in the order of the temples' numbers. A day of a leap month has none
    /// of its lunar day, and the 29th that ends a month has those of the 30th too.
    ///
    /// - Complexity: O(1), and the number of the festivals.
    public func on(_ day: CivilDay) -> [Held] {
        guard let lunar = try? LunarCalendar.lunarDate(of: day) else { return [] }
        var rules: [DayRule] = [.solar(month: day.month, day: day.day)]
        for number in Set([lunar.day, lunar.day == 29 ? 30 : lunar.day]) {
            if let ofYear = try? LunarDay(month: lunar.month, day: number) { rules.append(.lunar(ofYear)) }
        }
        let groups = rules.compactMap { byRule[$0] }.filter { group in
            // A rule alone does not tell a leap month, or whether the month has a 30th.
            group.first?.activity.recurrence.next(onOrAfter: day)?.start == day
        }
        return groups.count == 1 ? groups[0] : groups.joined().sorted(by: Self.isBefore)
    }

    private static func isBefore(_ one: Held, _ other: Held) -> Bool {
        (one.host.templeID, one.activity.id) < (other.host.templeID, other.activity.id)
    }
}
