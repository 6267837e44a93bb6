internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// JSON text of a feed's activity, form 1: flat members under the names of the API.
struct ActivityText: Codable {
    private var form = RecordText.form
    private var title: String
    private var start: CivilDay
    private var end: CivilDay
    /// Absent if the activity has its own place.
    private var temple: KeyText?
    /// The temples after the first; absent if there are none.
    private var further: [KeyText]?
    private var description: String?
    private var time: String?
    private var place: String?
    private var address: String?
    private var organizer: String?
    private var coordinate: Coordinate?
    private var website: String?

    init(_ activity: StoredActivity) {
        let record = activity.record
        title = record.title
        start = record.start
        end = record.end
        temple = activity.temples.first.map(KeyText.init)
        further = activity.temples.count > 1 ? activity.temples.dropFirst().map(KeyText.init) : nil
        description = record.description
        time = record.time
        place = record.place
        address = record.address
        organizer = record.organizer
        coordinate = record.coordinate
        website = record.website
    }

    /// Returns the activity for the feed entry with this key.
    func activity(_ key: SourceKey) -> StoredActivity {
        StoredActivity(
            record: ActivityRecord(
                key: key, title: title, description: description, time: time, place: place, address: address,
                organizer: organizer, start: start, end: end, coordinate: coordinate, website: website),
            temples: ([temple].compactMap { $0 } + (further ?? [])).map(\.key))
    }
}

/// JSON text of an activity in databases of schema 2 and 3: no form, and all but the temple in one member.
struct OldActivityText: Decodable {
    private let record: Entry
    private let temple: KeyText

    private struct Entry: Decodable {
        let title: String
        let start: CivilDay
        let end: CivilDay
        let description: String?
        let time: String?
        let place: String?
        let address: String?
        let coordinate: Coordinate?
        let website: String?
    }

    func activity(_ key: SourceKey) -> StoredActivity {
        StoredActivity(
            record: ActivityRecord(
                key: key, title: record.title, description: record.description, time: record.time,
                place: record.place, address: record.address, start: record.start, end: record.end,
                coordinate: record.coordinate, website: record.website),
            temples: [temple.key])
    }
}
