internal import RecordFiles
internal import TempleModel

/// Writer of one file of a run, whose rows ``FileReading`` has. Records go into one transaction; diagnostics go to the
/// caller.
struct FileWriting {
    /// Maximum share of a source's temples that a replacement may remove, and of its rows that may become duplicate
    /// temples.
    private static let acceptedShare = 0.2

    /// Location of a record in its file.
    private struct Location {
        let line: Int
        /// Fields of the row, if a rejects file is kept.
        let row: RowFields?
    }

    private let recognised: ImportRecognition
    private let options: ImportRun.Options
    private var remarks: FileRemarks
    private var file: String { remarks.file }

    private var summary: ImportSummary?
    /// Number of rejected rows whose id cannot be read.
    private var unknownRows = 0
    private var ambiguous = 0
    private var withoutTemple = 0
    private var withoutCalendar = 0
    private var newNumbers: NewNumbers?
    private var shown: ShownValues?
    /// Undecided records by their tag.
    private var waiting: [Int: Location] = [:]
    /// Last tag. A line number cannot be the tag, because one line may have many records.
    private var tag = 0

    init(_ remarks: FileRemarks, recognised: ImportRecognition, options: ImportRun.Options) {
        self.remarks = remarks
        self.recognised = recognised
        self.options = options
    }

    /// Writes the rows of the file that `reading` is at, and commits the transaction.
    mutating func write(
        from reading: inout FileReading, with writer: any TempleWriting
    ) throws(ImportRunError) -> ImportOutcome {
        let written: WriteCounts
        do {
            written = try writer.write(writeOptions) { session in
                summary = try reading.readRows(of: file) { row in try take(row, into: session) }
                try session.decide { record, tag, outcome in
                    guard let location = waiting.removeValue(forKey: tag) else { return }
                    note(outcome, of: record, location)
                }
                try refuseTwins(session)
                if options.replaces { try removeUnlisted(session) }
                shown = session.shownValues
                try remarks.flush()
                try reading.checkCancellation()
                remarks.report(.finishing)
            }
        } catch {
            throw ImportRunError(error)
        }
        guard let summary else { throw .failed("the store did not ask for the rows of \(file)") }
        return ImportOutcome(
            file: file, isDryRun: options.isDryRun, read: summary, written: written, ambiguous: ambiguous,
            withoutTemple: withoutTemple, withoutCalendar: withoutCalendar, newNumbers: newNumbers,
            shown: shown,
            refused: remarks.refused.rows, warned: remarks.warned.rows, passedOver: remarks.passedOver.rows)
    }

    private var writeOptions: WriteOptions {
        WriteOptions(
            label: ImportLabel(file: file, schema: recognised.schema.rawValue), isDryRun: options.isDryRun,
            replaces: options.replaces, continuesCommand: true, author: options.author, reason: options.reason)
    }

    private mutating func take(_ row: ReadAhead.Row, into session: any TempleWriteSession) throws {
        switch row {
        case .record(let record, let line, let fields):
            try take(record, Location(line: line, row: fields), into: session)
        case .diagnostic(let diagnostic): try take(diagnostic, into: session)
        }
    }

    private mutating func take(_ record: ImportRecord, _ location: Location, into session: any TempleWriteSession)
        throws
    {
        switch record {
        case .temple(let temple):
            tag += 1
            switch try session.upsert(temple, tag: tag) {
            case .undecided: waiting[tag] = location
            case .noTemple: withoutTemple += 1
            case .inserted, .updated, .unchanged, .joined, .ambiguous, .withoutCalendar: break
            }
        case .activity(let activity):
            if try session.upsert(activity) == .noTemple { withoutTemple += 1 }
        case .festival(let festival): try take(festival, location, into: session)
        case .edit: throw ImportRunError.failed("\(file) has edits among its rows")
        // The reading adds hours to the temples of another file.
        case .hours: throw ImportRunError.failed("\(file) has opening hours alone")
        }
    }

