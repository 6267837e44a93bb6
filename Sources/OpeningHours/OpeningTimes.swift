public import LunarCalendar

/// All that is known of when a place is open: its hours by OpenStreetMap's grammar, and those of lunar days.
public struct OpeningTimes: Equatable, Sendable {
    /// The hours of ordinary days; nil where only lunar days are known.
    public let regular: OpeningHours?
    /// The hours that replace them on days of the lunar month.
    public let lunar: LunarHours?
    private let joined: OpeningHours

    /// Joins the two.
    public init(regular: OpeningHours?, lunar: LunarHours?) {
        self.regular = regular
        self.lunar = lunar
        var rules = regular?.rules ?? []
        // Without regular hours, nothing is known of the other days; a text that only closes says as little.
        if rules.allSatisfy({ $0.modifier == .closed }) {
            var nothingKnown = Rule(separator: .normal)
            nothingKnown.modifier = .unknown
            rules.insert(nothingKnown, at: 0)
        }
        joined = OpeningHours(rules: rules + (lunar?.rules ?? []))
    }

    /// Whether the place is open at a minute of a day, both in its own civil time.
    ///
    /// On a lunar day that is listed, the lunar hours replace the regular ones of that day, as a later rule of
    /// OpenStreetMap's grammar does: also those that run past midnight from the day before, but not those that run past
    /// the midnight after it. Outside `LunarCalendar.firstDay...lastDay` a lunar day is unknown.
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - minute: Minutes after midnight, 0..<1440; the answer holds for the whole minute.
    ///   - daylight: The bounds of sunrise and sunset, within which times that hang on them stay unknown.
    /// - Returns: true or false where the hours decide it, nil where they do not, and for other minutes.
    public func isOpen(at day: CivilDay, minute: Int, daylight: DaylightWindow = .taiwan) -> Bool? {
        joined.isOpen(at: day, minute: minute, daylight: daylight)
    }

    /// Whether no moment has an answer, as with `unknown` and `"by appointment"`: hours in form only.
    public var isNeverKnown: Bool {
        lunar == nil && (regular?.isNeverKnown ?? true)
    }
}

extension OpeningHours {
    init(rules: [Rule]) {
        self.rules = rules
    }

    /// Whether no moment has an answer, as with `unknown` and `"by appointment"`. `off` has one: never open.
    public var isNeverKnown: Bool {
        // The last rule for every moment decides, and after it only what merely falls back or is as unknown.
        guard let last = rules.lastIndex(where: { $0.days == DaySelector() && $0.times.isEmpty && !$0.isFallback }),
            rules[last].modifier == .unknown
        else { return false }
        return rules[last...].allSatisfy { $0.modifier == .unknown || $0.isFallback }
    }
}

extension Rule {
    fileprivate var isFallback: Bool { separator == .fallback }
}
