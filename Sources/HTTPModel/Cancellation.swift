internal import Synchronization

/// Flag that cancels a piece of work. One thread sets it, and the working thread checks it from time to time.
public final class Cancellation: Sendable {
    private let cancelled = Atomic(false)

    public init() {}

    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    public func cancel() { cancelled.store(true, ordering: .relaxed) }
}
