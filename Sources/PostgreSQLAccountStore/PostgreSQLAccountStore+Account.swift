public import AccountModel
internal import AccountTables

extension PostgreSQLAccountStore {
    public func account(_ id: AccountID) throws(AccountError) -> Account? {
        try reading { try $0.account(id) }
    }

    public func update(
        _ id: AccountID, displayName: String?, locale: String?, now: Int64
    ) throws(AccountError) -> Account? {
        try writing { try $0.update(id, displayName: displayName, locale: locale, now: now) }
    }

    public func contents(of id: AccountID, now: Int64) throws(AccountError) -> AccountContents? {
        try reading { try $0.contents(of: id, now: now) }
    }

    public func remove(_ id: AccountID) throws(AccountError) -> Bool {
        try writing { try $0.remove(id) }
    }

    public func setCalendarKey(hash: String?, of account: AccountID, now: Int64) throws(AccountError) {
        try writing { try $0.setCalendarKey(hash: hash, of: account, now: now) }
    }

    public func account(calendarHash hash: String) throws(AccountError) -> AccountID? {
        try reading { try $0.account(calendarHash: hash) }
    }
}
