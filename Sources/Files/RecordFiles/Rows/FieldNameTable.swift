/// Table of distinct names. Each name has a number, in the order of their first appearance.
final class FieldNameTable {
    private(set) var names: [String] = []
    private let limit: Int
    private let longest: Int
    private let bytes = ByteBuffer()
    private var ranges: [Range<Int>] = []
    /// Hash table with open addressing: the number of a name plus one, in the first free slot from its hash.
    private var slots: [Int32]
    /// Number of the last name. The next name is probably the following number, because rows have their names in the
    /// same order.
    private var last = -1

    init(limits: RecordFileLimits) {
        limit = limits.names
        longest = limits.nameBytes
        var capacity = 64
        while capacity < (limit + Self.reserve) * 2 { capacity *= 2 }
        slots = Array(repeating: 0, count: capacity)
    }

    /// Extra places for names that the readers look up.
    private static let reserve = 256

    /// Returns the number of a name; nil if there are too many names or the name is too long.
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

    /// Bytes of a name, valid until the next name is added.
    subscript(number: Int) -> UnsafeBufferPointer<UInt8> { bytes[ranges[number]] }

    private func isSame(_ name: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
        let range = ranges[number]
        return range.count == name.count && bytes[range].elementsEqual(name)
    }
}
