internal import AccountModel
internal import Dispatch
internal import Synchronization

/// A message that a sender has taken: where it goes, and what has become of its tries.
struct SenderMessage {
    let message: QueuedMessage
    let outgoing: OutgoingMessage
    /// Tells one taking of a message from a later one.
    let serial: Int
    /// When a try may begin no more, as ``SendingClock/elapsed``.
    let deadline: Double
    /// The place of the channels that are used now among the stages of the sender.
    var stage = -1
    /// Tries of these channels that wait to begin.
    var waiting = 0
    /// Tries that are under way.
    var underWay = 0
    /// Whether a provider has it.
    var isTaken = false
    /// The channel and the provider that have taken it, or that have tried it last.
    private(set) var way: (channel: String, provider: String)?
    /// Why it is to be tried again, and for how long the provider asks to wait.
    var later: (pause: Int64?, failure: SenderFigures.Failure, reason: String)?
    /// Why no try of it will do.
    var refusal: (failure: SenderFigures.Failure, reason: String)?

    /// When a target that was left out can have it, as ``SendingClock/elapsed``; nil where none was left out.
    private(set) var leftOutUntil: Double?

    /// Notes that a target does not get it now.
    mutating func leaveOut(until time: Double) { leftOutUntil = min(leftOutUntil ?? time, time) }

    /// Notes that those who were asked have had their last try.
    mutating func endTries() { (later, leftOutUntil) = (nil, nil) }

    /// Whether no try of it is to come or under way.
    var isFinished: Bool { waiting == 0 && underWay == 0 }

    /// How many tries have failed before.
    var retries: Int { message.notifications.map(\.retries).max() ?? 0 }

    mutating func note(_ result: DeliveryResult, by channel: String, _ target: MessageTarget) {
        if !isTaken { way = (channel, target.loggedProvider) }
        switch result {
        case .taken: isTaken = true
        case .gone(let reason): refusal = refusal ?? (.noDevice, reason)
        case .refused(let reason): refusal = (.refused, reason)
        // Somebody may put it right before the last try.
        case .misconfigured(let reason): later = later ?? (nil, .misconfigured, reason)
        case .later(let pause, let reason):
            later = ([later?.pause, pause].compactMap { $0 }.max(), .unavailable, reason)
        }
    }
}

/// One try: a message to one target.
struct SenderTry: Sendable {
    let message: String
    let serial: Int
    /// The place of its channels among the stages of the sender.
    let stage: Int
    /// The place of its channel.
    let channel: Int
    let target: MessageTarget
    /// The name of the line in which it waits.
    let line: String
}

/// The tries that have ended, which channels hand over from their own threads.
final class SenderArrivals: Sendable {
    private struct State {
        var ended: [(SenderTry, DeliveryResult)] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let wakesUp = DispatchSemaphore(value: 0)

    func add(_ one: SenderTry, _ result: DeliveryResult) {
        let isFirst = state.withLock { state in
            state.ended.append((one, result))
            return state.ended.count == 1
        }
        if isFirst { wakesUp.signal() }
    }

    func take() -> [(SenderTry, DeliveryResult)] {
        state.withLock { state in
            defer { state.ended = [] }
            return state.ended
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func stop() {
        state.withLock { $0.isStopped = true }
        wakesUp.signal()
    }

    /// Waits until a try ends, somebody stops it, or the time is over.
    func wait(atMost seconds: Double) {
        _ = wakesUp.wait(timeout: .now() + max(0, min(seconds, 3_600)))
    }
}
