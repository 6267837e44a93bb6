internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The room that a file takes up on its disk.
extension ReplicaFile {
    /// The size of the log from which it is cut to nothing: SQLite copies it into the file at 1,000 pages, and begins anew.
    static let usualLogBytes: Int64 = 4_200_000

    /// The number of free pages that a file may have, whatever its size: a megabyte.
    private static let usualFreePages: Int64 = 256
    /// Otherwise one of so many pages may be free.
    private static let partOfFreePages: Int64 = 4

    /// Gives back what the file and its log do not need: pages of rows that are gone, and what a large replacement has left
    /// in the log. What a reader or the disk holds back is given back by a later call.
    package func giveBackSpace() {
        guard !isTidy else { return }
        isTidy = (try? tidy()) ?? false
    }

    /// Returns whether nothing is left to give back.
    private func tidy() throws -> Bool {
        // A reader may have kept the file from getting its log back after the first rows.
        if try !connection.hasLog() { try connection.execute("PRAGMA journal_mode = WAL") }
        if try hasManyFreePages() {
            try connection.execute("PRAGMA incremental_vacuum")
            isShorterInLog = true
        }
        guard isShorterInLog || FileStamp(ofLogBesides: path).map({ $0.bytes > Self.usualLogBytes }) ?? false else {
            return true
        }
        guard try connection.emptyLog() else { return false }
        isShorterInLog = false
        return true
    }

    private func hasManyFreePages() throws(DatabaseError) -> Bool {
        let free = try connection.integer("PRAGMA freelist_count") ?? 0
        let all = try connection.integer("PRAGMA page_count") ?? 0
        return free > max(Self.usualFreePages, all / Self.partOfFreePages)
    }

    /// Writes a file of an older release anew if it has many free pages: it cannot give them back otherwise. Without the
    /// room for that it stays as it is.
    func makeShrinkable() {
        do {
            guard try connection.integer("PRAGMA auto_vacuum") == 0, try hasManyFreePages() else { return }
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
            isShorterInLog = true
        } catch {
            _ = try? connection.emptyLog()
        }
    }

    /// Runs `body`, which writes. An error of the disk names the file.
    ///
    /// - Throws: ``SearchError/inputOutput(reason:)`` where the disk is full or broken, or what `body` throws.
    func writing<Result>(_ body: () throws -> Result) throws -> Result {
        isTidy = false
        do {
            return try body()
        } catch let error as DatabaseError where error.kind == .diskFull || error.kind == .inputOutput {
            // What the transaction has written is still in the log, and takes up the disk.
            _ = try? connection.emptyLog()
            throw Self.named(SearchError(error), path)
        }
    }

    /// Runs `body`, which opens the file at a path. An error of the disk names the file.
    static func naming<Result>(
        _ path: String, _ body: () throws(SearchError) -> Result
    ) throws(SearchError) -> Result {
        do throws(SearchError) {
            return try body()
        } catch {
            throw named(error, path)
        }
    }

    static func named(_ error: SearchError, _ path: String) -> SearchError {
        switch error {
        case .inputOutput(let reason): .inputOutput(reason: "\(path): \(reason)")
        case .prerelease(let found):
            .cannotOpen(
                reason:
                    "the copy \(path) has the schema \(found) of a build before 1.0.0; remove it, and it is made anew")
        default: error
        }
    }
}

/// How much room a file needs.
extension ReplicaFile {
    /// The bytes of an empty database.
    private static let emptyBytes: Int64 = 3 << 18
    /// An index and the ends of pages add a tenth to the rows, at 12,000 temples as at a million.
    private static let partOfIndexes: Int64 = 10
    /// More than any disk has, so that sums do not overflow.
    private static let mostBytes: Int64 = 1 << 60

    /// Checks that all rows have room on the disk before they are read anew.
    ///
    /// The first rows go into the file itself. Later ones go into its log first, because readers still need the old ones.
    ///
    /// - Parameter rowBytes: the bytes of all rows of ``tables``, as the server counts them.
    /// - Throws: ``SearchError/inputOutput(reason:)``, which says how much is needed and how much is free.
    package func checkRoom(forRows rowBytes: Int64) throws {
        guard let free = FreeSpace.bytes(atDiskOf: path), let file = try? FileStamp(of: path) else { return }
        let rows = min(max(rowBytes, 0), Self.mostBytes)
        let size = rows + rows / Self.partOfIndexes + Self.emptyBytes
        let growth = max(0, size - file.bytes)
        let needed = try Self.hasTemples(on: connection) ? size + growth : growth
        guard needed > free else { return }
        let (neededMB, freeMB) = (Self.megabytes(needed, .up), Self.megabytes(free, .down))
        throw SearchError.inputOutput(reason: "\(path) needs about \(neededMB) MB, and \(freeMB) MB are free")
    }

    private static func megabytes(_ bytes: Int64, _ rule: FloatingPointRoundingRule) -> Int64 {
        Int64((Double(bytes) / 1_000_000).rounded(rule))
    }
}
