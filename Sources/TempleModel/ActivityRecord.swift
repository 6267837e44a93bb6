public import Geodesy
public import LunarCalendar

/// Something that happens once, as a feed tells it: what an import reads and a store joins to the temple that it names.
public struct ActivityRecord: Equatable, Sendable {
    /// Which entry of which feed this is; a second record with the same key is the same activity.
    public var key: SourceKey
    /// What it is called, never empty.
    public var title: String
    /// What happens, as plain text.
    public var description: String?
    /// The hours, `18:00-23:00`, or what the feed says about the time in words.
    public var time: String?
    /// Where it is, by name: 老大公廟.
    public var place: String?
    /// The postal address, tidied.
    public var address: String?
    /// The organisation that arranges it, never a person: 褒忠亭.
    public var organizer: String?
    /// The first day, as it is in Taiwan.
    public var start: CivilDay
    /// The last day, never before the first.
    public var end: CivilDay
    /// Where it is; nil when the feed does not say.
    public var coordinate: Coordinate?
    /// Its own page.
    public var website: String?
    /// A key of the temple that it was joined to in the database that it was exported from; nil to look for one. It is no
    /// part of what the feed says.
    public var temple: SourceKey?
    /// Its number in the database that it was exported from; nil in a feed, and never stored.
    public var number: Int64?

    public init(
        key: SourceKey, title: String, description: String? = nil, time: String? = nil, place: String? = nil,
        address: String? = nil, organizer: String? = nil, start: CivilDay, end: CivilDay, coordinate: Coordinate? = nil,
        website: String? = nil, temple: SourceKey? = nil, number: Int64? = nil
    ) {
        self.key = key
        self.title = title
        self.description = description
        self.time = time
        self.place = place
        self.address = address
        self.organizer = organizer
        self.start = start
        self.end = end
        self.coordinate = coordinate
        self.website = website
        self.temple = temple
        self.number = number
    }

    /// How much of the description may name the temple, in characters.
    private static let searchedDescription = 500

    /// The texts to look for a temple's name in: title, place, address, organiser and the beginning of the description.
    public var textsThatName: [String] {
        let beginning = description.map { String($0.prefix(Self.searchedDescription)) }
        return [title, place, address, organizer, beginning].compactMap { $0 }
    }
}
