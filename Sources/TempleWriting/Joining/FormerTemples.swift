internal import SQLiteDriver

/// Writes the former ids of temples that were joined with another one.
///
/// Each leads to the temple that it was joined with, which may be gone later for the same reason or for another
/// (``FormerTempleID``). So an undone join needs only its own row to be deleted.
final class FormerTemples {
    private let insert: Statement
    private let delete: Statement

    init(connection: Connection) throws(DatabaseError) {
        insert = try connection.prepare("INSERT OR REPLACE INTO former_temple (id, temple_id) VALUES (?1, ?2)")
        delete = try connection.prepare("DELETE FROM former_temple WHERE id = ?1")
    }

    /// Notes that a deleted temple is the same as another one.
    func note(_ former: Int64, is id: Int64) throws(DatabaseError) {
        try insert.bind(former, at: 1)
        try insert.bind(id, at: 2)
        try insert.run()
    }

    /// Forgets a former id: its temple exists again.
    func forget(_ former: Int64) throws(DatabaseError) {
        try delete.bind(former, at: 1)
        try delete.run()
    }
}
