package import AccountModel

extension NotificationStatements {
    /// Reads the tables once each for all accounts of a range of numbers.
    package func recipients(after: AccountID?, limit: Int) throws -> [Recipient] {
        let first = after?.number ?? 0
        let accounts = try database.all(
            "SELECT \(AccountColumns.list) FROM account WHERE id > ?1 ORDER BY id LIMIT ?2",
            [.integer(first), .integer(Int64(limit))]
        ) { AccountColumns($0).account }
        guard let last = accounts.last else { return [] }
        let range: [AccountValue] = [.integer(first), .integer(last.id.number)]
        let settings = try byAccount("notification_settings", Statements.settingsColumns, 10, range) {
            NotificationSettings($0)
        }
        let subscriptions = try byAccount(
            "subscription", "kind, thing_id, is_enabled", 3, order: ", kind, thing_id", range
        ) { row in
            (kind: row.text(0), subscription: Subscription(id: row.integer(1), isEnabled: row.integer(2) != 0))
        }
        let favourites = try byAccount("favourite", "temple_id", 1, order: ", position, temple_id", range) {
            $0.integer(0)
        }
        let reminders = try byAccount("reminder", Statements.reminderColumns, 9, order: ", created_at, id", range) {
            Reminder($0)
        }
        return accounts.map { account in
            var kinds = Self.noSubscriptions
            for (name, subscription) in subscriptions[account.id, default: []] {
                if let kind = SubscriptionKind(rawValue: name) { kinds[kind, default: []].append(subscription) }
            }
            return Recipient(
                account: account, settings: settings[account.id]?.first ?? NotificationSettings(),
                subscriptions: kinds, favourites: favourites[account.id, default: []],
                reminders: reminders[account.id, default: []].compactMap { $0 })
        }
    }

    package func account(uuid: String) throws -> AccountID? { try AccountStatements(database).account(uuid: uuid) }

    package func recipient(_ id: AccountID) throws -> Recipient? {
        let statements = AccountStatements(database)
        guard let account = try statements.account(id) else { return nil }
        var subscriptions = Self.noSubscriptions
        for kind in SubscriptionKind.allCases { subscriptions[kind] = try statements.subscriptions(kind, of: id) }
        return Recipient(
            account: account, settings: try statements.settings(of: id), subscriptions: subscriptions,
            favourites: try statements.favourites(of: id).map(\.temple), reminders: try statements.reminders(of: id))
    }

    private typealias Statements = AccountStatements<Database>

    private static var noSubscriptions: [SubscriptionKind: [Subscription]] {
        Dictionary(uniqueKeysWithValues: SubscriptionKind.allCases.map { ($0, []) })
    }

    /// Reads the rows of a table of all accounts of a range.
    ///
    /// - Parameters:
    ///   - place: how many columns are asked for; the account's number comes after them.
    ///   - range: the number before the first account, and that of the last one.
    private func byAccount<Value>(
        _ table: String, _ columns: String, _ place: Int32, order: String = "", _ range: [AccountValue],
        _ value: (any AccountRow) -> Value
    ) throws -> [AccountID: [Value]] {
        var all: [AccountID: [Value]] = [:]
        try database.rows(
            """
            SELECT \(columns), account_id FROM \(table) WHERE account_id > ?1 AND account_id <= ?2
            ORDER BY account_id\(order)
            """, range
        ) { all[AccountID($0.integer(place)), default: []].append(value($0)) }
        return all
    }
}
