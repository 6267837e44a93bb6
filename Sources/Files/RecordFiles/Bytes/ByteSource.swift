/// Source of a record file's bytes: a file, standard input, or a decoder around one of them.
public protocol ByteSource: AnyObject {
    /// Bytes read so far from the file itself, before any decoding.
    var bytesRead: Int { get }
    /// Size of the file itself in bytes; nil for a pipe.
    var totalBytes: Int? { get }
    /// Reason why the data ended too soon, as `the gzip data ends early`; nil if it is complete. Valid after the last
    /// byte.
    var endedEarly: String? { get }

    /// Reads at least one byte into the start of `buffer`; returns 0 at the end.
    ///
    /// - Throws: ``RecordFileError`` if the system cannot read more, or if compressed data expands too far.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int
}

extension ByteSource {
    public var endedEarly: String? { nil }
}
