internal import DeityNames
internal import SpatialSQLite
public import TempleModel

/// The one writer of a database: makes it, keeps its catalogue of deities up to date, and takes records in.
///
/// Everything of one ``write(dryRun:_:)`` is in one transaction: searches see all of it or nothing, and a process that
/// dies half way leaves what was there.
public final class TempleWriter {
    private let path: String
    private let connection: Connection
    private let linker: DeityLinker

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
    /// - Parameter dryRun: do everything, then take it back: the counts are those that a real run would give.
    /// - Throws: what `body` throws, or ``SearchError``; nothing has been written then.
    public func write(dryRun: Bool = false, _ body: (ImportSession) throws -> Void) throws -> WriteCounts {
        let session = try SearchError.rethrowing(path: path) {
            try ImportSession(connection: connection, linker: linker)
        }
        var counts = WriteCounts()
        do {
            try connection.transaction {
                // Under the write lock: another program may have added deities since this one last looked.
                try linker.forgetNewDeities()
                try body(session)
                counts = session.counts
                if counts.changed > 0 { try session.finish() }
                if dryRun { throw DryRun() }
            }
        } catch {
            // What the linker remembers of new deities was taken back too.
            try? linker.forgetNewDeities()
            if let error = error as? DatabaseError { throw SearchError(error, path: path) }
            if !(error is DryRun) { throw error }
        }
        return counts
    }

    private struct DryRun: Error {}
}

/// What became of the records of one write.
public struct WriteCounts: Equatable, Sendable {
    public var inserted = 0
    public var updated = 0
    public var unchanged = 0

    public var changed: Int { inserted + updated }
}
