/// Sliding window over a byte stream: contiguous memory that grows at its end by one chunk at a time.
///
/// It needs memory for the longest kept range plus one chunk.
final class ByteWindow {
    private let source: any ByteSource
    private let chunkBytes: Int
    private var buffer: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var start = 0
    private var end = 0
    private var isAtEnd = false

    init(source: any ByteSource, chunkBytes: Int) {
        self.source = source
        self.chunkBytes = chunkBytes
        capacity = chunkBytes * 2
        buffer = .allocate(capacity: capacity)
    }

    deinit { buffer.deallocate() }

    /// Bytes in the window. The pointer is valid until ``fill()``.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: buffer + start, count: end - start) }

    /// Offset of the window in the stream.
    var offset: Int { bytesTaken - (end - start) }

    /// Bytes read from the source so far.
    private var bytesTaken = 0

    /// Drops bytes from the start of the window.
    func advance(by count: Int) { start += count }

    /// Adds a chunk at the end of the window; returns false at the end of the stream.
    func fill() throws(RecordFileError) -> Bool {
        guard !isAtEnd else { return false }
        makeRoom()
        let count = try source.read(into: UnsafeMutableRawBufferPointer(start: buffer + end, count: chunkBytes))
        end += count
        bytesTaken += count
        isAtEnd = count == 0
        return count > 0
    }

    private func makeRoom() {
        guard capacity - end < chunkBytes else { return }
        let kept = end - start
        if kept + chunkBytes > capacity {
            capacity = max(capacity * 2, kept + chunkBytes)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.update(from: buffer + start, count: kept)
            buffer.deallocate()
            buffer = larger
        } else {
            buffer.update(from: buffer + start, count: kept)
        }
        start = 0
        end = kept
    }
}
