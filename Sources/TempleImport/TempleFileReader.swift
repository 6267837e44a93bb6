public import RecordFiles
internal import TempleModel

/// Reads the rows of a file, one at a time and in flat memory, into validated records of temples or activities.
///
/// A mistake in a row costs that row: it is told as an ``ImportDiagnostic`` and reading goes on. What makes the whole
/// file meaningless is thrown as an ``ImportError``, what makes it unreadable as the source's `RecordFileError`.
///
/// Of two rows with one id the first counts, and the second is passed over and told. What remembers the ids is eight
/// bytes a row; that two of a million different ones are taken for the same is likely once in forty million files.
///
/// A reader belongs to the thread that its rows belong to, and reads them once.
public final class TempleFileReader {
    private let rows: any RowSource
    private let name: String
    private let options: ImportOptions
    private var file: OpenRecordFile?

    /// - Parameter name: what diagnostics call the file.
    public init(rows: any RowSource, name: String, options: ImportOptions = ImportOptions()) {
        self.rows = rows
        self.name = name
        self.options = options
    }

    /// Finds out what the rows mean, by a header or the first row, and reads nothing more: whether the file can be
    /// imported at all. The rows can still be read, from the first on.
    ///
    /// - Throws: ``ImportError``, `RecordFileError`.
    @discardableResult
    public func checkHeader() throws -> ImportRecognition {
        try opened().recognised
    }

    /// Reads the file to its end.
    ///
    /// - Parameters:
    ///   - record: takes each record with the line it starts on; what it throws ends the import.
    ///   - diagnostic: takes each mistake and warning, before the record that it is about.
    ///   - progress: called about every 256 KiB and at the end; what it throws ends the import.
    ///   - row: takes the fields of each row that becomes a record, before the record; nil to save the work.
    /// - Throws: ``ImportError``, `RecordFileError`, or what `record` or `progress` throws.
    @discardableResult
    public func read(
        record: (ImportRecord, Int) throws -> Void, diagnostic: (ImportDiagnostic) -> Void = { _ in },
        progress: (ImportProgress) throws -> Void = { _ in }, row: ((RowFields) -> Void)? = nil
    ) throws -> ImportSummary {
        var file = try opened()
        // One owner, so that what remembers the ids is not copied.
        self.file = nil
        var counts = ImportCounts()
        for opening in file.openingDiagnostics() {
            if opening.severity == .rejected { counts.read += 1 }
            counts.add(opening.code, opening.severity)
            diagnostic(opening)
        }
        var reported = 0
        while try file.next() {
            if file.rows.bytesRead != reported {
                reported = file.rows.bytesRead
                try progress(progressNow(counts))
            }
            guard !file.rows.isBlank else { continue }
            counts.read += 1
            do {
                let accepted = try file.record()
                counts.accepted += 1
                counts.add(file.row.rowMarks)
                for warning in file.row.warnings {
                    counts.add(warning.code, .warning)
                    diagnostic(file.diagnostic(warning, showsRow: counts.showsRow(warning)))
                }
                if let row { row(file.rowFields()) }
                try record(accepted, file.line)
            } catch let finding as RowFinding {
                counts.add(finding.code, finding.severity)
                diagnostic(file.diagnostic(finding, showsRow: counts.showsRow(finding)))
            }
        }
        counts.bytes = file.rows.bytesRead
        if let ending = file.endingDiagnostic() {
            counts.add(ending.code, ending.severity)
            diagnostic(ending)
        }
        try progress(progressNow(counts))
        return ImportSummary(counts: counts, recognised: file.recognised, ending: file.rows.ending)
    }

    private func progressNow(_ counts: ImportCounts) -> ImportProgress {
        ImportProgress(rowsRead: counts.read, bytesRead: rows.bytesRead, totalBytes: rows.totalBytes)
    }

    /// The file with the meaning of its rows known.
    private func opened() throws -> OpenRecordFile {
        if let file { return file }
        if let sourceName = options.sourceName, !SourceName.isValid(sourceName.utf8) {
            throw ImportError(file: name, reason: .invalidSourceName(sourceName))
        }
        let opened = try OpenRecordFile(rows, name: name, options: options)
        file = opened
        return opened
    }
}

extension ImportCounts {
    fileprivate mutating func add(_ code: ImportDiagnostic.Code, _ severity: ImportDiagnostic.Severity) {
        switch severity {
        case .rejected:
            rejected += 1
            rejections[code, default: 0] += 1
        case .skipped: skipped[code, default: 0] += 1
        case .warning: warnings[code, default: 0] += 1
        }
    }

    /// Whether the row is shown that a finding, which is counted already, is about.
    fileprivate func showsRow(_ finding: RowFinding) -> Bool {
        switch finding.severity {
        case .rejected: true
        case .skipped:
            finding.code == .duplicateID && skipped[finding.code, default: 0] <= ImportDiagnostic.mostShownRows
        case .warning: warnings[finding.code, default: 0] <= ImportDiagnostic.mostShownRows
        }
    }

    /// Counts what was tidied away in a row that is taken.
    fileprivate mutating func add(_ marks: TextCleaner.Marks) {
        if marks.isEmpty { return }
        if marks.contains(.invisible) { warnings[.invisibleRemoved, default: 0] += 1 }
        if marks.contains(.narrowed) { warnings[.widthNormalised, default: 0] += 1 }
    }
}
