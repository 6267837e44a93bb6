/// Where the bytes of an import come from: a file, standard input, later a decompressor around either.
public protocol ByteSource: AnyObject {
    /// Bytes handed out so far.
    var bytesRead: Int { get }
    /// Bytes there are in all; nil for a pipe.
    var totalBytes: Int? { get }

    /// Fills the front of `buffer` with at least one byte, or returns 0 at the end.
    ///
    /// - Throws: ``ImportError`` when the system refuses to read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}
