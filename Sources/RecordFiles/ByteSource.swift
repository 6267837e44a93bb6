/// Where the bytes of a record file come from: a file, standard input, or a decoder around either.
public protocol ByteSource: AnyObject {
    /// Bytes taken so far from the file itself, whatever stands around it.
    var bytesRead: Int { get }
    /// Bytes the file itself has; nil for a pipe.
    var totalBytes: Int? { get }
    /// After the last byte: why there should have been more, as `the gzip data ends early`; nil when it is whole.
    var endedEarly: String? { get }

    /// Fills the front of `buffer` with at least one byte, or returns 0 at the end.
    ///
    /// - Throws: ``RecordFileError`` when nothing more can be read: the system refuses, or too much comes out.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int
}

extension ByteSource {
    public var endedEarly: String? { nil }
}
