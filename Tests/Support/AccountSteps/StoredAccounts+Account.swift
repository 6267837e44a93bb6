import Expectations
internal import AccountModel
internal import Testing

/// The account as a whole.
extension StoredAccounts {
    func theProfileIsChanged() throws {
        let id = try person("a")
        let before = try require(store.account(id))
        try expect(store.update(id, displayName: nil, locale: nil, now: start + 1), equals: before)
        var expected = before
        (expected.locale, expected.updatedAt) = ("en", start + 2)
        try expect(store.update(id, displayName: nil, locale: "en", now: start + 2), equals: expected)
        (expected.displayName, expected.updatedAt) = ("'; DROP TABLE account; --", start + 3)
        try expect(store.update(id, displayName: expected.displayName, locale: nil, now: start + 3), equals: expected)
        try expect(store.account(id), equals: expected)
    }

    func theCalendarHasOneKey() throws {
        let id = try person("a")
        try expect(!contents(id).hasCalendar)
        try store.setCalendarKey(hash: Self.digest("one"), of: id, now: start)
        try expect(store.account(calendarHash: Self.digest("one")) == id && contents(id).hasCalendar)
        try store.setCalendarKey(hash: Self.digest("two"), of: id, now: start)
        try expectNil(store.account(calendarHash: Self.digest("one")))
        try expect(store.account(calendarHash: Self.digest("two")), equals: id)
        try store.setCalendarKey(hash: nil, of: id, now: start)
        try expect(store.account(calendarHash: Self.digest("two")) == nil && !contents(id).hasCalendar)
        try expectNil(store.account(calendarHash: ""))
    }

    /// Gives an account one of everything.
    func fill(_ id: AccountID, _ name: String) throws {
        var settings = NotificationSettings()
        settings.advanceDays = 7
        try store.setSettings(settings, of: id, now: start)
        _ = try store.keepDevice(
            token: "device of " + name, platform: .ios, keys: nil, session: nil, of: id, now: start)
        for kind in SubscriptionKind.allCases {
            try store.setSubscriptions([Subscription(id: 5, isEnabled: true)], kind, of: id, now: start)
        }
        _ = try store.keepFavourite(temple: 5, note: "note of " + name, of: id, now: start)
        _ = try store.addReminder(Self.day("day of " + name), of: id, now: start)
        try store.setCalendarKey(hash: Self.digest("key of " + name), of: id, now: start)
    }

    func everythingOfAnAccountIsToldAtOnce() throws {
        let id = try person("a")
        try fill(id, "a")
        let all = try contents(id)
        try expect(all.account == store.account(id) && all.identities.map(\.subject) == ["a"] && all.hasCalendar)
        try expect(all.settings == store.settings(of: id) && all.settings.advanceDays == 7)
        try expect(all.sessions == store.sessions(of: id, now: start) && all.sessions.count == 1)
        try expect(all.devices == store.devices(of: id) && all.devices.count == 1)
        try expect(all.favourites == store.favourites(of: id) && all.favourites.count == 1)
        try expect(all.reminders == store.reminders(of: id) && all.reminders.count == 1)
        expect(Set(all.subscriptions.keys), equals: Set(SubscriptionKind.allCases))
        expect(all.subscriptions.values.allSatisfy { $0 == [Subscription(id: 5, isEnabled: true)] })
    }

