/// The files of a run, one after the other, on the writing thread. It takes the events of the reading thread, and
/// reports those that are no rows.
struct FileReading {
    private var events: ReadAhead.Events
    private let report: (ImportRun.Event) -> Void

    init(_ events: ReadAhead.Events, report: @escaping (ImportRun.Event) -> Void) {
        self.events = events
        self.report = report
    }

    /// Returns the next file; waits for it. Returns nil after the last.
    ///
    /// - Throws: the error that ended the reading, or ``ImportRunError/cancelled``.
    mutating func next() throws(ImportRunError) -> (name: String, recognised: ImportRecognition)? {
        while let event = try events.next() {
            switch event {
            case .began(let name, let recognised): return (name, recognised)
            case .unused(let refusal): report(.unused(refusal))
            case .row, .progress, .ended: throw .failed("a file was read before it began")
            }
        }
        return nil
    }

    /// Passes the rows of the file to `body`, up to the end of the file.
    ///
    /// - Parameter file: the file that ``next()`` has returned.
    /// - Throws: the error of `body`; the error that ended the reading, or ``ImportRunError/cancelled``.
    mutating func readRows(of file: String, _ body: (ReadAhead.Row) throws -> Void) throws -> ImportSummary {
        while let event = try events.next() {
            switch event {
            case .row(let row): try body(row)
            case .progress(let progress): report(.progress(progress))
            case .unused(let refusal): report(.unused(refusal))
            case .ended(let summary): return summary
            case .began(let name, _): throw ImportRunError.failed("\(name) began before the end of \(file)")
            }
        }
        throw ImportRunError.failed("reading \(file) stopped before its end")
    }

    /// Checks for a cancellation.
    ///
    /// - Throws: ``ImportRunError/cancelled`` if the reading was cancelled.
    func checkCancellation() throws(ImportRunError) { try events.checkCancellation() }
}
