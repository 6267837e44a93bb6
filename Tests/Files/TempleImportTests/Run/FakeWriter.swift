import Geodesy
import TempleModel

/// In-memory store for the write port. It keeps the committed records, and the test decides the outcomes.
final class FakeWriter: TempleWriting, MeantTemples {
    /// Steps of each edit.
    private(set) var steps: [[EditStep]] = []
    /// Called when the steps of an edit are known.
    var beforeCheck: () throws -> Void = {}
    /// What rows of edits have named.
    private(set) var meant: [TempleReference] = []
    /// What every temple that such a row names has.
    var record = (try? Coordinate(latitude: 24.1, longitude: 120.6)).map {
        TempleRecord(key: SourceKey(source: "moi", id: "1"), name: "甲宮", coordinate: $0)
    }
    /// Names of the records in each committed transaction.
    private(set) var committed: [[String]] = []
    /// Label of each write, including rolled-back writes.
    private(set) var labels: [ImportLabel] = []
    /// Number of rejected rows of each committed transaction.
    private(set) var rejected: [Int] = []
    /// Total number of records received.
    private(set) var taken = 0

    /// Called before each record, with the number of earlier records.
    var beforeRecord: (Int) throws -> Void = { _ in }
    /// Returns the outcome of a temple.
    var outcome: (TempleRecord) -> WriteOutcome = { _ in .inserted }
    /// Returns the outcome of a temple that was undecided.
    var decision: (TempleRecord) throws -> WriteOutcome = { _ in .inserted }
    /// Returns the outcome of a festival.
    var festival: (FestivalRecord) -> WriteOutcome = { _ in .inserted }
    var twins: TooManyTwins?
    var removals: TooManyRemovals?

    func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts {
        if let label = options.label { labels.append(label) }
        let session = FakeSession(self)
        try body(session)
        if !options.isDryRun {
            committed.append(session.names)
            rejected.append(session.rejected)
        }
        return session.counts
    }

    func edit(
        by author: EditAuthor, _ options: EditOptions, _ steps: (any MeantTemples) throws -> [EditStep],
        beforeCommit check: () throws -> Void
    ) throws -> EditOutcome {
        let found = try steps(self)
        try beforeCheck()
        try check()
        self.steps.append(found)
        return EditOutcome(change: nil, dataChange: 0, results: [])
    }

    func temples(meantBy reference: TempleReference) throws -> [EditableTemple] {
        meant.append(reference)
        let id: Int64 = if case .id(let id) = reference { id } else { 1 }
        return [EditableTemple(id: id, records: [record].compactMap { $0 }, stored: [], isDeleted: false)]
            .compactMap { $0 }
    }

    func undoLastImport(by author: EditAuthor?, reason: String?, confirmed: Int?) throws -> ImportEntry? { nil }

    func imports(limit: Int) throws(SearchError) -> [ImportEntry] { [] }

    func lastChange() throws(SearchError) -> Int64 { Int64(committed.count) }

    fileprivate func willTake() throws {
        try beforeRecord(taken)
        taken += 1
    }
}

private final class FakeSession: TempleWriteSession {
    private let writer: FakeWriter
    private var waiting: [(TempleRecord, Int)] = []
    var names: [String] = []
    var counts = WriteCounts()
    private(set) var rejected = 0

    func reject(_ row: RejectedRow) { rejected += 1 }

    init(_ writer: FakeWriter) {
        self.writer = writer
    }

    func upsert(_ record: TempleRecord, tag: Int) throws -> WriteOutcome {
        try writer.willTake()
        let outcome = writer.outcome(record)
        if outcome == .undecided { waiting.append((record, tag)) } else { counts.inserted += 1 }
        names.append(record.name)
        return outcome
    }

    func upsert(_ record: ActivityRecord) throws -> WriteOutcome {
        try writer.willTake()
        names.append(record.title)
        counts.inserted += 1
        return .inserted
    }

    func upsert(_ record: FestivalRecord) throws -> WriteOutcome {
        try writer.willTake()
        let outcome = writer.festival(record)
        guard outcome == .inserted else { return outcome }
        names.append(record.title)
        counts.inserted += 1
        return outcome
    }

    func decide(_ report: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws {
        for (record, tag) in waiting { report(record, tag, try writer.decision(record)) }
    }

    func keep(_ key: SourceKey) throws {}

    func removeUnlisted(atMost share: Double) throws -> NewNumbers {
        if let removals = writer.removals, share < 1 { throw removals }
        return NewNumbers()
    }

    var shownValues: ShownValues? { nil }

    func refuseTwins(moreThan share: Double) throws {
        if let twins = writer.twins { throw twins }
    }
}
