package import AccountModel

extension AccountStatements {
    /// Triggers of the tables write the marks. The statements of this function must see one state of the database.
    package func changes(
        of account: AccountID, since place: OwnChangePlace?, limit: Int
    ) throws -> OwnChanges? {
        guard let person = try self.account(account) else { throw AccountError.ended }
        let last = try database.first(
            "SELECT max(number) FROM own_change WHERE account_id = ?1", [.integer(account.number)]
        ) { $0.integer(0) }
        let place = place ?? OwnChangePlace(number: 0, knownUpTo: last ?? 0)
        guard let last, place.isKnown(last: last) else { return nil }
        let found = try database.all(
            """
            SELECT kind, thing, number, is_removed FROM own_change
            WHERE account_id = ?1 AND number > ?2 AND number > CASE is_removed WHEN 1 THEN ?3 ELSE ?2 END
            ORDER BY number LIMIT ?4
            """,
            [
                .integer(account.number), .integer(place.number), .integer(place.knownUpTo),
                .integer(Int64(limit) + 1),
            ], OwnChangeMark.init)
        let marks = found.prefix(limit)
        let hasMore = found.count > limit
        let number = (hasMore ? marks.last?.number : nil) ?? last
        return OwnChanges(
            changes: try changes(marks, of: person),
            next: OwnChangePlace(number: number, knownUpTo: max(place.knownUpTo, number)), hasMore: hasMore)
    }

    private func changes(_ marks: ArraySlice<OwnChangeMark>, of person: Account) throws -> [OwnChange] {
        let values = try values(of: Set(marks.compactMap(\.thing)), person)
        return marks.compactMap { mark in
            guard let thing = mark.thing else { return nil }
            if mark.isRemoved { return OwnChange(thing: thing, value: nil) }
            // What this program cannot read is passed over.
            return values[thing].map { OwnChange(thing: thing, value: $0) }
        }
    }

    /// Returns the present values of things. A kind of which there is one is read as a whole.
    private func values(of things: Set<OwnThing>, _ person: Account) throws -> [OwnThing: OwnChange.Value] {
        let kinds = Set(things.map(\.kind))
        var values: [OwnThing: OwnChange.Value] = [.profile: .profile(person)]
        if things.contains(.settings) { values[.settings] = .settings(try settings(of: person.id)) }
        for kind in SubscriptionKind.allCases where kinds.contains(OwnThing.subscription(kind, 0).kind) {
            for one in try subscriptions(kind, of: person.id) {
                values[.subscription(kind, one.id)] = .subscription(one)
            }
        }
        if kinds.contains(OwnThing.favourite(0).kind) {
            let positions = Dictionary(
                try database.all(
                    "SELECT temple_id, position FROM favourite WHERE account_id = ?1", [.integer(person.id.number)]
                ) { ($0.integer(0), $0.integer(1)) }
            ) { first, _ in first }
            for one in try favourites(of: person.id) {
                values[.favourite(one.temple)] = .favourite(one, position: positions[one.temple] ?? 0)
            }
        }
        if kinds.contains(OwnThing.reminder("").kind) {
            for one in try reminders(of: person.id) { values[.reminder(one.id)] = .reminder(one) }
        }
        return values
    }
}

/// A row of the table `own_change`.
private struct OwnChangeMark {
    /// Nil for a kind that this program does not know.
    let thing: OwnThing?
    let number: Int64
    let isRemoved: Bool

    init(_ row: any AccountRow) {
        thing = OwnThing(kind: row.text(0), id: row.text(1))
        number = row.integer(2)
        isRemoved = row.integer(3) != 0
    }
}
