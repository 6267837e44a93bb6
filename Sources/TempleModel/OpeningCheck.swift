internal import OpeningHours

/// Whether temples are open at one moment, by their opening hours: true, false, or nil where the text does not tell.
///
/// Few texts are written in more than one way, so each is read once. An instance belongs to one thread.
public final class OpeningCheck {
    public let time: TaiwanTime
    private var known: [Key: Bool?] = [:]

    /// How many texts are remembered.
    private static let mostRemembered = 4_096

    /// What an answer depends on.
    private struct Key: Hashable {
        let text: String?
        let stated: String?
        let lunar: String?
    }

    public init(at time: TaiwanTime) {
        self.time = time
    }

    public func answer(_ hours: TempleHours) -> Bool? {
        guard hours.text != nil || hours.stated != nil || hours.statedLunar != nil else { return nil }
        let key = Key(text: hours.text, stated: hours.stated, lunar: hours.statedLunar)
        if let answer = known[key] { return answer }
        let reading = hours.reading
        let times = OpeningTimes(
            regular: reading.openingHours.flatMap { try? OpeningHours($0) },
            lunar: reading.lunar.flatMap { try? LunarHours($0) })
        let answer = times.isOpen(at: time.day, minute: time.minute)
        if known.count >= Self.mostRemembered { known = [:] }
        known[key] = answer
        return answer
    }
}
