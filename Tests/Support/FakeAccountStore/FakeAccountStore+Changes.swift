package import AccountModel

extension FakeAccountStore {
    /// What has changed is found when it is asked for, so a change that was taken back meanwhile is none.
    package func changes(
        of account: AccountID, since place: OwnChangePlace?, limit: Int
    ) throws(AccountError) -> OwnChanges? {
        try ask { state throws(AccountError) in
            try state.change(account) { person throws(AccountError) in
                person.note()
                let last = person.lastChange
                let place = place ?? OwnChangePlace(number: 0, knownUpTo: last)
                guard place.isKnown(last: last) else { return nil }
                let found = person.noted.filter {
                    $0.value.number > ($0.value.value == nil ? max(place.number, place.knownUpTo) : place.number)
                }.sorted { $0.value.number < $1.value.number }
                let hasMore = found.count > limit
                let shown = found.prefix(limit)
                let number = (hasMore ? shown.last?.value.number : nil) ?? last
                return OwnChanges(
                    changes: shown.map { OwnChange(thing: $0.key, value: $0.value.value) },
                    next: OwnChangePlace(number: number, knownUpTo: max(place.knownUpTo, number)), hasMore: hasMore)
            }
        }
    }
}

extension FakeAccountStore.Person {
    private var values: [OwnThing: OwnChange.Value] {
        var values: [OwnThing: OwnChange.Value] = [.profile: .profile(account), .settings: .settings(settings)]
        for (kind, list) in subscriptions {
            for one in list { values[.subscription(kind, one.id)] = .subscription(one) }
        }
        for (index, one) in favourites.enumerated() {
            values[.favourite(one.temple)] = .favourite(one, position: Int64(index))
        }
        for one in reminders { values[.reminder(one.id)] = .reminder(one) }
        return values
    }

    /// Gives a number to each thing that has changed since the last time.
    fileprivate mutating func note() {
        let present = values
        let things = Set(present.keys).union(noted.keys).sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }
        for thing in things where noted[thing] == nil || noted[thing]?.value != present[thing] {
            lastChange += 1
            noted[thing] = (lastChange, present[thing])
        }
    }
}
