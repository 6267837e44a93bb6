internal import Platform
internal import RecordFiles

/// File that a separate thread reads and checks, a bounded number of rows ahead of the writing thread.
///
/// The file and its rows belong to the reading thread. Only events go to the other thread, in order.
final class ReadAhead: Sendable {
    /// Event from the reading thread. Rows and progress come between the beginning and the end of a file, and the next
    /// file begins after that. ``FileReading`` takes the events.
    enum Event: Sendable {
        /// A file begins: the named file, or a file in an archive.
        case began(name: String, ImportRecognition)
        case row(Row)
        case progress(ImportProgress)
        /// The current file has ended.
        case ended(ImportSummary)
        /// A file of an archive is not used.
        case unused(FileRefusal)
    }

    /// What a row of a file is.
    enum Row: Sendable {
        /// A record, with the fields of its row if they are requested.
        case record(ImportRecord, line: Int, RowFields?)
        case diagnostic(ImportDiagnostic)
    }

    private static let batchSize = 256
    private static let batchesAhead = 16
    /// Maximum number of events that are read but not yet consumed: in the queue, in the unfinished batch and in the
    /// batch of the consumer.
    static let mostEventsAhead = (batchesAhead + 2) * batchSize

    private let queue = BatchQueue<Event>(capacity: batchesAhead)

    /// Starts the reading.
    ///
    /// - Parameters:
    ///   - isAlone: whether an archive may have only one data file.
    ///   - hasRows: whether records come with the fields of their rows.
    init(_ input: ImportInput, options: ImportOptions, isAlone: Bool = false, hasRows: Bool = false) {
        DetachedThread.start { [queue] in
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

    /// Events, for the one thread that consumes them.
    var events: Events { Events(queue: queue) }

    /// Whether the reading waits because it is as far ahead as it may be.
    var isHeldBack: Bool { queue.isProducerWaiting }

    /// Cancels the reading, from any thread. The consumer gets ``ImportRunError/cancelled``.
    func cancel() { queue.cancel() }

    /// Consumer's end of the queue.
    struct Events {
        fileprivate let queue: BatchQueue<Event>
        private var batch: ArraySlice<Event> = []

        init(queue: BatchQueue<Event>) {
            self.queue = queue
        }

        /// Returns the next event; waits for it. Returns nil when the reading is complete.
        ///
        /// - Throws: the error that ended the reading, or ``ImportRunError/cancelled``.
        mutating func next() throws(ImportRunError) -> Event? {
            try checkCancellation()
            if batch.isEmpty { batch = try queue.next()?[...] ?? [] }
            return batch.popFirst()
        }

        /// Checks for a cancellation.
        ///
        /// - Throws: ``ImportRunError/cancelled`` if the reading was cancelled.
        func checkCancellation() throws(ImportRunError) {
            if queue.isCancelled { throw .cancelled }
        }
    }

    /// Producer's end of the queue.
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

        /// Checks for a cancellation.
        ///
        /// - Throws: ``ImportRunError/cancelled`` if the reading was cancelled.
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
