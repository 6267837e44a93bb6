internal import SpatialSQLite

/// Writes the former ids of temples that were joined with another one.
final class FormerTemples {
    private let follow: Statement
    private let insert: Statement
    private let delete: Statement

    init(connection: Connection) throws(DatabaseError) {
        follow = try connection.prepare("UPDATE former_temple SET temple_id = ?2 WHERE temple_id = ?1")
        insert = try connection.prepare("INSERT OR REPLACE INTO former_temple (id, temple_id) VALUES (?1, ?2)")
        delete = try connection.prepare("DELETE FROM former_temple WHERE id = ?1")
    }

    /// Notes that a deleted temple is the same as another one. Ids that led to the deleted one lead to the other too.
    func note(_ former: Int64, is id: Int64) throws(DatabaseError) {
        for statement in [follow, insert] {
            try statement.bind(former, at: 1)
            try statement.bind(id, at: 2)
            try statement.run()
        }
    }

    /// Forgets a former id: its temple exists again.
    func forget(_ former: Int64) throws(DatabaseError) {
        try delete.bind(former, at: 1)
        try delete.run()
    }
}
