/// The port for writes. The only writer of a store implements it.
///
/// An instance belongs to the thread that created it.
public protocol TempleWriting {
    /// Writes records in one transaction: searches see all of it or nothing, and a crash leaves the previous data.
    ///
    /// - Throws: what `body` throws, or ``SearchError``; then nothing is written.
    func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts

    /// Writes edits in one transaction, as ``TempleEditing/edit(_:by:_:)`` does.
    ///
    /// - Parameters:
    ///   - steps: returns the steps. The temples that it finds are those that the steps change: no other program writes
    ///     meanwhile.
    ///   - check: called when the steps are done, before they are committed.
    /// - Throws: what `steps` or `check` throws, ``EditRefused``, or ``SearchError``; then nothing is written.
    func edit(
        by author: EditAuthor, _ options: EditOptions, _ steps: (any MeantTemples) throws -> [EditStep],
        beforeCommit check: () throws -> Void
    ) throws -> EditOutcome

    /// Undoes the imports of the last command that is in effect at this moment, even while another program writes.
    /// Every temple is then as it was before them.
    ///
    /// - Parameters:
    ///   - author: who undoes them; nil where that is not known. The way of the entry in the history is that of an import.
    ///   - reason: why; nil where the author does not say.
    ///   - confirmed: how many things the author knows that it changes (``UndoImpact/count``); nil where nobody was asked.
    /// - Returns: what was undone; nil where there is nothing to undo.
    /// - Throws: ``UndoRefused`` where its history is no longer available, or where it is no longer the last import
    ///   once the other program has finished; ``EditRefused`` where temples that it has changed were merged or split since,
    ///   and where the author has to say how many things change; ``SearchError``.
    func undoLastImport(by author: EditAuthor?, reason: String?, confirmed: Int?) throws -> ImportEntry?

    /// Returns the store's imports, the newest first.
    func imports(limit: Int) throws(SearchError) -> [ImportEntry]

    /// Returns the number of the last change of the data (``DataRevision/count``). Whoever reads data with this number, or a
    /// greater one, sees everything that this writer has written.
    func lastChange() throws(SearchError) -> Int64
}

extension TempleWriting {
    /// Writes records with the default options.
    public func write(_ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts {
        try write(WriteOptions(), body)
    }
}

/// The writing of records inside one ``TempleWriting/write(_:_:)``. It is not valid after that call.
public protocol TempleWriteSession: AnyObject {
    /// The results of the records so far.
    var counts: WriteCounts { get }

    /// Notes a row that was not taken, for the history of imports.
    func reject(_ row: RejectedRow)

    /// Writes a record under its source's key. The result is a new temple, an updated temple, a temple that other
    /// sources already have, or no change. A record that may match a stored temple waits for ``decide(_:)``.
    ///
    /// Fields that the record's source lacks (`TempleRecord.carried`) stay as they are stored. Rows with the same
    /// number from an export are the same temple, even if they differ, and rows with different numbers are different
    /// temples.
    ///
    /// - Parameter tag: the caller's own mark for the record, such as its line.
    @discardableResult
    func upsert(_ record: TempleRecord, tag: Int) throws -> WriteOutcome

    /// Writes an activity under its feed's key. It is linked to the temples that it names, or else placed at its own
    /// position. One with a position waits for ``decide(_:)``, because a position that many townships have is no place.
    @discardableResult
    func upsert(_ record: ActivityRecord) throws -> WriteOutcome

    /// Writes a festival under its list's key, as an activity of the temple that registered it. The temple is found by
    /// name and area, then by telephone; a festival whose temple is not found, or is one of several, is left out.
    ///
    /// A bare day is a lunar one if it is a day of the temple's main deity.
    @discardableResult
    func upsert(_ record: FestivalRecord) throws -> WriteOutcome

    /// Decides which temples the ambiguous records belong to, best pairs first.
    ///
    /// - Parameter report: called with each of these records, its tag and its result.
    func decide(_ report: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws

    /// Protects a temple or an activity whose row in the file could not be read from removal.
    func keep(_ key: SourceKey) throws

    /// Removes records of the file's sources that the file no longer lists.
    ///
    /// - Parameter share: the largest part of a source's temples that may be removed, from 0 to 1.
    /// - Returns: the temples that have new numbers now.
    /// - Throws: ``TooManyRemovals`` where it would be more.
    @discardableResult
    func removeUnlisted(atMost share: Double) throws -> NewNumbers

    /// Rejects a file that would create many duplicates of stored temples.
    ///
    /// - Parameter share: the largest part of a source's rows that may become new temples next to others with similar
    ///   names, from 0 to 1; a few are always allowed.
    /// - Throws: ``TooManyTwins`` where it would be more.
    func refuseTwins(moreThan share: Double) throws

    /// How many of the values of the file's temples readers see, as far as its rows are written. Nil for a file without
    /// temples, and for one of several sources.
    var shownValues: ShownValues? { get }
}

extension TempleWriteSession {
    /// Writes a record without a tag.
    @discardableResult
    public func upsert(_ record: TempleRecord) throws -> WriteOutcome { try upsert(record, tag: 0) }

    /// Decides on the ambiguous records without a report of their results.
    public func decide() throws { try decide { _, _, _ in } }
}

/// The result of writing one record.
public enum WriteOutcome: Equatable, Sendable {
    case inserted
    case updated
    case unchanged
    /// The record belongs to a temple that only other sources had.
    case joined
    /// The record could belong to any of these temples, and became a temple of its own or, of a festival, is left out.
    case ambiguous(templeIDs: [Int64])
    /// The record is left out: an activity without a stored temple and without a position, a festival or a supplement
    /// of a temple that is not stored.
    case noTemple
    /// The festival is left out: its day may be of either calendar, and is no day of its temple's deity.
    case withoutCalendar
    /// The record may belong to a stored temple; ``TempleWriteSession/decide(_:)`` decides when all records are in.
    case undecided
}
