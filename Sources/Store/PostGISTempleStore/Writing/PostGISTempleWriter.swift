internal import PostgreSQL
internal import SQLiteDriver
public import TempleModel
internal import TempleTables
internal import TempleWriting

/// The writer of a database on PostgreSQL servers.
///
/// A write happens in two databases. An embedded working copy, which is brought to the server's state first, takes the
/// records: matching them, undoing imports and linking deities is the same for both kinds of store. What has changed there
/// goes to the server by COPY, in one transaction, under the lock of writers. The server's commit decides: a working copy
/// that has more than the server is filled anew the next time.
public final class PostGISTempleWriter: TempleWriting {
    private let database: ServerDatabase
    private var connection: ServerConnection
    private let workingCopy: String
    private let catalogue: SuppliedCatalogue
    /// Reports what takes long.
    private let note: (Progress) -> Void
    private var embedded: TempleWriter?

    /// What a writer waits for.
    public enum Progress: Equatable, Sendable {
        /// Another program writes.
        case waiting
        /// The working copy is filled from the server.
        case filling
        /// Many changed rows go to the server.
        case sending(rows: Int)

        /// One sentence for people.
        public var words: String {
            switch self {
            case .waiting: "waiting for another program that writes to the database"
            case .sending(let rows): "sending \(rows) changed rows to the server"
            case .filling: "filling the working copy from the server; later imports only bring it up to date"
            }
        }
    }

    /// Connects to the primary server, makes or migrates the schema, and brings the catalogue there up to date.
    ///
    /// - Parameters:
    ///   - workingCopy: the path of the embedded database to work in. Nothing is lost with it.
    ///   - catalogue: the deities to resolve names to, and the events.
    public init(
        _ database: ServerDatabase, workingCopy: String, catalogue: Catalogue,
        note: @escaping (Progress) -> Void = { _ in }
    ) throws(SearchError) {
        self.database = database
        connection = try database.connect(for: .writing)
        self.workingCopy = workingCopy
        self.catalogue = SuppliedCatalogue(catalogue)
        self.note = note
        try SearchError.ofServer {
            try connected(while: { true }) {
                _ = try ServerSchema.migrate(connection, waitingAtMost: database.writersWait)
                // Writes the catalogue if it is another one.
                try exclusively { _ in }
            }
        }
    }

    /// Makes or migrates the schema of a database.
    ///
    /// - Returns: the versions before and after; 0 for no schema.
    public static func migrate(_ database: ServerDatabase) throws(SearchError) -> (from: Int, to: Int) {
        try SearchError.ofServer {
            try database.waiting(while: { true }) {
                try ServerSchema.migrate(
                    database.connectOnce(for: .writing), waitingAtMost: database.writersWait)
            }
        }
    }

    public func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts {
        try once { try $0.write(options, body) }
    }

    public func edit(
        by author: EditAuthor, _ options: EditOptions, _ steps: (any MeantTemples) throws -> [EditStep],
        beforeCommit check: () throws -> Void
    ) throws -> EditOutcome {
        var outcome = try once { try $0.edit(by: author, options, steps, beforeCommit: check) }
        outcome.dataChange = try lastChange()
        return outcome
    }

    public func undoLastImport(by author: EditAuthor?, reason: String?, confirmed: Int?) throws -> ImportEntry? {
        try once { try $0.undoLastImport(by: author, reason: reason, confirmed: confirmed) }
    }

    /// Undoes one change: an import in the working copy, as it was written. An edit can be undone so too.
    ///
    /// - Throws: what ``TempleEditing/undo(change:mayUndoAll:by:_:)`` throws.
    public func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        var outcome = try once { try $0.undo(change: number, mayUndoAll: mayUndoAll, by: author, options) }
        // The number of the change on the server, which the working copy has after the push.
        outcome.dataChange = try lastChange()
        return outcome
    }

    public func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try SearchError.ofServer {
            try connection.inSchema(.snapshot) {
                try ImportHistory.entries(limit: limit, on: ServerRows(connection: connection))
            }
        }
    }

    public func lastChange() throws(SearchError) -> Int64 {
        // The last write has brought the working copy to the server's state. Since the first, which the initializer makes,
        // there is one.
        try embedded?.lastChange() ?? 0
    }

    /// Runs `body` on a connection. Where the server is lost, it runs again on a new one.
    ///
    /// - Parameter mayRepeat: whether `body` may run again.
    private func connected<Result>(while mayRepeat: () -> Bool, _ body: () throws -> Result) throws -> Result {
        var isFirst = true
        return try database.waiting(while: mayRepeat) {
            if !isFirst || !connection.isUsable {
                connection = try database.connectOnce(for: .writing)
                // The other server may not have the command in its history that the next file would continue.
                embedded = nil
            }
            isFirst = false
            return try body()
        }
    }

    /// Runs `body` with a writer of the working copy, while no other program writes. Where the server is lost before, the
    /// writer waits for another one; `body` runs once at most, because its rows can be read only once and an undo must
    /// not happen twice.
    private func once<Result>(_ body: (TempleWriter) throws -> Result) throws -> Result {
        var hasBegun = false
        return try connected(while: { !hasBegun }) {
            try exclusively { writer in
                hasBegun = true
                return try body(writer)
            }
        }
    }

    /// Runs `body` with a writer of the working copy in the server's state, while no other program writes.
    private func exclusively<Result>(_ body: (TempleWriter) throws -> Result) throws -> Result {
        try SearchError.convertingServerErrors {
            try WritersLock.namingHolders(connection) {
                try connection.inSchema(.readWrite) {
                    // A long file must not end the transaction that waits for it.
                    try connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                    try WritersLock(connection, waitingAtMost: database.writersWait).lockTables { note(.waiting) }
                    let position = try bringUpToDate()
                    // Otherwise it has a file open that is not at the path any more.
                    if let embedded, try ReplicaFile.position(on: embedded.connection) == position {
                        return try body(embedded)
                    }
                    let writer = try makeWriter()
                    embedded = writer
                    return try body(writer)
                }
            }
        }
    }

    private func bringUpToDate() throws -> ChangePosition? {
        // Closed before the write: the first temples go into a file that no other connection has open without its log.
        let replica = try ReplicaFile(path: workingCopy, isCancelled: database.isCancelled)
        let isMadeAnew = try replica.position() == nil || replica.isEdited()
        if isMadeAnew, try connection.integer("SELECT 1 FROM temple LIMIT 1") != nil { note(.filling) }
        _ = try ReplicaUpdate(connection: connection).run(replica)
        return try replica.position()
    }

    /// The number of rows from which the upload is reported as progress.
    private static let manyRows = 100_000

    private func makeWriter() throws -> TempleWriter {
        try TempleWriter(path: workingCopy, supplied: catalogue, isCancelled: database.isCancelled) {
            [connection, note] changes, local in
            guard !changes.isEmpty else { return }
            let rows = changes.reduce(0) { $0 + ($1.keys?.count ?? 0) }
            if rows >= Self.manyRows { note(.sending(rows: rows)) }
            let position = try SearchError.ofServer {
                try ServerPush(connection: connection).run(changes, from: local)
            }
            try ReplicaFile.remember(position, on: local)
        }
    }
}
