internal import AccountModel

/// Whether the store can be read and written.
struct StoreTrouble {
    private(set) var error: AccountError?
    /// When it is asked again, as ``SendingClock/elapsed``; nil where it has answered.
    private(set) var nextTry: Double?
    private(set) var failures = 0

    private static let longestPause = 60.0

    func mayTry(at time: Double) -> Bool { nextTry.map { $0 <= time } ?? true }

    /// Returns whether it had answered before.
    mutating func begin(_ error: AccountError, at time: Double) -> Bool {
        defer { failures += 1 }
        self.error = error
        nextTry = time + min(Double(1 << min(failures, 6)), Self.longestPause)
        return failures == 0
    }

    /// Returns whether it had failed before.
    mutating func end() -> Bool {
        defer { (error, nextTry, failures) = (nil, nil, 0) }
        return failures > 0
    }
}

extension SenderQueue {
    /// Notes what has come to its end, many together.
    func settle() {
        guard !outcomes.isEmpty || !gone.isEmpty else { return }
        let time = clock.elapsed
        guard trouble.mayTry(at: time), time >= settlesAt || outcomes.count >= settings.batch || underWay == 0 else {
            return
        }
        settleNow()
    }

    /// Writes what has come to its end. What cannot be written is kept, and nothing more is taken until it is.
    func settleNow() {
        let now = clock.now
        do throws(AccountError) {
            if !outcomes.isEmpty {
                try store.settle(outcomes, sender: settings.name, now: now)
                outcomes.removeAll(keepingCapacity: true)
            }
            if !gone.isEmpty {
                try store.deactivate(devices: gone, now: now)
                gone = []
            }
            storeAnswered()
        } catch {
            storeFailed(error)
        }
    }

    /// Looks how long the queue is and how late it goes, for the metrics, once in a while.
    func lookAtQueue() {
        let time = clock.elapsed
        guard time >= numbersAt else { return }
        numbersAt = time + Self.secondsBetweenNumbers
        // What it fails of is said by whoever takes and settles.
        let length = trouble.nextTry == nil ? try? store.queueLength(now: clock.now) : nil
        figures.change { counts in
            counts.queue = length.map {
                SenderFigures.Queue(waiting: $0.queued, due: $0.due, lagSeconds: $0.oldestDueSeconds)
            }
        }
    }

    private static let secondsBetweenNumbers = 60.0

    func storeAnswered() {
        guard trouble.end() else { return }
        figures.change { $0.isStoreUp = true }
        note("the accounts can be read and written again; reminders go on")
    }

    func storeFailed(_ error: AccountError) {
        guard trouble.begin(error, at: clock.elapsed) else { return }
        figures.change { $0.isStoreUp = false }
        note("no reminders are sent until the accounts can be read and written: \(error.reason)")
    }
}
