internal import OpeningHours

/// Whether temples are open at one moment, by their opening hours: true, false, or nil where the text does not tell.
///
/// Few texts are written in more than one way, so each is read once. An instance belongs to one thread.
public final class OpenNow {
    public let time: TaiwanTime
    private var known: [String: Bool?] = [:]

    /// How many texts are remembered.
    private static let mostRemembered = 4_096

    public init(at time: TaiwanTime) {
        self.time = time
    }

    public func answer(_ openTime: String?) -> Bool? {
        guard let openTime else { return nil }
        if let answer = known[openTime] { return answer }
        let answer = OpeningTimes(HoursReading(openTime)).isOpen(at: time.day, minute: time.minute)
        if known.count >= Self.mostRemembered { known = [:] }
        known[openTime] = answer
        return answer
    }
}
