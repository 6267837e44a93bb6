internal import RecordFiles
internal import TempleImport
internal import TempleModel

extension CommandError {
    /// Why the import of a file ended, with the options that help.
    ///
    /// - Parameter cancelled: what a run says that was cancelled.
    init(_ error: ImportRunError, importing path: String, into database: String, cancelled: CommandError? = nil) {
        switch error {
        case .file(let refusal): self.init(refusal)
        case .severalFiles(let archive):
            self.init(.data, "\(archive) has several files: unpack it, and replace by one that lists all there is")
        case .tooManyTwins(let refusal, let file):
            self.init(
                .data,
                "\(file): \(refusal.twins) of the \(refusal.rows) rows of \(refusal.source) would be added within 50 m of temples of like name, "
                    + "more than a fifth, so nothing is imported; they are probably the same temples under other ids; say --force if they are not"
            )
        case .notReplaced(let reason, let file):
            self.init(
                .data,
                "\(file): \(reason.words), so nothing is replaced; fetch it again, or say --force if it is all there is"
            )
        case .tooManyRemovals(let refusal, let file):
            self.init(
                .data,
                "\(file): \(refusal.removals) of the \(refusal.stored) temples or activities of \(refusal.source) are not in it, "
                    + "more than a fifth, so nothing is replaced; say --force if they are gone")
        case .rejects(let error, let file): self.init(error, before: file)
        case .store(let error): self.init(error, in: database, writing: true)
        case .cancelled: self = cancelled ?? CommandError(.internalError, "\(path): cancelled")
        case .failed(let words): self.init(.internalError, "\(path): \(words)")
        }
    }

    /// Why a file is not imported.
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

    /// Why rejected rows cannot be kept, `before` the rows of a file were in for good.
    init(_ error: RejectsError, before file: String = "") {
        switch error {
        case .wouldOverwrite(let other, let path):
            self.init(.usage, "--rejects \(path) would be written over \(other); name another file")
        case .cannotBeMade(let reason, let path):
            self.init(.cannotCreate, "--rejects \(path) cannot be made: \(reason)")
        case .cannotBeWritten(let reason, let path):
            self.init(
                .inputOutput,
                "\(path) cannot be written (\(reason)), so nothing of \(file) was taken; name another file for --rejects"
            )
        }
    }
}

extension ImportRunError.NotReplaced {
    fileprivate var words: String {
        switch self {
        case .noRows: "it has no row that can be taken"
        case .cutShort(let reason): "it is cut short (\(reason))"
        case .unended: "its last line has no end, so it may be cut short"
        case .unknownRows(let count): "the ids of \(count) of its rows cannot be read"
        }
    }
}
