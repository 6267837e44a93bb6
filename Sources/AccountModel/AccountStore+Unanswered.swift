/// What stores answer that keep no links by mail and are asked for nobody by name. A store that does has functions of its own.
extension AccountStore {
    public func askForLink(_ link: MailLink, mostInHour: Int, now: Int64) throws(AccountError) -> Bool { false }

    public func link(hash: String, now: Int64) throws(AccountError) -> MailLinkState? { nil }

    public func useLink(
        hash: String, browserHash: String, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> MailLinkUse? {
        nil
    }

    public func find(_ who: AccountName, now: Int64) throws(AccountError) -> FoundAccount? { nil }

    /// One question after the other: of two changes at once, one may be lost.
    public func change(_ change: ChoiceChange, of account: AccountID, now: Int64) throws(AccountError) {
        var lists: [SubscriptionKind: [Subscription]] = [:]
        for kind in SubscriptionKind.allCases {
            let present = try subscriptions(kind, of: account)
            let changed = try change.applied(to: present, kind)
            if changed != present { lists[kind] = changed }
        }
        for (kind, list) in lists { try setSubscriptions(list, kind, of: account, now: now) }
        let present = try settings(of: account)
        let changed = change.applied(to: present)
        if changed != present { try setSettings(changed, of: account, now: now) }
    }
}
