public import RecordFiles
public import TempleModel

/// Reason why the import of a file failed. Nothing of that file is written.
public enum ImportRunError: Error, Equatable, Sendable {
    /// The file cannot be read, or it cannot be imported.
    case file(FileRefusal)
    /// The archive has several data files, but a replacement needs one file that lists everything, and a change one of edits.
    case severalFiles(String)
    /// Many rows of the file would become duplicates of stored temples.
    case tooManyTwins(TooManyTwins, file: String)
    /// Rows missing from the file must not count as deleted.
    case notReplaced(NotReplaced, file: String)
    /// The file does not list too large a part of the source.
    case tooManyRemovals(TooManyRemovals, file: String)
    /// A file of edits has more rows or longer texts than one change may have.
    case tooManyEdits(most: Int, file: String)
    /// The rejected rows cannot be saved, so nothing of the file is imported.
    case rejects(RejectsError, file: String)
    /// The store returned an error.
    case store(SearchError)
    /// The run was cancelled with ``ImportRun/cancel()``.
    case cancelled
    /// Fault of the program, with its own message.
    case failed(String)

    /// Reason why a file is not a complete list of its source.
    public enum NotReplaced: Equatable, Sendable {
        /// None of its rows can be accepted.
        case noRows
        /// The file is cut short, for this reason.
        case cutShort(String)
        /// The last line has no end, so the file may be cut short.
        case unended
        /// This many rejected rows have no readable id.
        case unknownRows(Int)
    }

    /// Creates the error from any error that ends the reading or writing of a file.
    init(_ error: any Error) {
        switch error {
        case let error as ImportRunError: self = error
        case let error as RecordFileError: self = .file(.unreadable(error))
        case let error as ImportError: self = .file(.notImportable(error))
        case let error as SearchError: self = .store(error)
        default: self = .failed("\(error)")
        }
    }
}

/// Reason why a file is not imported, whatever its rows contain.
public enum FileRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read as rows of fields.
    case unreadable(RecordFileError)
    /// The rows do not fit a schema.
    case notImportable(ImportError)

    /// One line: the file, what is wrong and how to correct it.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notImportable(let error): error.description
        }
    }
}
