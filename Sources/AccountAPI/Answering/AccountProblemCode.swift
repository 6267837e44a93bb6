/// All values of `code` in the problems of these routes that no other route has.
enum AccountProblemCode: String, CaseIterable, Sendable {
    case signInRefused = "sign-in-refused"
    case sessionEnded = "session-ended"
    case unknownSession = "unknown-session"
    case unknownDevice = "unknown-device"
    case unknownFavourite = "unknown-favourite"
    case unknownReminder = "unknown-reminder"
    case unknownSubscription = "unknown-subscription"
    case unknownCalendar = "unknown-calendar"
    case unknownKey = "unknown-key"
    case unknownPushKey = "no-push"
    case noMailSignIn = "no-mail-sign-in"
    case tooMany = "too-many"
    case rateLimited = "rate-limited"
    case providerAway = "provider-away"

    /// The status of the answer.
    var status: Int {
        switch self {
        case .signInRefused, .sessionEnded: 401
        case .unknownSession, .unknownDevice, .unknownFavourite, .unknownReminder, .unknownSubscription,
            .unknownCalendar, .unknownKey,
            .unknownPushKey, .noMailSignIn:
            404
        case .tooMany: 409
        case .rateLimited: 429
        case .providerAway: 503
        }
    }

    /// What it tells a person: one text for all reasons, none of which says whether an address has an account.
    var detail: String {
        switch self {
        case .signInRefused: "the ID token is not good for this site; sign in with the provider again"
        case .sessionEnded: "the refresh token is not good any more; sign in again"
        case .unknownSession: "you have no session with this id"
        case .unknownDevice: "you have no device with this token"
        case .unknownFavourite: "this temple is no favourite of yours"
        case .unknownReminder: "you have no reminder with this id"
        case .unknownSubscription: "you follow nothing with this id, and there may be nothing to follow"
        case .unknownCalendar: "there is no calendar with this key"
        case .unknownKey: "nobody's reminders have this key"
        case .unknownPushKey: "this site has no push messages"
        case .noMailSignIn: "this site sends no mails to sign in"
        case .tooMany: "you have as many of these as you may; remove one first"
        case .rateLimited: "too many sign-ins in a minute; try again later"
        case .providerAway: "the provider cannot be asked just now; try again"
        }
    }
}
