public import RecordFiles

/// What an import came to. `read` is `accepted`, `rejected` and `skippedRows` together; empty lines are none of them.
public struct ImportCounts: Equatable, Sendable {
    /// Rows below the header.
    public internal(set) var read = 0
    /// Rows handed over as records.
    public internal(set) var accepted = 0
    /// Rows refused, each with one diagnostic.
    public internal(set) var rejected = 0
    /// How many rows were passed over for what: not mistakes, but not what is imported.
    public internal(set) var skipped: [ImportDiagnostic.Code: Int] = [:]
    /// How often each warning was given; in how many rows, for those that are only counted
    /// (``ImportDiagnostic/Code/isCountedOnly``).
    public internal(set) var warnings: [ImportDiagnostic.Code: Int] = [:]
    /// How many rows were refused for what.
    public internal(set) var rejections: [ImportDiagnostic.Code: Int] = [:]
    /// Bytes of the file.
    public internal(set) var bytes = 0

    public init() {}

    /// Rows passed over.
    public var skippedRows: Int { skipped.values.reduce(0, +) }

    /// The counts of two files together.
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

/// What reading a file came to: how many rows, of what, and whether the file was whole.
public struct ImportSummary: Equatable, Sendable {
    public let counts: ImportCounts
    public let recognised: ImportRecognition
    /// Whether the file is whole. What one that is cut short does not list must not be taken for gone.
    public let ending: FileEnding
}

/// How far an import is.
public struct ImportProgress: Equatable, Sendable {
    /// Rows seen so far.
    public let rowsRead: Int
    /// Bytes taken from the file so far.
    public let bytesRead: Int
    /// Bytes there are in all; nil for a pipe.
    public let totalBytes: Int?
}
