import HTTPModel

/// Strict decoder for a chunked body (RFC 9112 section 7.1): sizes are hexadecimal, and lines end with CR LF.
///
/// Extensions and trailers are checked and dropped. Everything that is not data may be at most 8 times as long as the
/// data, plus 16 KiB.
struct ChunkedDecoder {
    private enum State: Equatable {
        case sizeStart, size, inExtension(ChunkExtension), sizeEnd, data, dataReturn, dataNewline
        case trailerStart, trailerName, trailerValue, trailerEnd, lastNewline, done
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
            if byte == carriageReturn { return .sizeEnd }
            if let state = ChunkExtension.separator.next(byte) { return .inExtension(state) }
        case .inExtension(let state):
            if byte == carriageReturn, state.isComplete { return .sizeEnd }
            if let next = state.next(byte) { return .inExtension(next) }
        case .sizeEnd where byte == newline:
            return chunkSize == 0 ? .trailerStart : .data
        case .dataReturn where byte == carriageReturn:
            return .dataNewline
        case .dataNewline where byte == newline:
            return .sizeStart
        case .trailerStart, .trailerName, .trailerValue:
            trailerBytes += 1
            guard trailerBytes <= maxTrailerBytes else { throw .headersTooLarge(limitBytes: maxTrailerBytes) }
            if let next = ChunkedDecoder.nextInTrailer(byte, from: state) { return next }
        case .trailerEnd where byte == newline:
            return .trailerStart
        case .lastNewline where byte == newline:
            return .done
        default:
            break
        }
        throw .malformed(.chunk)
    }

    /// Returns the state after a byte of a trailer, which has the form of a header field.
    private static func nextInTrailer(_ byte: UInt8, from state: State) -> State? {
        let isEnd = byte == UInt8(ascii: "\r")
        switch state {
        case .trailerStart where isEnd: return .lastNewline
        case .trailerName where byte == UInt8(ascii: ":"): return .trailerValue
        case .trailerValue: return isEnd ? .trailerEnd : FieldLine.isValueByte(byte) ? .trailerValue : nil
        default: return TokenCharacters.contains(byte) ? .trailerName : nil
        }
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
