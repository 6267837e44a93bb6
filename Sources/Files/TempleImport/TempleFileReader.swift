public import RecordFiles
internal import TempleModel
internal import Wording

/// Reader that converts the rows of a file to validated records of temples or activities, one at a time.
///
/// A mistake in a row costs only that row: it is reported as an ``ImportDiagnostic``, and the reading continues. If the
/// whole file cannot be imported, the reader throws an ``ImportError``. If the file cannot be read, it throws the
/// source's `RecordFileError`.
///
/// If two rows have the same id, the first counts; the second is skipped and reported. For this, the reader stores a
/// hash of eight bytes for each id; all other memory is constant. With a million different ids, a false duplicate
/// happens about once in forty million files.
///
/// A reader belongs to the thread of its rows, and reads them once.
public final class TempleFileReader {
    private let rows: any RowSource
    private let name: String
    private let options: ImportOptions
    private var file: OpenRecordFile?

    /// Creates a reader.
    ///
    /// - Parameter name: the name of the file in diagnostics.
    public init(rows: any RowSource, name: String, options: ImportOptions = ImportOptions()) {
        self.rows = rows
        self.name = name
        self.options = options
    }

    /// Finds the schema of the rows by the header or the first row, to check whether the file can be imported. It reads
    /// nothing more; ``read(record:diagnostic:progress:row:)`` still returns all rows.
    ///
    /// - Throws: ``ImportError``, `RecordFileError`.
    @discardableResult
    public func checkHeader() throws -> ImportRecognition {
        try opened().recognised
    }

    /// Reads the file to its end.
    ///
    /// - Parameters:
    ///   - record: called with each record and the line where it starts. An error from it ends the import.
    ///   - diagnostic: called with each mistake and warning, before the record that it is about.
    ///   - progress: called about every 256 KiB and at the end. An error from it ends the import.
    ///   - row: called with the fields of each row that becomes a record, before the record; nil to save the work.
    /// - Throws: ``ImportError``, `RecordFileError`, or the error of `record` or `progress`.
    @discardableResult
    public func read(
        record: (ImportRecord, Int) throws -> Void, diagnostic: (ImportDiagnostic) -> Void = { _ in },
        progress: (ImportProgress) throws -> Void = { _ in }, row: ((RowFields) -> Void)? = nil
    ) throws -> ImportSummary {
        var file = try opened()
        // Only one owner, so that the set of ids is not copied.
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

    /// Returns the file with its schema recognised.
    private func opened() throws -> OpenRecordFile {
        if let file { return file }
        if let sourceName = options.sourceName,
            !SourceName.isValid(sourceName.utf8) || sourceName == SourceKey.editSource
        {
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

    /// Returns whether to show the row of a finding that is already counted.
    fileprivate func showsRow(_ finding: RowFinding) -> Bool {
        switch finding.severity {
        case .rejected: true
        case .skipped:
            finding.code == .duplicateID && skipped[finding.code, default: 0] <= ImportDiagnostic.mostShownRows
        case .warning: warnings[finding.code, default: 0] <= ImportDiagnostic.mostShownRows
        }
    }

    /// Counts what was cleaned in an accepted row.
    fileprivate mutating func add(_ marks: TextCleaner.Marks) {
        if marks.isEmpty { return }
        if marks.contains(.invisible) { warnings[.invisibleRemoved, default: 0] += 1 }
        if marks.contains(.narrowed) { warnings[.widthNormalised, default: 0] += 1 }
    }
}
