internal import RecordFiles
internal import TempleImport
internal import TempleModel

extension CommandError {
    /// The error that ended the import of a file, with the options that help.
    ///
    /// - Parameter cancelled: The error of a cancelled run.
    init(_ error: ImportRunError, importing path: String, into database: String, cancelled: CommandError? = nil) {
        switch error {
        case .file(let refusal): self.init(refusal)
        case .severalFiles(let archive):
            self.init(
                .data,
                "\(archive) contains several files; unpack it and use --replace with the one that lists everything, or "
                    + "--as-edits with one of them")
        case .tooManyTwins(let refusal, let file):
            self.init(
                .data,
                "\(file): \(refusal.twins) of the \(refusal.rows) rows of \(refusal.source) are new but within 50 m of temples with similar "
                    + "names, more than a fifth, so nothing is imported; they are probably the same temples with other ids; "
                    + "use --force if they are not"
            )
        case .notReplaced(let reason, let file):
            self.init(
                .data,
                "\(file): \(reason.words), so nothing is replaced; download it again, or use --force if it is complete"
            )
        case .tooManyRemovals(let refusal, let file):
            self.init(
                .data,
                "\(file): \(refusal.removals) of the \(refusal.stored) temples or activities of \(refusal.source) are not in it, "
                    + "more than a fifth, so nothing is replaced; use --force if they are gone")
        case .tooManyEdits(let most, let file):
            self.init(
                .data, "\(file) has more than \(most) rows, or very long texts: too much for one change; split the file"
            )
        case .rejects(let error, let file): self.init(error, before: file)
        // A wait or a statement that a signal has ended.
        case .store(let error) where [.cancelled, .busy, .tooSlow].contains(error):
            self = cancelled ?? CommandError(error == .tooSlow ? error : .busy, in: database, writing: true)
        case .store(.unavailable(.locked, let reason)):
            self =
                cancelled
                ?? CommandError(SearchError.unavailable(.locked, reason: reason), in: database, writing: true)
        case .store(let error): self.init(error, in: database, writing: true)
        case .cancelled: self = cancelled ?? CommandError(.internalError, "\(path): cancelled")
        case .failed(let words): self.init(.internalError, "\(path): \(words)")
        }
    }

    /// The error for a file that cannot be imported.
    init(_ refusal: FileRefusal) {
        switch refusal {
        case .unreadable(let error):
            switch error.reason {
            case .noSuchFile, .isDirectory, .unreadable: self.init(.noInput, error.description)
            default: self.init(.data, error.description)
            }
        case .notImportable(let error):
            if case .invalidSourceName = error.reason {
                self.init(.usage, error.description)
            } else {
                self.init(.data, error.description)
            }
        }
    }

    /// The error of an undo of an import that is not possible.
    init(_ refusal: UndoRefused) {
        let entry = refusal.entry
        let words =
            switch refusal.reason {
            case .forgotten:
                "import \(entry.id) (\(entry.file)) is too old to undo; only the last imports are kept for undo"
            case .overtaken(let last?) where last.id >= entry.id:
                "import \(last.id) (\(last.file)) was made meanwhile, so import \(entry.id) (\(entry.file)) was not undone; "
                    + "run the command again to undo import \(last.id)"
            case .overtaken:
                "import \(entry.id) (\(entry.file)) was undone meanwhile; see nearby imports"
            }
        self.init(.unavailable, words)
    }

    /// The error for a file of rejects that cannot be written.
    ///
    /// - Parameter file: The imported file, whose rows are not committed because of the error.
    init(_ error: RejectsError, before file: String = "") {
        switch error {
        case .wouldOverwrite(let other, let path):
            self.init(.usage, "--rejects \(path) would overwrite \(other); give another file")
        case .cannotBeMade(let reason, let path):
            self.init(.cannotCreate, "cannot create --rejects \(path): \(reason)")
        case .cannotBeWritten(let reason, let path):
            self.init(
                .inputOutput,
                "cannot write \(path) (\(reason)), so nothing of \(file) was imported; give another file for --rejects"
            )
        }
    }
}

extension ImportRunError.NotReplaced {
    fileprivate var words: String {
        switch self {
        case .noRows: "it has no row that can be imported"
        case .cutShort(let reason): "it is cut short (\(reason))"
        case .unended: "its last line has no line end, so it may be cut short"
        case .unknownRows(let count): "the ids of \(count) of its rows cannot be read"
        }
    }
}
