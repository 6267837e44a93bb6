public import Geodesy
public import LunarCalendar

/// A single event as a feed describes it. An import reads it, and a store links it to the temple that it names.
public struct ActivityRecord: Equatable, Sendable {
    /// The feed and the entry that the record comes from. A second record with the same key is the same activity.
    public var key: SourceKey
    /// The title, never empty.
    public var title: String
    /// A description, as plain text.
    public var description: String?
    /// The hours, `18:00-23:00`, or the feed's own words about the time.
    public var time: String?
    /// The name of the place: 老大公廟.
    public var place: String?
    /// The postal address, normalised.
    public var address: String?
    /// The organisation that arranges the activity, never a person: 褒忠亭.
    public var organizer: String?
    /// The first day, by Taiwan time.
    public var start: CivilDay
    /// The last day, never before the first.
    public var end: CivilDay
    /// The position; nil when the feed does not give one.
    public var coordinate: Coordinate?
    /// The activity's own web page.
    public var website: String?
    /// A key of each temple that the activity was linked to in the database that exported it; empty to search for them. The
    /// feed itself does not contain them.
    public var temples: [SourceKey]
    /// The activity's number in the database that exported it; nil in a feed. It is never stored.
    public var number: Int64?

    public init(
        key: SourceKey, title: String, description: String? = nil, time: String? = nil, place: String? = nil,
        address: String? = nil, organizer: String? = nil, start: CivilDay, end: CivilDay, coordinate: Coordinate? = nil,
        website: String? = nil, temples: [SourceKey] = [], number: Int64? = nil
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
        self.temples = temples
        self.number = number
    }

    /// The part of the description that is searched for a temple's name, in characters.
    private static let searchedDescription = 500

    /// The names of the places, where there are several: 大甲鎮瀾宮、新港奉天宮.
    public var venues: [String] {
        let names = (place ?? "").split { "、，,;；／/＋+".contains($0) }.map {
            $0.split(separator: " ").joined(separator: " ")
        }
        .filter { !$0.isEmpty }
        return names.count > 1 ? Array(names.prefix(Self.mostVenues)) : []
    }

    private static let mostVenues = 20

    /// The texts to look for a temple's name in: title, place, address, organiser and the beginning of the description.
    public var textsThatName: [String] {
        let beginning = description.map { String($0.prefix(Self.searchedDescription)) }
        return [title, place, address, organizer, beginning].compactMap { $0 }
    }
}
