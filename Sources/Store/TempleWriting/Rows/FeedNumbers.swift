internal import SQLiteDriver
internal import TempleModel

/// The feed's part of a write whose triggers on temples are off: all temples that it changes get one number, and those that
/// it deletes a tombstone.
///
/// An instance belongs to one transaction.
final class FeedNumbers {
    /// An activity at a temple, as readers see it.
    private struct Host: Hashable {
        let activity: Int64
        let temple: Int64
    }

    private let connection: Connection
    private let buryRow: Statement
    private let reviveRow: Statement
    private var known: Int64?
    /// Whether a temple may have a tombstone.
    private var hasTombstones: Bool
    /// Where activities were before the write.
    private let hosts: Set<Host>

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        buryRow = try connection.prepare("INSERT OR REPLACE INTO tombstone VALUES (?1, ?2, ?3, strftime('%s', 'now'))")
        reviveRow = try connection.prepare("DELETE FROM tombstone WHERE kind = ?1 AND id = ?2")
        let anyTemple = "SELECT 1 FROM tombstone WHERE kind = '\(FeedKind.temple.rawValue)' LIMIT 1"
        hasTombstones = try connection.integer(anyTemple) != nil
        hosts = Set(try Self.hosts(connection).map(\.host))
    }

    /// Returns the number of this write, which is greater than all before.
    func number() throws(DatabaseError) -> Int64 {
        if let known { return known }
        try connection.execute(
            """
            INSERT OR IGNORE INTO meta VALUES ('feed', '0');
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            """)
        let number = try connection.integer("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'") ?? 0
        known = number
        return number
    }

    /// Notes that something is gone.
    func bury(_ kind: FeedKind, _ id: Int64) throws(DatabaseError) {
        if kind == .temple { hasTombstones = true }
        try buryRow.bind(kind.rawValue, at: 1)
        try buryRow.bind(id, at: 2)
        try buryRow.bind(try number(), at: 3)
        try buryRow.run()
    }

    /// Notes that something is there, which may have been gone.
    func revive(_ kind: FeedKind, _ id: Int64) throws(DatabaseError) {
        // Of a million new temples none was gone.
        guard kind != .temple || hasTombstones else { return }
        try reviveRow.bind(kind.rawValue, at: 1)
        try reviveRow.bind(id, at: 2)
        try reviveRow.run()
    }

    /// Gives the number to the activities at temples that have changed. Must be called at the end of the write.
    func finish() throws(DatabaseError) {
        guard let number = known else { return }
        let present = try Self.hosts(connection)
        var activities = Set(hosts.symmetricDifference(present.map(\.host)).map(\.activity))
        activities.formUnion(present.filter { $0.changed == number }.map(\.host.activity))
        guard !activities.isEmpty else { return }
        let update = try connection.prepare(
            "UPDATE activity SET changed = ?1 WHERE id IN (SELECT value FROM json_each(?2)) AND changed <> ?1")
        try update.bind(number, at: 1)
        try update.bind(Statement.json(activities.sorted()), at: 2)
        try update.run()
    }

    /// Returns where activities are now, each with the number of the temple's last change.
    private static func hosts(_ connection: Connection) throws(DatabaseError) -> [(host: Host, changed: Int64)] {
        // An activity has few temples, and a temple seldom an activity.
        let rows = try connection.prepare(
            """
            SELECT hosted.activity_id, temple.id, temple.changed FROM activity_temple AS hosted
            CROSS JOIN temple_source AS said ON said.source_id = hosted.source_id AND said.source = hosted.source
            CROSS JOIN temple ON temple.id = said.temple_id
            """)
        var all: [(host: Host, changed: Int64)] = []
        while try rows.step() {
            all.append((Host(activity: rows.integer(0), temple: rows.integer(1)), rows.integer(2)))
        }
        return all
    }
}
