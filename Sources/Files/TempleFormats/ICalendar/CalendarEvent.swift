public import LunarCalendar

/// An event of one or more whole days, with reminders.
///
/// Texts may have any characters: those that a calendar cannot contain are escaped or removed when it is written. An
/// optional text with no visible character is left out.
public struct CalendarEvent: Hashable, Sendable {
    /// The identifier. It is unique, and stays the same each time the calendar is written.
    public let uid: String
    /// The first day.
    public let start: CivilDay
    /// The number of days, with the first day.
    public let durationDays: Int
    /// The title, one line.
    public let summary: String
    /// More text, which may have several lines.
    public let description: String?
    /// The place in words, such as a temple's name and address.
    public let location: String?
    /// The place on the map.
    public let position: Position?
    /// The address of a page with more information.
    public let url: String?
    /// Keywords.
    public let categories: [String]
    /// The reminders: this number of days before the first day; 0 is the day itself.
    public let alarmDaysAhead: [Int]
    /// The time of the reminders in minutes after midnight, such as 540 for 09:00.
    public let alarmMinute: Int

    /// A latitude and a longitude on WGS 84.
    public struct Position: Hashable, Sendable {
        /// Degrees north, -90...90.
        public let latitude: Double
        /// Degrees east, -180...180.
        public let longitude: Double

        /// Creates a position; `CalendarEvent` checks the bounds.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// Creates an event and checks that it can be written.
    ///
    /// - Parameters:
    ///   - uid: 1...255 octets, the maximum that RFC 7986 recommends; not blank, without control characters.
    ///   - durationDays: 1...366; all days are in the years 0000...9999.
    ///   - summary: Has at least one visible character.
    ///   - url: An http or https URL in ASCII as RFC 3986 defines it, with other characters percent-encoded; at most
    ///     2,048 octets.
    ///   - alarmDaysAhead: At most 8, each 0...366; each is written once, the earliest first.
    ///   - alarmMinute: 0..<1440.
    /// - Throws: `Invalid`, with the first part that is out of bounds.
    public init(
        uid: String, start: CivilDay, durationDays: Int = 1, summary: String, description: String? = nil,
        location: String? = nil, position: Position? = nil, url: String? = nil, categories: [String] = [],
        alarmDaysAhead: [Int] = [], alarmMinute: Int = 540
    ) throws(Invalid) {
        let hasControls = uid.unicodeScalars.contains { TextValue.isControl($0) || TextValue.isLineBreak($0) }
        guard (1...255).contains(uid.utf8.count), !TextValue.isBlank(uid), !hasControls else { throw .uid(uid) }
        guard (1...366).contains(durationDays) else { throw .durationDays(durationDays) }
        for day in [start, start.adding(days: durationDays)] where !(0...9999).contains(day.year) {
            throw .outOfRange(day)
        }
        guard !TextValue.isBlank(summary) else { throw .blankSummary }
        if let position {
            guard (-90...90).contains(position.latitude) else { throw .latitude(position.latitude) }
            guard (-180...180).contains(position.longitude) else { throw .longitude(position.longitude) }
        }
        if let url, !CalendarEvent.isWebURL(url) { throw .url(url) }
        guard alarmDaysAhead.count <= 8 else { throw .alarmCount(alarmDaysAhead.count) }
        for days in alarmDaysAhead where !(0...366).contains(days) { throw .alarmDaysAhead(days) }
        guard (0..<1440).contains(alarmMinute) else { throw .alarmMinute(alarmMinute) }
        self.uid = uid
        self.start = start
        self.durationDays = durationDays
        self.summary = summary
        self.description = description
        self.location = location
        self.position = position
        self.url = url
        self.categories = categories
        self.alarmDaysAhead = alarmDaysAhead
        self.alarmMinute = alarmMinute
    }

    /// Whether a text has only characters that a URI may contain (RFC 3986, section 2), and a scheme that a link may
    /// safely open.
    private static func isWebURL(_ text: String) -> Bool {
        guard
            text.utf8.count <= 2048,
            let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }),
            let host = text.utf8.dropFirst(scheme.utf8.count).first, !"/?#".utf8.contains(host)
        else { return false }
        return text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !notInURLs.contains($0) }
    }

    /// Printable ASCII characters that a URI cannot contain unescaped.
    private static let notInURLs = Array(#""<>\^`{|}"#.utf8)
}
