/// Validation of UTF-8 with the standard library.
enum UTF8Check {
    /// Returns the first range that is not part of a UTF-8 character; nil if there is none.
    static func firstInvalid(of bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets
        }
    }

    /// Returns the offset of the first byte that is not part of a UTF-8 character; nil if there is none.
    static func firstInvalidByte(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        firstInvalid(of: bytes)?.lowerBound
    }

    /// Returns whether the bytes at the end of the input may be the start of a character.
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
