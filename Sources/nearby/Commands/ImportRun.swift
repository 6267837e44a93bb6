internal import TempleImport
internal import TempleModel
internal import TempleStore

/// The import of one file: from its rows to the database, with progress and what was wrong on standard error.
struct ImportRun {
    let file: String
    let options: ImportOptions
    let console: Console
    let rejects: RejectsFile?

    /// How many mistakes are told one by one.
    private static let toldMistakes = 20

    func write(with writer: TempleWriter, dryRun: Bool) throws(CommandError) -> ImportReport {
        var progress = ProgressLine(console: console, label: file)
        var told = 0
        do {
            var read = ImportCounts()
            let written = try writer.write(
                WriteOptions(label: ImportLabel(file: file, schema: "moi"), isDryRun: dryRun)
            ) { session in
                read = try TempleFileReader(path: file, options: options).read(
                    record: { record, _ in try session.upsert(record) },
                    diagnostic: { diagnostic in
                        guard diagnostic.severity == .rejected else { return }
                        rejects?.append(diagnostic)
                        told += 1
                        guard told <= Self.toldMistakes else { return }
                        progress.clear()
                        console.note(diagnostic.description)
                    },
                    progress: { progress.show(rows: $0.rowsRead, bytes: $0.bytesRead, of: $0.totalBytes) })
                progress.finish()
            }
            progress.clear()
            try rejects?.check()
            if told > Self.toldMistakes {
                console.note("and \(told - Self.toldMistakes) further rows; --rejects FILE has them all")
            }
            return ImportReport(file: file, isDryRun: dryRun, read: read, written: written)
        } catch {
            progress.clear()
            switch error {
            case let error as ImportError: throw CommandError(error)
            case let error as SearchError: throw CommandError(error, writing: true)
            case let error as CommandError: throw error
            default: throw CommandError(.internalError, "\(file): \(error)")
            }
        }
    }
}

extension CommandError {
    init(_ error: ImportError) {
        switch error.reason {
        case .noSuchFile, .isDirectory, .unreadable: self.init(.noInput, error.description)
        case .invalidSourceName: self.init(.usage, error.description)
        default: self.init(.data, error.description)
        }
    }
}
