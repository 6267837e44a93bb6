package import Geodesy
package import SQLiteDriver

/// The log of changes of a file: the last temples that have changed, for indexes in memory that follow it.
///
/// A writer notes its changes in it while the triggers that do so for other programs are off.
package final class TempleChangeLog {
    /// The number of changes that the table `temple_change` keeps. An index that missed more of them is made anew.
    package static let kept = 16_384

    private let connection: Connection
    private let insert: Statement
    private var count = 0

    package init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        insert = try connection.prepare("INSERT INTO temple_change (temple_id, lat, lng) VALUES (?1, ?2, ?3)")
    }

    /// Notes a change.
    ///
    /// - Parameter position: returns the temple's position before the change; nil for a new temple.
    package func note(id: Int64, was position: () throws -> Coordinate?) throws {
        count += 1
        // Nobody can follow so many.
        guard count <= Self.kept else { return }
        let position = try position()
        try insert.bind(id, at: 1)
        try insert.bind(position?.latitude, at: 2)
        try insert.bind(position?.longitude, at: 3)
        try insert.run()
    }

    /// Must be called at the end of the write.
    package func finish() throws(DatabaseError) {
        if count > Self.kept { try Self.forgetAll(connection) }
        count = 0
    }

    /// Makes a new change without those before it: indexes are made anew.
    package static func forgetAll(_ connection: Connection) throws(DatabaseError) {
        let last = try connection.integer("SELECT max(number) FROM temple_change") ?? 0
        try connection.execute(
            """
            DELETE FROM temple_change;
            INSERT INTO temple_change (number, temple_id) VALUES (\(last + 1), 0);
            """)
    }

    // MARK: Following

    /// Returns the place of the last change; nil when there is none, which happens only in a damaged file.
    package static func position(_ connection: Connection) throws -> ChangePosition? {
        let last = try connection.prepare("SELECT number, mark FROM temple_change ORDER BY number DESC LIMIT 1")
        guard try last.step() else { return nil }
        return ChangePosition(
            database: try DatabaseIdentity.identity(connection) ?? "", number: last.integer(0), mark: last.integer(1))
    }

    /// Whether the data has come from the state at a place by later changes: it was not replaced by other data, such as an
    /// older copy, and not changed more than the log knows.
    package static func hasCome(from known: ChangePosition, _ connection: Connection) throws -> Bool {
        guard try DatabaseIdentity.identity(connection) ?? "" == known.database else { return false }
        let change = try connection.prepare("SELECT mark FROM temple_change WHERE number = ?1")
        try change.bind(known.number, at: 1)
        return try change.step() && change.integer(0) == known.mark
    }

    /// Returns the temples that have changed after a place, each once, with its position at that time.
    ///
    /// - Returns: nil when the file does not know the place any more.
    package static func changes(after known: ChangePosition, _ connection: Connection) throws -> [TempleChange]? {
        guard try DatabaseIdentity.identity(connection) ?? "" == known.database else { return nil }
        let rows = try connection.prepare(
            "SELECT mark, temple_id, lat, lng FROM temple_change WHERE number >= ?1 ORDER BY number")
        try rows.bind(known.number, at: 1)
        guard try rows.step(), rows.integer(0) == known.mark else { return nil }
        var seen: Set<Int64> = []
        var changes: [TempleChange] = []
        while try rows.step() {
            let id = rows.integer(1)
            guard seen.insert(id).inserted else { continue }
            // A position out of bounds was in no index.
            let former = rows.isNull(2) ? nil : try? Coordinate(latitude: rows.double(2), longitude: rows.double(3))
            changes.append(TempleChange(id: id, former: former))
        }
        return changes
    }
}

/// A temple that has changed.
package struct TempleChange: Sendable {
    package let id: Int64
    /// Its position before; nil when it is new.
    package let former: Coordinate?
}
