public import TempleModel

/// Reads a file of temples, a row at a time and in flat memory, into validated records.
///
/// A mistake in a row costs that row: it is told as an ``ImportDiagnostic`` and reading goes on. What makes the whole
/// file unreadable is thrown as an ``ImportError``.
///
/// Two rows with one id are both handed over, the second with a warning: a store that replaces by key then has the
/// last one. What remembers the ids is eight bytes a row, and a chance collision costs a needless warning, not a row.
public struct TempleFileReader {
    private let name: String
    private let options: ImportOptions
    private let limits: CSVLimits
    private let open: () throws(ImportError) -> any ByteSource

    /// - Parameter path: a file, or `-` for standard input.
    public init(path: String, options: ImportOptions = ImportOptions()) {
        name = path
        self.options = options
        limits = CSVLimits()
        open = { () throws(ImportError) in try FileByteSource(path: path) }
    }

    /// Reads from a source already open, which can be read once.
    ///
    /// - Parameter name: what diagnostics call the file.
    public init(source: any ByteSource, name: String, options: ImportOptions = ImportOptions()) {
        self.init(source: source, name: name, options: options, limits: CSVLimits())
    }

    package init(source: any ByteSource, name: String, options: ImportOptions, limits: CSVLimits) {
        self.name = name
        self.options = options
        self.limits = limits
        open = { source }
    }

    /// Reads the file to its end.
    ///
    /// - Parameters:
    ///   - record: takes each record with the line it starts on; what it throws ends the import.
    ///   - diagnostic: takes each mistake and warning, before the record that it is about.
    ///   - progress: called about every 256 KiB and at the end.
    /// - Throws: ``ImportError``, or what `record` throws.
    @discardableResult
    public func read(
        record: (TempleRecord, Int) throws -> Void, diagnostic: (ImportDiagnostic) -> Void = { _ in },
        progress: (ImportProgress) -> Void = { _ in }
    ) throws -> ImportCounts {
        var file = try opened()
        var counts = ImportCounts()
        file.reportIgnoredColumns(&counts, to: diagnostic)
        var reported = 0
        while try file.next() {
            if file.csv.bytesRead != reported {
                reported = file.csv.bytesRead
                progress(file.progress(rowsRead: counts.read))
            }
            guard !file.isBlankRow else { continue }
            counts.read += 1
            do {
                let accepted = try file.record()
                counts.accepted += 1
                for warning in file.row.warnings {
                    counts.warnings[warning.code, default: 0] += 1
                    diagnostic(file.diagnostic(warning, .warning))
                }
                try record(accepted, file.csv.line)
            } catch let finding as RowFinding {
                counts.rejected += 1
                counts.rejections[finding.code, default: 0] += 1
                diagnostic(file.diagnostic(finding, .rejected))
            }
        }
        counts.bytes = file.csv.bytesRead
        progress(file.progress(rowsRead: counts.read))
        return counts
    }

    /// Opens the file and reads its header, and nothing more: whether it can be read at all.
    ///
    /// - Throws: ``ImportError``.
    public func checkHeader() throws(ImportError) {
        _ = try opened()
    }

    /// The file with its header read and its format known.
    private func opened() throws(ImportError) -> OpenTempleFile {
        if let sourceName = options.sourceName, !SourceName.isValid(sourceName.utf8) {
            throw ImportError(file: name, reason: .invalidSourceName(sourceName))
        }
        return try OpenTempleFile(csv: CSVReader(source: try open(), limits: limits), name: name, options: options)
    }
}
