import AccountModel
import AccountSteps
import AccountStores

/// A moment of the tests.
let now: Int64 = 1_800_000_000

extension SessionClient {
    static let phone = SessionClient(mark: digest("c", 0), agent: "phone")
}

/// Returns a text of the form of a SHA-256, of one character and a number.
func digest(_ character: Character, _ number: Int) -> String {
    let digits = String(number)
    return String(repeating: character, count: 64 - digits.count) + digits
}

extension SessionTokens {
    /// Tokens of this number.
    static func number(_ number: Int, at time: Int64 = now) -> SessionTokens {
        SessionTokens(
            accessHash: digest("a", number), accessUntil: time + AccountLimits.accessSeconds,
            refreshHash: digest("b", number), refreshUntil: time + AccountLimits.refreshSeconds)
    }
}

extension VerifiedIdentity {
    static func named(_ name: String, isEmailVerified: Bool = true) -> VerifiedIdentity {
        VerifiedIdentity(
            issuer: "https://issuer.example", subject: name, email: "\(name)@example.com",
            isEmailVerified: isEmailVerified, name: name, picture: nil, locale: nil)
    }
}

extension PostgreSQLAccountStore {
    /// Signs somebody in, with tokens of this number.
    func signIn(_ name: String, _ number: Int, at time: Int64 = now) throws -> SignedIn {
        try signIn(.named(name), client: .phone, tokens: .number(number, at: time), now: time)
    }

    /// Signs somebody in who has a row in each table.
    func fill(_ name: String, _ number: Int) throws -> AccountID {
        let id = try signIn(name, number).account.id
        try setSettings(NotificationSettings(), of: id, now: now)
        _ = try keepDevice(token: "device of \(name)", platform: .ios, keys: nil, session: nil, of: id, now: now)
        try setSubscriptions([Subscription(id: 1, isEnabled: true)], .deity, of: id, now: now)
        _ = try keepFavourite(temple: 1, note: name, of: id, now: now)
        _ = try addReminder(.first, of: id, now: now)
        try plan([NotificationPlan(account: id, notifications: [.event(1)])], now: now)
        let request = RepeatableRequest(keyHash: digest("e", number), digest: digest("f", number))
        _ = try write(.setCalendarKey(hash: digest("d", number)), for: request, of: id, now: now) { _ in
            KeptAnswer(status: 204)
        }
        return id
    }
}

extension PlannedNotification {
    /// A reminder of an event with this number, in a minute.
    static func event(_ number: Int, at time: Int64 = now + 60) -> PlannedNotification {
        PlannedNotification(
            subject: NotificationSubject(kind: .event, id: "\(number)"), kind: .main, day: 20_833, at: time,
            title: "媽祖聖誕")
    }
}

extension ReminderDay {
    /// The first day of each lunar month.
    static let first = ReminderDay(
        title: "初一", calendar: .lunar, month: nil, day: 1, daysAhead: nil, isEnabled: true)
}
