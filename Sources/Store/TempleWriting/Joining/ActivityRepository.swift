internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Activities from feeds, each linked to the temple that it names or kept at its own position, and the festivals that temples
/// have registered.
final class ActivityRepository {
    private let rows: ActivityRows
    private let hosts: ActivityHosts
    private let festivalHosts: FestivalHosts
    private let deities: FestivalDeities
    private let log: UndoLog?
    private let keepsNumbers: Bool

    /// - Parameter keepsNumbers: whether an activity keeps the number from its export.
    init(connection: Connection, positions: PositionIndex, log: UndoLog?, keepsNumbers: Bool) throws {
        self.keepsNumbers = keepsNumbers
        rows = try ActivityRows(connection: connection)
        hosts = try ActivityHosts(connection: connection, positions: positions)
        festivalHosts = try FestivalHosts(connection: connection)
        deities = try FestivalDeities(connection: connection)
        self.log = log
    }

    func all(ofFeed feed: String) throws(DatabaseError) -> [String] { try rows.all(ofFeed: feed) }

    func remove(_ key: SourceKey) throws {
        guard let known = try rows.find(key) else { return }
        try log?.noteActivity(key, id: known.id, was: try RecordText.text(known.stored))
        try rows.restore(key, id: known.id, to: nil)
    }

    /// - Parameter isDoubtful: whether the record's position is no place: nothing is near it.
    func upsert(_ record: ActivityRecord, isDoubtful: Bool, counting counts: inout WriteCounts) throws -> WriteOutcome {
        let known = try rows.find(record.key)
        var temples = try record.temples.filter(hosts.isKnown)
        if temples.isEmpty { temples = try hosts.temples(of: record, isDoubtful: isDoubtful) }
        if temples.isEmpty, let known { temples = Self.temples(of: known.stored, repeatedAs: record) }
        guard !temples.isEmpty || record.coordinate != nil else { return .noTemple }
        let activity = StoredActivity(
            record: record.withoutExport, temples: temples,
            eventID: try temples.first.flatMap(hosts.temple).flatMap { try eventID(of: record, atTemple: $0) })
        return try write(activity, over: known, numbered: record.number, counting: &counts)
    }

    /// Writes a registered festival as an activity of its temple. It is left out if the temple is not found, or is one of
    /// several, unless it is stored already: then its temple stays, and also where another one fits now, as long as it has
    /// the name.
    func upsert(_ festival: FestivalRecord, counting counts: inout WriteCounts) throws -> WriteOutcome {
        let known = try rows.find(festival.key)
        let stored = try known.flatMap { try $0.stored.temples.first(where: hosts.isKnown) }
        var temple = try stored.flatMap(hosts.temple)
        var key = stored
        switch try festivalHosts.temple(of: festival) {
        case .one(let id) where id != temple:
            if let temple, try festivalHosts.isCalled(temple, festival.templeName) { break }
            temple = id
            key = try hosts.key(of: id)
        case .several(let ids) where temple == nil: return .ambiguous(templeIDs: ids)
        default: break
        }
        guard let temple, let key else { return .noTemple }
        guard let days = try days(of: festival, atTemple: temple, known: known?.stored.record.days) else {
            return .withoutCalendar
        }
        let record = ActivityRecord(
            key: festival.key, title: festival.title, description: festival.note, days: days)
        let activity = StoredActivity(
            record: record, temples: [key], eventID: try eventID(of: record, atTemple: temple))
        return try write(activity, over: known, numbered: nil, counting: &counts)
    }

    /// Returns when a festival is held; nil if its day may be of either calendar.
    ///
    /// - Parameter known: the days that are stored of the festival.
    private func days(
        of festival: FestivalRecord, atTemple id: Int64, known: ActivityRecord.Days?
    ) throws -> ActivityRecord.Days? {
        switch festival.day {
        case .yearly(let day): return .yearly(day)
        case .once(let day): return .once(start: day, end: day)
        case .unknownCalendar(let month, let day):
            guard let lunar = try? LunarDay(month: month, day: day) else { return nil }
            let days = ActivityRecord.Days.yearly(.lunar(lunar))
            // The same list in another form says which calendar it is.
            if known == days { return days }
            return try deities.days(ofTemple: id).contains { $0.day == lunar } ? days : nil
        }
    }

    /// Returns the event of a temple's deity that an activity is; nil for one of its own.
    private func eventID(of record: ActivityRecord, atTemple id: Int64) throws -> Int64? {
        guard case .yearly(.lunar(let day)) = record.days else { return nil }
        return try deities.eventID(of: record.title, on: day, ofTemple: id)
    }

    private func write(
        _ activity: StoredActivity, over known: (id: Int64, stored: StoredActivity)?, numbered number: Int64?,
        counting counts: inout WriteCounts
    ) throws -> WriteOutcome {
        if activity.temples.isEmpty { counts.atOwnPositions += 1 } else { counts.atTemples += 1 }
        if activity.eventID != nil { counts.joinedDays += 1 }
        guard known?.stored != activity else {
            counts.unchanged += 1
            return .unchanged
        }
        let key = activity.record.key
        let id = try known?.id ?? rows.newID(preferring: keepsNumbers ? number : nil)
        try log?.noteActivity(key, id: id, was: try (known?.stored).map(RecordText.text))
        try rows.write(activity, id: id)
        guard known == nil else {
            counts.updated += 1
            return .updated
        }
        counts.inserted += 1
        return .inserted
    }

    /// Returns the temples that an activity was linked to by name alone, if neither version has a position.
    ///
    /// The links stay even if another temple has the same name by now. An activity with a position is matched again.
    private static func temples(of stored: StoredActivity, repeatedAs record: ActivityRecord) -> [SourceKey] {
        stored.record.coordinate == nil && record.coordinate == nil ? stored.temples : []
    }
}

extension ActivityRecord {
    /// The record as the feed has it, without the fields that an export adds.
    fileprivate var withoutExport: ActivityRecord {
        var record = self
        record.temples = []
        record.number = nil
        return record
    }
}
