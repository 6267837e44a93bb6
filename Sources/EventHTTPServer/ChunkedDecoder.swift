import HTTPModel

/// Strict decoder for a chunked body (RFC 9112 section 7.1): sizes are hexadecimal, and lines end with CR LF.
///
/// Extensions and trailers are read and dropped. Everything that is not data may be at most 8 times as long as the
/// data, plus 16 KiB.
struct ChunkedDecoder {
    private enum State {
        case sizeStart, size, extensions, sizeEnd, data, dataReturn, dataNewline, trailerStart, trailer, trailerEnd
        case lastNewline, done
    }

    private let maxBodyBytes: Int
    private let maxTrailerBytes: Int
    private var state = State.sizeStart
    private var chunkSize = 0
    private var overhead = 0
    private var trailerBytes = 0
    private(set) var body: [UInt8] = []

    init(maxBodyBytes: Int, maxTrailerBytes: Int) {
        self.maxBodyBytes = maxBodyBytes
        self.maxTrailerBytes = maxTrailerBytes
    }

    var isDone: Bool { state == .done }

    /// Decodes more bytes and returns how many of them belong to this body. These are fewer than all if the body ends
    /// in them.
    mutating func decode(_ bytes: UnsafeRawBufferPointer) throws(ServerFault) -> Int {
        var index = 0
        while index < bytes.count, state != .done {
            if state == .data {
                let count = min(chunkSize, bytes.count - index)
                body.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[index..<(index + count)]))
                chunkSize -= count
                index += count
                if chunkSize == 0 { state = .dataReturn }
            } else {
                state = try next(bytes[index])
                index += 1
                overhead += 1
            }
        }
        guard overhead <= 8 * body.count + (16 << 10) else { throw tooLarge }
        return index
    }

    private var tooLarge: ServerFault { .bodyTooLarge(limitBytes: maxBodyBytes) }

    private mutating func next(_ byte: UInt8) throws(ServerFault) -> State {
        let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        switch state {
        case .sizeStart, .size:
            if let digit = ChunkedDecoder.hexadecimalValue(byte) {
                guard chunkSize <= maxBodyBytes >> 4 else { throw tooLarge }
                chunkSize = chunkSize << 4 | digit
                return .size
            }
            guard state == .size, body.count + chunkSize <= maxBodyBytes else {
                throw state == .size ? tooLarge : .malformed(.chunk)
            }
            // RFC 9112 section 7.1.1 tells a recipient to accept white space before an extension, although it is bad.
            if byte == carriageReturn { return .sizeEnd }
            if byte == UInt8(ascii: ";") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                return .extensions
            }
        case .extensions:
            if byte == carriageReturn { return .sizeEnd }
            if ChunkedDecoder.isTextByte(byte) { return .extensions }
        case .sizeEnd where byte == newline:
            return chunkSize == 0 ? .trailerStart : .data
        case .dataReturn where byte == carriageReturn:
            return .dataNewline
        case .dataNewline where byte == newline:
            return .sizeStart
        case .trailerStart, .trailer:
            trailerBytes += 1
            guard trailerBytes <= maxTrailerBytes else { throw .headersTooLarge(limitBytes: maxTrailerBytes) }
            if byte == carriageReturn { return state == .trailerStart ? .lastNewline : .trailerEnd }
            // The first byte of a trailer belongs to its name.
            if state == .trailer ? ChunkedDecoder.isTextByte(byte) : TokenCharacters.contains(byte) { return .trailer }
        case .trailerEnd where byte == newline:
            return .trailerStart
        case .lastNewline where byte == newline:
            return .done
        default:
            break
        }
        throw .malformed(.chunk)
    }

    private static func isTextByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || (byte >= 0x20 && byte != 0x7F)
    }

    private static func hexadecimalValue(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
