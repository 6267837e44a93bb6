import RecordFiles

/// Bytes handed out a few at a time.
final class MemoryByteSource: ByteSource {
    private let bytes: [UInt8]
    private let chunk: Int
    private(set) var bytesRead = 0
    var totalBytes: Int? { bytes.count }

    init(_ bytes: [UInt8], chunk: Int = .max) {
        self.bytes = bytes
        self.chunk = chunk
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        let count = min(chunk, buffer.count, bytes.count - bytesRead)
        buffer.copyBytes(from: bytes[bytesRead..<(bytesRead + count)])
        bytesRead += count
        return count
    }
}
