internal import Geodesy
internal import SQLiteDriver

/// Notes which temples a write changes, while the triggers that do so for other programs are off.
final class ChangedTemples {
    /// The number of changes that the table `temple_change` keeps. An index that missed more of them is made anew.
    static let kept = 16_384

    private let connection: Connection
    private let insert: Statement
    private var count = 0

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        insert = try connection.prepare("INSERT INTO temple_change (temple_id, lat, lng) VALUES (?1, ?2, ?3)")
    }

    /// Notes a change.
    ///
    /// - Parameter position: returns the temple's position before the change; nil for a new temple.
    func note(id: Int64, was position: () throws -> Coordinate?) throws {
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
    func finish() throws(DatabaseError) {
        if count > Self.kept { try Self.forgetAll(connection) }
        count = 0
    }

    /// Makes a new change without those before it: indexes are made anew.
    static func forgetAll(_ connection: Connection) throws(DatabaseError) {
        let last = try connection.integer("SELECT max(number) FROM temple_change") ?? 0
        try connection.execute(
            """
            DELETE FROM temple_change;
            INSERT INTO temple_change (number, temple_id) VALUES (\(last + 1), 0);
            """)
    }
}