    func removalLeavesNothing() throws {
        let id = try person("a")
        let other = try person("b")
        try fill(id, "a")
        try fill(other, "b")
        let before = try contents(other)
        try expect(store.remove(id))
        try expect(!store.remove(id))
        try expect(store.account(id) == nil && store.contents(of: id, now: start) == nil)
        try expect(session("a", at: start) == nil && refresh("a", to: "c", at: start) == .unknown)
        try expectNil(store.account(calendarHash: Self.digest("key of a")))
        try expectNothing(of: id)
        try expect(contents(other), equals: before)
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 1, sessions: 1, devices: 1))
        // Whoever comes back is somebody new, and the device is free.
        let again = try person("a")
        try expect(again != id && contents(again).favourites == [])
        try expect(
            store.keepDevice(
                token: "device of a", platform: .ios, keys: nil, session: nil, of: again, now: start + 1
            ).createdAt, equals: start + 1)
    }

    private func expectNothing(of id: AccountID) throws {
        try expect(store.settings(of: id), equals: NotificationSettings())
        try expect(store.sessions(of: id, now: start) == [] && store.devices(of: id) == [])
        try expect(store.favourites(of: id) == [] && store.reminders(of: id) == [])
        for kind in SubscriptionKind.allCases { try expect(store.subscriptions(kind, of: id), equals: []) }
    }

    func anEndedAccountKeepsNothing() throws {
        let id = try person("a")
        let reminder = try store.addReminder(Self.day("a"), of: id, now: start)
        try expect(store.remove(id))
        let writes: [() throws -> Void] = [
            { try store.setSettings(NotificationSettings(), of: id, now: start) },
            { _ = try store.keepDevice(token: "d", platform: .web, keys: nil, session: nil, of: id, now: start) },
            { try store.setSubscriptions([Subscription(id: 1, isEnabled: true)], .event, of: id, now: start) },
            { _ = try store.setFavourites([(temple: 1, note: nil)], of: id, now: start) },
            { try store.orderFavourites([1], of: id) },
            { _ = try store.keepFavourite(temple: 1, note: nil, of: id, now: start) },
            { _ = try store.addReminder(Self.day("b"), of: id, now: start) },
            { try store.setCalendarKey(hash: Self.digest("k"), of: id, now: start) },
        ]
        for (number, write) in writes.enumerated() {
            #expect(throws: AccountError.ended, "write \(number)") { try write() }
        }
        try expectNil(store.update(id, displayName: "a", locale: "en", now: start))
        try expectNil(store.setReminder(reminder.id, to: reminder.day, of: id, now: start))
        try expect(!store.removeReminder(reminder.id, of: id) && !store.removeDevice(token: "d", of: id))
        try expect(!store.removeFavourite(temple: 1, of: id))
        try store.endSessions(of: id)
        try expectNothing(of: id)
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 0, sessions: 0, devices: 0))
    }

    /// Whoever asks with the ids of somebody else's things finds nothing and changes nothing.
    func neitherOfTwoAccountsReachesTheOther() throws {
        let (ann, bob) = (try person("a"), try person("b"))
        try fill(ann, "a")
        let before = try contents(ann)
        let session = try require(before.sessions.first)
        let reminder = try require(before.reminders.first)
        let device = try require(before.devices.first)
        try expect(!store.endSession(session.id, of: bob))
        try expect(!store.removeDevice(token: device.token, of: bob))
        try expect(!store.removeFavourite(temple: 5, of: bob))
        try expect(!store.removeReminder(reminder.id, of: bob))
        try expectNil(store.setReminder(reminder.id, to: Self.day("bob's"), of: bob, now: start))
        try expect(store.reminders(of: bob) == [] && store.favourites(of: bob) == [] && store.devices(of: bob) == [])
        try expect(store.sessions(of: bob, now: start).map(\.account), equals: [bob])
        try expect(store.settings(of: bob), equals: NotificationSettings())
        for kind in SubscriptionKind.allCases {
            try expect(store.subscriptions(kind, of: bob), equals: [])
            try store.setSubscriptions([], kind, of: bob, now: start)
        }
        try expect(store.setFavourites([], of: bob, now: start), equals: [])
        _ = try store.update(bob, displayName: "Bob", locale: "en", now: start)
        try store.setSettings(NotificationSettings(), of: bob, now: start)
        try store.setCalendarKey(hash: nil, of: bob, now: start)
        try store.endSessions(of: bob)
        try expect(contents(ann) == before && session.id == self.session("a", at: start))
        try expect(store.remove(bob))
        try expect(contents(ann), equals: before)
    }

    func statisticsCountWhatThereIs() throws {
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 0, sessions: 0, devices: 0))
        try store.checkReady()
        let id = try person("a")
        try signIn(Self.identity("a"), tokens: "a2", at: start + 10)
        _ = try person("b")
        _ = try store.keepDevice(token: "d", platform: .android, keys: nil, session: nil, of: id, now: start)
        try expect(store.statistics(now: start), equals: AccountStatistics(accounts: 2, sessions: 3, devices: 1))
        let later = start + AccountLimits.refreshSeconds
        try expect(store.statistics(now: later), equals: AccountStatistics(accounts: 2, sessions: 1, devices: 1))
    }

    func keepersAreCountedOnce() throws {
        let (ann, bob) = (try person("a"), try person("b"))
        try expect(store.keepers(ofAny: [1, 2, 3]), equals: 0)
        for temple in [1, 2] as [Int64] { _ = try store.keepFavourite(temple: temple, note: nil, of: ann, now: start) }
        _ = try store.keepFavourite(temple: 2, note: nil, of: bob, now: start)
        try expect(store.keepers(ofAny: []) == 0 && store.keepers(ofAny: [3]) == 0)
        try expect(store.keepers(ofAny: [1]) == 1 && store.keepers(ofAny: [1, 2]) == 2)
        // As many as an import may have.
        try expect(store.keepers(ofAny: Array(2...200_000)), equals: 2)
    }
}
