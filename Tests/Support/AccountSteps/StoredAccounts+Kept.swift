import Expectations
internal import AccountModel
internal import Testing

/// What people keep.
extension StoredAccounts {
    func settingsAreTheUsualOnesUntilTheyAreSet() throws {
        let id = try person("a")
        try expect(store.settings(of: id), equals: NotificationSettings())
        var settings = NotificationSettings()
        settings.isEnabled = false
        settings.advanceDays = 30
        settings.notifyMinute = 1_439
        settings.tellsNewMoon = true
        settings.tellsFullMoon = true
        settings.tellsOwnDays = false
        settings.timeZone = "Asia/Tokyo"
        settings.place = NotificationPlace(latitude: -23.456, longitude: 120.994, name: "鹿港'鎮")
        try store.setSettings(settings, of: id, now: start)
        try expect(store.settings(of: id), equals: settings)
        try expect(
            store.settings(of: id).place, equals: NotificationPlace(latitude: -23.46, longitude: 120.99, name: "鹿港'鎮"))
        settings.advanceDays = 0
        settings.notifyMinute = 0
        settings.place = nil
        try store.setSettings(settings, of: id, now: start + 1)
        try expect(store.settings(of: id), equals: settings)
        try store.setSettings(NotificationSettings(), of: id, now: start + 2)
        try expect(store.settings(of: id), equals: NotificationSettings())
    }

    func devicesAreKeptAndRemoved() throws {
        let id = try person("a")
        let keys = Device.Keys(p256dh: "BPoint", auth: "secret")
        let phone = try store.keepDevice(token: "phone", platform: .ios, keys: nil, session: nil, of: id, now: start)
        let page = try store.keepDevice(
            token: "https://push.example/1", platform: .web, keys: keys, session: nil, of: id, now: start + 1)
        expect(phone.platform == .ios && phone.keys == nil && phone.isActive && phone.createdAt == start)
        expect(page.keys == keys && page.id != phone.id && page.updatedAt == start + 1)
        try expect(store.devices(of: id), equals: [page, phone])
        // The same token again is the same device.
        let again = try store.keepDevice(
            token: "phone", platform: .android, keys: nil, session: nil, of: id, now: start + 2)
        expect(
            again,
            equals: Device(
                id: phone.id, token: "phone", platform: .android, keys: nil, isActive: true, createdAt: start,
                updatedAt: start + 2))
        try expect(store.devices(of: id), equals: [page, again])
        try expect(store.removeDevice(token: "phone", of: id))
        try expect(!store.removeDevice(token: "phone", of: id))
        try expect(store.devices(of: id), equals: [page])
    }

    func aDeviceThatMovesLeavesItsAccount() throws {
        let (ann, bob) = (try person("a"), try person("b"))
        let first = try store.keepDevice(token: "phone", platform: .ios, keys: nil, session: nil, of: ann, now: start)
        let other = try store.keepDevice(
            token: "other", platform: .ios, keys: nil, session: nil, of: ann, now: start + 1)
        let moved = try store.keepDevice(
            token: "phone", platform: .ios, keys: nil, session: nil, of: bob, now: start + 2)
        expect(moved.createdAt == start + 2 && moved.id != first.id)
        try expect(store.devices(of: ann) == [other] && store.devices(of: bob) == [moved])
        try expect(!store.removeDevice(token: "phone", of: ann))
        try expect(store.devices(of: bob), equals: [moved])
    }

    func theDeviceThatWasKeptLongestAgoGoes() throws {
        let id = try person("a")
        for number in 0..<AccountLimits.mostDevices {
            _ = try store.keepDevice(
                token: "d\(number)", platform: .ios, keys: nil, session: nil, of: id, now: start + Int64(number))
        }
        _ = try store.keepDevice(token: "d0", platform: .ios, keys: nil, session: nil, of: id, now: start + 100)
        _ = try store.keepDevice(token: "new", platform: .ios, keys: nil, session: nil, of: id, now: start + 100)
        let tokens = Set(try store.devices(of: id).map(\.token))
        expect(tokens.count == AccountLimits.mostDevices && tokens.isSuperset(of: ["d0", "d2", "new"]))
        expect(tokens, lacks: "d1")
    }

    func subscriptionsAreReplaced() throws {
        let id = try person("a")
        let some = [Subscription(id: 3, isEnabled: true), Subscription(id: 9, isEnabled: false)]
        for kind in SubscriptionKind.allCases { try expect(store.subscriptions(kind, of: id), equals: []) }
        try store.setSubscriptions(some.reversed(), .group, of: id, now: start)
        try expect(store.subscriptions(.group, of: id), equals: some)
        try expect(store.subscriptions(.event, of: id) == [] && store.subscriptions(.deity, of: id) == [])
        let others = [
            Subscription(id: 1, isEnabled: true), Subscription(id: 9, isEnabled: true),
            Subscription(id: 9_007_199_254_740_991, isEnabled: true),
        ]
        try store.setSubscriptions(others, .group, of: id, now: start + 1)
        try store.setSubscriptions(some, .deity, of: id, now: start + 1)
        try expect(store.subscriptions(.group, of: id) == others && store.subscriptions(.deity, of: id) == some)
        try store.setSubscriptions([], .group, of: id, now: start + 2)
        try expect(store.subscriptions(.group, of: id) == [] && store.subscriptions(.deity, of: id) == some)
    }

    func subscriptionsHaveALimit() throws {
        let id = try person("a")
        let most = (1...AccountLimits.mostSubscriptions).map { Subscription(id: Int64($0), isEnabled: true) }
        for kind in SubscriptionKind.allCases { try store.setSubscriptions(most, kind, of: id, now: start) }
        let more = most + [Subscription(id: 1_000_000, isEnabled: true)]
        #expect(throws: AccountError.tooMany) { try store.setSubscriptions(more, .event, of: id, now: start) }
        try expect(store.subscriptions(.event, of: id), equals: most)
    }

