internal import AccountModel
internal import Testing

/// The account as a whole.
extension StoredAccounts {
    func theProfileIsChanged() throws {
        let id = try person("a")
        let before = try #require(try store.account(id))
        #expect(try store.update(id, displayName: nil, locale: nil, now: start + 1) == before)
        var expected = before
        (expected.locale, expected.updatedAt) = ("en", start + 2)
        #expect(try store.update(id, displayName: nil, locale: "en", now: start + 2) == expected)
        (expected.displayName, expected.updatedAt) = ("'; DROP TABLE account; --", start + 3)
        #expect(try store.update(id, displayName: expected.displayName, locale: nil, now: start + 3) == expected)
        #expect(try store.account(id) == expected)
    }

    func theCalendarHasOneKey() throws {
        let id = try person("a")
        #expect(try !contents(id).hasCalendar)
        try store.setCalendarKey(hash: Self.digest("one"), of: id, now: start)
        #expect(try store.account(calendarHash: Self.digest("one")) == id && contents(id).hasCalendar)
        try store.setCalendarKey(hash: Self.digest("two"), of: id, now: start)
        #expect(try store.account(calendarHash: Self.digest("one")) == nil)
        #expect(try store.account(calendarHash: Self.digest("two")) == id)
        try store.setCalendarKey(hash: nil, of: id, now: start)
        #expect(try store.account(calendarHash: Self.digest("two")) == nil && !contents(id).hasCalendar)
        #expect(try store.account(calendarHash: "") == nil)
    }

    /// Gives an account one of everything.
    func fill(_ id: AccountID, _ name: String) throws {
        var settings = NotificationSettings()
        settings.advanceDays = 7
        try store.setSettings(settings, of: id, now: start)
        _ = try store.keepDevice(
            token: "device of " + name, platform: .ios, keys: nil, of: id, now: start)
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
        #expect(try all.account == store.account(id) && all.identities.map(\.subject) == ["a"] && all.hasCalendar)
        #expect(try all.settings == store.settings(of: id) && all.settings.advanceDays == 7)
        #expect(try all.sessions == store.sessions(of: id, now: start) && all.sessions.count == 1)
        #expect(try all.devices == store.devices(of: id) && all.devices.count == 1)
        #expect(try all.favourites == store.favourites(of: id) && all.favourites.count == 1)
        #expect(try all.reminders == store.reminders(of: id) && all.reminders.count == 1)
        #expect(Set(all.subscriptions.keys) == Set(SubscriptionKind.allCases))
        #expect(all.subscriptions.values.allSatisfy { $0 == [Subscription(id: 5, isEnabled: true)] })
    }

    func removalLeavesNothing() throws {
        let id = try person("a")
        let other = try person("b")
        try fill(id, "a")
        try fill(other, "b")
        let before = try contents(other)
        #expect(try store.remove(id))
        #expect(try !store.remove(id))
        #expect(try store.account(id) == nil && store.contents(of: id, now: start) == nil)
        #expect(try session("a", at: start) == nil && refresh("a", to: "c", at: start) == .unknown)
        #expect(try store.account(calendarHash: Self.digest("key of a")) == nil)
        try expectNothing(of: id)
        #expect(try contents(other) == before)
        #expect(try store.statistics(now: start) == AccountStatistics(accounts: 1, sessions: 1, devices: 1))
        // Whoever comes back is somebody new, and the device is free.
        let again = try person("a")
        #expect(try again != id && contents(again).favourites == [])
        #expect(
            try store.keepDevice(
                token: "device of a", platform: .ios, keys: nil, of: again, now: start + 1
            ).createdAt == start + 1)
    }

    private func expectNothing(of id: AccountID) throws {
        #expect(try store.settings(of: id) == NotificationSettings())
        #expect(try store.sessions(of: id, now: start) == [] && store.devices(of: id) == [])
        #expect(try store.favourites(of: id) == [] && store.reminders(of: id) == [])
        for kind in SubscriptionKind.allCases { #expect(try store.subscriptions(kind, of: id) == []) }
    }

    func anEndedAccountKeepsNothing() throws {
        let id = try person("a")
        let reminder = try store.addReminder(Self.day("a"), of: id, now: start)
        #expect(try store.remove(id))
        let writes: [() throws -> Void] = [
            { try store.setSettings(NotificationSettings(), of: id, now: start) },
            { _ = try store.keepDevice(token: "d", platform: .web, keys: nil, of: id, now: start) },
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
        #expect(try store.update(id, displayName: "a", locale: "en", now: start) == nil)
        #expect(try store.setReminder(reminder.id, to: reminder.day, of: id, now: start) == nil)
        #expect(try !store.removeReminder(reminder.id, of: id) && !store.removeDevice(token: "d", of: id))
        #expect(try !store.removeFavourite(temple: 1, of: id))
        try store.endSessions(of: id)
        try expectNothing(of: id)
        #expect(try store.statistics(now: start) == AccountStatistics(accounts: 0, sessions: 0, devices: 0))
    }

    /// Whoever asks with the ids of somebody else's things finds nothing and changes nothing.
    func neitherOfTwoAccountsReachesTheOther() throws {
        let (ann, bob) = (try person("a"), try person("b"))
        try fill(ann, "a")
        let before = try contents(ann)
        let session = try #require(before.sessions.first)
        let reminder = try #require(before.reminders.first)
        let device = try #require(before.devices.first)
        #expect(try !store.endSession(session.id, of: bob))
        #expect(try !store.removeDevice(token: device.token, of: bob))
        #expect(try !store.removeFavourite(temple: 5, of: bob))
        #expect(try !store.removeReminder(reminder.id, of: bob))
        #expect(try store.setReminder(reminder.id, to: Self.day("bob's"), of: bob, now: start) == nil)
        #expect(try store.reminders(of: bob) == [] && store.favourites(of: bob) == [] && store.devices(of: bob) == [])
        #expect(try store.sessions(of: bob, now: start).map(\.account) == [bob])
        #expect(try store.settings(of: bob) == NotificationSettings())
        for kind in SubscriptionKind.allCases {
            #expect(try store.subscriptions(kind, of: bob) == [])
            try store.setSubscriptions([], kind, of: bob, now: start)
        }
        #expect(try store.setFavourites([], of: bob, now: start) == [])
        _ = try store.update(bob, displayName: "Bob", locale: "en", now: start)
        try store.setSettings(NotificationSettings(), of: bob, now: start)
        try store.setCalendarKey(hash: nil, of: bob, now: start)
        try store.endSessions(of: bob)
        #expect(try contents(ann) == before && session.id == self.session("a", at: start))
        #expect(try store.remove(bob))
        #expect(try contents(ann) == before)
    }

    func statisticsCountWhatThereIs() throws {
        #expect(try store.statistics(now: start) == AccountStatistics(accounts: 0, sessions: 0, devices: 0))
        try store.checkReady()
        let id = try person("a")
        try signIn(Self.identity("a"), tokens: "a2", at: start + 10)
        _ = try person("b")
        _ = try store.keepDevice(token: "d", platform: .android, keys: nil, of: id, now: start)
        #expect(try store.statistics(now: start) == AccountStatistics(accounts: 2, sessions: 3, devices: 1))
        let later = start + AccountLimits.refreshSeconds
        #expect(try store.statistics(now: later) == AccountStatistics(accounts: 2, sessions: 1, devices: 1))
    }
}
