import Expectations
internal import AccountModel
internal import Testing

/// Edits of what people keep.
extension StoredAccounts {
    func anEditIsOneTransaction() throws {
        let (id, start) = (try person("a"), start)
        let seen = try store.editing(id) { keeping in
            var settings = try keeping.settings(of: id)
            settings.advanceDays = 9
            try keeping.setSettings(settings, of: id, now: start)
            _ = try keeping.keepFavourite(temple: 7, note: "n", of: id, now: start)
            try keeping.setSubscriptions([Subscription(id: 3, isEnabled: false)], .group, of: id, now: start)
            let reminder = try keeping.addReminder(Self.day("忌日"), of: id, now: start)
            _ = try keeping.setReminder(reminder.id, to: Self.day("生日"), of: id, now: start)
            let device = try keeping.keepDevice(
                token: "t", platform: .ios, keys: nil, session: nil, of: id, now: start)
            let account = try keeping.update(id, displayName: "Ann", locale: nil, now: start)
            // An edit sees what it has written.
            expect(try keeping.devices(of: id) == [device] && keeping.account(id) == account)
            return try keeping.reminders(of: id).map(\.day.title) + ["\(keeping.settings(of: id).advanceDays)"]
        }
        expect(seen, equals: ["生日", "9"])
        let before = try contents(id)
        expect(before.settings.advanceDays == 9 && before.favourites.map(\.temple) == [7] && before.devices.count == 1)
        expect(before.subscriptions[.group] == [Subscription(id: 3, isEnabled: false)])
        expect(before.account.displayName, equals: "Ann")
        // One that ends with an error has written nothing.
        #expect(throws: AccountError.tooMany) {
            try store.editing(id) { keeping in
                _ = try keeping.removeFavourite(temple: 7, of: id)
                _ = try keeping.setFavourites([], of: id, now: start)
                for reminder in try keeping.reminders(of: id) { _ = try keeping.removeReminder(reminder.id, of: id) }
                throw AccountError.tooMany
            }
        }
        try expect(contents(id), equals: before)
        try expect(store.remove(id))
        #expect(throws: AccountError.ended) { try store.editing(id) { try $0.settings(of: id) } }
    }
}
