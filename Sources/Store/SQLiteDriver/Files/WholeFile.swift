internal import Glibc
internal import Platform

/// A database file as a whole: copied while others use it, and replaced by another one.
package enum WholeFile {
    /// The pages of one step, 4 MB. After each the work can be stopped.
    private static let pagesOfStep: Int32 = 1_024
    /// The most files that are kept under one name and its numbers.
    private static let mostOfOneName = 100

    // MARK: A copy

    /// Copies one state of a database into a new file, which only its owner may read and which has no files beside it.
    ///
    /// With a write-ahead log nobody waits for it, and what others write meanwhile is not in the copy.
    ///
    /// - Parameters:
    ///   - source: in no transaction.
    ///   - isCancelled: is asked after each 4 MB.
    /// - Throws: ``DatabaseFileError/cannotOpen(reason:)`` if there is a file at the path, or none can be made;
    ///   ``DatabaseError``, of the kind `interrupted` when the copy is cancelled. The caller removes what is there then.
    package static func copy(
        _ source: Connection, to path: String, isCancelled: (() -> Bool)? = nil
    ) throws {
        try PrivateFile.createNew(path)
        let target = try Connection(path: path, mode: .readWrite, spatial: false)
        try reading(source) {
            let copy = try PageCopy(from: source, to: target)
            defer { copy.finish() }
            try copy.run(pagesOfStep: pagesOfStep, isCancelled: isCancelled)
        }
        try leaveLog(target)
    }

    /// Makes a database one file without a log, as long as nobody else has it open.
    package static func leaveLog(_ connection: Connection) throws(DatabaseError) {
        try connection.execute("PRAGMA journal_mode = DELETE")
    }

    /// Runs `body` in a read transaction that has begun.
    private static func reading<Result>(_ connection: Connection, _ body: () throws -> Result) throws -> Result {
        try connection.execute("BEGIN")
        defer { try? connection.execute("COMMIT") }
        // This alone needs no table of the schema, which may be damaged.
        _ = try DatabaseFormat.version(of: connection)
        return try body()
    }

    // MARK: A replacement

    /// Replaces the content of a database by that of another one, and keeps what was there in a file of its own.
    ///
    /// It is one transaction of SQLite: other programs that have the file open see the former content, and then the new
    /// one. If the process is killed, the former content stays. A file that SQLite cannot read is moved aside instead, with
    /// the files beside it, and the new one renamed to its name; so it is where there is no file.
    ///
    /// - Parameters:
    ///   - new: the file with the new content, without a log, in the same folder. It may be gone afterwards.
    ///   - format: what the file has to be, if it can be read.
    ///   - base: the name of the file that keeps what was there; with a number at its end if there is such a file.
    ///   - isCancelled: returns whether nobody waits for it any more.
    ///   - whileLocked: called when no other program can write any more, and nothing is replaced yet. What it throws leaves
    ///     all as it was.
    /// - Returns: the file that has what was there; nil for none.
    /// - Throws: ``DatabaseFileError``, ``DatabaseError``, or what `whileLocked` throws.
    package static func replace(
        _ path: String, by new: String, as format: DatabaseFormat, keeping base: String,
        busyTimeoutMilliseconds: Int32, isCancelled: (@Sendable () -> Bool)? = nil, whileLocked: () throws -> Void = {}
    ) throws -> String? {
        let path = UnsharedFile.real(path)
        var hasBeenLocked = false
        func once() throws {
            if !hasBeenLocked { try whileLocked() }
            hasBeenLocked = true
        }
        if access(path, F_OK) == 0 {
            do {
                let target = try Connection(
                    path: path, mode: .readWrite, spatial: false, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
                    isCancelled: isCancelled)
                target.setEmptiesLogAtEnd(false)
                try refuseForeign(target, format)
                target.setEmptiesLogAtEnd(true)
                // The log stays when the last connection closes, so that users who cannot write to the folder can still read.
                target.keepWriteAheadLog()
                return try overwrite(target, at: path, by: new, keeping: base, isCancelled: isCancelled, once)
            } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
                // It cannot be read, so that nothing of it is lost if it is moved as it is.
            }
        }
        try once()
        return try moveIntoPlace(new, path, keeping: base)
    }

    private static func refuseForeign(_ connection: Connection, _ format: DatabaseFormat) throws {
        let (application, version) = try DatabaseFile.identity(connection)
        if application == format.applicationID { return try format.requireFirstStep(version) }
        guard try DatabaseFormat.isEmpty(connection) else {
            throw DatabaseFileError.foreign(reason: format.foreignReason)
        }
    }

    private static func overwrite(
        _ target: Connection, at path: String, by new: String, keeping base: String, isCancelled: (() -> Bool)?,
        _ whileLocked: () throws -> Void
    ) throws -> String {
        try target.execute("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 0; PRAGMA synchronous = FULL")
        let source = try Connection(path: new, mode: .readOnly, spatial: false)
        let kept = try reading(source) {
            let copy = try PageCopy(from: source, to: target)
            defer { copy.finish() }
            // The first page takes the lock of writers. So what is kept now is the last that anybody has written.
            _ = try copy.step(pages: 1)
            let kept = try keep(path, as: base, isCancelled: isCancelled)
            do {
                try whileLocked()
                try copy.run(pagesOfStep: pagesOfStep, isCancelled: isCancelled)
            } catch {
                unlink(kept)
                throw error
            }
            return kept
        }
        // A reader of the former content may hold it back. Then a later one empties it.
        _ = try? target.emptyLog()
        return kept
    }

    /// Copies a file that others cannot write now.
    private static func keep(_ path: String, as base: String, isCancelled: (() -> Bool)?) throws -> String {
        let temporary = UnfinishedFile.name(of: base)
        UnfinishedFile.remove(of: base)
        defer { UnfinishedFile.remove(of: base) }
        try copy(
            try Connection(path: path, mode: .readOnly, spatial: false), to: temporary, isCancelled: isCancelled)
        giveOwner(of: path, to: temporary)
        return try link(temporary, as: base)
    }

    private static func moveIntoPlace(_ new: String, _ path: String, keeping base: String) throws -> String? {
        var kept: String?
        if access(path, F_OK) == 0 {
            var status = stat()
            if stat(path, &status) == 0 { chmod(new, status.st_mode & 0o777) }
            giveOwner(of: path, to: new)
            kept = try link(path, as: base)
        } else {
            giveOwner(of: folder(of: path), to: new)
        }
        // SQLite would read the log of the former file into the new one.
        for ending in ["-wal", "-shm", "-journal"] {
            guard rename(path + ending, (kept ?? base) + ending) != 0, errno != ENOENT else { continue }
            throw failed("cannot rename \(lastName(path))\(ending)")
        }
        guard rename(new, path) == 0 else { throw failed("cannot rename \(lastName(new))") }
        UnfinishedFile.syncFolder(of: path)
        return kept
    }

    // MARK: Names

    /// Gives a file one more name, which no other file has.
    ///
    /// - Returns: the name: `base`, or that with a number.
    private static func link(_ path: String, as base: String) throws(DatabaseFileError) -> String {
        for number in 1...mostOfOneName {
            let name = number == 1 ? base : "\(base)-\(number)"
            if Glibc.link(path, name) == 0 { return name }
            guard errno == EEXIST else { break }
        }
        throw failed("cannot create \(lastName(base))")
    }

    /// Gives a file the owner of another one. Only root can: what root restores stays the service's.
    private static func giveOwner(of other: String, to path: String) {
        var status = stat()
        guard geteuid() == 0, stat(other, &status) == 0 else { return }
        lchown(path, status.st_uid, status.st_gid)
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    private static func lastName(_ path: String) -> Substring { path.split(separator: "/").last ?? "the file" }

    private static func failed(_ words: String) -> DatabaseFileError {
        .cannotOpen(reason: "\(words): \(String(cString: strerror(errno)))")
    }
}
