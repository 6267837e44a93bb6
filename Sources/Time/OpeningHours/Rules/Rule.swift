/// One rule: its days, its times and the state that it sets.
struct Rule: Equatable, Sendable {
    var separator: Separator
    var days = DaySelector()
    /// The times of the rule; an empty list means the whole day.
    var times: [TimeSpan] = []
    var modifier = Modifier.open

    /// The separator before a rule, which decides how the rule combines with earlier rules.
    enum Separator: Equatable, Sendable {
        /// `;` or the beginning: overrides earlier rules on its days, unless it closes.
        case normal
        /// `,`: applies in addition to earlier rules.
        case additional
        /// `||`: applies where earlier rules leave the place closed.
        case fallback
    }

    /// The state that a rule sets.
    enum Modifier: Equatable, Sendable {
        case open, closed, unknown
    }

    /// Whether a matching day can affect the day after it.
    var reachesNextDay: Bool {
        times.contains { $0.reachesNextDay }
    }
}
