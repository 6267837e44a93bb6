internal import RecordFiles
internal import TempleImport
internal import TempleModel

/// The import of one path: each file that it has in one transaction, with progress and what was wrong on standard error.
struct ImportRun {
    /// What the caller asked for beside the file.
    struct Options {
        var reading = ImportOptions()
        var isDryRun = false
        /// Remove what the source no longer lists.
        var replaces = false
        /// Whatever the file looks like, and however much that is.
        var isForced = false
    }

    let path: String
    let options: Options
    let console: Console
    let rejects: RejectsFile?
    let interruption: Interruption

    /// How many mistakes are told one by one.
    private static let toldMistakes = 20
    /// The part of a source's temples that a replacement may remove.
    private static let removableShare = 0.2

    /// - Parameter reports: one for each file is added, or as many as an archive has.
    /// - Throws: what stands in the way of a file; `reports` has those before it.
    func write(with writer: any TempleWriting, into database: String, adding reports: inout [ImportReport])
        throws(CommandError)
    {
        let reading = ImportEvents(
            path: path, options: options.reading, isAlone: options.replaces, hasRows: rejects != nil)
        interruption.watch(reading)
        let events = EventQueue(reading)
        do {
            while let event = events.next() {
                switch event {
                case .began(let name, let recognised):
                    reports.append(try write(name, recognised, events, with: writer))
                case .passedOver(let error): console.note("\(error)")
                case .finished(let error?): throw error
                default: break
                }
            }
        } catch {
            events.cancel()
            if let error = error as? SearchError { throw CommandError(error, in: database, writing: true) }
            throw CommandError(importing: error, path)
        }
    }

    private func write(
        _ name: String, _ recognised: ImportRecognition, _ events: EventQueue, with writer: any TempleWriting
    ) throws -> ImportReport {
        if let note = recognised.note(for: name) { console.note(note) }
        var told = Told(progress: ProgressLine(console: console, label: name))
        defer { told.progress.clear() }
        var summary: ImportSummary?
        let label = ImportLabel(file: name, schema: recognised.schema.rawValue)
        let written = try writer.write(
            WriteOptions(
                label: label, isDryRun: options.isDryRun, replaces: options.replaces, continuesCommand: true)
        ) { session in
            while summary == nil, let event = events.next() {
                switch event {
                case .record(let record, let line, let row):
                    try take(record, Place(line: line, row: row), of: name, into: session, &told)
                case .diagnostic(let diagnostic): try take(diagnostic, into: session, &told)
                case .progress(let progress):
                    told.progress.show(rows: progress.rowsRead, bytes: progress.bytesRead, of: progress.totalBytes)
                case .ended(let ended): summary = ended
                case .passedOver(let error):
                    told.progress.clear()
                    console.note("\(error)")
                case .finished(let error?): throw error
                default: break
                }
            }
            try session.decide { record, tag, outcome in
                guard let place = told.waiting.removeValue(forKey: tag) else { return }
                tell(outcome, of: record, place, name, &told)
            }
            try refuseTwins(session, name)
            if options.replaces { try removeUnlisted(session, summary, unknown: told.unknown, name) }
            try rejects?.check(before: name)
            told.progress.finish()
        }
        told.progress.clear()
        if told.rejected > Self.toldMistakes {
            let keeper = rejects.map { "\($0.path) has" } ?? "--rejects FILE keeps"
            console.note("and \(told.rejected - Self.toldMistakes) further rows; \(keeper) them all")
        }
        guard let summary else { throw CommandError(.internalError, "\(name): reading it had no end") }
        return ImportReport(
            file: name, isDryRun: options.isDryRun, read: summary, written: written, ambiguous: told.ambiguous,
            withoutTemple: told.withoutTemple, refused: told.refused, warned: told.warned, passedOver: told.passedOver)
    }

    /// Where a record stands in its file.
    private struct Place {
        let line: Int
        /// Its fields, where rejects are kept.
        let row: RowFields?
    }

    /// What has been told of a file so far.
    private struct Told {
        var progress: ProgressLine
        var rejected = 0
        /// Rejected rows of which not even the id can be read.
        var unknown = 0
        var ambiguous = 0
        var withoutTemple = 0
        /// The records that are not decided yet, by the tag they were given.
        var waiting: [Int: Place] = [:]
        /// The last tag that was given: a line is no tag, as it may have many records.
        var tag = 0
        /// The rejected rows that were told one by one.
        var refused: [ImportDiagnostic] = []
        /// The first rows of each warning, and of each reason to pass over a row, for the report in JSON.
        var warned: [ImportReport.Row] = []
        var passedOver: [ImportReport.Row] = []
        var kept: [String: Int] = [:]

        /// Whether one more row with this code is kept.
        mutating func keeps(_ code: String) -> Bool {
            kept[code, default: 0] += 1
            return kept[code, default: 0] <= ImportReport.keptRows
        }
    }

    private func take(
        _ record: ImportRecord, _ place: Place, of name: String, into session: any TempleWriteSession,
        _ told: inout Told
    ) throws {
        switch record {
        case .temple(let temple):
            told.tag += 1
            switch try session.upsert(temple, tag: told.tag) {
            case .undecided: told.waiting[told.tag] = place
            case .noTemple: told.withoutTemple += 1
            default: break
            }
        case .activity(let activity):
            if try session.upsert(activity) == .noTemple { told.withoutTemple += 1 }
        case .hours: break
        }
    }

