/// Values that are remembered for a short time, of a bounded number of keys.
///
/// A value stays in the table after that time, because it still says that the key was known. Times are seconds since 1970.
struct BriefMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var known: [Key: (value: Value, since: Int64)] = [:]
    private let mostKeys: Int
    private let seconds: Int64

    /// - Parameter seconds: how long a value is sure: an invitation that has ended is seen within this time.
    init(mostKeys: Int, seconds: Int64 = 10) {
        self.mostKeys = mostKeys
        self.seconds = seconds
    }

    /// Returns what is remembered and still sure.
    func value(of key: Key, at now: Int64) -> Value? {
        guard let (value, since) = known[key], isSure(since, at: now) else { return nil }
        return value
    }

    /// Whether there is a value of the key, sure or not.
    func has(_ key: Key) -> Bool { known[key] != nil }

    /// Remembers a value; nil forgets it.
    mutating func remember(_ value: Value?, of key: Key, at now: Int64) {
        guard let value else {
            known[key] = nil
            return
        }
        if known.count >= mostKeys, known[key] == nil {
            known = known.filter { isSure($0.value.since, at: now) }
            if known.count >= mostKeys { known = [:] }
        }
        known[key] = (value, now)
    }

    /// Whether the value is new enough, also where the clock was set back.
    private func isSure(_ since: Int64, at now: Int64) -> Bool { (since..<since + seconds).contains(now) }
}
