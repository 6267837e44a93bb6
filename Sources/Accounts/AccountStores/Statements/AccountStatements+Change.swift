package import AccountModel

extension AccountStatements {
    /// Writes only what changes. The account is held, so of two changes at once none is lost.
    package func change(_ change: ChoiceChange, of account: AccountID, now: Int64) throws {
        try hold(account)
        for kind in SubscriptionKind.allCases {
            let present = try subscriptions(kind, of: account)
            let changed = try change.applied(to: present, kind)
            if changed != present { try setSubscriptions(changed, kind, of: account, now: now) }
        }
        let present = try settings(of: account)
        let changed = change.applied(to: present)
        if changed != present { try setSettings(changed, of: account, now: now) }
    }
}
