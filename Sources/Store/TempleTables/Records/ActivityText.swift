internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// JSON text of an activity of a feed or a list: flat members under the names of the API.
///
/// Form 1 has a first and a last day. Form 2 has a day of every year instead, which a program that knows only form 1 must
/// not take for one of a single year.
struct ActivityText: FormedText {
    static let forms = 1...2

    private let form: Int
    private var title: String
    private var start: CivilDay?
    private var end: CivilDay?
    /// The day of every year (`YearlyDay.text`).
    private var yearly: String?
    /// The event of the temple's deity that the activity is.
    private var event: Int64?
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
        switch record.days {
        case .once(let first, let last):
            form = 1
            (start, end) = (first, last)
        case .yearly(let day):
            form = 2
            yearly = day.text
        }
        event = activity.eventID
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
    ///
    /// - Throws: ``NoDays``.
    func activity(_ key: SourceKey) throws -> StoredActivity {
        StoredActivity(
            record: ActivityRecord(
                key: key, title: title, description: description, time: time, place: place, address: address,
                organizer: organizer, days: try days(), coordinate: coordinate, website: website),
            temples: ([temple].compactMap { $0 } + (further ?? [])).map(\.key), eventID: event)
    }

    private func days() throws -> ActivityRecord.Days {
        if let yearly {
            guard let day = YearlyDay(yearly) else { throw NoDays() }
            return .yearly(day)
        }
        guard let start, let end else { throw NoDays() }
        return .once(start: start, end: end)
    }

    /// The text has neither a day of every year nor a first and a last day.
    private struct NoDays: Error, CustomStringConvertible {
        var description: String { "it has no days" }
    }
}
