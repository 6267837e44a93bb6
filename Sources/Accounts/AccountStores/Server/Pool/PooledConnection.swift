internal import PostgreSQL

/// A connection of the pool.
///
/// Unchecked because one thread at a time has it: whoever took it from the pool, until it is given back.
final class PooledConnection: @unchecked Sendable {
    let connection: ServerConnection

    init(_ connection: ServerConnection) { self.connection = connection }

    /// Whether somebody else may use it.
    var isClean: Bool { connection.isUsable && !connection.isInTransaction }
}
