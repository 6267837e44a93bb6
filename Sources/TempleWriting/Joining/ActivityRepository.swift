internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Activities from feeds, each linked to the temple that it names or kept at its own position.
final class ActivityRepository {
    private let rows: ActivityRows
    private let hosts: ActivityHosts
    private let log: UndoLog?
    private let keepsNumbers: Bool

    /// - Parameter keepsNumbers: whether an activity keeps the number from its export.
    init(connection: Connection, positions: PositionIndex, log: UndoLog?, keepsNumbers: Bool) throws {
        self.keepsNumbers = keepsNumbers
        rows = try ActivityRows(connection: connection)
        hosts = try ActivityHosts(connection: connection, positions: positions)
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
        if temples.isEmpty { counts.atOwnPositions += 1 } else { counts.atTemples += 1 }
        let activity = StoredActivity(record: record.withoutExport, temples: temples)
        guard known?.stored != activity else {
            counts.unchanged += 1
            return .unchanged
        }
        let id = try known?.id ?? rows.newID(preferring: keepsNumbers ? record.number : nil)
        try log?.noteActivity(record.key, id: id, was: try (known?.stored).map(RecordText.text))
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
    /// The links stay even if another temple has the same name by now. An activity with a position is matched again,
    /// because programs before schema 6 linked it to the nearest temple.
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
