internal import SQLiteDriver
public import TempleModel
internal import TempleTables

/// A file of temples as a whole, for backups: copied, checked, and put in the place of another one, while others use it.
///
/// The schema may be an older one. An instance belongs to the thread that created it.
public final class WholeTempleFile {
    /// A part of a check: what was compared, and a line for each finding.
    public typealias Part = (name: String, problems: [String])

    /// The part of a check whose findings end it.
    public static let schema = "schema"
    /// The part of a check whose findings the next import mends.
    public static let counts = "counts"

    private static let busyTimeoutMilliseconds: Int32 = 5_000
    private static let mostLines = 5

    private let path: String
    private let file: ReadableFile
    private var connection: Connection { file.connection }

    /// Opens a file.
    ///
    /// - Parameter acceptsNewer: whether a newer schema will do that this program can read.
    /// - Throws: ``SearchError`` when the file is missing, is not a nearby database, or has a schema that this program cannot
    ///   read.
    public init(_ path: String, acceptsNewer: Bool = true) throws(SearchError) {
        self.path = path
        file = try TempleDatabase.openForReading(
            path, busyTimeoutMilliseconds: Self.busyTimeoutMilliseconds, acceptsNewer: acceptsNewer, acceptsOlder: true)
    }

    /// Returns the number of temples.
    public func temples() throws(SearchError) -> Int64 {
        try SearchError.rethrowing { try connection.integer(MetaRows.templesSQL) ?? 0 }
    }

    /// Copies one state of the file into a new file, which only its owner may read and which has no files beside it.
    ///
    /// - Parameter isCancelled: returns whether nobody waits for it any more.
    /// - Throws: ``SearchError``: `notADatabase` if pages of this file are damaged, which makes no copy; all else is of the
    ///   new file. What is there of it then is for the caller to remove.
    public func copy(to path: String, isCancelled: (@Sendable () -> Bool)? = nil) throws(SearchError) {
        try SearchError.rethrowing {
            try WholeFile.copy(connection, to: path, isCancelled: isCancelled)
            try file.checkUnchanged()
            let copy = try Connection(path: path, mode: .readOnly, spatial: false)
            let problems = try copy.limitingWork(isCancelled: isCancelled) {
                try Connection.findings { try copy.integrityProblems(atMost: 1) }
            }
            if let first = problems.first { throw SearchError.notADatabase(reason: first) }
        }
    }

    /// Whether the schema is an older one, which may lack bounds of values.
    public func isOlder() throws(SearchError) -> Bool {
        try SearchError.rethrowing { try TempleDatabase.format.isOlder(connection) }
    }

    /// Returns a line for each object of the schema that is not as nearby makes it; empty for a sound file, and for a newer
    /// schema, whose objects this program does not know.
    public func schemaProblems() throws(SearchError) -> [String] {
        try SearchError.rethrowing { try schemaPart()?.problems ?? [] }
    }

    private func schemaPart() throws -> Part? {
        var isKnown = true
        let part = try part(Self.schema) {
            let problems = try TempleDatabase.format.schemaProblems(of: $0, atMost: Self.mostLines)
            isKnown = problems != nil
            return problems ?? []
        }
        return isKnown ? part : nil
    }

    /// Checks one state of the file: the objects of its schema, pages and rows with the bounds of values, foreign keys, the index
    /// of positions, the joins that no key declares, and the counts that are kept.
    ///
    /// - Returns: the parts. A file whose schema has other objects has no other part: its tables may be anything, such as a
    ///   view that never ends. The objects of a newer schema are not compared.
    public func check(isCancelled: (@Sendable () -> Bool)? = nil) throws(SearchError) -> [Part] {
        try SearchError.rethrowing {
            try connection.execute("BEGIN")
            defer { try? connection.execute("COMMIT") }
            // The transaction begins with the first row that it reads.
            _ = try connection.integer("PRAGMA user_version")
            let schema = try schemaPart()
            if let schema, !schema.problems.isEmpty { return [schema] }
            let parts = try connection.limitingWork(isCancelled: isCancelled) {
                try [schema].compactMap { $0 } + [
                    part("integrity") {
                        try $0.integrityProblems(
                            withBoundsOf: path, atMost: Self.mostLines, isCancelled: isCancelled)
                    },
                    part("foreign keys") { try $0.foreignKeyProblems() },
                    part("index", CheckedIndex.problems),
                    part("joins", CheckedJoins.problems),
                    part(Self.counts, CheckedCounts.problems),
                ]
            }
            try file.checkUnchanged()
            return parts
        }
    }

    private func part(_ name: String, _ check: (Connection) throws -> [String]) throws -> Part {
        (name, try Connection.findings { try check(connection) })
    }

    /// Replaces the content of a file by that of another one, and keeps what was there. Others may have the file open: they
    /// see the former content, and then the new one.
    ///
    /// - Parameters:
    ///   - new: a copy of the current schema in the same folder, which nobody else uses. It may be gone afterwards.
    ///   - base: the name of the file that keeps what was there; with a number at its end if there is such a file.
    ///   - wait: the longest wait for another program that writes.
    ///   - isCancelled: returns whether nobody waits for it any more.
    ///   - whileLocked: called when no other program can write any more, and nothing is replaced yet.
    /// - Returns: the file that has what was there; nil for none.
    /// - Throws: ``SearchError`` of the file at the path, or what `whileLocked` throws. Nothing is replaced then.
    public static func replace(
        _ path: String, by new: String, keeping base: String, waitingAtMost wait: Duration = .seconds(5),
        isCancelled: (@Sendable () -> Bool)? = nil, whileLocked: () throws -> Void = {}
    ) throws -> String? {
        do {
            try makeReady(new, for: path, isCancelled)
            return try WholeFile.replace(
                path, by: new, as: TempleDatabase.format, keeping: base,
                busyTimeoutMilliseconds: Int32(clamping: Int64(wait / .milliseconds(1))), isCancelled: isCancelled,
                whileLocked: whileLocked)
        } catch let error as DatabaseError {
            throw SearchError(error)
        } catch let error as DatabaseFileError {
            throw SearchError(error)
        }
    }

    /// Gives a copy the number of the database whose place it takes.
    private static func makeReady(
        _ new: String, for path: String, _ isCancelled: (@Sendable () -> Bool)?
    ) throws {
        // A file that cannot be read, or is not there, has none.
        let identity = try? DatabaseIdentity.identity(
            Connection(path: path, mode: .readOnly, spatial: false, isCancelled: isCancelled))
        let copy = try Connection(path: new, mode: .readWrite, spatial: false, isCancelled: isCancelled)
        try DatabaseIdentity.renew(copy, inPlaceOf: identity)
        try WholeFile.leaveLog(copy)
    }
}
