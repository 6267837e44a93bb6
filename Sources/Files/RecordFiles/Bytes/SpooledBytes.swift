import Glibc

/// All bytes of a source in memory, for formats that must be read out of order or twice.
final class SpooledBytes: ByteSource {
    private(set) var bytes: UnsafeRawBufferPointer
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    private var count = 0
    private var position = 0
    private let source: any ByteSource
    /// Whether the source has more bytes than the limit. ``read(into:)`` goes on with them.
    private(set) var isPart = false

    /// Reads a source to its end.
    ///
    /// - Parameter limit: maximum number of bytes that are kept.
    init(_ source: any ByteSource, limit: Int) throws(RecordFileError) {
        self.source = source
        bytes = UnsafeRawBufferPointer(start: nil, count: 0)
        while true {
            guard count < limit else {
                isPart = true
                break
            }
            if count == capacity { grow(atMost: limit) }
            let read = try source.read(into: UnsafeMutableRawBufferPointer(start: memory, count: capacity)[rest: count])
            guard read > 0 else { break }
            count += read
        }
        bytes = UnsafeRawBufferPointer(start: memory, count: count)
    }

    deinit { free(memory) }

    /// Part of the source's bytes that corresponds to the bytes that are read again.
    var bytesRead: Int { isPart ? source.bytesRead : share(of: position) }
    var totalBytes: Int? { source.totalBytes ?? source.bytesRead }
    var endedEarly: String? { source.endedEarly }

    /// Returns the part of the source's bytes that corresponds to the first `position` of the kept ones.
    func share(of position: Int) -> Int {
        count == 0 ? source.bytesRead : Int(Double(source.bytesRead) * Double(min(position, count)) / Double(count))
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        let read = min(buffer.count, count - position)
        guard read > 0 else { return isPart ? try source.read(into: buffer) : 0 }
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + read)]))
        position += read
        return read
    }

    private func grow(atMost limit: Int) {
        let known = source.totalBytes.map { $0 + 1 } ?? 0
        capacity = min(max(capacity * 2, min(known, limit), 64 << 10), limit)
        memory = realloc(memory, capacity)
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate subscript(rest start: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: self[start...])
    }
}