    func favouritesHaveTheOrderOfThePerson() throws {
        let id = try person("a")
        try expect(store.keepFavourite(temple: 7, note: nil, of: id, now: start).createdAt, equals: start)
        _ = try store.keepFavourite(temple: 3, note: "三", of: id, now: start + 1)
        try expect(store.favourites(of: id).map(\.temple), equals: [7, 3])
        // Those that were there keep their time.
        let set = try store.setFavourites(
            [(temple: 9, note: nil), (temple: 3, note: "3"), (temple: 7, note: "七")], of: id, now: start + 2)
        expect(
            set,
            equals: [
                Favourite(temple: 9, note: nil, createdAt: start + 2),
                Favourite(temple: 3, note: "3", createdAt: start + 1),
                Favourite(temple: 7, note: "七", createdAt: start),
            ])
        try expect(store.favourites(of: id), equals: set)
        // A note changes neither place nor time.
        try expect(
            store.keepFavourite(temple: 3, note: nil, of: id, now: start + 3),
            equals: Favourite(temple: 3, note: nil, createdAt: start + 1))
        try expect(store.removeFavourite(temple: 9, of: id))
        try expect(!store.removeFavourite(temple: 9, of: id))
        try expect(store.keepFavourite(temple: 9, note: nil, of: id, now: start + 4).createdAt, equals: start + 4)
        try expect(store.favourites(of: id).map(\.temple), equals: [3, 7, 9])
        try expect(store.setFavourites([], of: id, now: start + 5), equals: [])
    }

    /// Others add, remove and change notes between the reading of an order and its writing.
    func anOrderLosesNothing() throws {
        let id = try person("a")
        for temple in Int64(1)...3 { _ = try store.keepFavourite(temple: temple, note: "n", of: id, now: start) }
        for temple in Int64(2)...3 { _ = try store.removeFavourite(temple: temple, of: id) }
        // It comes where the second one was.
        _ = try store.keepFavourite(temple: 4, note: nil, of: id, now: start + 1)
        _ = try store.keepFavourite(temple: 1, note: "other", of: id, now: start + 1)
        try store.orderFavourites([3, 2, 1, 3], of: id)
        let kept = [
            Favourite(temple: 1, note: "other", createdAt: start),
            Favourite(temple: 4, note: nil, createdAt: start + 1),
        ]
        try expect(store.favourites(of: id), equals: kept)
        try store.orderFavourites([4, 1], of: id)
        try expect(store.favourites(of: id), equals: kept.reversed())
        _ = try store.keepFavourite(temple: 5, note: nil, of: id, now: start)
        _ = try store.keepFavourite(temple: 6, note: nil, of: id, now: start)
        try store.orderFavourites([6, 1, 6], of: id)
        try expect(store.favourites(of: id).map(\.temple), equals: [6, 1, 4, 5])
        _ = try store.keepFavourite(temple: 7, note: nil, of: id, now: start)
        try expect(store.favourites(of: id).map(\.temple), equals: [6, 1, 4, 5, 7])
        // Somebody else's stay.
        try store.orderFavourites([5, 6], of: try person("b"))
        try expect(store.favourites(of: id).map(\.temple), equals: [6, 1, 4, 5, 7])
    }

    func favouritesHaveALimit() throws {
        let id = try person("a")
        let most = (1...AccountLimits.mostFavourites).map { (temple: Int64($0), note: String?.none) }
        try expect(store.setFavourites(most, of: id, now: start).count, equals: AccountLimits.mostFavourites)
        #expect(throws: AccountError.tooMany) {
            try store.keepFavourite(temple: 1_000_000, note: nil, of: id, now: start)
        }
        #expect(throws: AccountError.tooMany) {
            try store.setFavourites(most + [(temple: 1_000_000, note: nil)], of: id, now: start)
        }
        // One that is there is no more.
        try expect(store.keepFavourite(temple: 1, note: "n", of: id, now: start).note, equals: "n")
        try expect(store.favourites(of: id).count, equals: AccountLimits.mostFavourites)
    }

    func remindersAreKept() throws {
        let id = try person("a")
        let first = try store.addReminder(Self.day("祖父忌日"), of: id, now: start)
        let monthly = ReminderDay(
            title: "月底", calendar: .solar, month: nil, day: nil, daysAhead: 30, isEnabled: false)
        let second = try store.addReminder(monthly, of: id, now: start + 1)
        expect(first.day == Self.day("祖父忌日") && second.day == monthly && first.id != second.id)
        try expect(store.reminders(of: id), equals: [first, second])
        let changed = try store.setReminder(first.id, to: monthly, of: id, now: start + 2)
        expect(
            changed, equals: Reminder(id: first.id, day: monthly, createdAt: start, updatedAt: start + 2))
        try expect(store.reminders(of: id).map(\.id), equals: [first.id, second.id])
        try expectNil(store.setReminder("nothing", to: monthly, of: id, now: start))
        try expect(store.removeReminder(first.id, of: id))
        try expect(!store.removeReminder(first.id, of: id))
        try expectNil(store.setReminder(first.id, to: monthly, of: id, now: start))
        try expect(store.reminders(of: id), equals: [second])
    }

    func remindersHaveALimit() throws {
        let id = try person("a")
        for number in 0..<AccountLimits.mostReminders {
            _ = try store.addReminder(Self.day("\(number)"), of: id, now: start)
        }
        #expect(throws: AccountError.tooMany) { try store.addReminder(Self.day("more"), of: id, now: start) }
        try expect(store.reminders(of: id).count, equals: AccountLimits.mostReminders)
    }
}
