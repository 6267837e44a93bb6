public import RecordFiles
public import TempleModel

/// Why an import ended without its file being taken: nothing of that file has been written.
public enum ImportRunError: Error, Equatable, Sendable {
    /// The file cannot be read or makes no sense.
    case file(FileRefusal)
    /// This archive has several files of data, and the source is to be replaced by one that lists all there is.
    case severalFiles(String)
    /// Many rows of the file would become second entries of temples that are there.
    case tooManyTwins(TooManyTwins, file: String)
    /// What the file does not list cannot be taken for gone.
    case notReplaced(NotReplaced, file: String)
    /// Too much of the source is not listed by the file.
    case tooManyRemovals(TooManyRemovals, file: String)
    /// What was refused cannot be kept, so nothing of the file was taken.
    case rejects(RejectsError, file: String)
    /// The store says no.
    case store(SearchError)
    /// Somebody ended it with ``ImportRun/cancel()``.
    case cancelled
    /// A fault of the program, in its own words.
    case failed(String)

    /// Why a file cannot stand for all that its source has.
    public enum NotReplaced: Equatable, Sendable {
        /// None of its rows can be taken.
        case noRows
        /// It stops where it cannot have been meant to, for this reason.
        case cutShort(String)
        /// Its last line has no end, so it may be cut short.
        case unended
        /// Of so many rejected rows not even the id can be read.
        case unknownRows(Int)
    }

    /// Whatever ends the reading or writing of a file.
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

/// Why a file is not imported, whatever its rows say.
public enum FileRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// It cannot be read as rows of fields.
    case unreadable(RecordFileError)
    /// Its rows have no meaning here.
    case notImportable(ImportError)

    /// One line: the file, what is wrong and what to do about it.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notImportable(let error): error.description
        }
    }
}
