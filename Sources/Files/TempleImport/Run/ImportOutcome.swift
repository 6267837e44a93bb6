internal import RecordFiles
public import TempleModel

/// Result of the import of one file.
public struct ImportOutcome: Sendable {
    /// Maximum number of rows of each code in ``refused``, ``warned`` and ``passedOver``.
    public static let keptRows = 100

    /// The file as the caller named it; `list.zip/temples.csv` for a file in an archive.
    public let file: String
    /// Whether the run was a dry run and all changes were rolled back.
    public let isDryRun: Bool
    /// Result of reading the file: its rows, its schema and whether it is complete.
    public let read: ImportSummary
    /// Counts of the written records.
    public let written: WriteCounts
    /// Number of temples that match several stored temples, and of festivals that several stored temples may hold.
    public let ambiguous: Int
    /// Number of activities that name no stored temple and have no position, and of attractions and festivals that match
    /// no stored temple.
    public let withoutTemple: Int
    /// Number of festivals that were rejected because their day may be of either calendar.
    public let withoutCalendar: Int
    /// Temples to which a replacement gave new numbers; nil where nothing was to be replaced.
    public let newNumbers: NewNumbers?
    /// How many of the file's values readers see; nil for a file without temples, and for one of several sources.
    public let shown: ShownValues?
    /// What a file of edits has changed; nil for any other file.
    public var edits: FileEdits?
    /// Number of rejected rows, by the reading and by the store.
    public var rejected: Int { read.counts.rejected + rejectedByStore }
    private var rejectedByStore: Int { withoutCalendar + (edits?.rejections.values.reduce(0, +) ?? 0) }

    /// Rejected rows: the first ``keptRows`` of each code, in the order of the file.
    public let refused: [RowRemark]
    /// Rows accepted with a warning: the first ``keptRows`` of each code. Ambiguous temples come last.
    public let warned: [RowRemark]
    /// Skipped rows: the first ``keptRows`` of each code.
    public let passedOver: [RowRemark]

    /// Reason why the file ended too soon; nil if it did not.
    public var cutShort: String? {
        if case .cutShort(let reason) = read.ending { return reason }
        return nil
    }

    /// Whether the file had rows and all of them were rejected.
    public var isAllRefused: Bool { rejected > 0 && read.counts.accepted == rejectedByStore }

    /// Number of rows with one code.
    public struct CodeCount: Equatable, Sendable {
        /// A ``RowRemark/code``.
        public let code: String
        /// Number of rows with the code.
        public let count: Int
    }

    /// Returns the number of rows of each code for one severity, the most frequent first.
    public func counts(of severity: ImportDiagnostic.Severity) -> [CodeCount] {
        switch severity {
        case .rejected:
            Self.sorted(read.counts.rejections, and: ["calendar-unknown": withoutCalendar], edits?.rejections)
        case .skipped: Self.sorted(read.counts.skipped, and: ["no-temple": withoutTemple])
        case .warning: Self.sorted(read.counts.warnings, and: ["match-ambiguous": ambiguous], edits?.warnings)
        }
    }

    private static func sorted(
        _ counts: [ImportDiagnostic.Code: Int], and more: [String: Int], _ ofEdits: [String: Int]? = nil
    ) -> [CodeCount] {
        let others = more.merging(ofEdits ?? [:]) { $0 + $1 }.filter { $0.value > 0 }
        let entries =
            counts.map { CodeCount(code: $0.key.rawValue, count: $0.value) }
            + others.map { CodeCount(code: $0.key, count: $0.value) }
        return entries.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    }
}

/// What a file of edits by hand has changed, or would in a dry run.
public struct FileEdits: Equatable, Sendable {
    /// Number of the change in the history; nil if nothing has changed, and for a dry run.
    public var number: Int64?
    /// Temples that are shown otherwise, each with its fields before and after, in the order of the rows.
    public var changes: [EntityChange] = []
    /// Number of rejected rows of each code.
    public var rejections: [String: Int] = [:]
    /// Number of values of each code that may be wrong.
    public var warnings: [String: Int] = [:]
}
