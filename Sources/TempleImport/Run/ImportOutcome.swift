internal import RecordFiles
public import TempleModel

/// What the import of one file came to.
public struct ImportOutcome: Sendable {
    /// How many rows of each code ``refused``, ``warned`` and ``passedOver`` have at most.
    public static let keptRows = 100

    /// The file as the caller named it; `list.zip/temples.csv` for one of an archive.
    public let file: String
    /// Whether all of it was taken back.
    public let isDryRun: Bool
    /// What reading it came to: its rows, its schema and whether it is whole.
    public let read: ImportSummary
    /// What became of its records.
    public let written: WriteCounts
    /// Temples that could be one of several that were there.
    public let ambiguous: Int
    /// Activities that name no stored temple and have no position, and attractions that are no stored temple.
    public let withoutTemple: Int
    /// Rows that were refused: the first ``keptRows`` of each code, in the order of the file.
    public let refused: [RowRemark]
    /// Rows that were taken with a warning, likewise; those that may be of several temples last.
    public let warned: [RowRemark]
    /// Rows that were passed over, likewise.
    public let passedOver: [RowRemark]

    /// Where the file ended too soon, why.
    public var cutShort: String? {
        if case .cutShort(let reason) = read.ending { return reason }
        return nil
    }

    /// Whether it had rows and none of them could be taken.
    public var isAllRefused: Bool { read.counts.rejected > 0 && read.counts.accepted == 0 }

    /// How many rows have one code.
    public struct CodeCount: Equatable, Sendable {
        /// An ``ImportDiagnostic/Code``, `no-temple` or `match-ambiguous`.
        public let code: String
        /// In how many rows it was said.
        public let count: Int
    }

    /// How often each code was said of rows with this fate, the most frequent first.
    public func counts(of severity: ImportDiagnostic.Severity) -> [CodeCount] {
        switch severity {
        case .rejected: Self.sorted(read.counts.rejections)
        case .skipped: Self.sorted(read.counts.skipped, and: CodeCount(code: "no-temple", count: withoutTemple))
        case .warning: Self.sorted(read.counts.warnings, and: CodeCount(code: "match-ambiguous", count: ambiguous))
        }
    }

    private static func sorted(_ counts: [ImportDiagnostic.Code: Int], and more: CodeCount? = nil) -> [CodeCount] {
        var entries = counts.map { CodeCount(code: $0.key.rawValue, count: $0.value) }
        if let more, more.count > 0 { entries.append(more) }
        return entries.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    }
}
