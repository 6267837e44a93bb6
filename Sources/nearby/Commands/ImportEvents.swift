internal import Foundation
internal import RecordFiles
internal import Synchronization
internal import TempleImport
internal import TempleModel

/// What comes out of a file that is being read on a thread of its own, in order, while another writes what came before.
///
/// The reader is a few thousand rows ahead at most. It belongs to the thread it is made on; so do the file and its rows.
final class ImportEvents: Sendable {
    enum Event: Sendable {
        /// A file begins: the one named, or one out of an archive.
        case began(name: String, ImportRecognition)
        case record(ImportRecord, line: Int)
        case diagnostic(ImportDiagnostic)
        case progress(ImportProgress)
        /// The file that began has ended.
        case ended(ImportSummary)
        /// A file of an archive is no data: why not.
        case passedOver(any Error)
        /// Reading has ended for good, with an error or, nil, after the last file.
        case finished((any Error)?)
    }

    private static let batchSize = 256
    private static let batchesAhead = 16

    private let waiting = Mutex<[[Event]]>([])
    private let isCancelled = Mutex(false)
    private let spaces = DispatchSemaphore(value: ImportEvents.batchesAhead)
    private let batches = DispatchSemaphore(value: 0)

    /// Begins to read a file, or standard input under the name `-`.
    ///
    /// - Parameter isAlone: whether an archive may have no more than one file of data.
    init(path: String, options: ImportOptions, isAlone: Bool = false) {
        Thread.detachNewThread { [self] in
            var batch = Batch(events: self, options: options, isAlone: isAlone)
            do {
                try batch.read(path: path)
                batch.send(.finished(nil), isLast: true)
            } catch {
                batch.send(.finished(error), isLast: true)
            }
        }
    }

    /// The next events; waits for them.
    func next() -> [Event] {
        batches.wait()
        let batch = waiting.withLock { $0.removeFirst() }
        spaces.signal()
        return batch
    }

    /// Ends the reading where it is: nobody wants the rest.
    func cancel() {
        isCancelled.withLock { $0 = true }
        spaces.signal()
    }

    private struct Cancelled: Error {}

    /// An archive with several files where only one may be.
    struct SeveralFiles: Error {
        let path: String
    }

    /// Events on their way to the other thread.
    private struct Batch {
        let events: ImportEvents
        let options: ImportOptions
        let isAlone: Bool
        var gathered: [Event] = []

        mutating func send(_ event: Event, isLast: Bool = false) {
            gathered.append(event)
            guard isLast || gathered.count >= ImportEvents.batchSize else { return }
            let full = gathered
            gathered = []
            gathered.reserveCapacity(ImportEvents.batchSize)
            events.spaces.wait()
            events.waiting.withLock { $0.append(full) }
            events.batches.signal()
        }

        mutating func read(path: String) throws {
            let file = try RecordFile.open(path: path)
            var hasBegun = false
            var firstError: (any Error)?
            var next = try self.next(file, path, &firstError)
            while let (name, reader) = next {
                send(.began(name: name, try reader.checkHeader()))
                let summary = try read(reader)
                next = try self.next(file, path, &firstError)
                // Said before the file's end is, so that nothing of it is written.
                if isAlone, next != nil || hasBegun { throw SeveralFiles(path: path) }
                hasBegun = true
                send(.ended(summary))
            }
            if !hasBegun, let firstError { throw firstError }
        }

        /// The next file that can be imported at all; of an archive, the others are told.
        private mutating func next(
            _ file: RecordFile, _ path: String, _ firstError: inout (any Error)?
        ) throws -> (String, TempleFileReader)? {
            while true {
                do {
                    guard let member = try file.nextMember() else { return nil }
                    let reader = TempleFileReader(rows: member.rows, name: member.name, options: options)
                    do {
                        try reader.checkHeader()
                    } catch let error as ImportError where member.name != path {
                        firstError = firstError ?? error
                        send(.passedOver(error))
                        continue
                    }
                    return (member.name, reader)
                } catch let error as RecordFileError where error.file != path {
                    firstError = firstError ?? error
                    send(.passedOver(error))
                }
            }
        }

        private mutating func read(_ reader: TempleFileReader) throws -> ImportSummary {
            try reader.read(
                record: { record, line in
                    if events.isCancelled.withLock({ $0 }) { throw Cancelled() }
                    send(.record(record, line: line))
                },
                diagnostic: { send(.diagnostic($0)) }, progress: { send(.progress($0)) })
        }
    }
}
