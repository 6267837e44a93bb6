/// How far a standby is behind its primary, look by look. All times are the server's.
struct StandbyLag {
    /// The age of a heartbeat or a transaction in seconds up to which it shows that the primary is heard: two heartbeats.
    static let recent = 10.0

    /// The last time at which nothing told that the standby lacks something.
    private var currentAt: Double?
    private var former: ServerLook?

    /// Returns the lag in seconds.
    ///
    /// - Parameter isRenewed: whether the heartbeat on the primary is known to be renewed, so that a standby must see it.
    /// - Returns: 0 for a primary, and for a standby that has applied all that it has received and hears of the primary.
    ///   Nil where nobody can tell: the standby has applied all that it has received, and its primary has been silent.
    ///   Otherwise the time since the standby was last current, or since what it shows, whichever is less.
    mutating func seconds(after look: ServerLook, isRenewed: Bool) -> Double? {
        let former = former
        self.former = look
        let age = max(0, look.now - look.asOf)
        if !look.isStandby || look.isApplied && age <= Self.recent {
            currentAt = look.now
            return 0
        }
        // What it applies now is old already.
        guard former.map({ $0.asOf == look.asOf }) ?? true else {
            currentAt = nil
            return age
        }
        if look.isApplied {
            guard isRenewed || !look.isReceiving else {
                currentAt = look.now
                return nil
            }
        } else if let former, let received = former.received, look.replayed >= received {
            // It is receiving a long transaction, and keeps up with it.
            currentAt = max(currentAt ?? former.now, former.now)
        }
        return currentAt.map { min(age, max(0, look.now - $0)) } ?? age
    }
}

/// The lag beyond which a follower looks for another server: at the limit, and each time that the lag has grown by it again.
struct LagLimit {
    let seconds: Double
    private var next: Double

    init(seconds: Double) {
        (self.seconds, next) = (seconds, seconds)
    }

    /// Returns whether it is time to look for another server.
    ///
    /// - Parameter lag: in seconds; nil where nobody can tell.
    mutating func isReached(by lag: Double?) -> Bool {
        guard let lag, lag > seconds else {
            next = seconds
            return false
        }
        guard lag > next else { return false }
        next = lag + seconds
        return true
    }
}
