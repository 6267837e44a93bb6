/// Limit on the expansion of a compressed file: counts the expanded bytes, and stops a file that expands too far.
final class ExpansionBound {
    let file: String
    private let compressed: any ByteSource
    private let limits: RecordFileLimits
    private var expanded = 0

    init(file: String, compressed: any ByteSource, limits: RecordFileLimits) {
        self.file = file
        self.compressed = compressed
        self.limits = limits
    }

    /// Counts more expanded bytes.
    ///
    /// - Throws: ``RecordFileError/Reason/expandsTooFar(bytes:)``.
    func add(_ count: Int) throws(RecordFileError) {
        expanded += count
        let isOutOfProportion =
            expanded > limits.freelyExpandedBytes && expanded / limits.expansionRatio > compressed.bytesRead
        if expanded > limits.expandedBytes || isOutOfProportion {
            throw RecordFileError(file: file, reason: .expandsTooFar(bytes: expanded))
        }
    }
}
