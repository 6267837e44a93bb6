package import AccountModel
internal import Secrets

/// The secret address of somebody's calendar.
package enum CalendarKey {
    /// Makes a new address, with which the one of before ends. Returns its path: nothing else keeps it.
    package static func renew(
        of account: AccountID, in store: any AccountStore, now: Int64
    ) throws -> String {
        let key = try Secrets.token()
        try store.setCalendarKey(hash: Secrets.sha256(key), of: account, now: now)
        return path(key)
    }

    static func path(_ key: String) -> String { "\(AccountRoute.user)/calendar.ics?key=\(key)" }
}