    private mutating func take(
        _ festival: FestivalRecord, _ location: Location, into session: any TempleWriteSession
    ) throws {
        let name = "\(festival.templeName) \(festival.title)"
        let remark = { (code: String, reason: String, remedy: String) in
            RowRemark(line: location.line, record: name, code: code, reason: reason, remedy: remedy)
        }
        switch try session.upsert(festival) {
        case .ambiguous(let ids):
            let temples = ids.prefix(AmbiguousFestival.mostCandidates).map { "temple \($0)" }
            noteAmbiguous(
                name,
                remark(
                    "match-ambiguous", "may be of \(temples.joined(separator: " or ")) and is left out",
                    "write the township, or the telephone of the temple"), location)
        case .noTemple:
            withoutTemple += 1
            remarks.passOver(
                remark(
                    "no-temple", "is of a temple that is not stored",
                    "correct the temple's name or township, or import the temple first"))
        case .withoutCalendar:
            withoutCalendar += 1
            let unclear = remark(
                "calendar-unknown", "does not say which calendar, and no day of the temple's deity is on it",
                "write 農曆 or 國曆 in front, or use --calendar lunar")
            session.reject(RejectedRow(unclear))
            remarks.refuse(name, unclear, location.row)
        case .inserted, .updated, .unchanged, .joined, .undecided: break
        }
    }

    private mutating func take(_ diagnostic: ImportDiagnostic, into session: any TempleWriteSession) throws {
        remarks.note(diagnostic)
        guard diagnostic.severity == .rejected else { return }
        session.reject(RejectedRow(RowRemark(diagnostic)))
        // A row that is in the file but cannot be read must not count as deleted.
        if let key = diagnostic.key { try session.keep(key) } else { unknownRows += 1 }
    }

    private mutating func note(_ outcome: WriteOutcome, of temple: TempleRecord, _ location: Location) {
        if outcome == .noTemple { withoutTemple += 1 }
        guard case .ambiguous(let ids) = outcome else { return }
        let isLeftOut = temple.admission != .temple
        let others = ids.prefix(5).map { "temple \($0)" }.joined(separator: " or ")
        let remark = RowRemark(
            line: location.line, record: temple.hasOwnID ? temple.key.id : temple.name, code: "match-ambiguous",
            reason: "may be the same as \(others) and is " + (isLeftOut ? "left out" : "imported as a separate temple"),
            remedy: "compare them with the command nearby temple ID")
        noteAmbiguous(temple.name, remark, location)
    }

    private mutating func noteAmbiguous(_ name: String, _ remark: RowRemark, _ location: Location) {
        ambiguous += 1
        remarks.warn(remark)
        if let row = location.row, ambiguous <= ImportDiagnostic.mostShownRows {
            remarks.rejects?.append(row, remark, .warning, of: file)
        }
        remarks.report(.ambiguous(name: name, remark))
    }

    /// Refuses the file if many rows would become duplicates of stored temples.
    ///
    /// - Throws: ``ImportRunError/tooManyTwins(_:file:)``.
    private func refuseTwins(_ session: any TempleWriteSession) throws {
        guard !options.isForced else { return }
        do {
            try session.refuseTwins(moreThan: Self.acceptedShare)
        } catch let refusal as TooManyTwins {
            throw ImportRunError.tooManyTwins(refusal, file: file)
        }
    }

    /// Removes the source's temples that the file does not list.
    ///
    /// - Throws: an error if the file may not be a complete list of its source.
    private mutating func removeUnlisted(_ session: any TempleWriteSession) throws {
        if !options.isForced, let reason = reasonNotToReplace { throw ImportRunError.notReplaced(reason, file: file) }
        do {
            newNumbers = try session.removeUnlisted(atMost: options.isForced ? 1 : Self.acceptedShare)
        } catch let refusal as TooManyRemovals {
            throw ImportRunError.tooManyRemovals(refusal, file: file)
        }
    }

    /// Reason why missing rows must not count as deleted; nil if they may.
    private var reasonNotToReplace: ImportRunError.NotReplaced? {
        if let summary {
            if summary.counts.accepted == withoutCalendar { return .noRows }
            switch summary.ending {
            case .complete: break
            case .cutShort(let reason): return .cutShort(reason)
            case .unended: return .unended
            }
        }
        return unknownRows > 0 ? .unknownRows(unknownRows) : nil
    }
}
