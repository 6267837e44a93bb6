public import LunarCalendar

/// The opening hours of a place: regular hours in OpenStreetMap's grammar, and hours on lunar days.
public struct OpeningTimes: Equatable, Sendable {
    /// The hours of ordinary days; nil where only lunar days are known.
    public let regular: OpeningHours?
    /// The hours that replace the regular hours on days of the lunar month.
    public let lunar: LunarHours?
    private let joined: OpeningHours

    /// Combines regular hours and hours on lunar days.
    public init(regular: OpeningHours?, lunar: LunarHours?) {
        self.regular = regular
        self.lunar = lunar
        var rules = regular?.rules ?? []
        // Without regular hours, the other days are unknown. They are also unknown if the text only closes.
        if rules.allSatisfy({ $0.modifier == .closed }) {
            var nothingKnown = Rule(separator: .normal)
            nothingKnown.modifier = .unknown
            rules.insert(nothingKnown, at: 0)
        }
        joined = OpeningHours(rules: rules + (lunar?.rules ?? []))
    }

    /// Returns whether the place is open at a minute of a day, both in its own civil time.
    ///
    /// On a listed lunar day, the lunar hours replace the regular hours of that day, like a later rule in
    /// OpenStreetMap's grammar. They also replace hours that continue past midnight from the day before, but not hours
    /// that continue past the midnight after the day. Outside `LunarCalendar.firstDay...lastDay` lunar days are
    /// unknown.
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - minute: Minutes after midnight, 0..<1440; the answer holds for the whole minute.
    ///   - daylight: The bounds of sunrise and sunset. Within them, times that depend on the sun stay unknown.
    /// - Returns: true or false where the hours decide it, nil where they do not, and for other minutes.
    public func isOpen(at day: CivilDay, minute: Int, daylight: DaylightWindow = .taiwan) -> Bool? {
        joined.isOpen(at: day, minute: minute, daylight: daylight)
    }

    /// Returns the hours of one day.
    func hours(on day: CivilDay, daylight: DaylightWindow) -> HoursOfDay {
        HoursOfDay(joined, on: day, daylight: daylight)
    }

    /// Whether every moment is unknown, as with `unknown` and `"by appointment"`.
    public var isNeverKnown: Bool {
        lunar == nil && (regular?.isNeverKnown ?? true)
    }
}

extension OpeningHours {
    init(rules: [Rule]) {
        self.rules = rules
    }

    /// Whether every moment is unknown, as with `unknown` and `"by appointment"`. It is false for `off`, which means
    /// never open.
    public var isNeverKnown: Bool {
        // The last rule for every moment decides. After it, only fallback rules and unknown rules keep every moment
        // unknown.
        guard let last = rules.lastIndex(where: { $0.days == DaySelector() && $0.times.isEmpty && !$0.isFallback }),
            rules[last].modifier == .unknown
        else { return false }
        return rules[last...].allSatisfy { $0.modifier == .unknown || $0.isFallback }
    }
}

extension Rule {
    fileprivate var isFallback: Bool { separator == .fallback }
}
