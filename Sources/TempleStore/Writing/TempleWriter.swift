internal import DeityNames
internal import SpatialSQLite
public import TempleModel

/// The one writer of a database: makes it, keeps its catalogue of deities up to date, and takes records in.
///
/// Everything of one ``write(_:_:)`` is in one transaction: searches see all of it or nothing, and a process that
/// dies half way leaves what was there.
public final class TempleWriter {
    private let path: String
    private let connection: Connection
    private let linker: DeityLinker
    /// What the last write of this writer was part of, as the history has it.
    private var command: Int64?

    /// Opens a database for writing, and makes it if it is not there.
    ///
    /// - Parameter catalogue: the deities that names are resolved to, and what happens when. Where it is another edition
    ///   than the database was last written with, all its temples are linked anew.
    public init(path: String, catalogue: Catalogue) throws(SearchError) {
        self.path = path
        let connection = try DatabaseFile.openForWriting(path)
        self.connection = connection
        linker = try SearchError.rethrowing(path: path) {
            let linker = try DeityLinker(connection: connection, deities: catalogue.deities)
            try CatalogueWriter(connection: connection, catalogue: catalogue).update(linker: linker)
            return linker
        }
    }

    /// Takes in records, all or none.
    ///
    /// - Throws: what `body` throws, or ``SearchError``; nothing has been written then.
    public func write(_ options: WriteOptions = WriteOptions(), _ body: (ImportSession) throws -> Void) throws
        -> WriteCounts
    {
        var counts = WriteCounts()
        var written: Int64?
        try withoutLogIntoEmptyFile {
            try transaction(isDryRun: options.isDryRun) {
                let session = try ImportSession(
                    connection: connection, linker: linker, options: options,
                    continuing: options.continuesCommand ? command : nil)
                try body(session)
                try session.finish()
                if let edition = options.starterEdition {
                    try DataVersion.remember(edition, of: .starter, connection)
                }
                counts = session.counts
                written = session.command
            }
        }
        if !options.isDryRun { command = written ?? (options.continuesCommand ? command : nil) }
        return counts
    }

    /// Lets the first temples be written straight into a file that nobody else has open: through the write-ahead log every
    /// page would be written twice. A rollback journal keeps the transaction whole, and there is nothing yet to search.
    private func withoutLogIntoEmptyFile(_ body: () throws -> Void) throws {
        let isEmpty = (try? connection.integer("SELECT 1 FROM temple LIMIT 1")) == .some(nil)
        // Refused while anybody else has the file open.
        let isWithoutLog = isEmpty && (try? connection.execute("PRAGMA journal_mode = TRUNCATE")) != nil
        defer { if isWithoutLog { try? connection.execute("PRAGMA journal_mode = WAL") } }
        try body()
    }

    /// Takes back the last command's imports that stand at this moment, also where another program is writing: every temple
    /// is as it was before them.
    ///
    /// - Returns: what was taken back; nil where there is nothing to take back.
    /// - Throws: ``UndoRefused`` where its history is no longer kept, or it is not the last any more when the other
    ///   program is done.
    public func undoLastImport() throws -> ImportEntry? {
        let last = try SearchError.rethrowing(path: path) { try ImportHistory.last(on: connection) }
        if let last { try undo(last) }
        return last
    }

    func undo(_ last: ImportEntry) throws {
        try transaction(isDryRun: false) {
            try UndoneImport(connection: connection, linker: linker, last: last).run()
        }
    }

    private func transaction(isDryRun: Bool, _ body: () throws -> Void) throws {
        do {
            try connection.transaction {
                // Under the write lock: another program may have added deities since this one last looked.
                try linker.forgetNewDeities()
                try body()
                if isDryRun { throw DryRun() }
            }
        } catch {
            // What the linker remembers of new deities was taken back too.
            try? linker.forgetNewDeities()
            if let error = error as? DatabaseError { throw SearchError(error, path: path) }
            if let error = error as? UnreadableRecord { throw SearchError.failed(path: path, reason: "\(error)") }
            if !(error is DryRun) { throw error }
        }
    }

    private struct DryRun: Error {}
}
