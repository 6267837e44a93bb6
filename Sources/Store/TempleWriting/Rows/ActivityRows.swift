internal import Geodesy
internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Rows of the activities that come from feeds, and of the festivals that temples have registered.
final class ActivityRows {
    /// First id for activities of feeds. The catalogue uses the ids below.
    private static let firstID: Int64 = 1_000_000

    private let connection: Connection
    private let findRow: Statement
    private let writeRow: Statement
    private let deleteRow: Statement
    private let linkTemple: Statement
    private let unlinkTemple: Statement
    private let ofFeed: Statement

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        findRow = try connection.prepare("SELECT id, feed_record FROM activity WHERE feed = ?1 AND feed_id = ?2")
        writeRow = try connection.prepare(
            """
            INSERT OR REPLACE INTO activity (
                id, title, note, time, place, description, source, feed, feed_id, feed_record, lat, lng,
                own_day, event_id, \(RuleColumns.names)
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
                ?21, ?22, ?23, ?24)
            """)
        deleteRow = try connection.prepare("DELETE FROM activity WHERE id = ?1")
        linkTemple = try connection.prepare("INSERT INTO activity_temple VALUES (?1, ?4, ?2, ?3)")
        ofFeed = try connection.prepare("SELECT feed_id FROM activity WHERE feed = ?1 ORDER BY feed_id")
        unlinkTemple = try connection.prepare("DELETE FROM activity_temple WHERE activity_id = ?1")
    }

    func find(_ key: SourceKey) throws -> (id: Int64, stored: StoredActivity)? {
        defer { findRow.reset() }
        try findRow.bind(key.source, at: 1)
        try findRow.bind(key.id, at: 2)
        guard try findRow.step() else { return nil }
        return (findRow.integer(0), try RecordText.activity(findRow.text(1), key: key))
    }

    /// Returns the ids of a feed's stored activities.
    func all(ofFeed feed: String) throws(DatabaseError) -> [String] {
        try ofFeed.bind(feed, at: 1)
        defer { ofFeed.reset() }
        var all: [String] = []
        while try ofFeed.step() { all.append(ofFeed.text(0)) }
        return all
    }

    /// - Parameter number: the preferred id; used if it is in the range for feeds and free.
    func newID(preferring number: Int64?) throws(DatabaseError) -> Int64 {
        if let number, (Self.firstID..<Deity.firstOwnNameID).contains(number),
            try !isThere(number)
        {
            return number
        }
        let last = "SELECT max(id) FROM activity WHERE id < \(StoredBound.ownIDs.upperBound)"
        return max(Self.firstID, (try connection.integer(last) ?? 0) + 1)
    }

    func isThere(_ id: Int64) throws(DatabaseError) -> Bool {
        try connection.integer("SELECT 1 FROM activity WHERE id = \(id)") != nil
    }

    func write(_ activity: StoredActivity, id: Int64) throws {
        let record = activity.record
        try writeRow.bind(id, at: 1)
        try writeRow.bind(record.title, at: 2)
        try writeRow.bind(record.website, at: 3)
        try writeRow.bind(record.time, at: 4)
        let place = [record.place, record.address].compactMap { $0 }
        try writeRow.bind(place.isEmpty ? nil : place.joined(separator: " "), at: 5)
        try writeRow.bind(record.description, at: 6)
        try writeRow.bind(record.key.source, at: 7)
        try writeRow.bind(record.key.source, at: 8)
        try writeRow.bind(record.key.id, at: 9)
        try writeRow.bind(try RecordText.text(activity), at: 10)
        let own = activity.temples.isEmpty ? record.coordinate : nil
        try writeRow.bind(own?.latitude, at: 11)
        try writeRow.bind(own?.longitude, at: 12)
        try writeRow.bind(Int64(activity.isOwnDay ? 1 : 0), at: 13)
        try writeRow.bind(activity.eventID, at: 14)
        try RuleColumns.bind(try record.recurrence(), to: writeRow, from: 15)
        try writeRow.run()
        try unlinkTemple.bind(id, at: 1)
        try unlinkTemple.run()
        for (position, temple) in activity.temples.enumerated() {
            try linkTemple.bind(id, at: 1)
            try linkTemple.bind(temple.source, at: 2)
            try linkTemple.bind(temple.id, at: 3)
            try linkTemple.bind(Int64(position), at: 4)
            try linkTemple.run()
        }
    }

    /// Restores an activity's former state; nil deletes it, because it did not exist.
    func restore(_ key: SourceKey, id: Int64, to activity: StoredActivity?) throws {
        if let activity { return try write(activity, id: id) }
        try deleteRow.bind(id, at: 1)
        try deleteRow.run()
    }
}

extension StoredActivity {
    /// Whether it is its temples' own day: it comes every year on a lunar day (``Activity/canBeOwnDay``).
    fileprivate var isOwnDay: Bool {
        if case .yearly(.lunar) = record.days { return !temples.isEmpty }
        return false
    }
}
