public import AccountModel
internal import Dispatch
internal import Synchronization
public import TempleModel

/// What a notifier is made of.
public struct NotifierParts: Sendable {
    public let store: any NotificationStore
    /// Opens the temples' store for the notifier's own thread.
    public let openTemples: @Sendable () throws -> any TempleSearching
    public let clock: any SendingClock
    public let figures: SenderFigures
    /// Reports what an operator has to know.
    public let note: @Sendable (String) -> Void

    public init(
        store: any NotificationStore, openTemples: @escaping @Sendable () throws -> any TempleSearching,
        clock: any SendingClock = SystemClock(), figures: SenderFigures = SenderFigures(),
        note: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.openTemples = openTemples
        self.clock = clock
        self.figures = figures
        self.note = note
    }
}

/// Keeps everybody's queue equal to what is to be told: plans all at its start, each hour, and when the catalogue of the
/// temples has changed.
public final class Notifier: Sendable {
    private let parts: NotifierParts
    private let isStopped = Mutex(false)
    private let wakesUp = DispatchSemaphore(value: 0)

    public init(_ parts: NotifierParts) { self.parts = parts }

    /// Plans until ``stop()``.
    public func run() {
        let rounds = NotifierRounds(parts)
        while !isStopped.withLock({ $0 }) {
            let pause = rounds.step { self.isStopped.withLock { $0 } }
            _ = wakesUp.wait(timeout: .now() + pause)
        }
    }

    /// Plans everybody once, and removes old entries of the log.
    ///
    /// - Returns: how many reminders are queued for everybody.
    @discardableResult
    public func planOnce() throws -> Int {
        let rounds = NotifierRounds(parts)
        let planned = try rounds.planEverybody { self.isStopped.withLock { $0 } }
        try rounds.prune()
        return planned
    }

    /// Ends ``run()``, within a batch of accounts.
    public func stop() {
        isStopped.withLock { $0 = true }
        wakesUp.signal()
    }
}
