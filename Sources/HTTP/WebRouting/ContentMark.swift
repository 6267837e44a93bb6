/// Short text that identifies contents: a 64-bit hash of the bytes, in base 36. It is the same in every process. It is
/// not cryptographic: a collision that somebody makes affects only their own cache.
public enum ContentMark {
    /// The multiplier of FNV-1a's 64-bit form; here for words of eight bytes, and with the high half mixed into the low
    /// one, which a multiplication alone does not reach.
    private static let prime: UInt64 = 0x0000_0100_0000_01B3
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the mark of contents.
    public static func text(of bytes: [UInt8]) -> String {
        var hash = start ^ UInt64(bytes.count)
        func add(_ word: UInt64) {
            hash = (hash ^ word) &* prime
            hash ^= hash >> 29
        }
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                offset += 8
            }
            while offset < bytes.count {
                add(UInt64(bytes[offset]))
                offset += 1
            }
        }
        return String(hash, radix: 36)
    }
}
