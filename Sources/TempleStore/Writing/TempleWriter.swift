internal import DeityNames
internal import SpatialSQLite
public import TempleModel

/// The one writer of a database: makes it, keeps its catalogue of deities up to date, and takes records in.
///
/// Everything of one ``write(_:_:)`` is in one transaction: searches see all of it or nothing, and a process that
/// dies half way leaves what was there.
public final class TempleWriter: TempleWriting {
    private let connection: Connection
    private let linker: DeityLinker
    /// What the last write of this writer was part of, as the history has it.
    private var command: Int64?

    /// Opens a database for writing, and makes it if it is not there.
    ///
    /// - Parameter catalogue: the deities that names are resolved to, and what happens when. Where it is another edition
    ///   than the database was last written with, all its temples are linked anew.
    public init(path: String, catalogue: Catalogue) throws(SearchError) {
        let connection = try DatabaseFile.openForWriting(path)
        self.connection = connection
        linker = try SearchError.rethrowing {
            let linker = try DeityLinker(connection: connection, deities: catalogue.deities)
            try CatalogueWriter(connection: connection, catalogue: catalogue).update(linker: linker)
            return linker
        }
    }

    public func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws
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

    public func imports(limit: Int) throws(SearchError) -> [ImportEntry] {
        try SearchError.rethrowing { try ImportHistory.entries(limit: limit, on: connection) }
    }

    public func undoLastImport() throws -> ImportEntry? {
        let last = try SearchError.rethrowing { try ImportHistory.last(on: connection) }
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
            if let error = error as? DatabaseError { throw SearchError(error) }
            if let error = error as? UnreadableRecord { throw SearchError.failed(reason: "\(error)") }
            if !(error is DryRun) { throw error }
        }
    }

    private struct DryRun: Error {}
}
