package import RecordFiles

/// In-memory byte source that returns a few bytes at a time.
package final class MemoryByteSource: ByteSource {
    private let bytes: [UInt8]
    private let chunk: Int
    package private(set) var bytesRead = 0
    package var totalBytes: Int? { bytes.count }

    package init(_ bytes: [UInt8], chunk: Int = .max) {
        self.bytes = bytes
        self.chunk = chunk
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        let count = min(chunk, buffer.count, bytes.count - bytesRead)
        buffer.copyBytes(from: bytes[bytesRead..<(bytesRead + count)])
        bytesRead += count
        return count
    }
}
