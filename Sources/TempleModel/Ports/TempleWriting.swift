/// The port that data comes in through: the one writer of a store stands behind it.
///
/// An instance belongs to the thread that made it.
public protocol TempleWriting {
    /// Takes in records, all or none: searches see all of it or nothing, and a program that dies half way leaves what was
    /// there.
    ///
    /// - Throws: what `body` throws, or ``SearchError``; nothing has been written then.
    func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts

    /// Takes back the last command's imports that stand at this moment, also where another program is writing: every temple
    /// is as it was before them.
    ///
    /// - Returns: what was taken back; nil where there is nothing to take back.
    /// - Throws: ``UndoRefused`` where its history is no longer kept, or it is not the last any more when the other
    ///   program is done; ``SearchError``.
    func undoLastImport() throws -> ImportEntry?

    /// The imports that the store has had, the newest first.
    func imports(limit: Int) throws(SearchError) -> [ImportEntry]
}

extension TempleWriting {
    /// The same with the usual options.
    public func write(_ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts {
        try write(WriteOptions(), body)
    }
}

/// The writing of records inside one ``TempleWriting/write(_:_:)``; of no use when that has ended.
public protocol TempleWriteSession: AnyObject {
    /// What became of the records so far.
    var counts: WriteCounts { get }

    /// Rows that could not be read, for the history of imports.
    var rejected: Int { get set }

    /// Writes a record under its source's key: a new temple, a changed one, one that other sources know already, or
    /// nothing to do. One that may be of a stored temple waits for ``decide(_:)``.
    ///
    /// What the record's source has no place for (`TempleRecord.carried`) stays as it is stored. Rows to which an export has
    /// given one number are one temple, whatever they are like, and rows of two numbers are two.
    ///
    /// - Parameter tag: what the caller knows the record by, such as its line.
    @discardableResult
    func upsert(_ record: TempleRecord, tag: Int) throws -> WriteOutcome

    /// Writes an activity under its feed's key, joined to the temple that it names, else at its own position.
    @discardableResult
    func upsert(_ record: ActivityRecord) throws -> WriteOutcome

    /// Decides of which temples the records are that may be of several, best pairs first.
    ///
    /// - Parameter told: each of these records, its tag and what became of it.
    func decide(_ told: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws

    /// Says that the file has a temple whose row could not be read: it is not to be removed.
    func keep(_ key: SourceKey) throws

    /// Removes what the sources of the file had before and do not list any more.
    ///
    /// - Parameter share: the largest part of a source's temples that may go, from 0 to 1.
    /// - Throws: ``TooManyRemovals`` where it would be more.
    func removeUnlisted(atMost share: Double) throws

    /// Refuses a file that would make many second entries of temples that are there.
    ///
    /// - Parameter share: the largest part of a source's rows that may become temples beside others of like name, from 0
    ///   to 1; a few always may.
    /// - Throws: ``TooManyTwins`` where it would be more.
    func refuseTwins(moreThan share: Double) throws
}

extension TempleWriteSession {
    /// The same for a record that the caller has no need to know again.
    @discardableResult
    public func upsert(_ record: TempleRecord) throws -> WriteOutcome { try upsert(record, tag: 0) }

    /// The same where nobody asks what became of them.
    public func decide() throws { try decide { _, _, _ in } }
}

/// What became of one record.
public enum WriteOutcome: Equatable, Sendable {
    case inserted
    case updated
    case unchanged
    /// It is of a temple that only other sources had known.
    case joined
    /// It could be any of these temples, and was made one of its own.
    case ambiguous(templeIDs: [Int64])
    /// It is an activity that names no stored temple and has no position, or adds to a temple that is not stored, and was
    /// left out.
    case noTemple
    /// It may be of a stored temple; ``TempleWriteSession/decide(_:)`` says of which, when all records are in.
    case undecided
}
