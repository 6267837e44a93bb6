internal import Synchronization
public import TempleModel

/// The import of one input into a store: each file that it has in one transaction, all of it or nothing.
///
/// The file is read and judged on a thread of its own, a few thousand rows ahead of the writing. What happens is told as
/// ``Event``s. A run can be cancelled from any thread.
public final class ImportRun: Sendable {
    /// What the caller decides about a run.
    public struct Options: Sendable {
        /// How the rows are read.
        public var reading: ImportOptions
        /// Do everything, then take it back: the counts are those that a real run would give.
        public var isDryRun: Bool
        /// Remove what the source had before and the file does not list. The input may then have one file of data only.
        public var replaces: Bool
        /// Write whatever the file looks like, and however much that adds or removes.
        public var isForced: Bool

        /// Options as given; without any, a run that writes and removes nothing.
        public init(
            reading: ImportOptions = ImportOptions(), isDryRun: Bool = false, replaces: Bool = false,
            isForced: Bool = false
        ) {
            self.reading = reading
            self.isDryRun = isDryRun
            self.replaces = replaces
            self.isForced = isForced
        }
    }

    private struct State {
        var isCancelled = false
        var reading: ReadAhead?
    }

    /// What is imported.
    public let input: ImportInput
    /// How it is imported.
    public let options: Options
    private let state = Mutex(State())

    /// Prepares a run; nothing is opened yet.
    public init(_ input: ImportInput, options: Options = Options()) {
        self.input = input
        self.options = options
    }

    /// Reads the input and writes it, on the calling thread.
    ///
    /// - Parameters:
    ///   - writer: what the records go into; it belongs to the calling thread.
    ///   - rejects: gets the rows that are rejected or warned of; nil keeps none.
    ///   - report: told what happens as it happens, on the calling thread.
    /// - Throws: what stands in the way of a file. The files that were reported as finished are in.
    public func write(
        with writer: any TempleWriting, rejects: RejectsFile? = nil, report: (Event) -> Void
    ) throws(ImportRunError) {
        let reading = try begin(hasRows: rejects != nil)
        defer {
            reading.cancel()
            state.withLock { $0.reading = nil }
        }
        try withoutActuallyEscaping(report) { report throws(ImportRunError) in
            var events = reading.events
            while let event = try events.next() {
                switch event {
                case .began(let file, let recognised):
                    report(.began(file: file, recognised))
                    var writing = FileWriting(
                        file: file, recognised: recognised, options: options, rejects: rejects, report: report)
                    report(.finished(try writing.write(&events, with: writer)))
                case .unused(let refusal): report(.unused(refusal))
                case .record, .diagnostic, .progress, .ended: break
                }
            }
        }
    }

    /// Ends the run, from any thread, also one that has not begun: what is being written is taken back, and
    /// ``write(with:rejects:report:)`` throws ``ImportRunError/cancelled``. What is committed already stays.
    public func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.reading?.cancel()
        }
    }

    private func begin(hasRows: Bool) throws(ImportRunError) -> ReadAhead {
        let reading: ReadAhead? = state.withLock { state in
            guard !state.isCancelled else { return nil }
            let reading = ReadAhead(input, options: options.reading, isAlone: options.replaces, hasRows: hasRows)
            state.reading = reading
            return reading
        }
        guard let reading else { throw .cancelled }
        return reading
    }
}
