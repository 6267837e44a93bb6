public import LunarCalendar

/// The possible states of a place at a moment: exactly one where the state is certain.
private struct States: OptionSet {
    let rawValue: UInt8

    static let open = States(rawValue: 1)
    static let closed = States(rawValue: 2)
    static let unknown = States(rawValue: 4)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ modifier: Rule.Modifier) {
        switch modifier {
        case .open: self = .open
        case .closed: self = .closed
        case .unknown: self = .unknown
        }
    }
}

extension OpeningHours {
    /// Returns whether the place is open at a minute of a day, both in its own civil time.
    ///
    /// This module does not know which days are holidays, so it evaluates rules for `PH` and `SH` both ways. After an
    /// open end (`17:00+`) the state is unknown until 08:00 of the next day. Moments without a rule are closed, as the
    /// specification says, unless all rules close (`Mo off`).
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - minute: Minutes after midnight, 0..<1440; the answer holds for the whole minute.
    ///   - daylight: The bounds of sunrise and sunset. Within them, times that depend on the sun stay unknown.
    /// - Returns: true or false where the text decides it, nil where it does not, and for other minutes.
    /// - Complexity: O(*n*) in the number of selectors, times 2 for each of at most 8 open questions about the day and
    ///   the day before it.
    public func isOpen(at day: CivilDay, minute: Int, daylight: DaylightWindow = .taiwan) -> Bool? {
        guard (0..<1440).contains(minute) else { return nil }
        return HoursOfDay(self, on: day, daylight: daylight).isOpen(atMinute: minute)
    }
}

/// Opening hours on one day: which rules apply to it does not change within the day.
struct HoursOfDay {
    private let daylight: DaylightWindow
    /// The state where no rule applies.
    private let start: States
    /// The rules that apply, for each way to answer the open questions about the day and the day before it; nil for too
    /// many questions.
    private let ways: [[AppliedRule]]?

    private struct AppliedRule {
        let rule: Rule
        let onDay: Bool
        let onDayBefore: Bool
    }

    /// The largest number of questions about one day that are evaluated both ways; with more, nothing is known.
    private static let maximumQuestionCount = 8

    init(_ hours: OpeningHours, on day: CivilDay, daylight: DaylightWindow) {
        self.daylight = daylight
        let (rules, dayBefore) = (hours.rules, day.adding(days: -1))
        // A text that only closes says nothing about the other times.
        start = rules.contains { $0.modifier != .closed } ? .closed : .unknown
        guard let questions = Self.openQuestions(rules, day, dayBefore) else {
            ways = nil
            return
        }
        ways = (0..<(1 << UInt(questions.count))).map { (answers: UInt) in
            let assumptions = Assumptions(questions: questions, answers: answers)
            return rules.enumerated().compactMap { index, rule in
                let onDay = rule.days.matches(day, rule: index, assuming: assumptions)
                let onDayBefore =
                    rule.reachesNextDay && rule.days.matches(dayBefore, rule: index, assuming: assumptions)
                return onDay || onDayBefore ? AppliedRule(rule: rule, onDay: onDay, onDayBefore: onDayBefore) : nil
            }
        }
    }

    /// Returns the open questions of the rules about the day and the day before it; nil for too many questions.
    private static func openQuestions(_ rules: [Rule], _ day: CivilDay, _ dayBefore: CivilDay) -> [OpenQuestion]? {
        var questions: [OpenQuestion] = []
        for (index, rule) in rules.enumerated() {
            var asked = rule.days.openQuestions(on: day, rule: index)
            if rule.reachesNextDay { asked += rule.days.openQuestions(on: dayBefore, rule: index) }
            for question in asked where !questions.contains(question) {
                questions.append(question)
                if questions.count > maximumQuestionCount { return nil }
            }
        }
        return questions
    }

    /// Returns whether the place is open at a minute of the day, 0..<1440; nil where the text does not decide it.
    func isOpen(atMinute minute: Int) -> Bool? {
        guard let ways else { return nil }
        var states: States = []
        for rules in ways {
            states.formUnion(self.states(atMinute: minute, rules))
            if states != .open && states != .closed { return nil }
        }
        return states == .open
    }

    /// Applies the rules in order.
    private func states(atMinute minute: Int, _ rules: [AppliedRule]) -> States {
        var states = start
        for applied in rules {
            let rule = applied.rule
            // A rule overrides a whole day, including hours that earlier rules carry over from the day before. A
            // closing rule removes only its own times.
            if applied.onDay && rule.separator == .normal && rule.modifier != .closed { states = .closed }
            let coverage = rule.coverage(
                ofMinute: minute, onDay: applied.onDay, onDayBefore: applied.onDayBefore, daylight: daylight)
            states = rule.applied(to: states, coverage: coverage)
        }
        return states
    }
}

extension Rule {
    fileprivate func coverage(
        ofMinute minute: Int, onDay: Bool, onDayBefore: Bool, daylight: DaylightWindow
    ) -> Coverage {
        if times.isEmpty { return onDay ? .covered : .uncovered }
        var coverage = Coverage.uncovered
        for time in times {
            if onDay { coverage = coverage.joined(with: time.coverage(ofMinute: minute, daylight: daylight)) }
            if onDayBefore {
                coverage = coverage.joined(with: time.coverage(ofMinute: minute + 1440, daylight: daylight))
            }
        }
        return coverage
    }

    fileprivate func applied(to states: States, coverage: Coverage) -> States {
        var own: States = []
        if coverage.contains(.covered) { own.insert(States(modifier)) }
        if coverage.contains(.afterOpenEnd) { own.insert(.unknown) }
        var result = coverage.contains(.uncovered) ? states : []
        if separator == .fallback {
            // A fallback applies only where the place is closed.
            if !own.isEmpty { result.formUnion(states.subtracting(.closed)) }
            if states.contains(.closed) { result.formUnion(own) }
        } else {
            result.formUnion(own)
        }
        return result
    }
}
