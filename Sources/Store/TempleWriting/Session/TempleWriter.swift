internal import HanNames
package import SQLiteDriver
package import TempleModel
package import TempleTables

/// The only writer of a database. It creates the file, keeps its catalogue up to date and stores records.
///
/// One ``write(_:_:)`` is one transaction: a search sees all of it or nothing, and if the process dies halfway, the
/// database keeps its former state.
package final class TempleWriter: TempleWriting {
    package let connection: Connection
    private let linker: DeityLinker
    /// Command in the history that this writer's last write belongs to.
    private var command: Int64?
    private let changed: ChangedKeys?
    /// Called before temples are linked anew, with whether a temple's cells name other deities than its row has: a database
    /// that has few of the temples gets those. What it throws rolls the edit back.
    package var beforeRelinking: ((LinkedOtherwise) throws -> Void)?

    /// Opens a database for writing, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - catalogue: the deities to resolve names to, and the events. If its edition is not the last one written to the
    ///     database, all temples are linked again.
    ///   - time: the maximum time to wait for another writer.
    ///   - isCancelled: returns whether nobody waits any more for another writer.
    package convenience init(
        path: String, catalogue: Catalogue, waitingAtMost time: Duration = usualWait,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws(SearchError) {
        try self.init(
            path: path, supplied: SuppliedCatalogue(catalogue), waitingAtMost: time, isCancelled: isCancelled,
            beforeCommit: nil)
    }

    package static let usualWait = Duration.seconds(5)

    /// Opens a database for writing, with a catalogue that is read where it is needed.
    ///
    /// - Parameter beforeCommit: called at the end of each transaction with the changes that are about to be
    ///   committed, in the order of ``StoredTable/all``. What it throws rolls them back.
    package init(
        path: String, supplied catalogue: SuppliedCatalogue, waitingAtMost time: Duration = usualWait,
        isCancelled: (@Sendable () -> Bool)? = nil, beforeCommit: (([TableChange], Connection) throws -> Void)?
    ) throws(SearchError) {
        let connection = try TempleDatabase.openForWriting(
            path, busyTimeoutMilliseconds: Int32(clamping: Int64(time / .milliseconds(1))), isCancelled: isCancelled)
        self.connection = connection
        if let beforeCommit {
            let changed = ChangedKeys(ofTablesOn: connection)
            // The writer outlives its connection's transactions, and ends the connection.
            connection.afterBegin = { [unowned changed] in changed.forget() }
            connection.beforeCommit = { [unowned connection, unowned changed] in
                try beforeCommit(changed.tableChanges, connection)
            }
            self.changed = changed
        } else {
            changed = nil
        }
        linker = try SearchError.rethrowing {
            let linker = try DeityLinker(connection: connection, catalogue: catalogue)
            try CatalogueWriter(connection: connection, catalogue: catalogue).update(linker: linker)
            return linker
        }
    }

    package func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws
        -> WriteCounts
    {
        var counts = WriteCounts()
        var written: Int64?
        try withoutLogIntoEmptyFile {
            try transaction(isDryRun: options.isDryRun) { linker in
                let session = try ImportSession(
                    connection: connection, linker: linker, options: options,
                    continuing: options.continuesCommand ? command : nil)
                try body(session)
                if let edition = options.starterEdition {
                    try MetaRows.remember(edition, of: .starter, connection)
                }
                try session.finish()
                counts = session.counts
                written = session.command
            }
        }
        if !options.isDryRun { command = written ?? (options.continuesCommand ? command : nil) }
        return counts
    }

    /// Writes the first temples without the write-ahead log: there is nothing to search yet.
    private func withoutLogIntoEmptyFile(_ body: () throws -> Void) throws {
        let isEmpty = (try? connection.integer("SELECT 1 FROM temple LIMIT 1")) == .some(nil)
        if isEmpty { try connection.withoutLog(body) } else { try body() }
    }

    package func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try SearchError.rethrowing { try ImportHistory.entries(limit: limit, on: connection) }
    }

    package func lastChange() throws(SearchError) -> Int64 {
        try SearchError.rethrowing { try RevisionRow.read(connection).number }
    }

    package func undoLastImport(by author: EditAuthor?, reason: String?, confirmed: Int?) throws -> ImportEntry? {
        let last = try SearchError.rethrowing { try ImportHistory.last(on: connection) }
        if let last { try undo(last, by: author, reason: reason, confirmed: confirmed) }
        return last
    }

    func undo(
        _ last: ImportEntry, by author: EditAuthor? = nil, reason: String? = nil, confirmed: Int? = nil
    ) throws {
        var author = author
        author?.way = .import
        try transaction(isDryRun: false) { linker in
            let standing = try ImportHistory.last(on: connection)
            guard let standing, standing.id == last.id, standing.files == last.files else {
                throw UndoRefused(entry: last, reason: .overtaken(by: standing))
            }
            let now = try connection.integer("SELECT strftime('%s', 'now')") ?? 0
            _ = try UndoneImport(
                connection: connection, linker: linker, standing, undoing: last.id, by: author,
                EditOptions(now: now, reason: reason, confirmed: confirmed)
            ).run()
        }
    }

    func transaction(isDryRun: Bool, _ body: (DeityLinker) throws -> Void) throws {
        do {
            try connection.transaction {
                // Under the write lock: another program may have added deities since the last read.
                try linker.readNames()
                try linker.forgetNewDeities()
                try body(linker)
                if isDryRun { throw DryRun() }
            }
        } catch {
            // The transaction's new deities were rolled back, so the linker must drop them too.
            try? linker.forgetNewDeities()
            if let error = error as? DatabaseError { throw SearchError(error) }
            if let error = error as? UnreadableRecord { throw SearchError.failed(reason: "\(error)") }
            if !(error is DryRun) { throw error }
        }
    }

    private struct DryRun: Error {}
}
