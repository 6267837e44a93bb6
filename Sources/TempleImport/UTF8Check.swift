/// Whether bytes are UTF-8, by the standard library's own validation.
enum UTF8Check {
    /// The offset of the first byte that is not part of a UTF-8 character; nil when there is none.
    static func firstInvalidByte(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}
