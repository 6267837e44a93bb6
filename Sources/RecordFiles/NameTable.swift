/// Different names, each with a number in the order they were met.
final class NameTable {
    private(set) var names: [String] = []
    private let limit: Int
    private let longest: Int
    private let bytes = ByteBuffer()
    private var ranges: [Range<Int>] = []
    /// Open addressing: the number plus one at the first free place from the hash on.
    private var slots: [Int32]
    /// The number that followed the last one, the time before: rows have their names in the same order.
    private var last = -1

    init(limits: RecordFileLimits) {
        limit = limits.names
        longest = limits.nameBytes
        var capacity = 64
        while capacity < (limit + Self.reserve) * 2 { capacity *= 2 }
        slots = Array(repeating: 0, count: capacity)
    }

    /// Names that are asked for have a place beside those that are met.
    private static let reserve = 256

    /// The number of a name that was met; nil for one too many or too long.
    func number(of name: UnsafeBufferPointer<UInt8>, isAskedFor: Bool = false) -> Int? {
        let guess = last + 1 < ranges.count ? last + 1 : 0
        if guess < ranges.count, isSame(name, guess) {
            last = guess
            return guess
        }
        guard name.count <= longest else { return nil }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if isSame(name, number) {
                last = number
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard ranges.count < limit + (isAskedFor ? Self.reserve : 0) else { return nil }
        ranges.append(bytes.count..<(bytes.count + name.count))
        bytes.append(name)
        names.append(String(decoding: name, as: UTF8.self))
        slots[slot] = Int32(ranges.count)
        last = ranges.count - 1
        return last
    }

    /// The bytes of a name; valid until the next is met.
    subscript(number: Int) -> UnsafeBufferPointer<UInt8> { bytes[ranges[number]] }

    private func isSame(_ name: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
        let range = ranges[number]
        return range.count == name.count && bytes[range].elementsEqual(name)
    }
}
