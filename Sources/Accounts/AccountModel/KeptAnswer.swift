/// A request that its sender may repeat (`Idempotency-Key`). Its answer is kept for ``AccountLimits/answerSeconds``.
public struct RepeatableRequest: Equatable, Sendable {
    /// The digest of the client's own key (SHA-256, 64 lower-case hexadecimal digits). The key itself is kept nowhere.
    public let keyHash: String
    /// What tells the request from others: a digest of its contents, of the same form.
    public let digest: String

    public init(keyHash: String, digest: String) {
        self.keyHash = keyHash
        self.digest = digest
    }
}

/// The answer to a request that may be repeated.
public struct KeptAnswer: Equatable, Sendable {
    public let status: Int
    /// The path of what is new (`Location`); nil for none.
    public let location: String?
    /// JSON; empty for an answer without a body. One above ``AccountLimits/longestAnswer`` is not kept.
    public let body: String
    /// What stands in the body in place of a secret, which is made of it and the client's key; nil where there is none.
    public let salt: String?

    public init(status: Int, location: String? = nil, body: String = "", salt: String? = nil) {
        self.status = status
        self.location = location
        self.body = body
        self.salt = salt
    }
}

/// A write whose answer can be kept in its own transaction.
public enum RepeatableWrite: Equatable, Sendable {
    case change(ChoiceChange)
    /// A reminder with the id that the client has made, in lower case; nil for a new id.
    case addReminder(ReminderDay, id: String?)
    /// The digest of the key of the calendar's secret address.
    case setCalendarKey(hash: String)
    /// The answer alone: what was done before can be done again without harm.
    case nothing
}

/// What a write has done.
public enum Written: Equatable, Sendable {
    case done
    /// The reminder is there now. It is not new where the account had an equal one with the same id.
    case reminder(Reminder, isNew: Bool)
}

/// An answer, and whether an earlier request was given it already.
public struct AnswerOnce: Equatable, Sendable {
    public let answer: KeptAnswer
    public let isRepeated: Bool

    public init(_ answer: KeptAnswer, isRepeated: Bool) {
        self.answer = answer
        self.isRepeated = isRepeated
    }
}
