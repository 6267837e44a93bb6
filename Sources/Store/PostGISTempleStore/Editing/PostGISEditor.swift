internal import Platform
internal import PostgreSQL
package import TempleModel
internal import TempleTables
internal import TempleWriting

/// Edits by hand of a database on PostgreSQL servers, their history, and those who may edit.
///
/// An edit is a short transaction on the primary, under the lock of writers. The few rows that it needs go into an embedded
/// database in memory, where it is made as it is in a file, and what has changed goes back in the same transaction. So it
/// is judged by the server's own rows, and of two edits with the same condition one is refused.
///
/// An instance belongs to the thread that created it.
package final class PostGISEditor: TempleEditing, StaffRegister, StoredEditReading {
    private let database: ServerDatabase
    let catalogue: Catalogue
    private let folder: String
    private let scratch: EditScratch
    private var connection: ServerConnection
    /// Whether the connection is known to be one of the schema's owner, whose schema is the present one.
    private var mayWrite = false

    /// The longest time that an edit waits for another program that writes.
    private static let writersWait = Duration.seconds(2)
    /// The longest time of an edit, which may be a thousand.
    private static let editTime = Duration.seconds(30)
    /// The longest time of one statement.
    private static let statementTime = Duration.seconds(10)
    /// The longest time of a reading transaction.
    private static let readTime = Duration.seconds(2)

    /// An edit lasts when it is acknowledged. What the administrator has set beyond that stays.
    private static let durable = """
        SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'
        """

    /// Connects to the primary server, and makes or migrates the schema if it is not the present one.
    ///
    /// A role that only reads sees nobody who was invited, and its edits are refused.
    ///
    /// - Parameters:
    ///   - catalogue: the deities to resolve names to, and the events: those of the database.
    ///   - folder: an existing folder for the working copy of all rows in which an import is undone. It is that of
    ///     imports, where this is their folder. Nothing is lost with it.
    package init(_ database: ServerDatabase, catalogue: Catalogue, folder: String) throws(SearchError) {
        var database = database
        database.writersWait = Self.writersWait
        self.database = database
        self.catalogue = catalogue
        self.folder = folder
        connection = try database.connect(for: .writing, statementTimeout: Self.statementTime)
        scratch = try EditScratch(catalogue: catalogue)
        guard try !hasSchema() else { return }
        try SearchError.ofServer { try prepareWriting() }
    }

    /// Whether the database has a schema that this program can read.
    private func hasSchema() throws(SearchError) -> Bool {
        do throws(SearchError) {
            _ = try reading { try ServerSchema.check($0.connection, acceptsNewer: true) }
            return true
        } catch {
            switch error {
            case .missing, .older: return false
            default: throw error
            }
        }
    }

    /// Makes sure once that the connection may write: whoever wrote into another role's schema would run its functions.
    private func prepareWriting() throws {
        guard !mayWrite else { return }
        _ = try ServerSchema.migrate(connection, waitingAtMost: Self.writersWait)
        let edition = try connection.inSchema(.snapshot) {
            try MetaRows.edition(of: .catalogue, ServerRows(connection: connection))
        }
        // A new database gets its catalogue.
        if edition == nil { _ = try wholeWriter() }
        mayWrite = true
    }

    // MARK: Edits

    package func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        try editing(scope: { try EditScope(of: steps, by: author, options, on: $0) }) {
            try $0.edit(steps, by: author, options)
        }
    }

    package func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        if try isImport(number) {
            return try wholeWriter().undo(change: number, mayUndoAll: mayUndoAll, by: author, options)
        }
        do {
            return try editing(scope: { try EditScope(undoing: number, by: author, options, on: $0) }) {
                try $0.undo(change: number, mayUndoAll: mayUndoAll, by: author, options)
            }
        } catch let refused as EditRefused {
            // The working copy of an edit has no rows of imports.
            throw try reading { try ChangeHistory.explaining(refused, on: $0) }
        }
    }

    /// Whether a change is an import, or the undo of one: it may concern any row.
    private func isImport(_ number: Int64) throws(SearchError) -> Bool {
        try reading { rows in
            try check(edition: MetaRows.edition(of: .catalogue, rows))
            let command = "SELECT 1 FROM history WHERE number = ?1 AND command IS NOT NULL"
            return try !rows.all(command, [.integer(number)]) { $0.integer(0) }.isEmpty
        }
    }

    /// Returns a writer with a working copy of all rows.
    private func wholeWriter() throws(SearchError) -> PostGISTempleWriter {
        // As the command names the working copy of imports.
        var hash = FNV1a()
        hash.add(database.address.description.utf8)
        let name = "import-\(String(hash.value, radix: 16)).sqlite"
        return try PostGISTempleWriter(database, workingCopy: "\(folder)/\(name)", catalogue: catalogue)
    }

    /// Refuses a database whose deities are not those of this program: names would get the wrong ones.
    private func check(edition: String?) throws(SearchError) {
        guard edition == catalogue.edition else {
            throw .unavailable(
                .unprepared,
                reason: "its deities come from another version of nearby; any import by this version updates them")
        }
    }

    /// Runs `body` with a writer of the rows that it needs, and writes what it changes to the server. Where the server is lost
    /// before the commit, it runs once more.
    private func editing(
        scope: (ServerConnection) throws -> EditScope, _ body: (TempleWriter) throws -> EditOutcome
    ) throws -> EditOutcome {
        var isCommitting = false
        return try SearchError.convertingServerErrors {
            do {
                return try repeating(while: { !isCommitting }) {
                    try prepareWriting()
                    let (outcome, written) = try WritersLock.namingHolders(connection) {
                        try connection.limitingWork(time: Self.editTime) {
                            try connection.inSchema(.readWrite) {
                                let result = try editInTransaction(scope: scope, body)
                                isCommitting = result.written != nil
                                return result
                            }
                        }
                    }
                    if let written { scratch.remember(written) }
                    return outcome
                }
            } catch let error as PostgreSQLError where isCommitting && Self.mayBeCommitted(error) {
                throw SearchError.unavailable(
                    .unreachable,
                    reason: error.message
                        + "; the edit may have been written: look at the history before you repeat it")
            }
        }
    }

    private static func mayBeCommitted(_ error: PostgreSQLError) -> Bool {
        error.kind == .unreachable || error.kind == .timedOut
    }

    /// - Returns: the outcome, and the place of the last change that the edit has made; nil where nothing was written.
    private func editInTransaction(
        scope: (ServerConnection) throws -> EditScope, _ body: (TempleWriter) throws -> EditOutcome
    ) throws -> (outcome: EditOutcome, written: ChangePosition?) {
        try connection.query(Self.durable) { _ in }
        try WritersLock(connection, waitingAtMost: Self.writersWait).lock()
        let schema = try ServerSchema.check(connection, acceptsNewer: false)
        let log = ServerChangeLog(connection: connection, identity: schema.identity)
        let position = try log.position()
        try scratch.follow(log, to: position)
        try check(edition: MetaRows.edition(of: .catalogue, scratch.connection))
        var scope = try scope(connection)
        while true {
            do {
                var (outcome, written) = try edit(scope, log, body)
                outcome.dataChange = (written ?? position).number
                return (outcome, written)
            } catch let further as FurtherTemples {
                scope.temples.formUnion(further.ids)
            }
        }
    }

    /// The edit concerns these temples too.
    private struct FurtherTemples: Error {
        let ids: Set<Int64>
    }

    private func edit(
        _ scope: EditScope, _ log: ServerChangeLog, _ body: (TempleWriter) throws -> EditOutcome
    ) throws -> (EditOutcome, ChangePosition?) {
        let (scratch, connection) = (self.scratch, self.connection)
        try scratch.load(scope, from: connection)
        let reach = EditReach(
            server: connection, local: scratch.connection, temples: scope.temples,
            places: try EditReach.places(on: scratch.connection))
        var written: ChangePosition?
        let outcome = try scratch.edit(
            body,
            relinking: { isLinkedOtherwise in
                let further = try reach.relinked(isLinkedOtherwise)
                guard further.isEmpty else { throw FurtherTemples(ids: further) }
            }
        ) { all in
            let changes = try scratch.realChanges(all)
            guard !changes.isEmpty else { return }
            let further = try reach.missing(for: changes)
            guard further.isEmpty else { throw FurtherTemples(ids: further) }
            scratch.forgetPlace()
            try EditPush(connection: connection).run(changes, from: scratch.connection)
            written = try log.position()
        }
        return (outcome, written)
    }

    // MARK: Transactions

    /// Runs `body`, and once more if the server was lost or another program was in the way.
    ///
    /// - Parameter mayRepeat: whether `body` may run again.
    func repeating<Result>(while mayRepeat: () -> Bool = { true }, _ body: () throws -> Result) throws -> Result {
        if !connection.isUsable { try connect() }
        do {
            return try body()
        } catch let error as PostgreSQLError where Self.mayPass(error) && mayRepeat() {
            if error.kind != .serialization || !connection.isUsable { try connect() }
            return try body()
        }
    }

    private static func mayPass(_ error: PostgreSQLError) -> Bool {
        error.kind == .unreachable || error.kind == .readOnly || error.kind == .serialization
    }

    private func connect() throws(PostgreSQLError) {
        connection = try database.connectOnce(for: .writing, statementTimeout: Self.statementTime)
        mayWrite = false
    }

    /// Reads the server's own rows, which a copy may not have yet.
    package func reading<Answer>(_ body: (ServerRows) throws -> Answer) throws(SearchError) -> Answer {
        try SearchError.ofServer {
            try repeating {
                try connection.limitingWork(time: Self.readTime) {
                    try connection.inSchema(.snapshot) { try body(ServerRows(connection: connection)) }
                }
            }
        }
    }

    package func pairs(matching query: PairQuery, on rows: ServerRows) throws -> PairPage {
        try ServerPairs(rows: rows).page(matching: query)
    }

    /// Until a writer has brought the catalogue, a server's new schema has nothing of it.
    package var newCatalogue: Catalogue? { catalogue }

    /// Runs `body` in a transaction of a table that is no data, while no other program changes it.
    ///
    /// - Parameter isPatient: whether it waits for another program that does.
    func writing<Result>(_ table: String, isPatient: Bool = true, _ body: (ServerConnection) throws -> Result) throws
        -> Result
    {
        try SearchError.convertingServerErrors {
            var isCommitting = false
            return try repeating(while: { !isCommitting }) {
                try prepareWriting()
                return try WritersLock.namingHolders(connection) {
                    try connection.limitingWork(time: Self.editTime) {
                        try connection.inSchema(.readWrite) {
                            try connection.query(Self.durable) { _ in }
                            try WritersLock(connection, waitingAtMost: Self.writersWait).limitWaiting()
                            let wait = isPatient ? "" : " NOWAIT"
                            try connection.execute("LOCK TABLE nearby.\(table) IN \(WritersLock.mode) MODE\(wait)")
                            let result = try body(connection)
                            isCommitting = true
                            return result
                        }
                    }
                }
            }
        }
    }
}
