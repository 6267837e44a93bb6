import TempleModel

/// A store in memory behind the port of writing: keeps what was committed, and asks the test what it should do.
final class FakeWriter: TempleWriting {
    /// The names of the records of each write that was not taken back.
    private(set) var committed: [[String]] = []
    /// What each write was called, also of those that were taken back.
    private(set) var labels: [ImportLabel] = []
    /// How many records were given in all.
    private(set) var taken = 0

    /// Asked before each record, with how many came before it.
    var beforeRecord: (Int) throws -> Void = { _ in }
    /// What becomes of a temple.
    var outcome: (TempleRecord) -> WriteOutcome = { _ in .inserted }
    /// What becomes of a temple that was undecided.
    var decision: (TempleRecord) throws -> WriteOutcome = { _ in .inserted }
    var twins: TooManyTwins?
    var removals: TooManyRemovals?

    func write(_ options: WriteOptions, _ body: (any TempleWriteSession) throws -> Void) throws -> WriteCounts {
        if let label = options.label { labels.append(label) }
        let session = FakeSession(self)
        try body(session)
        if !options.isDryRun { committed.append(session.names) }
        return session.counts
    }

    func undoLastImport() throws -> ImportEntry? { nil }

    func imports(limit: Int) throws(SearchError) -> [ImportEntry] { [] }

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
    var rejected = 0

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

    func decide(_ told: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws {
        for (record, tag) in waiting { told(record, tag, try writer.decision(record)) }
    }

    func keep(_ key: SourceKey) throws {}

    func removeUnlisted(atMost share: Double) throws {
        if let removals = writer.removals, share < 1 { throw removals }
    }

    func refuseTwins(moreThan share: Double) throws {
        if let twins = writer.twins { throw twins }
    }
}
