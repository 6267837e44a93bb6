internal import Wording

/// Bytes that grow at their end. It is faster than an array, which checks at each change whether it is shared.
///
/// Bytes past the bound of what is sent (`OutputBound`) are counted and not kept.
struct OutputBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    /// Whether the memory is the buffer's own.
    private(set) var isOwner: Bool
    private let mostBytes = min(OutputBound.mostBytes, Int.max / 4)

    init(capacity: Int) {
        self.capacity = max(64, min(capacity, mostBytes))
        start = .allocate(capacity: self.capacity)
        isOwner = true
    }

    /// Creates a buffer that writes into a caller's memory as long as the bytes fit, and then into its own.
    init(writingTo memory: UnsafeMutableBufferPointer<UInt8>) {
        isOwner = memory.baseAddress == nil
        capacity = isOwner ? 64 : memory.count
        start = memory.baseAddress ?? .allocate(capacity: 64)
    }

    /// Whether there are more bytes than can be sent.
    var isTooLarge: Bool { count > mostBytes }

    deinit { if isOwner { start.deallocate() } }

    /// Appends what `write` writes.
    ///
    /// - Parameters:
    ///   - most: The room that `write` gets.
    ///   - write: Writes bytes and returns their number, at most `most`.
    @inline(__always)
    mutating func append(atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        if capacity - count < most { grow(for: most) }
        count += write(start + count)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        append(atMost: 1) {
            $0[0] = byte
            return 1
        }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        append(atMost: bytes.count) {
            $0.update(from: first, count: bytes.count)
            return bytes.count
        }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Removes all bytes from a position on.
    mutating func cut(to count: Int) { self.count = min(count, self.count) }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: start, count: count))
    }

    private mutating func grow(for more: Int) {
        if isTooLarge { count = mostBytes + 1 }
        let larger = max(min(2 * capacity, mostBytes + 1), count + more)
        guard larger > capacity else { return }
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: start, count: count)
        if isOwner { start.deallocate() }
        start = moved
        capacity = larger
        isOwner = true
    }
}
