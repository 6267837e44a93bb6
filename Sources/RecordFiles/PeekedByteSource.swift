/// A source whose first bytes can be looked at before they are read.
final class PeekedByteSource: ByteSource {
    private let source: any ByteSource
    private var head: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    init(_ source: any ByteSource) { self.source = source }

    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { source.totalBytes }
    var endedEarly: String? { source.endedEarly }

    /// The first `count` bytes, fewer where there are no more.
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

    /// Passes over the first bytes, which have been looked at.
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
