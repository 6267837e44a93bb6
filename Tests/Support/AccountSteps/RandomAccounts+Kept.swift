import Expectations
internal import AccountModel
internal import SeededRandom
internal import Testing

/// Steps of what people keep.
extension RandomAccounts {
    mutating func setProfile() throws -> String {
        let id = somebody()
        let (name, locale) = (pick([nil, "王小明", "O'Neil"]), pick([nil, "ja", "zh-TW"]))
        let time = now
        update(id) { plain in
            if let name {
                plain.account.displayName = name
                plain.isNameOwn = true
            }
            if let locale { plain.account.locale = locale }
            if name != nil || locale != nil { plain.account.updatedAt = time }
        }
        try expect(store.update(id, displayName: name, locale: locale, now: now), equals: accounts[id]?.account)
        return "profile"
    }

    mutating func setCalendar() throws -> String {
        let id = somebody()
        let key = chance(4) ? nil : newDigest()
        try store.setCalendarKey(hash: key, of: id, now: now)
        let time = now
        update(id) { plain in
            plain.calendarKey = key
            plain.account.updatedAt = time
        }
        return "calendar"
    }

    mutating func setSettings() throws -> String {
        let id = somebody()
        var settings = NotificationSettings()
        settings.isEnabled = chance(2)
        settings.advanceDays = number(0...30)
        settings.notifyMinute = number(0...1_439)
        settings.tellsNewMoon = chance(2)
        settings.tellsFullMoon = chance(2)
        settings.tellsOwnDays = chance(2)
        settings.timeZone = pick(["Asia/Taipei", "UTC"])
        if chance(2) {
            settings.place = NotificationPlace(
                latitude: random.real(-90...90), longitude: random.real(-180...180), name: pick(["", "鹿港鎮"]))
        }
        try store.setSettings(settings, of: id, now: now)
        update(id) { $0.settings = settings }
        return "settings"
    }

    mutating func changeDevice() throws -> String {
        let id = somebody()
        var token = "device \(number(1...6))"
        let isRemoved = chance(4)
        if isRemoved, !chance(3) { token = accounts[id]?.devices.first?.token ?? token }
        // One whose session is over may be there still, or not.
        if let owner = owner(ofDevice: token), let plain = accounts[owner],
            !plain.devices(at: now).contains(where: { $0.token == token })
        {
            return "a device whose session is over"
        }
        return isRemoved ? try removeDevice(token, of: id) : try keepDevice(token, of: id)
    }

    private mutating func removeDevice(_ token: String, of id: AccountID) throws -> String {
        let owner = owner(ofDevice: token)
        try expect(store.removeDevice(token: token, of: id), equals: owner == id)
        guard owner == id else { return "another's device" }
        update(id) { $0.devices.removeAll { $0.token == token } }
        return "device removed"
    }

    private func owner(ofDevice token: String) -> AccountID? {
        accounts.first { $0.value.devices.contains { $0.token == token } }?.key
    }

    private mutating func keepDevice(_ token: String, of id: AccountID) throws -> String {
        let owner = owner(ofDevice: token)
        let session = accounts[id]?.sessions(at: now).randomElement(using: &random)
        let platform = session == nil ? .ntfy : pick(Device.Platform.allCases)
        let kept = platform == .ntfy ? nil : session?.id
        let keys = platform == .web ? Device.Keys(p256dh: "p", auth: "a") : nil
        let device = try store.keepDevice(token: token, platform: platform, keys: keys, session: kept, of: id, now: now)
        let own = accounts[id]?.devices.first { $0.token == token }
        expect(
            device,
            equals: Device(
                id: own?.id ?? device.id, token: token, platform: platform, keys: keys, session: kept, isActive: true,
                createdAt: own?.createdAt ?? now, updatedAt: now))
        if let owner { update(owner) { $0.devices.removeAll { $0.token == token } } }
        update(id) { $0.devices.append(device) }
        return owner == nil || owner == id ? "device" : "device moved"
    }

    mutating func setSubscriptions() throws -> String {
        let (id, kind) = (somebody(), pick(SubscriptionKind.allCases))
        var wanted: [Int64: Bool] = [:]
        for _ in 0..<number(0...6) { wanted[Int64(number(1...8))] = chance(2) }
        let list = wanted.sorted { $0.key > $1.key }.map { Subscription(id: $0.key, isEnabled: $0.value) }
        try store.setSubscriptions(list, kind, of: id, now: now)
        update(id) { $0.subscriptions[kind] = wanted }
        return "subscriptions"
    }

    mutating func changeFavourites() throws -> String {
        let id = somebody()
        let (temple, note) = (Int64(number(1...8)), pick([nil, "常去", "'"]))
        let known = accounts[id]?.favourites ?? []
        let index = known.firstIndex { $0.temple == temple }
        switch number(0...3) {
        case 0:
            let order = (Int64(1)...8).shuffled(using: &random).prefix(number(0...8))
            let wanted = order.map { (temple: $0, note: note) }
            let expected = order.map { temple in
                Favourite(
                    temple: temple, note: note,
                    createdAt: known.first { $0.temple == temple }?.createdAt ?? now)
            }
            try expect(store.setFavourites(wanted, of: id, now: now), equals: expected)
            update(id) { $0.favourites = expected }
            return "favourites"
        case 1:
            try expect(store.removeFavourite(temple: temple, of: id), equals: index != nil)
            guard let index else { return "no favourite" }
            update(id) { $0.favourites.remove(at: index) }
            return "favourite removed"
        default:
            let expected = Favourite(
                temple: temple, note: note, createdAt: index.map { known[$0].createdAt } ?? now)
            try expect(store.keepFavourite(temple: temple, note: note, of: id, now: now), equals: expected)
            update(id) { plain in
                if let index { plain.favourites[index] = expected } else { plain.favourites.append(expected) }
            }
            return "favourite"
        }
    }

    private mutating func someDay() -> ReminderDay {
        ReminderDay(
            title: pick(["忌日", "生日", "\u{1F3EE}"]), calendar: pick(ReminderDay.Calendar.allCases),
            month: chance(2) ? nil : number(1...12), day: chance(3) ? nil : number(1...30),
            daysAhead: chance(2) ? nil : number(0...30), isEnabled: chance(2))
    }

    mutating func changeReminders() throws -> String {
        let (id, day) = (somebody(), someDay())
        let other = chance(4) ? somebody() : id
        let known = accounts[id]?.reminders ?? []
        guard !known.isEmpty, !chance(3) else {
            let added = try store.addReminder(day, of: id, now: now)
            expect(added, equals: Reminder(id: added.id, day: day, createdAt: now, updatedAt: now))
            update(id) { $0.reminders.append(added) }
            return "reminder"
        }
        let index = number(0...known.count - 1)
        let before = known[index]
        if chance(3) {
            try expect(store.removeReminder(before.id, of: other), equals: id == other)
            guard id == other else { return "another's reminder" }
            update(id) { $0.reminders.remove(at: index) }
            return "reminder removed"
        }
        let changed = Reminder(id: before.id, day: day, createdAt: before.createdAt, updatedAt: now)
        try expect(store.setReminder(before.id, to: day, of: other, now: now), equals: id == other ? changed : nil)
        guard id == other else { return "another's reminder" }
        update(id) { $0.reminders[index] = changed }
        return "reminder changed"
    }
}
