public import LunarCalendar
public import OpeningHours

/// The opening hours of a temple, as its source writes them and in OpenStreetMap's grammar.
public struct TempleHours: Equatable, Sendable {
    /// The text as the source writes it.
    public var text: String?
    /// The hours in OpenStreetMap's grammar, where the source states them; ``unread`` where the text must not be
    /// parsed. Nil where the hours are parsed from the text.
    public var stated: String?
    /// The hours on days of the lunar month, in this project's extension of that grammar, where the source states them.
    public var statedLunar: String?
    /// The date of the hours.
    public var asOf: CivilDay?

    /// The stated value where nobody knows what the text means: OpenStreetMap's own word.
    public static let unread = "unknown"

    public init(
        text: String? = nil, stated: String? = nil, statedLunar: String? = nil, asOf: CivilDay? = nil
    ) {
        self.text = text
        self.stated = stated
        self.statedLunar = statedLunar
        self.asOf = asOf
    }

    /// Whether a source gives any hours.
    public var areGiven: Bool { text != nil || stated != nil || statedLunar != nil }

    /// The hours in OpenStreetMap's grammar, and the hours on lunar days; nil where they are not certain.
    ///
    /// - Complexity: O(*n*) in the length of the text, which is parsed at each access.
    public var reading: (openingHours: String?, lunar: String?) {
        if let stated { return (stated == Self.unread ? nil : stated, statedLunar) }
        guard let text else { return (nil, statedLunar) }
        let read = HoursReading(text)
        return (read.openingHours, statedLunar ?? read.lunar)
    }

    /// The hours to evaluate. Without a certain reading, every moment is unknown.
    ///
    /// - Complexity: That of ``reading``, and the parsing of what it gives.
    public var openingTimes: OpeningTimes {
        let reading = reading
        return OpeningTimes(
            regular: reading.openingHours.flatMap { try? OpeningHours($0) },
            lunar: reading.lunar.flatMap { try? LunarHours($0) })
    }
}
