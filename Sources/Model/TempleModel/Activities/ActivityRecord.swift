public import Geodesy
public import LunarCalendar

/// An activity as a feed or a list describes it: a single event, or a festival of every year. An import reads it, and a
/// store links it to the temple that it names.
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
    /// When it takes place.
    public var days: Days
    /// The position; nil when the feed does not give one.
    public var coordinate: Coordinate?
    /// The activity's own web page.
    public var website: String?
    /// A key of each temple that the activity was linked to in the database that exported it; empty to search for them. The
    /// feed itself does not contain them.
    public var temples: [SourceKey]
    /// The activity's number in the database that exported it; nil in a feed. It is never stored.
    public var number: Int64?

    /// When an activity takes place.
    public enum Days: Equatable, Sendable {
        /// Once, from the first day to the last, by Taiwan time. The last is never before the first.
        case once(start: CivilDay, end: CivilDay)
        /// Every year.
        case yearly(YearlyDay)
    }

    /// Creates an activity that takes place once.
    public init(
        key: SourceKey, title: String, description: String? = nil, time: String? = nil, place: String? = nil,
        address: String? = nil, organizer: String? = nil, start: CivilDay, end: CivilDay, coordinate: Coordinate? = nil,
        website: String? = nil, temples: [SourceKey] = [], number: Int64? = nil
    ) {
        self.init(
            key: key, title: title, description: description, time: time, place: place, address: address,
            organizer: organizer, days: .once(start: start, end: end), coordinate: coordinate, website: website,
            temples: temples, number: number)
    }

    public init(
        key: SourceKey, title: String, description: String? = nil, time: String? = nil, place: String? = nil,
        address: String? = nil, organizer: String? = nil, days: Days, coordinate: Coordinate? = nil,
        website: String? = nil, temples: [SourceKey] = [], number: Int64? = nil
    ) {
        self.key = key
        self.title = title
        self.description = description
        self.time = time
        self.place = place
        self.address = address
        self.organizer = organizer
        self.days = days
        self.coordinate = coordinate
        self.website = website
        self.temples = temples
        self.number = number
    }

    /// The first day; nil if it takes place every year.
    public var start: CivilDay? {
        if case .once(let start, _) = days { return start }
        return nil
    }

    /// The last day; nil if it takes place every year.
    public var end: CivilDay? {
        if case .once(_, let end) = days { return end }
        return nil
    }

    /// Returns the rule for its days.
    ///
    /// - Throws: what is wrong with the days, such as a last day before the first.
    public func recurrence() throws(Recurrence.Invalid) -> Recurrence {
        switch days {
        case .once(let start, let end): try Recurrence(.once(start: start, end: end))
        case .yearly(let day): try Recurrence(day.rule)
        }
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
