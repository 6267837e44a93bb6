import Expectations
package import AccountModel
internal import Testing

/// A store of accounts under test, which is new and empty.
package struct StoredAccounts {
    let store: any AccountStore
    /// The time of the first things.
    let start: Int64 = 1_000_000
    let client = SessionClient(mark: Self.digest("client"), agent: "Browser 1")
    let otherClient = SessionClient(mark: Self.digest("other client"), agent: "Browser 2")

    package init(_ store: any AccountStore) { self.store = store }

    /// Returns 64 hexadecimal digits, others for each text of at most 32 bytes.
    static func digest(_ text: String) -> String {
        let digits = Array("0123456789abcdef")
        let hexadecimal = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(hexadecimal.prefix(64)) + String(repeating: "0", count: max(0, 64 - hexadecimal.count))
    }

    static func identity(
        _ subject: String, issuer: String = "https://one.example", email: String? = nil, isVerified: Bool = true,
        name: String? = nil, picture: String? = nil, locale: String? = nil
    ) -> VerifiedIdentity {
        VerifiedIdentity(
            issuer: issuer, subject: subject, email: email, isEmailVerified: isVerified, name: name, picture: picture,
            locale: locale)
    }

    /// Returns tokens that are good for as long as usual.
    static func tokens(_ name: String, at now: Int64) -> SessionTokens {
        SessionTokens(
            accessHash: digest(name + "/access"), accessUntil: now + AccountLimits.accessSeconds,
            refreshHash: digest(name + "/refresh"), refreshUntil: now + AccountLimits.refreshSeconds)
    }

    /// Signs somebody in, with tokens of a name.
    @discardableResult
    func signIn(_ identity: VerifiedIdentity, tokens: String? = nil, at now: Int64? = nil) throws -> SignedIn {
        let now = now ?? start
        return try store.signIn(
            identity, client: client, tokens: Self.tokens(tokens ?? identity.subject, at: now), now: now)
    }

    /// Signs somebody in, and returns the account.
    func person(_ subject: String) throws -> AccountID {
        try signIn(Self.identity(subject, email: "\(subject)@example.org", name: subject)).account.id
    }

    /// Refreshes with the token of a name, for tokens of another name.
    func refresh(_ old: String, to new: String, by client: SessionClient? = nil, at now: Int64) throws -> Refreshed {
        try store.refresh(
            hash: Self.digest(old + "/refresh"), client: client ?? self.client, successor: Self.tokens(new, at: now),
            salt: "salt of " + new, now: now)
    }

    /// Returns the id of the session whose access token has a name.
    func session(_ tokens: String, at now: Int64) throws -> String? {
        try store.session(accessHash: Self.digest(tokens + "/access"), now: now)?.id
    }

    func contents(_ id: AccountID, at now: Int64? = nil) throws -> AccountContents {
        try require(store.contents(of: id, now: now ?? start))
    }

    static func day(_ title: String, month: Int? = 3, day: Int? = 23) -> ReminderDay {
        ReminderDay(title: title, calendar: .lunar, month: month, day: day, daysAhead: nil, isEnabled: true)
    }
}
