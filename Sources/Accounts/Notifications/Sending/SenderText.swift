public import AccountModel
internal import Wording

/// The words and the addresses of messages of one site.
public struct SenderText: Sendable {
    private let site: String
    private let secret: String

    /// - Parameters:
    ///   - site: the public address of the site, without a slash at its end.
    ///   - secret: what the keys that end reminders are made with.
    public init(site: String, secret: String) {
        self.site = site
        self.secret = secret
    }

    /// Makes a message for its reader, whose pages open in the language of the message. A provider may keep it until it is too
    /// late.
    ///
    /// - Parameter facts: what is said of its first day besides the date.
    public func compose(
        _ message: QueuedMessage, _ facts: MessageFacts = MessageFacts(), now: Int64, isTest: Bool = false
    ) -> OutgoingMessage {
        let text = MessageText(message, facts, now: now, isTest: isTest)
        let due = message.notifications.map(\.planned.at).max() ?? now
        let left = due + NotificationLimits.tooLateSeconds - now
        var outgoing = OutgoingMessage(
            id: message.id, account: message.account, devices: message.devices, title: text.title, body: text.body,
            language: text.language.tag, url: address(text.path, text),
            unsubscribeURL: "\(site)/api/notifications/unsubscribe?key="
                + UnsubscribeKey.key(of: message.account, secret: secret),
            lifetimeSeconds: min(max(left, Self.leastLifetime), NotificationLimits.tooLateSeconds))
        outgoing.templeURL = text.templePath.map { address($0, text) }
        return outgoing
    }

    private func address(_ path: String, _ text: MessageText) -> String {
        "\(site)\(path)\(path.contains("?") ? "&" : "?")lang=\(text.language.rawValue)"
    }

    private static let leastLifetime: Int64 = 60
}
