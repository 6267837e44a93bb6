import Expectations
package import AccountModel
internal import Testing

extension AccountStore {
    /// Writes, and keeps the answer, in a transaction of its own.
    package func write(
        _ write: RepeatableWrite, for request: RepeatableRequest?, of account: AccountID, now: Int64,
        answer: @escaping @Sendable (Written) -> KeptAnswer
    ) throws(AccountError) -> AnswerOnce {
        try editing(account) { try $0.write(write, for: request, of: account, now: now, answer: answer) }
    }
}

/// Requests that are repeated, and ids that clients make.
extension StoredAccounts {
    private static let uuid = "0c5f0d4e-7f0b-7a52-9f0a-3a4bfd0e8a11"

    private static func request(_ key: String, _ contents: String = "contents") -> RepeatableRequest {
        RepeatableRequest(keyHash: digest(key), digest: digest(contents))
    }

    @Sendable private static func answer(_ written: Written) -> KeptAnswer {
        guard case .reminder(let reminder, let isNew) = written else { return KeptAnswer(status: 204) }
        return KeptAnswer(status: isNew ? 201 : 200, location: "/" + reminder.id, body: "{\"廟\":\"\(reminder.id)\"}")
    }

    private func add(
        _ day: ReminderDay, id: String? = nil, _ request: RepeatableRequest?, of account: AccountID,
        at now: Int64? = nil
    ) throws -> AnswerOnce {
        try store.write(
            .addReminder(day, id: id), for: request, of: account, now: now ?? start, answer: Self.answer)
    }

    func anAnswerIsKeptWithItsWrite() throws {
        let (id, other) = (try person("ann"), try person("bob"))
        let request = Self.request("key")
        try expectNil(store.answer(to: request, of: id, now: start))
        let first = try add(Self.day("a"), request, of: id)
        expect(first.answer.status == 201 && !first.isRepeated)
        // Whatever the second would write.
        let second = try add(Self.day("b"), request, of: id, at: start + 5)
        expect(second, equals: AnswerOnce(first.answer, isRepeated: true))
        try expect(store.answer(to: request, of: id, now: start + 5), equals: first.answer)
        try expect(store.reminders(of: id).map(\.day.title), equals: ["a"])
        // Another account has keys of its own.
        try expectNil(store.answer(to: request, of: other, now: start))
        try expect(!add(Self.day("c"), request, of: other).isRepeated)
        // Without a key, all is done again.
        for _ in 1...2 { try expect(!add(Self.day("d"), nil, of: id).isRepeated) }
        try expect(store.reminders(of: id).count, equals: 3)
        // Each kind of write.
        var change = ChoiceChange()
        change.added = [.deity: [5]]
        let hash = Self.digest("calendar")
        for (number, write) in [RepeatableWrite.change(change), .setCalendarKey(hash: hash), .nothing].enumerated() {
            let made = KeptAnswer(status: 200, body: "{\(number)}", salt: "salt")
            for isRepeated in [false, true] {
                let once = try store.write(write, for: Self.request("\(number)"), of: id, now: start) { _ in made }
                expect(once, equals: AnswerOnce(made, isRepeated: isRepeated))
            }
        }
        try expect(store.subscriptions(.deity, of: id).map(\.id), equals: [5])
        try expect(store.account(calendarHash: hash), equals: id)
    }

    func aKeyIsOfOneRequest() throws {
        let id = try person("ann")
        _ = try add(Self.day("a"), Self.request("key"), of: id)
        let another = Self.request("key", "another")
        #expect(throws: AccountError.keyReused) { try add(Self.day("b"), another, of: id) }
        #expect(throws: AccountError.keyReused) { try store.answer(to: another, of: id, now: start) }
        try expect(store.reminders(of: id).count, equals: 1)
        // What was refused keeps no answer: it may be asked again.
        for _ in 1..<AccountLimits.mostReminders { _ = try store.addReminder(Self.day("c"), of: id, now: start) }
        let refused = Self.request("refused")
        #expect(throws: AccountError.tooMany) { try add(Self.day("d"), refused, of: id) }
        try expectNil(store.answer(to: refused, of: id, now: start))
        try expect(store.removeReminder(try require(store.reminders(of: id).first).id, of: id))
        try expect(!add(Self.day("d"), refused, of: id).isRepeated)
    }

    func answersHaveALimitAndATime() throws {
        let id = try person("ann")
        func keep(_ key: String, at now: Int64, _ body: String = "{}") throws -> AnswerOnce {
            try store.write(.nothing, for: Self.request(key), of: id, now: now) { _ in
                KeptAnswer(status: 200, body: body)
            }
        }
        for number in 0...AccountLimits.mostAnswers { _ = try keep("\(number)", at: start + Int64(number)) }
        let now = start + 300
        try expectNil(store.answer(to: Self.request("0"), of: id, now: now))
        try expect(keep("1", at: now).isRepeated && keep("\(AccountLimits.mostAnswers)", at: now).isRepeated)
        // One that is too long is given and not kept.
        let long = String(repeating: "x", count: AccountLimits.longestAnswer + 1)
        for _ in 1...2 {
            try expect(
                keep("long", at: now, long), equals: AnswerOnce(KeptAnswer(status: 200, body: long), isRepeated: false))
        }
        // After a day the key is a new one, for any request.
        let end = start + 7 + AccountLimits.answerSeconds
        try expect(keep("7", at: end - 1).isRepeated)
        try expectNil(store.answer(to: Self.request("7", "another"), of: id, now: end))
        try expect(!keep("7", at: end).isRepeated)
    }

    func idsOfClientsAreOfOneAccount() throws {
        let (id, other) = (try person("ann"), try person("bob"))
        let (day, uuid) = (Self.day("a"), Self.uuid)
        let first = try add(day, id: uuid, nil, of: id)
        expect(first.answer.location == "/" + uuid && first.answer.status == 201)
        try expect(add(day, id: uuid, nil, of: id, at: start + 1).answer.status, equals: 200)
        try expect(store.reminders(of: id).map(\.createdAt), equals: [start])
        #expect(throws: AccountError.idTaken) { try add(Self.day("b"), id: uuid, nil, of: id) }
        // Nobody learns that somebody else has it.
        try expect(add(Self.day("b"), id: uuid, nil, of: other).answer.status, equals: 201)
        try expect(store.setReminder(uuid, to: Self.day("c"), of: other, now: start)?.day.title, equals: "c")
        try expect(store.reminders(of: id).map(\.day.title), equals: ["a"])
        try expect(store.removeReminder(uuid, of: id) && store.reminders(of: other).count == 1)
        try expect(add(Self.day("d"), id: uuid, nil, of: id).answer.status, equals: 201)
    }
}
