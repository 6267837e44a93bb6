internal import Synchronization

/// What metrics tell of planning and sending. It has no address and no name. Any thread asks.
public final class SenderFigures: Sendable {
    /// Why a message was not sent.
    public enum Failure: String, CaseIterable, Sendable {
        /// The person has no device and no address that a channel knows, or none any more.
        case noDevice = "no_device"
        /// The provider does not take it.
        case refused
        /// A key, a setting or the size is wrong.
        case misconfigured
        /// The provider could not be reached, or asked to come again, at each try.
        case unavailable
        /// It could not be sent for six hours.
        case late
    }

    public struct Counts: Equatable, Sendable {
        public var sent = 0
        /// Tries that are repeated later.
        public var retried = 0
        public var failed: [Failure: Int] = [:]
        /// Messages that this sender has taken and not settled yet.
        public var held = 0
        public var pausedProviders = 0
        /// Reminders that were queued for everybody when all were planned last; nil before.
        public var queued: Int?
        /// When all were planned last, in seconds since 1970.
        public var plannedAt: Int64?
        /// Whether the store could be read and written at the last try.
        public var isStoreUp = true
    }

    private let state = Mutex(Counts())

    public init() {}

    public var counts: Counts { state.withLock { $0 } }

    func change(_ body: (inout Counts) -> Void) { state.withLock { body(&$0) } }

    func note(_ failure: Failure) { state.withLock { $0.failed[failure, default: 0] += 1 } }
}
