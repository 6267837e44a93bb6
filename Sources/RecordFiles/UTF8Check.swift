/// Whether bytes are UTF-8, by the standard library's own validation.
enum UTF8Check {
    /// The first stretch that is not part of a UTF-8 character; nil when there is none.
    static func firstInvalid(of bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets
        }
    }

    /// The offset of the first byte that is not part of a UTF-8 character; nil when there is none.
    static func firstInvalidByte(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        firstInvalid(of: bytes)?.lowerBound
    }

    /// Whether bytes that end where the input does may be the beginning of a character.
    static func mayGoOn(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let lead = bytes.first else { return false }
        let length =
            switch lead {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        return bytes.count < length && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    }
}
