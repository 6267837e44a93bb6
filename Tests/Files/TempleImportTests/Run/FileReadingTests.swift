import Expectations
import RecordFiles
import TempleModel
import Testing

@testable import TempleImport

/// Tests that the events of a reading are taken file by file, and that none is passed over.
struct FileReadingTests {
    private static let recognised = ImportRecognition(
        schema: .nearby, mapping: nil, isGuess: false, lacksSourceName: false)
    private static let began = ReadAhead.Event.began(name: "t.csv", recognised)
    private static let progress = ReadAhead.Event.progress(ImportProgress(rowsRead: 1, bytesRead: 1, totalBytes: nil))
    private static let unused = ReadAhead.Event.unused(.unreadable(RecordFileError(file: "x", reason: .noSuchFile)))
    private static let ended = ReadAhead.Event.ended(
        ImportSummary(counts: ImportCounts(), recognised: recognised, ending: .complete))

    private func read(_ events: [ReadAhead.Event]) throws -> (files: Int, reported: [String]) {
        let queue = BatchQueue<ReadAhead.Event>(capacity: 1)
        queue.append(events)
        queue.finish(.success(()))
        var reported: [String] = []
        var reading = FileReading(ReadAhead.Events(queue: queue)) { reported.append(ImportRunTests.line($0)) }
        var files = 0
        while let file = try reading.next() {
            _ = try reading.readRows(of: file.name) { _ in }
            files += 1
        }
        return (files, reported)
    }

    @Test func filesComeOneAfterTheOther() throws {
        let (files, reported) = try read([
            Self.unused, Self.began, Self.progress, Self.unused, Self.ended, Self.unused, Self.began, Self.ended,
        ])
        expect(files == 2 && reported.count == 4)
        expect(reported.map { $0.hasPrefix("unused") }, equals: [true, false, true, true])
    }

    private static let disorders: [[ReadAhead.Event]] = [[progress], [ended], [began, began], [began, progress]]

    @Test(arguments: disorders.indices) func anEventInTheWrongPlaceIsAFault(_ index: Int) {
        let error = #expect(throws: ImportRunError.self) { _ = try read(Self.disorders[index]) }
        guard case .failed = error else { return expect(Bool(false), "\(String(describing: error))") }
    }
}
