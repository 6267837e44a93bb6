internal import Foundation
internal import RecordFiles

/// A file that is read and judged on a thread of its own, a bounded number of rows ahead of the thread that writes them.
///
/// The file and its rows belong to the thread that reads them. What crosses are events, in order.
final class ReadAhead: Sendable {
    /// What reading comes to.
    enum Event: Sendable {
        /// A file begins: the one named, or one out of an archive.
        case began(name: String, ImportRecognition)
        /// A record, and its row's fields where they are asked for.
        case record(ImportRecord, line: Int, RowFields?)
        case diagnostic(ImportDiagnostic)
        case progress(ImportProgress)
        /// The file that began has ended.
        case ended(ImportSummary)
        /// A file of an archive is not used.
        case unused(FileRefusal)
    }

    private static let batchSize = 256
    private static let batchesAhead = 16
    /// The most events that are read and not yet taken: those that wait, those that are gathered and those handed out.
    static let mostEventsAhead = (batchesAhead + 2) * batchSize

    private let queue = BatchQueue<Event>(capacity: batchesAhead)

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - isAlone: whether an archive may have no more than one file of data.
    ///   - hasRows: whether records come with the fields of their rows.
    init(_ input: ImportInput, options: ImportOptions, isAlone: Bool = false, hasRows: Bool = false) {
        Thread.detachNewThread { [queue] in
            var sender = Sender(queue)
            var reading = MemberReading(options: options, isAlone: isAlone, hasRows: hasRows)
            do {
                try reading.read(input, to: &sender)
                sender.flush()
                queue.finish(.success(()))
            } catch {
                sender.flush()
                queue.finish(.failure(ImportRunError(error)))
            }
        }
    }

    /// The events that come, one by one, for the one thread that takes them.
    var events: Events { Events(queue: queue) }

    /// Ends the reading where it is, from any thread. Whoever takes events gets ``ImportRunError/cancelled``.
    func cancel() { queue.cancel() }

    /// The end of the queue that is emptied.
    struct Events {
        fileprivate let queue: BatchQueue<Event>
        private var batch: ArraySlice<Event> = []

        fileprivate init(queue: BatchQueue<Event>) {
            self.queue = queue
        }

        /// The next event; waits for it. Nil when reading has ended well.
        ///
        /// - Throws: what ended the reading, or ``ImportRunError/cancelled``.
        mutating func next() throws(ImportRunError) -> Event? {
            try checkCancellation()
            if batch.isEmpty { batch = try queue.next()?[...] ?? [] }
            return batch.popFirst()
        }

        /// - Throws: ``ImportRunError/cancelled`` where somebody has cancelled the reading.
        func checkCancellation() throws(ImportRunError) {
            if queue.isCancelled { throw .cancelled }
        }
    }

    /// The end of the queue that is filled.
    struct Sender {
        private let queue: BatchQueue<Event>
        private var gathered: [Event] = []

        fileprivate init(_ queue: BatchQueue<Event>) {
            self.queue = queue
        }

        mutating func send(_ event: Event) {
            gathered.append(event)
            if gathered.count >= ReadAhead.batchSize { flush() }
        }

        /// - Throws: ``ImportRunError/cancelled`` where nobody wants the rest.
        func checkCancellation() throws(ImportRunError) {
            if queue.isCancelled { throw .cancelled }
        }

        fileprivate mutating func flush() {
            guard !gathered.isEmpty else { return }
            let full = gathered
            gathered = []
            gathered.reserveCapacity(ReadAhead.batchSize)
            queue.append(full)
        }
    }
}
