internal import Synchronization

/// Whether a piece of work is still wanted. One thread cancels it, the one that works looks now and then.
public final class Cancellation: Sendable {
    private let cancelled = Atomic(false)

    public init() {}

    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    public func cancel() { cancelled.store(true, ordering: .relaxed) }
}
