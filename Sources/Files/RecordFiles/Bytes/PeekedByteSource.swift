/// Source whose first bytes can be read without consuming them.
final class PeekedByteSource: ByteSource {
    private let source: any ByteSource
    private var head: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    init(_ source: any ByteSource) { self.source = source }

    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { source.totalBytes }
    var endedEarly: String? { source.endedEarly }

    /// Returns the first `count` bytes, or fewer if the source has fewer.
    func peek(_ count: Int) throws(RecordFileError) -> [UInt8] {
        while head.count - position < count, !isAtEnd {
            let chunk = UnsafeMutableRawBufferPointer.allocate(
                byteCount: count - (head.count - position), alignment: 1)
            defer { chunk.deallocate() }
            let read = try source.read(into: chunk)
            isAtEnd = read == 0
            head.append(contentsOf: chunk[..<read])
        }
        return Array(head[position...].prefix(count))
    }

    /// Skips the first bytes, which must be peeked already.
    func drop(_ count: Int) { position = min(position + count, head.count) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        guard position < head.count else {
            head = []
            position = 0
            return isAtEnd ? 0 : try source.read(into: buffer)
        }
        let count = min(buffer.count, head.count - position)
        buffer.copyBytes(from: head[position..<(position + count)])
        position += count
        return count
    }
}
