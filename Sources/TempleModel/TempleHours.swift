public import LunarCalendar
internal import OpeningHours

/// When a temple is open, as its source says it and in OpenStreetMap's grammar.
public struct TempleHours: Equatable, Sendable {
    /// The text as it was written.
    public var text: String?
    /// The hours in OpenStreetMap's grammar, where the source states them; ``unread`` where the text must not be read. Nil
    /// where they are read from the text.
    public var stated: String?
    /// The hours of days of the lunar month in this project's extension of that grammar, where the source states them.
    public var statedLunar: String?
    /// The day of which the hours are.
    public var asOf: CivilDay?

    /// What is stated where nobody knows what a text means: OpenStreetMap's own word.
    public static let unread = "unknown"

    public init(
        text: String? = nil, stated: String? = nil, statedLunar: String? = nil, asOf: CivilDay? = nil
    ) {
        self.text = text
        self.stated = stated
        self.statedLunar = statedLunar
        self.asOf = asOf
    }

    /// The hours in OpenStreetMap's grammar, and those of lunar days; nil where they are not certain.
    ///
    /// - Complexity: O(*n*) in the length of the text, which is read anew each time.
    public var reading: (openingHours: String?, lunar: String?) {
        if let stated { return (stated == Self.unread ? nil : stated, statedLunar) }
        guard let text else { return (nil, statedLunar) }
        let read = HoursReading(text)
        return (read.openingHours, statedLunar ?? read.lunar)
    }
}
