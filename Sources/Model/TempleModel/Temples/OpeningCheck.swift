internal import OpeningHours

/// Checks from opening hours whether temples are open at one moment: true, false, or nil where the text does not say.
///
/// Many temples share the same text, so each text is parsed once. An instance belongs to one thread.
public final class OpeningCheck {
    public let time: TaiwanTime
    private var known: [Key: Bool?] = [:]

    /// The largest number of cached texts.
    private static let mostRemembered = 4_096

    /// The inputs of an answer.
    private struct Key: Hashable {
        let text: String?
        let stated: String?
        let lunar: String?
    }

    public init(at time: TaiwanTime) {
        self.time = time
    }

    /// Whether a temple is open; nil where its hours do not say.
    public func answer(_ temple: Temple) -> Bool? {
        // Most temples have no hours. Then they are not copied.
        temple.hasHours ? answer(temple.visit.hours) : nil
    }

    public func answer(_ hours: TempleHours) -> Bool? {
        guard hours.areGiven else { return nil }
        let key = Key(text: hours.text, stated: hours.stated, lunar: hours.statedLunar)
        if let answer = known[key] { return answer }
        let answer = hours.openingTimes.isOpen(at: time.day, minute: time.minute)
        if known.count >= Self.mostRemembered { known = [:] }
        known[key] = answer
        return answer
    }
}
