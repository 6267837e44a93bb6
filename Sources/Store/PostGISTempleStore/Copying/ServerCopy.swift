internal import PostgreSQL
internal import TempleModel
internal import TempleTables
internal import TempleWriting

/// Copies all data between an embedded database and one on PostgreSQL servers, and compares both at the end.
public struct ServerCopy {
    private let database: ServerDatabase

    /// The number of rows of a table that was copied.
    public struct Table: Equatable, Sendable {
        public let name: String
        public let rows: Int
    }

    public init(_ database: ServerDatabase) {
        self.database = database
    }

    /// Copies an embedded database to the server, in one transaction.
    ///
    /// - Returns: the tables, which have the same rows in both.
    /// - Throws: ``CopyRefused`` where the server has temples already, or where a table differs; then the server stays as it
    ///   was. ``SearchError``.
    public func upload(_ path: String) throws -> [Table] {
        try ReplicaFile.reading(path) { local in
            let connection = try database.connect(for: .writing)
            return try SearchError.convertingServerErrors {
                _ = try ServerSchema.migrate(connection, waitingAtMost: database.writersWait)
                return try WritersLock.namingHolders(connection) {
                    try connection.inSchema(.readWrite) {
                        try WritersLock(connection, waitingAtMost: database.writersWait).lockTables()
                        guard try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil else {
                            throw CopyRefused.notEmpty
                        }
                        let all = StoredTable.all.map { TableChange(table: $0, keys: nil) }
                        _ = try ServerPush(connection: connection).run(all, from: local)
                        return try Self.compare(ReplicaFile.digests(on: local), Self.digests(connection))
                    }
                }
            }
        }
    }

    /// Copies the server's database into a new file.
    ///
    /// - Parameter path: where there is no file. A copy that fails leaves a part of one there.
    /// - Returns: the tables, which have the same rows in both.
    /// - Throws: ``CopyRefused`` where a table differs; ``SearchError``.
    public func download(to path: String) throws -> [Table] {
        let connection = try database.connect(for: .reading)
        return try SearchError.convertingServerErrors {
            let file = try ReplicaFile(path: path)
            return try connection.inSchema(.snapshot) {
                _ = try ReplicaUpdate(connection: connection).run(file)
                try file.release()
                return try Self.compare(
                    ReplicaFile.reading(path) { try ReplicaFile.digests(on: $0) }, Self.digests(connection))
            }
        }
    }

    private static func digests(_ connection: ServerConnection) throws -> [TableDigest] {
        try StoredTable.all.map { table in
            var digest = TableDigest()
            try connection.copyOut("COPY (\(table.rowsSQL)) TO STDOUT (FORMAT binary)") { row in
                if table.isWithinBounds(row) { digest.add(row, of: table) }
            }
            return digest
        }
    }

    private static func compare(_ local: [TableDigest], _ server: [TableDigest]) throws -> [Table] {
        try zip(StoredTable.all, zip(local, server)).map { table, digests in
            guard digests.0 == digests.1 else { throw CopyRefused.differs(table: table.name) }
            return Table(name: table.name, rows: digests.0.rows)
        }
    }
}

/// Why a database was not copied.
public enum CopyRefused: Error, Equatable, Sendable {
    /// The server's database has temples.
    case notEmpty
    /// A table has other rows in the copy.
    case differs(table: String)
}
