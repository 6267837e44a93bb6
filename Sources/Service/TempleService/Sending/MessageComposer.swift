internal import AccountModel
internal import Notifications

/// The words of messages, with what is known of their days.
struct MessageComposer: Sendable {
    let text: SenderText
    let facts: MessageFactFinder

    /// Returns one message for each, in their order.
    func compose(_ messages: [QueuedMessage], now: Int64, isTest: Bool = false) -> [OutgoingMessage] {
        zip(messages, facts.facts(of: messages, now: now)).map { message, facts in
            text.compose(message, facts, now: now, isTest: isTest)
        }
    }
}
