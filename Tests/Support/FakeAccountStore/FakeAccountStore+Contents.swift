package import AccountModel

extension FakeAccountStore {
    package func account(_ id: AccountID) throws(AccountError) -> Account? {
        try ask { state throws(AccountError) in state.people[id]?.account }
    }

    package func update(
        _ id: AccountID, displayName: String?, locale: String?, now: Int64
    ) throws(AccountError) -> Account? {
        try ask { state throws(AccountError) in
            guard var person = state.people[id] else { return nil }
            if let displayName {
                person.account.displayName = displayName
                person.isNameOwn = true
            }
            if let locale { person.account.locale = locale }
            person.account.updatedAt = now
            state.people[id] = person
            return person.account
        }
    }

    package func contents(of id: AccountID, now: Int64) throws(AccountError) -> AccountContents? {
        try ask { state throws(AccountError) in state.contents(of: id, now: now) }
    }

    package func remove(_ id: AccountID) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            guard let person = state.people.removeValue(forKey: id) else { return false }
            if let email = person.account.email { state.links = state.links.filter { $0.value.link.email != email } }
            state.identities = state.identities.filter { $0.value.account != id }
            state.sessions = state.sessions.filter { $0.value.account != id }
            state.tokens = state.tokens.filter { $0.value.account != id }
            state.log.removeAll { $0.logged.account == id }
            return true
        }
    }

    package func settings(of account: AccountID) throws(AccountError) -> NotificationSettings {
        try ask { state throws(AccountError) in state.people[account]?.settings ?? NotificationSettings() }
    }

    package func setSettings(
        _ settings: NotificationSettings, of account: AccountID, now: Int64
    ) throws(AccountError) {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in person.settings = settings }
        }
    }

    package func devices(of account: AccountID) throws(AccountError) -> [Device] {
        try ask { state throws(AccountError) in state.people[account]?.devices ?? [] }
    }

    package func keepDevice(
        token: String, platform: Device.Platform, keys: Device.Keys?, session: String?, of account: AccountID,
        now: Int64
    ) throws(AccountError) -> Device {
        try ask { state throws(AccountError) in
            if let session {
                guard let kept = state.sessions[session], kept.account == account, kept.until > now else {
                    throw .ended
                }
            }
            for id in state.people.keys where id != account {
                state.people[id]?.devices.removeAll { $0.token == token }
            }
            return try state.change(account) { person throws(AccountError) in
                let old = person.devices.first { $0.token == token }
                let device = Device(
                    id: old?.id ?? Self.uuid(), token: token, platform: platform, keys: keys, session: session,
                    isActive: true,
                    createdAt: old?.createdAt ?? now, updatedAt: now)
                person.devices = ([device] + person.devices.filter { $0.token != token })
                    .prefix(AccountLimits.mostDevices).map { $0 }
                return device
            }
        }
    }

    package func removeDevice(token: String, of account: AccountID) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            let known = state.people[account]?.devices.contains { $0.token == token } ?? false
            state.people[account]?.devices.removeAll { $0.token == token }
            return known
        }
    }

    package func subscriptions(
        _ kind: SubscriptionKind, of account: AccountID
    ) throws(AccountError) -> [Subscription] {
        try ask { state throws(AccountError) in state.people[account]?.subscriptions[kind] ?? [] }
    }

    package func setSubscriptions(
        _ subscriptions: [Subscription], _ kind: SubscriptionKind, of account: AccountID, now: Int64
    ) throws(AccountError) {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                person.subscriptions[kind] = subscriptions.sorted { $0.id < $1.id }
            }
        }
    }

    package func favourites(of account: AccountID) throws(AccountError) -> [Favourite] {
        try ask { state throws(AccountError) in state.people[account]?.favourites ?? [] }
    }

    package func setFavourites(
        _ favourites: [(temple: Int64, note: String?)], of account: AccountID, now: Int64
    ) throws(AccountError) -> [Favourite] {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                let known = person.favourites
                person.favourites = favourites.map { wanted in
                    let since = known.first { $0.temple == wanted.temple }?.createdAt ?? now
                    return Favourite(temple: wanted.temple, note: wanted.note, createdAt: since)
                }
                return person.favourites
            }
        }
    }

    package func orderFavourites(_ temples: [Int64], of account: AccountID) throws(AccountError) {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                var (named, others): ([Favourite], [Favourite]) = ([], person.favourites)
                for temple in temples {
                    guard let index = others.firstIndex(where: { $0.temple == temple }) else { continue }
                    named.append(others.remove(at: index))
                }
                person.favourites = named + others
            }
        }
    }

    package func keepFavourite(
        temple: Int64, note: String?, of account: AccountID, now: Int64
    ) throws(AccountError) -> Favourite {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                if let index = person.favourites.firstIndex(where: { $0.temple == temple }) {
                    let kept = Favourite(temple: temple, note: note, createdAt: person.favourites[index].createdAt)
                    person.favourites[index] = kept
                    return kept
                }
                guard person.favourites.count < AccountLimits.mostFavourites else { throw .tooMany }
                let kept = Favourite(temple: temple, note: note, createdAt: now)
                person.favourites.append(kept)
                return kept
            }
        }
    }

    package func removeFavourite(temple: Int64, of account: AccountID) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            let known = state.people[account]?.favourites.contains { $0.temple == temple } ?? false
            state.people[account]?.favourites.removeAll { $0.temple == temple }
            return known
        }
    }

    package func reminders(of account: AccountID) throws(AccountError) -> [Reminder] {
        try ask { state throws(AccountError) in state.people[account]?.reminders ?? [] }
    }

    package func addReminder(
        _ day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                guard case .reminder(let reminder, _) = try person.add(day, id: nil, now: now) else { throw .ended }
                return reminder
            }
        }
    }

    package func setReminder(
        _ id: String, to day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder? {
        try ask { state throws(AccountError) in
            guard var person = state.people[account], let index = person.reminders.firstIndex(where: { $0.id == id })
            else { return nil }
            person.reminders[index].day = day
            person.reminders[index].updatedAt = now
            state.people[account] = person
            return person.reminders[index]
        }
    }

    package func removeReminder(_ id: String, of account: AccountID) throws(AccountError) -> Bool {
        try ask { state throws(AccountError) in
            let known = state.people[account]?.reminders.contains { $0.id == id } ?? false
            state.people[account]?.reminders.removeAll { $0.id == id }
            return known
        }
    }

    package func setCalendarKey(hash: String?, of account: AccountID, now: Int64) throws(AccountError) {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in person.calendarHash = hash }
        }
    }

    package func account(calendarHash hash: String) throws(AccountError) -> AccountID? {
        try ask { state throws(AccountError) in
            state.people.first { $0.value.calendarHash == hash }?.key
        }
    }

    package func statistics(now: Int64) throws(AccountError) -> AccountStatistics {
        try ask { state throws(AccountError) in
            AccountStatistics(
                accounts: state.people.count, sessions: state.sessions.values.filter { $0.until > now }.count,
                devices: state.people.values.map(\.devices.count).reduce(0, +))
        }
    }

    package func keepers(ofAny temples: [Int64]) throws(AccountError) -> Int {
        let temples = Set(temples)
        return try ask { state throws(AccountError) in
            state.people.values.count { person in person.favourites.contains { temples.contains($0.temple) } }
        }
    }

    package func checkReady() throws(AccountError) { try ask { _ throws(AccountError) in } }

    package func checkWritable() throws(AccountError) { try ask { _ throws(AccountError) in } }
}
