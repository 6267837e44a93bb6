internal import Geodesy
internal import SQLiteDriver

/// The last changes of temples in a file, which an index in memory follows.
enum TempleChangeFeed {
    /// The last change that an index knows.
    struct Position: Equatable, Sendable {
        fileprivate let number: Int64
        fileprivate let mark: Int64
    }

    /// A temple that has changed.
    struct Change {
        let id: Int64
        /// Its position before; nil when it is new.
        let former: Coordinate?
    }

    /// Returns the last change; nil when there is none, which happens only in a damaged file.
    static func position(_ connection: Connection) throws(DatabaseError) -> Position? {
        let last = try connection.prepare("SELECT number, mark FROM temple_change ORDER BY number DESC LIMIT 1")
        return try last.step() ? Position(number: last.integer(0), mark: last.integer(1)) : nil
    }

    /// Returns the temples that have changed after a change, each once, with its position at that time.
    ///
    /// - Returns: nil when the file does not have that change any more.
    static func changes(after known: Position, _ connection: Connection) throws -> [Change]? {
        let rows = try connection.prepare(
            "SELECT mark, temple_id, lat, lng FROM temple_change WHERE number >= ?1 ORDER BY number")
        try rows.bind(known.number, at: 1)
        guard try rows.step(), rows.integer(0) == known.mark else { return nil }
        var seen: Set<Int64> = []
        var changes: [Change] = []
        while try rows.step() {
            let id = rows.integer(1)
            guard seen.insert(id).inserted else { continue }
            // A position out of bounds was in no index.
            let former = rows.isNull(2) ? nil : try? Coordinate(latitude: rows.double(2), longitude: rows.double(3))
            changes.append(Change(id: id, former: former))
        }
        return changes
    }
}
