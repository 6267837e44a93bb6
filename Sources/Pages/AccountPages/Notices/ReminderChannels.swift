package import AccountModel

/// How reminders reach the people of a service.
package struct ReminderChannels: Sendable {
    /// Whether reminders are sent at all.
    let areSent: Bool
    /// Whether browsers are told by push.
    let havePushes: Bool
    /// Whether mails are sent.
    let haveMails: Bool
    /// Sends test messages; nil where another program sends.
    let selfTest: (any SelfTest)?

    /// Those of a service that sends nothing.
    package static let none = ReminderChannels(areSent: false, havePushes: false, haveMails: false, selfTest: nil)

    package init(areSent: Bool, havePushes: Bool, haveMails: Bool, selfTest: (any SelfTest)?) {
        self.areSent = areSent
        self.havePushes = havePushes
        self.haveMails = haveMails
        self.selfTest = selfTest
    }
}

/// The port for test messages: somebody sends one to the own devices and the own mailbox.
package protocol SelfTest: Sendable {
    /// Sends a message and waits for what becomes of it. No worker waits meanwhile.
    ///
    /// - Parameter now: seconds since 1970.
    func send(to account: AccountID, now: Int64) throws -> SelfTestAnswer
}

package enum SelfTestAnswer: Equatable, Sendable {
    /// It was sent: what became of it at each target; empty where there is none.
    case sent([SelfTestResult])
    /// The person has sent as many as one may.
    case usedUp(retryAfterSeconds: Int)
}

/// What became of a test message at one target.
package struct SelfTestResult: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        case taken
        /// The provider does not know the device any more.
        case gone
        /// It could not be sent, whatever the reason: whoever gives an address must not learn which hosts there are behind it.
        case failed
    }

    /// The name of the channel, such as `web-push`.
    package let channel: String
    /// Whose server was asked: an origin, or a mail server.
    package let provider: String
    package let outcome: Outcome

    package init(channel: String, provider: String, outcome: Outcome) {
        self.channel = channel
        self.provider = provider
        self.outcome = outcome
    }
}
