import Glibc

/// Finds the end of a request's head in bytes that arrive in pieces, and enforces the limits of the head.
///
/// Lines must end with CR LF. Anything that only some programs accept as the end of a line is refused.
struct HeadScanner {
    /// Positions in a complete head: request line, header fields and empty line.
    struct Head: Equatable {
        /// Index of the first byte of the header fields.
        let fieldsStart: Int
        /// Index of the first byte of the body.
        let end: Int
    }

    let maxRequestLineBytes: Int
    let maxHeaderBytes: Int
    let maxHeaderCount: Int
    private var scanned = 0
    private var lineStart = 0
    private var fieldsStart = 0
    private var count = 0

    init(_ configuration: ServerConfiguration) {
        maxRequestLineBytes = configuration.maxRequestLineBytes
        maxHeaderBytes = configuration.maxHeaderBytes
        maxHeaderCount = configuration.maxHeaderCount
    }

    /// Number of bytes that is larger than any accepted head.
    var sufficientBytes: Int { maxRequestLineBytes + maxHeaderBytes + 8 }

    /// Continues the search where it stopped. Nil if the head is not complete yet.
    ///
    /// - Parameter bytes: All bytes of the request that have arrived, or the first `sufficientBytes` of them.
    /// - Complexity: O(n), where n is the number of new bytes.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) throws(ServerFault) -> Head? {
        while let newline = HeadScanner.first(UInt8(ascii: "\n"), in: bytes, from: scanned) {
            scanned = newline + 1
            guard newline > lineStart, bytes[newline - 1] == UInt8(ascii: "\r") else { throw .malformed(.lineEnding) }
            let length = newline - 1 - lineStart
            if fieldsStart == 0 {
                guard length <= maxRequestLineBytes else { throw requestLineTooLong }
                fieldsStart = scanned
            } else if length == 0 {
                guard newline - 1 - fieldsStart <= maxHeaderBytes else { throw headersTooLarge }
                return Head(fieldsStart: fieldsStart, end: scanned)
            } else {
                // A reader that takes a lone CR as the end of a line would see other fields (RFC 9112 section 2.2).
                guard HeadScanner.first(UInt8(ascii: "\r"), in: bytes, from: lineStart) == newline - 1 else {
                    throw .malformed(.lineEnding)
                }
                guard !FieldLine.isSpace(bytes[lineStart]) else { throw .malformed(.foldedHeader) }
                count += 1
                guard count <= maxHeaderCount else { throw .tooManyHeaders(limit: maxHeaderCount) }
            }
            lineStart = scanned
        }
        scanned = bytes.count
        // Two more bytes for the end of the line.
        if fieldsStart == 0 {
            guard bytes.count <= maxRequestLineBytes + 2 else { throw requestLineTooLong }
        } else {
            guard bytes.count - fieldsStart <= maxHeaderBytes + 2 else { throw headersTooLarge }
        }
        return nil
    }

    private var requestLineTooLong: ServerFault { .requestLineTooLong(limitBytes: maxRequestLineBytes) }

    private var headersTooLarge: ServerFault { .headersTooLarge(limitBytes: maxHeaderBytes) }

    private static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
