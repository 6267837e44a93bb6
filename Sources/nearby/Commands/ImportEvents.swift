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
        /// A record, and its row's fields where they are asked for.
        case record(ImportRecord, line: Int, RowFields?)
        case diagnostic(ImportDiagnostic)
        case progress(ImportProgress)
        /// The file that began has ended.
        case ended(ImportSummary)
        /// A file of an archive is not used: why not.
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
    /// - Parameters:
    ///   - isAlone: whether an archive may have no more than one file of data.
    ///   - hasRows: whether records come with the fields of their rows.
    init(path: String, options: ImportOptions, isAlone: Bool = false, hasRows: Bool = false) {
        Thread.detachNewThread { [self] in
            var batch = Batch(events: self, options: options, isAlone: isAlone, hasRows: hasRows)
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

    /// Ends the writing, on whatever the reading waits: what comes next is the error.
    func interrupt(_ error: any Error) {
        isCancelled.withLock { $0 = true }
        waiting.withLock { $0.insert([.finished(error)], at: 0) }
        spaces.signal()
        batches.signal()
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
        let hasRows: Bool
        var gathered: [Event] = []
        /// Why files of an archive are not used, as long as none is: the first may be why there is no import at all.
        var withheld: [any Error] = []
        var hasBegun = false
        /// How many hidden and empty files have been told.
        var unusedFiles = 0
        var held = HeldAttractions()

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
            var next = try self.next(file, path)
            while let (name, reader) = next {
                let recognised = try reader.checkHeader()
                if recognised.schema == .attractionHours {
                    guard name != path else { throw ImportError(file: path, reason: .hoursAlone) }
                    try held.readHours(reader)
                    next = try self.next(file, path)
                    continue
                }
                let isFirst = !hasBegun
                begin()
                if recognised.schema == .attractions {
                    try hold(name, recognised, reader)
                    next = try self.next(file, path)
                    if isAlone, !isFirst { throw SeveralFiles(path: path) }
                    continue
                }
                send(.began(name: name, recognised))
                let summary = try read(reader)
                next = try self.next(file, path)
                // Said before the file's end is, so that nothing of it is written.
                if isAlone, next != nil || !isFirst { throw SeveralFiles(path: path) }
                send(.ended(summary))
            }
            for list in held.lists {
                send(.began(name: list.name, list.recognised))
                for event in held.events(of: list) { send(event) }
                send(.ended(list.summary))
            }
            guard let first = withheld.first else { return }
            for error in withheld.dropFirst() { send(.passedOver(error)) }
            // Told once, as what ends the import.
            throw first
        }

        private mutating func begin() {
            hasBegun = true
            for error in withheld { send(.passedOver(error)) }
            withheld = []
        }

        /// Reads a list of attractions whole.
        private mutating func hold(
            _ name: String, _ recognised: ImportRecognition, _ reader: TempleFileReader
        ) throws {
            var gathered: [Event] = []
            var row: RowFields?
            let summary = try reader.read(
                record: { record, line in
                    if events.isCancelled.withLock({ $0 }) { throw Cancelled() }
                    guard gathered.count < AttractionList.mostRows else {
                        throw ImportError(file: name, reason: .tooManyAttractions(AttractionList.mostRows))
                    }
                    gathered.append(.record(record, line: line, row))
                },
                diagnostic: { gathered.append(.diagnostic($0)) }, row: hasRows ? { row = $0 } : nil)
            held.append(.init(name: name, recognised: recognised, events: gathered, summary: summary))
        }

        private mutating func passOver(_ error: any Error) {
            if hasBegun { send(.passedOver(error)) } else { withheld.append(error) }
        }

        /// The next file that can be imported at all; of an archive, the others are told.
        private mutating func next(_ file: RecordFile, _ path: String) throws -> (String, TempleFileReader)? {
            while true {
                do {
                    defer {
                        for error in file.passedOver.dropFirst(unusedFiles) { send(.passedOver(error)) }
                        unusedFiles = file.passedOver.count
                    }
                    guard let member = try file.nextMember() else { return nil }
                    let reader = TempleFileReader(rows: member.rows, name: member.name, options: options)
                    do {
                        try reader.checkHeader()
                    } catch let error as ImportError where member.name != path {
                        passOver(error)
                        continue
                    }
                    return (member.name, reader)
                } catch let error as RecordFileError where error.file != path {
                    passOver(error)
                }
            }
        }

        private mutating func read(_ reader: TempleFileReader) throws -> ImportSummary {
            var row: RowFields?
            return try reader.read(
                record: { record, line in
                    if events.isCancelled.withLock({ $0 }) { throw Cancelled() }
                    send(.record(record, line: line, row))
                },
                diagnostic: { send(.diagnostic($0)) }, progress: { send(.progress($0)) },
                row: hasRows ? { row = $0 } : nil)
        }
    }
}
