internal import SpatialSQLite
internal import TempleModel

/// The activities that feeds tell, each joined to the temple that it is at.
final class ActivityBook {
    private let rows: ActivityRows
    private let hosts: ActivityHosts
    private let log: ChangeLog?

    init(connection: Connection, positions: PositionIndex, log: ChangeLog?) throws {
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

    func upsert(_ record: ActivityRecord) throws -> ImportSession.Outcome {
        let known = try rows.find(record.key)
        guard let temple = try hosts.temple(of: record) ?? known?.stored.temple else { return .noTemple }
        let activity = StoredActivity(record: record, temple: temple)
        guard known?.stored != activity else { return .unchanged }
        let id = try known?.id ?? rows.nextID()
        try log?.noteActivity(record.key, id: id, was: try (known?.stored).map(RecordText.text))
        try rows.write(activity, id: id)
        return known == nil ? .inserted : .updated
    }
}
