package import AccountModel
internal import Synchronization

extension FakeAccountStore {
    package func answer(
        to request: RepeatableRequest, of account: AccountID, now: Int64
    ) throws(AccountError) -> KeptAnswer? {
        try ask { state throws(AccountError) in try state.people[account]?.answer(to: request, now: now) }
    }

    package func write(
        _ write: RepeatableWrite, for request: RepeatableRequest?, of account: AccountID, now: Int64,
        answer: (Written) -> KeptAnswer
    ) throws(AccountError) -> AnswerOnce {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                if let request, let kept = try person.answer(to: request, now: now) {
                    return AnswerOnce(kept, isRepeated: true)
                }
                let made = answer(try person.write(write, now: now))
                if let request, made.body.utf8.count <= AccountLimits.longestAnswer {
                    person.answers.removeAll { $0.until <= now }
                    person.answers.append((request, made, now + AccountLimits.answerSeconds))
                    person.answers = person.answers.suffix(AccountLimits.mostAnswers)
                }
                return AnswerOnce(made, isRepeated: false)
            }
        }
    }

    /// Makes the session of an access token good for longer.
    package func keepSignedIn(hash: String, at now: Int64) {
        state.withLock { state in
            guard let token = state.tokens[hash] else { return }
            state.tokens[hash] = Token(
                session: token.session, account: token.account, isAccess: true, until: now + 1_000, used: nil)
        }
    }

    /// What is kept of all requests that may be repeated, as one text.
    package var keptAnswers: String {
        state.withLock { state in state.people.values.flatMap(\.answers).map { "\($0)" }.joined(separator: "\n") }
    }
}

extension FakeAccountStore.Person {
    func answer(to request: RepeatableRequest, now: Int64) throws(AccountError) -> KeptAnswer? {
        guard let kept = answers.first(where: { $0.request.keyHash == request.keyHash && $0.until > now }) else {
            return nil
        }
        guard kept.request == request else { throw .keyReused }
        return kept.answer
    }

    mutating func write(_ write: RepeatableWrite, now: Int64) throws(AccountError) -> Written {
        switch write {
        case .change(let change): try apply(change)
        case .addReminder(let day, let id): return try add(day, id: id, now: now)
        case .setCalendarKey(let hash): calendarHash = hash
        case .nothing: break
        }
        return .done
    }

    mutating func apply(_ change: ChoiceChange) throws(AccountError) {
        var changed = self
        for kind in SubscriptionKind.allCases {
            changed.subscriptions[kind] = try change.applied(to: subscriptions[kind] ?? [], kind)
        }
        changed.settings = change.applied(to: settings)
        self = changed
    }

    mutating func add(_ day: ReminderDay, id: String?, now: Int64) throws(AccountError) -> Written {
        if let id, let known = reminders.first(where: { $0.id == id }) {
            guard known.day == day else { throw .idTaken }
            return .reminder(known, isNew: false)
        }
        guard reminders.count < AccountLimits.mostReminders else { throw .tooMany }
        let reminder = Reminder(id: id ?? FakeAccountStore.uuid(), day: day, createdAt: now, updatedAt: now)
        reminders.append(reminder)
        return .reminder(reminder, isNew: true)
    }
}
