public import AccountModel
internal import Dispatch
internal import Synchronization

/// What a sender is made of.
public struct SenderParts: Sendable {
    public let store: any NotificationStore
    /// The channels, the preferred one first. A message goes by the first one that the person has a target of; by the next
    /// one where no target is left.
    public let channels: [any MessageChannel]
    public let compose: MessageComposing
    public let settings: SenderSettings
    public let clock: any SendingClock
    public let figures: SenderFigures
    /// Reports what an operator has to know.
    public let note: @Sendable (String) -> Void

    public init(
        store: any NotificationStore, channels: [any MessageChannel], compose: @escaping MessageComposing,
        settings: SenderSettings, clock: any SendingClock = SystemClock(), figures: SenderFigures = SenderFigures(),
        note: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.channels = channels
        self.compose = compose
        self.settings = settings
        self.clock = clock
        self.figures = figures
        self.note = note
    }
}

/// Sends what is due: takes messages with a lease, tries them by their channels, and notes what becomes of them.
///
/// Several senders share a database. One that is killed loses nothing: what it had taken is taken by another one when the
/// lease ends, and only what was on its way may come twice, with the same id.
public final class Sender: Sendable {
    private let parts: SenderParts
    private let arrivals = SenderArrivals()

    /// How often one call of ``runOnce()`` asks a store that fails.
    private static let mostStoreFailures = 5

    public init(_ parts: SenderParts) { self.parts = parts }

    /// Sends until ``stop()``.
    public func run() {
        let queue = SenderQueue(parts, arrivals: arrivals, random: SystemRandomNumberGenerator())
        while !arrivals.isStopped { arrivals.wait(atMost: queue.step()) }
        finish(queue)
    }

    /// Sends what is due now, and returns when nothing of it is left or ``stop()`` is called.
    public func runOnce() throws(AccountError) {
        let queue = SenderQueue(parts, arrivals: arrivals, random: SystemRandomNumberGenerator())
        while !arrivals.isStopped {
            let pause = queue.step()
            if queue.isIdle { return }
            if let error = queue.trouble.error, queue.trouble.failures >= Self.mostStoreFailures { throw error }
            arrivals.wait(atMost: pause)
        }
        finish(queue)
    }

    /// Ends ``run()``: no try begins any more, and those that are under way are waited for.
    public func stop() { arrivals.stop() }

    /// Gives back what was not tried, and waits for the tries that are under way.
    private func finish(_ queue: SenderQueue) {
        let end = parts.clock.elapsed + (parts.channels.map(\.mostSeconds).max() ?? 0) + 1
        while true {
            let pause = queue.step(takes: false)
            guard queue.isBusy, parts.clock.elapsed < end else { return }
            arrivals.wait(atMost: max(0.01, min(pause, 0.5)))
        }
    }

    /// Sends one message at once by every channel, whatever is queued, and waits for it.
    ///
    /// - Returns: what became of it at each target, with the id of the device if it is one; empty where there is none.
    public func sendNow(
        _ message: OutgoingMessage
    ) -> [(channel: String, provider: String, device: String?, result: DeliveryResult)] {
        let ended = Mutex<[(channel: String, provider: String, device: String?, result: DeliveryResult)]>([])
        let hasEnded = DispatchSemaphore(value: 0)
        var count = 0
        for channel in parts.channels {
            for target in channel.targets(of: message) {
                count += 1
                let (name, provider, device) = (channel.name, target.provider, target.device?.id)
                channel.send(message, to: target) { result in
                    ended.withLock { $0.append((name, provider, device, result)) }
                    hasEnded.signal()
                }
            }
        }
        for _ in 0..<count { hasEnded.wait() }
        return ended.withLock { $0 }
    }
}
