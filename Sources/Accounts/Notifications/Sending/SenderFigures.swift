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
        /// The same by the channel that was the first to take it.
        public var sentByChannel: [String: Int] = [:]
        /// Tries that are repeated later.
        public var retried = 0
        public var failed: [Failure: Int] = [:]
        /// The same by the channel that has tried it last; those that none has tried are not in it.
        public var failedByChannel: [String: Int] = [:]
        /// Messages that this sender has taken and not settled yet.
        public var held = 0
        public var pausedProviders = 0
        /// Reminders that were queued for everybody when all were planned last; nil before.
        public var queued: Int?
        /// The queue at the last look of a sender; nil before, and while it cannot be read.
        public var queue: Queue?
        /// When all were planned last, in seconds since 1970.
        public var plannedAt: Int64?
        /// Whether the store could be read and written at the last try.
        public var isStoreUp = true
    }

    /// What everybody's queue has, whoever sends it.
    public struct Queue: Equatable, Sendable {
        /// Reminders that are to be sent.
        public let waiting: Int
        /// Those of them whose time has come.
        public let due: Int
        /// How many seconds ago the time of the oldest of these came; 0 where there is none.
        public let lagSeconds: Int64

        public init(waiting: Int, due: Int, lagSeconds: Int64) {
            self.waiting = waiting
            self.due = due
            self.lagSeconds = lagSeconds
        }
    }

    private let state = Mutex(Counts())

    public init() {}

    /// Begins to count by these channels, from 0 on.
    func name(_ channels: [String]) {
        state.withLock { counts in
            for channel in channels {
                counts.sentByChannel[channel, default: 0] += 0
                counts.failedByChannel[channel, default: 0] += 0
            }
        }
    }

    public var counts: Counts { state.withLock { $0 } }

    func change(_ body: (inout Counts) -> Void) { state.withLock { body(&$0) } }

    func noteSent(by channel: String?) {
        state.withLock { counts in
            counts.sent += 1
            if let channel { counts.sentByChannel[channel, default: 0] += 1 }
        }
    }

    func note(_ failure: Failure, by channel: String?) {
        state.withLock { counts in
            counts.failed[failure, default: 0] += 1
            if let channel { counts.failedByChannel[channel, default: 0] += 1 }
        }
    }
}
