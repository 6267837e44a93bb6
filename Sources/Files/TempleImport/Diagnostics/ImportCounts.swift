public import RecordFiles

/// Counts of one import. `read` is the sum of `accepted`, `rejected` and `skippedRows`. Empty lines are not counted.
public struct ImportCounts: Equatable, Sendable {
    /// Number of rows below the header.
    public internal(set) var read = 0
    /// Number of rows returned as records.
    public internal(set) var accepted = 0
    /// Number of rejected rows. Each has one diagnostic.
    public internal(set) var rejected = 0
    /// Number of skipped rows by code. They are not mistakes, but they are not what is imported.
    public internal(set) var skipped: [ImportDiagnostic.Code: Int] = [:]
    /// Number of warnings by code. For a code that is only counted (``ImportDiagnostic/Code/isCountedOnly``), the
    /// number of rows.
    public internal(set) var warnings: [ImportDiagnostic.Code: Int] = [:]
    /// Number of rejected rows by code.
    public internal(set) var rejections: [ImportDiagnostic.Code: Int] = [:]
    /// Bytes in the file.
    public internal(set) var bytes = 0

    public init() {}

    /// Number of skipped rows.
    public var skippedRows: Int { skipped.values.reduce(0, +) }

    /// Returns the sum of the counts of two files.
    public static func + (left: ImportCounts, right: ImportCounts) -> ImportCounts {
        var sum = left
        sum.read += right.read
        sum.accepted += right.accepted
        sum.rejected += right.rejected
        sum.warnings.merge(right.warnings, uniquingKeysWith: +)
        sum.skipped.merge(right.skipped, uniquingKeysWith: +)
        sum.rejections.merge(right.rejections, uniquingKeysWith: +)
        sum.bytes += right.bytes
        return sum
    }
}

/// Result of reading a file: its counts, its schema, and whether the file is complete.
public struct ImportSummary: Equatable, Sendable {
    public let counts: ImportCounts
    public let recognised: ImportRecognition
    /// Whether the file is complete. If it is cut short, rows that are missing from it must not count as deleted.
    public let ending: FileEnding
}

/// Progress of an import.
public struct ImportProgress: Equatable, Sendable {
    /// Rows read so far.
    public let rowsRead: Int
    /// Bytes read from the file so far.
    public let bytesRead: Int
    /// Total bytes in the file; nil for a pipe.
    public let totalBytes: Int?
}
