internal import Synchronization
public import TempleModel

/// Import of one input into a store. Each of its files is one transaction.
///
/// A separate thread reads and checks the file, a few thousand rows ahead of the writer. The run reports ``Event``s.
/// Any thread can cancel the run.
public final class ImportRun: Sendable {
    /// Options of a run.
    public struct Options: Sendable {
        /// Options for reading the rows.
        public var reading: ImportOptions
        /// Whether to do everything and then roll back. The counts are those of a real run.
        public var isDryRun: Bool
        /// Whether to remove the source's stored records that the file does not list. The input may then have only one
        /// data file.
        public var replaces: Bool
        /// Whether to write without the safety checks: any file is accepted, and any number of new or removed temples.
        public var isForced: Bool
        /// Who imports, for the history.
        public var author: EditAuthor?
        /// Why, for the history; nil where the author does not say.
        public var reason: String?
        /// When edits by hand are made, in seconds since 1970.
        public var now: Int64 = 0

        /// Creates the options. The defaults write normally and remove nothing.
        public init(
            reading: ImportOptions = ImportOptions(), isDryRun: Bool = false, replaces: Bool = false,
            isForced: Bool = false, author: EditAuthor? = nil, reason: String? = nil
        ) {
            self.reading = reading
            self.isDryRun = isDryRun
            self.replaces = replaces
            self.isForced = isForced
            self.author = author
            self.reason = reason
        }
    }

    private struct State {
        var isCancelled = false
        var reading: ReadAhead?
    }

    /// Input of the import.
    public let input: ImportInput
    /// Options of the import.
    public let options: Options
    private let state = Mutex(State())

    /// Creates a run. It opens nothing yet.
    public init(_ input: ImportInput, options: Options = Options()) {
        self.input = input
        self.options = options
    }

    /// Whether the reading waits for the writer.
    var isReadingHeldBack: Bool { state.withLock { $0.reading?.isHeldBack ?? false } }

    /// Reads and writes the input on the calling thread.
    ///
    /// - Parameters:
    ///   - writer: destination of the records. It belongs to the calling thread.
    ///   - rejects: file for the rows that are rejected or have a warning; nil for none.
    ///   - report: called for each event as it happens, on the calling thread.
    /// - Throws: the error of the file that cannot be imported. Files already reported as finished stay imported.
    public func write(
        with writer: any TempleWriting, rejects: RejectsFile? = nil, report: @escaping (Event) -> Void
    ) throws(ImportRunError) {
        let ahead = try begin(hasRows: rejects != nil)
        defer {
            ahead.cancel()
            state.withLock { $0.reading = nil }
        }
        // Not by withoutActuallyEscaping: it writes the length of this file's path into the program, which is another one in
        // another folder.
        var reading = FileReading(ahead.events, report: report)
        while let file = try reading.next() {
            report(.began(file: file.name, file.recognised))
            let remarks = FileRemarks(file: file.name, rejects: rejects, report: report)
            if file.recognised.edits != nil {
                var writing = EditsWriting(remarks, recognised: file.recognised, options: options)
                report(.finished(try writing.write(from: &reading, with: writer)))
            } else {
                var writing = FileWriting(remarks, recognised: file.recognised, options: options)
                report(.finished(try writing.write(from: &reading, with: writer)))
            }
        }
    }

    /// Cancels the run, from any thread, also before it begins. The current transaction is rolled back, and
    /// ``write(with:rejects:report:)`` throws ``ImportRunError/cancelled``. Committed files stay.
    public func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.reading?.cancel()
        }
    }

    private func begin(hasRows: Bool) throws(ImportRunError) -> ReadAhead {
        let reading: ReadAhead? = state.withLock { state in
            guard !state.isCancelled else { return nil }
            let reading = ReadAhead(
                input, options: options.reading, isAlone: options.replaces || options.reading.edits != nil,
                hasRows: hasRows)
            state.reading = reading
            return reading
        }
        guard let reading else { throw .cancelled }
        return reading
    }
}