    private func tell(
        _ outcome: WriteOutcome, of temple: TempleRecord, _ place: Place, _ name: String, _ told: inout Told
    ) {
        if outcome == .noTemple { told.withoutTemple += 1 }
        guard case .ambiguous(let ids) = outcome else { return }
        told.ambiguous += 1
        let isLeftOut = temple.admission != .temple
        let others = ids.prefix(5).map { "temple \($0)" }.joined(separator: " or ")
        let warning = ImportReport.Row(
            line: place.line, record: temple.hasOwnID ? temple.key.id : temple.name, code: "match-ambiguous",
            reason: "may be \(others) and is " + (isLeftOut ? "left out" : "taken as one of its own"),
            remedy: "compare them with nearby temple ID")
        if told.keeps(warning.code) { told.warned.append(warning) }
        if let row = place.row, told.ambiguous <= ImportDiagnostic.mostShownRows {
            rejects?.append(row, warning, of: name)
        }
        guard told.ambiguous <= Self.toldMistakes else { return }
        told.progress.clear()
        console.note(
            "\(name):\(place.line): \(temple.hasOwnID ? "record \(temple.key.id): " : "")\(temple.name) \(warning.reason): "
                + warning.remedy)
    }

    private func take(_ diagnostic: ImportDiagnostic, into session: any TempleWriteSession, _ told: inout Told) throws {
        // A row whose id stands above too is lost where the id is a slip of the pen: as good as a warning.
        let isWarning = diagnostic.severity == .warning || diagnostic.code == .duplicateID
        if diagnostic.severity == .rejected || (isWarning && diagnostic.rawRow != nil) { rejects?.append(diagnostic) }
        guard diagnostic.severity == .rejected else {
            guard told.keeps(diagnostic.code.rawValue) else { return }
            let row = ImportReport.Row(diagnostic)
            if isWarning { told.warned.append(row) } else { told.passedOver.append(row) }
            return
        }
        session.rejected += 1
        // What is listed but cannot be read has not gone.
        if let key = diagnostic.key { try session.keep(key) } else { told.unknown += 1 }
        told.rejected += 1
        guard told.rejected <= Self.toldMistakes else { return }
        told.refused.append(diagnostic)
        told.progress.clear()
        console.note(diagnostic.description)
    }

    /// - Throws: where many rows would become second entries of temples that are there.
    private func refuseTwins(_ session: any TempleWriteSession, _ name: String) throws {
        guard !options.isForced else { return }
        do {
            try session.refuseTwins(moreThan: Self.removableShare)
        } catch let refusal as TooManyTwins {
            throw CommandError(
                .data,
                "\(name): \(refusal.twins) of the \(refusal.rows) rows of \(refusal.source) would be added within 50 m of temples of like name, "
                    + "more than a fifth, so nothing is imported; they are probably the same temples under other ids; say --force if they are not"
            )
        }
    }

    /// - Throws: where the file may not list all that its source has.
    private func removeUnlisted(
        _ session: any TempleWriteSession, _ summary: ImportSummary?, unknown: Int, _ name: String
    ) throws {
        let unreadable = unknown > 0 ? "the ids of \(unknown) of its rows cannot be read" : nil
        if !options.isForced, let reason = summary?.reasonNotToReplace ?? unreadable {
            throw CommandError(
                .data,
                "\(name): \(reason), so nothing is replaced; fetch it again, or say --force if it is all there is")
        }
        do {
            try session.removeUnlisted(atMost: options.isForced ? 1 : Self.removableShare)
        } catch let refusal as TooManyRemovals {
            throw CommandError(
                .data,
                "\(name): \(refusal.removals) of the \(refusal.stored) temples or activities of \(refusal.source) are not in it, "
                    + "more than a fifth, so nothing is replaced; say --force if they are gone")
        }
    }
}

/// The events of a file one by one.
private final class EventQueue {
    private let events: ImportEvents
    private var batch: ArraySlice<ImportEvents.Event> = []
    private var isFinished = false

    init(_ events: ImportEvents) {
        self.events = events
    }

    /// The next event; nil when reading has ended well.
    func next() -> ImportEvents.Event? {
        guard !isFinished else { return nil }
        if batch.isEmpty { batch = events.next()[...] }
        guard let event = batch.popFirst() else { return nil }
        if case .finished(let error) = event {
            isFinished = true
            return error == nil ? nil : event
        }
        return event
    }

    func cancel() { if !isFinished { events.cancel() } }
}

extension ImportSummary {
    /// Why what the file does not list cannot be taken for gone; nil where it can.
    fileprivate var reasonNotToReplace: String? {
        if counts.accepted == 0 { return "it has no row that can be taken" }
        switch ending {
        case .complete: return nil
        case .cutShort(let reason): return "it is cut short (\(reason))"
        case .unended: return "its last line has no end, so it may be cut short"
        }
    }
}

extension ImportRecognition {
    /// What the caller should know about how the file was taken.
    fileprivate func note(for file: String) -> String? {
        var notes: [String] = []
        if isGuess, let mapping { notes.append("taken as --map \(mapping), which --map corrects") }
        if lacksSourceName { notes.append("its source is called \"table\", which --source changes") }
        return notes.isEmpty ? nil : "\(file): " + notes.joined(separator: "; ")
    }
}

extension CommandError {
    /// Whatever ends the reading of a file that is imported.
    init(importing error: any Error, _ path: String) {
        switch error {
        case let error as CommandError: self = error
        case let error as ImportEvents.SeveralFiles:
            self.init(
                .data, "\(error.path) has several files: unpack it, and replace by one that lists all there is")
        case let error as RecordFileError:
            switch error.reason {
            case .noSuchFile, .isDirectory, .unreadable: self.init(.noInput, error.description)
            default: self.init(.data, error.description)
            }
        case let error as ImportError:
            if case .invalidSourceName = error.reason {
                self.init(.usage, error.description)
            } else {
                self.init(.data, error.description)
            }
        default: self.init(.internalError, "\(path): \(error)")
        }
    }
}
