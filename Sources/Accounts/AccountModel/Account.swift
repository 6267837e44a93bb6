/// The number of an account. It is in no answer; the app sees ``Account/uuid``.
public struct AccountID: Hashable, Sendable {
    public let number: Int64

    public init(_ number: Int64) { self.number = number }
}

/// Somebody who has signed in.
public struct Account: Equatable, Sendable {
    public let id: AccountID
    /// The name of the account for the app: a random UUID (RFC 9562, version 4) in lower case.
    public let uuid: String
    /// The address that a provider has verified, in lower case; nil where none has.
    public var email: String?
    public var displayName: String
    /// The address of a picture at the provider. It is never fetched.
    public var avatarURL: String?
    /// A language tag, such as `zh-TW`.
    public var locale: String
    /// Seconds since 1970.
    public let createdAt: Int64
    /// Seconds since 1970.
    public var updatedAt: Int64

    public init(
        id: AccountID, uuid: String, email: String?, displayName: String, avatarURL: String?,
        locale: String = Account.usualLocale, createdAt: Int64, updatedAt: Int64
    ) {
        self.id = id
        self.uuid = uuid
        self.email = email
        self.displayName = displayName
        self.avatarURL = avatarURL
        self.locale = locale
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    public static let usualLocale = "zh-TW"
}

/// What a provider has said of somebody, in a token whose signature and claims were checked.
public struct VerifiedIdentity: Equatable, Sendable {
    /// The provider (`iss`), as the settings name it.
    public let issuer: String
    /// The provider's name of the person (`sub`), unique with it.
    public let subject: String
    /// In lower case.
    public let email: String?
    public let isEmailVerified: Bool
    public let name: String?
    public let picture: String?
    /// A language tag.
    public let locale: String?

    public init(
        issuer: String, subject: String, email: String?, isEmailVerified: Bool, name: String?, picture: String?,
        locale: String?
    ) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.name = name
        self.picture = picture
        self.locale = locale
    }
}

/// How much of each thing an account may have, and how long texts may be.
public enum AccountLimits {
    public static let longestName = 100
    public static let longestAddress = 254
    public static let longestURL = 2_000
    public static let longestSubject = 255
    public static let longestToken = 4_096
    public static let longestNote = 500
    public static let longestTitle = 100
    public static let longestAgent = 200
    public static let longestPlaceName = 100
    public static let mostDevices = 20
    /// Of each kind of subscription.
    public static let mostSubscriptions = 1_000
    public static let mostFavourites = 1_000
    public static let mostReminders = 200
    public static let mostSessions = 50
    /// What was removed is told for so many later changes of the account.
    public static let mostChanges = 10_000
    /// Of the refresh tokens of a session that were used, so many are known: showing one of them again ends the session.
    public static let mostUsedTokens = 200
    /// A device that was not heard of for so long is asked to subscribe again.
    public static let unseenDeviceSeconds: Int64 = 60 * 86_400
    public static let advanceDays = 0...30
    /// An access token is good for an hour.
    public static let accessSeconds: Int64 = 3_600
    /// A refresh token is good for 60 days.
    public static let refreshSeconds: Int64 = 60 * 86_400
    /// A session of pages is good for 60 days: without scripts, nobody refreshes it.
    public static let pageSeconds: Int64 = 60 * 86_400
    /// A refresh token that is shown again within so many seconds by the same client gets the same successor.
    public static let repeatSeconds: Int64 = 10
    /// For so long a refresh token gives the same pair again of which nobody has shown one: the answer may have been lost.
    public static let lostAnswerSeconds: Int64 = 86_400
    /// The answer to a request with a key of the client's own is kept for a day.
    public static let answerSeconds: Int64 = 86_400
    /// Beyond it, the oldest answer goes.
    public static let mostAnswers = 200
    /// In bytes of UTF-8. A longer answer is not kept.
    public static let longestAnswer = 64 << 10
}
