/// Growable byte buffer. Its bytes do not move in memory until something is added.
final class ByteBuffer {
    private(set) var count = 0
    private var capacity: Int
    private var memory: UnsafeMutablePointer<UInt8>

    init(capacity: Int = 4 << 10) {
        self.capacity = max(capacity, 16)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }

    /// All bytes. The pointer is valid until something is added.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

    subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: memory + range.lowerBound, count: range.count)
    }

    func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        memory[count] = byte
        count += 1
    }

    func append(_ more: UnsafeBufferPointer<UInt8>) {
        guard let start = more.baseAddress, !more.isEmpty else { return }
        if count + more.count > capacity { grow(by: more.count) }
        (memory + count).update(from: start, count: more.count)
        count += more.count
    }

    func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Drops the bytes after `length`.
    func truncate(to length: Int) { count = min(count, length) }

    private func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: memory, count: count)
        memory.deallocate()
        memory = larger
    }
}
