/// One rule: on which days, at which times, in which state.
struct Rule: Equatable, Sendable {
    var separator: Separator
    var days = DaySelector()
    /// The times of the rule; none means the whole day.
    var times: [TimeSpan] = []
    var modifier = Modifier.open

    /// What stands before a rule, and so how it is joined to the rules before it.
    enum Separator: Equatable, Sendable {
        /// `;` or the beginning: overrides the rules before it on the days it matches, unless it closes.
        case normal
        /// `,`: applies on top of the rules before it.
        case additional
        /// `||`: applies where the rules before it leave the place closed.
        case fallback
    }

    /// The state in which a rule puts the place.
    enum Modifier: Equatable, Sendable {
        case open, closed, unknown
    }

    /// Whether a day the rule matches can decide something on the day after it.
    var reachesNextDay: Bool {
        times.contains { $0.reachesNextDay }
    }
}
