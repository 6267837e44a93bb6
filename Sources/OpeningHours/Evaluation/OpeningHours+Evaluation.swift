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
        let moment = Moment(day: day, dayBefore: day.adding(days: -1), minute: minute, daylight: daylight)
        guard let questions = openQuestions(at: moment) else { return nil }
        var states: States = []
        for answers: UInt in 0..<(1 << UInt(questions.count)) {
            states.formUnion(self.states(at: moment, assuming: Assumptions(questions: questions, answers: answers)))
            if states != .open && states != .closed { return nil }
        }
        return states == .open
    }

    private struct Moment {
        let day: CivilDay
        let dayBefore: CivilDay
        let minute: Int
        let daylight: DaylightWindow
    }

    /// The largest number of questions about one moment that are evaluated both ways; with more, the answer is nil.
    private static let maximumQuestionCount = 8

    /// Returns the open questions of the rules about the day and the day before it; nil for too many questions.
    private func openQuestions(at moment: Moment) -> [OpenQuestion]? {
        var questions: [OpenQuestion] = []
        for (index, rule) in rules.enumerated() {
            var asked = rule.days.openQuestions(on: moment.day, rule: index)
            if rule.reachesNextDay {
                asked += rule.days.openQuestions(on: moment.dayBefore, rule: index)
            }
            for question in asked where !questions.contains(question) {
                questions.append(question)
                if questions.count > OpeningHours.maximumQuestionCount { return nil }
            }
        }
        return questions
    }

    /// Applies the rules in order.
    private func states(at moment: Moment, assuming assumptions: Assumptions) -> States {
        // A text that only closes says nothing about the other times.
        var states: States = rules.contains { $0.modifier != .closed } ? .closed : .unknown
        for (index, rule) in rules.enumerated() {
            let matchesDay = rule.days.matches(moment.day, rule: index, assuming: assumptions)
            let matchesDayBefore =
                rule.reachesNextDay && rule.days.matches(moment.dayBefore, rule: index, assuming: assumptions)
            guard matchesDay || matchesDayBefore else { continue }
            // A rule overrides a whole day, including hours that earlier rules carry over from the day before. A
            // closing rule removes only its own times.
            if matchesDay && rule.separator == .normal && rule.modifier != .closed { states = .closed }
            let coverage = rule.coverage(
                ofMinute: moment.minute, onDay: matchesDay, onDayBefore: matchesDayBefore, daylight: moment.daylight)
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
