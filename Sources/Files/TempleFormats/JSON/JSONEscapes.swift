/// Which texts need JSON's escapes.
enum JSONEscapes {
    /// Whether a byte of a text needs an escape. It looks at eight bytes at a time.
    ///
    /// A byte that minus 1 borrows from its highest bit was 0 (H. S. Warren, "Hacker's Delight", section 6-1); the same
    /// with 0x20 finds the bytes below 0x20. A borrow may also mark the byte above one that needs an escape, which does
    /// not matter here.
    static func areNeeded(in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let bytes = UnsafeRawBufferPointer(utf8)
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let (quotes, backslashes) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
            let control = (word &- ones &* 0x20) & ~word
            let found = control | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            if found & highest != 0 { return true }
            offset += 8
        }
        while offset < bytes.count {
            if areNeeded(for: bytes[offset]) { return true }
            offset += 1
        }
        return false
    }

    static func areNeeded(for byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }
}
