import Expectations
internal import AccountModel
internal import Testing

/// Changes that other devices follow.
extension StoredAccounts {
    /// A device that follows the changes of an account, a few at a time.
    struct Follower {
        let account: AccountID
        var things: [OwnThing: OwnChange.Value] = [:]
        var place: OwnChangePlace?
        /// How many changes the last reading has brought.
        var read = 0

        init(_ account: AccountID) { self.account = account }

        /// Reads all that is new. Returns false where the place is too old.
        mutating func follow(_ store: any AccountStore, limit: Int = 3) throws -> Bool {
            read = 0
            while true {
                guard let page = try store.changes(of: account, since: place, limit: limit) else { return false }
                expect(page.changes.count, isAtMost: limit)
                for change in page.changes { things[change.thing] = change.value }
                (place, read) = (page.next, read + page.changes.count)
                if !page.hasMore { return true }
            }
        }
    }

    /// Returns what a device knows that has read everything.
    static func things(_ contents: AccountContents) -> [OwnThing: OwnChange.Value] {
        var things: [OwnThing: OwnChange.Value] = [
            .settings: .settings(contents.settings), .profile: .profile(contents.account),
        ]
        for (kind, list) in contents.subscriptions {
            for one in list { things[.subscription(kind, one.id)] = .subscription(one) }
        }
        for one in contents.reminders { things[.reminder(one.id)] = .reminder(one) }
        // Positions are compared by the order.
        for one in contents.favourites { things[.favourite(one.temple)] = .favourite(one, position: 0) }
        return things
    }

    /// Expects that a device knows all that is kept.
    static func expectAll(_ device: Follower, _ contents: AccountContents, _ comment: String = "") {
        var (things, positions) = (device.things, [(Int64, Int64)]())
        for (thing, value) in things {
            guard case .favourite(let one, let position) = value else { continue }
            positions.append((position, one.temple))
            things[thing] = .favourite(one, position: 0)
        }
        expect(things, equals: Self.things(contents), "\(comment)")
        expect(positions.sorted(by: <).map(\.1), equals: contents.favourites.map(\.temple), "\(comment)")
    }

    func changesAreFollowedWithTombstones() throws {
        let (id, other) = (try person("a"), try person("b"))
        var (early, late) = (Follower(id), Follower(id))
        try expect(early.follow(store))
        // A new account has a profile and settings.
        expect(Set(early.things.keys), equals: [.profile, .settings])
        Self.expectAll(early, try contents(id))
        try expect(early.follow(store) && early.read == 0)
        let reminder = try store.addReminder(Self.day("忌日"), of: id, now: start)
        let gone = try store.addReminder(Self.day("生日"), of: id, now: start)
        for temple in Int64(1)...4 { _ = try store.keepFavourite(temple: temple, note: nil, of: id, now: start) }
        try store.setSubscriptions(
            [Subscription(id: 1, isEnabled: true), Subscription(id: 2, isEnabled: true)], .deity, of: id, now: start)
        try store.setSubscriptions([Subscription(id: 1, isEnabled: true)], .event, of: id, now: start)
        try expect(early.follow(store) && early.read == 9)
        Self.expectAll(early, try contents(id))
        var settings = NotificationSettings()
        settings.advanceDays = 5
        try store.setSettings(settings, of: id, now: start)
        _ = try store.update(id, displayName: "Ann", locale: nil, now: start)
        _ = try store.setReminder(reminder.id, to: Self.day("忌日二"), of: id, now: start + 1)
        try expect(store.removeReminder(gone.id, of: id))
        try expect(store.removeFavourite(temple: 2, of: id))
        try store.orderFavourites([4, 3, 1], of: id)
        try store.setSubscriptions([Subscription(id: 2, isEnabled: false)], .deity, of: id, now: start)
        // Somebody else's are somebody else's.
        _ = try store.keepFavourite(temple: 9, note: nil, of: other, now: start)
        try expect(early.follow(store, limit: 2))
        Self.expectAll(early, try contents(id))
        // Whoever begins now learns of nothing that was removed before.
        try expect(late.follow(store, limit: 1) && late.read == late.things.count)
        Self.expectAll(late, try contents(id))
        // What is written as it was is no change.
        try store.setSettings(settings, of: id, now: start + 9)
        _ = try store.setFavourites([(4, nil), (3, nil), (1, nil)], of: id, now: start + 9)
        try store.setSubscriptions([Subscription(id: 2, isEnabled: false)], .deity, of: id, now: start + 9)
        try expect(late.follow(store) && late.read == 0)
        try expect(store.changes(of: other, since: nil, limit: 9)?.changes.count, equals: 3)
        try expect(store.remove(id))
        #expect(throws: AccountError.ended) { try store.changes(of: id, since: nil, limit: 9) }
    }

    /// What is removed while a device reads everything is told to it.
    func whatIsRemovedDuringTheFirstReadingIsTold() throws {
        let id = try person("a")
        for temple in Int64(1)...6 { _ = try store.keepFavourite(temple: temple, note: nil, of: id, now: start) }
        try expect(store.removeFavourite(temple: 6, of: id))
        var device = Follower(id)
        let first = try require(store.changes(of: id, since: nil, limit: 4))
        expect(first.hasMore)
        for change in first.changes { device.things[change.thing] = change.value }
        device.place = first.next
        try expect(store.removeFavourite(temple: 1, of: id) && store.removeFavourite(temple: 5, of: id))
        _ = try store.keepFavourite(temple: 6, note: "n", of: id, now: start)
        try expect(device.follow(store))
        Self.expectAll(device, try contents(id))
    }

    func aPlaceIsTooOldAfterManyChanges() throws {
        let id = try person("a")
        let most = AccountLimits.mostSubscriptions
        func follow(_ ids: Range<Int>) throws {
            try store.setSubscriptions(
                ids.map { Subscription(id: Int64($0 + 1), isEnabled: true) }, .event, of: id, now: start)
        }
        var (old, filling) = (Follower(id), Follower(id))
        try expect(old.follow(store))
        try follow(0..<most)
        let first = try require(store.changes(of: id, since: nil, limit: 1))
        filling.place = first.next
        for change in first.changes { filling.things[change.thing] = change.value }
        var recent = old
        for round in 1...4 {
            try follow(round * most..<(round + 1) * most)
            if round == 3 { try expect(recent.follow(store, limit: 1_000)) }
        }
        // Its place is one of the first, but it has begun later.
        try expect(filling.follow(store, limit: 1_000))
        Self.expectAll(filling, try contents(id))
        try follow(0..<most)
        // 11,002 changes since the first.
        try expect(old.follow(store), equals: false)
        try expect(recent.follow(store, limit: 1_000))
        Self.expectAll(recent, try contents(id))
        // The place of another database may be one that is still to come.
        let end = try require(recent.place)
        for place in [
            OwnChangePlace(number: end.number + 1, knownUpTo: end.number + 1),
            OwnChangePlace(number: end.number, knownUpTo: end.number + 1),
        ] { try expectNil(store.changes(of: id, since: place, limit: 9)) }
        var fresh = Follower(id)
        try expect(fresh.follow(store, limit: 1_000) && fresh.read == most + 2)
    }
}
