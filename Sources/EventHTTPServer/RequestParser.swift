import CHTTPParser
import HTTPModel

/// Reads the heads of requests by http-parser, one whole head at a time. One parser serves all connections of a loop.
///
/// http-parser reads the header fields and says where the body ends: repeated or contradicting lengths, unknown forms
/// of them and control characters are its to refuse. It is shown a request line of its own making, because ours is
/// read by `RequestLine`. Debian builds it without its strict mode, in which it would let spaces stand in names and
/// not look at what ends a chunk: names are checked again here, and bodies are read by `ChunkedDecoder`.
final class RequestParser {
    private let parser = UnsafeMutablePointer<http_parser>.allocate(capacity: 1)
    private let settings = UnsafeMutablePointer<http_parser_settings>.allocate(capacity: 1)
    private var name = ""
    private var fields: [HeaderField] = []
    private var hasForbiddenByte = false
    private var contentLength = 0
    private var keepsAlive = false

    init() {
        parser.initialize(to: http_parser())
        settings.initialize(to: http_parser_settings())
        http_parser_settings_init(settings)
        settings.pointee.on_header_field = { parser, bytes, count in
            RequestParser.of(parser)?.receiveName(UnsafeRawBufferPointer(start: bytes, count: count))
            return 0
        }
        settings.pointee.on_header_value = { parser, bytes, count in
            RequestParser.of(parser)?.receiveValue(UnsafeRawBufferPointer(start: bytes, count: count))
            return 0
        }
        settings.pointee.on_headers_complete = { parser in
            guard let parser else { return -1 }
            RequestParser.of(parser)?.receiveEnd(parser)
            // No body follows in these bytes.
            return 1
        }
    }

    deinit {
        parser.deallocate()
        settings.deallocate()
    }

    /// Reads a head that `HeadScanner` has found.
    func parse(_ bytes: UnsafeRawBufferPointer, _ head: HeadScanner.Head) throws(ServerFault) -> RequestHead {
        let line = try RequestLine(UnsafeRawBufferPointer(rebasing: bytes[..<(head.fieldsStart - 2)]))
        fields = []
        fields.reserveCapacity(8)
        (hasForbiddenByte, contentLength, keepsAlive) = (false, 0, false)
        http_parser_init(parser, HTTP_REQUEST)
        // Set for the time of this call.
        parser.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        let standIn: StaticString = line.minorVersion == 0 ? "POST / HTTP/1.0\r\n" : "POST / HTTP/1.1\r\n"
        standIn.withUTF8Buffer { execute(UnsafeRawBufferPointer($0)) }
        execute(UnsafeRawBufferPointer(rebasing: bytes[head.fieldsStart..<head.end]))
        if let fault { throw fault }
        guard !hasForbiddenByte else { throw .malformed(.headerField) }
        let checks = try FieldChecks(fields, minorVersion: line.minorVersion)
        return RequestHead(
            line: line, headers: Headers(fields: fields),
            framing: checks.isChunked ? .chunked : .length(contentLength),
            keepsAlive: keepsAlive, expectsContinue: checks.expectsContinue, givenID: checks.givenID)
    }

    private func execute(_ bytes: UnsafeRawBufferPointer) {
        guard parser.pointee.http_errno == HPE_OK.rawValue, bytes.count > 0 else { return }
        http_parser_execute(parser, settings, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }

    private var fault: ServerFault? {
        switch http_errno(parser.pointee.http_errno) {
        case HPE_OK: nil
        case HPE_INVALID_CONTENT_LENGTH, HPE_UNEXPECTED_CONTENT_LENGTH, HPE_INVALID_TRANSFER_ENCODING:
            .malformed(.bodyLength)
        case HPE_LF_EXPECTED: .malformed(.lineEnding)
        default: .malformed(.headerField)
        }
    }

    private static func of(_ parser: UnsafeMutablePointer<http_parser>?) -> RequestParser? {
        parser?.pointee.data.map { Unmanaged<RequestParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receiveName(_ bytes: UnsafeRawBufferPointer) {
        if !bytes.allSatisfy(TokenCharacters.contains) { hasForbiddenByte = true }
        name = String(decoding: bytes, as: UTF8.self)
    }

    /// Bytes that are not UTF-8 are replaced. White space before the value is left out already.
    private func receiveValue(_ bytes: UnsafeRawBufferPointer) {
        // It lets any control character stand first, and refuses it everywhere else (RFC 9110 section 5.5).
        if let first = bytes.first, first < 0x20 || first == 0x7F { hasForbiddenByte = true }
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        fields.append(HeaderField(receivedName: name, value: String(decoding: bytes[..<end], as: UTF8.self)))
    }

    private func receiveEnd(_ parser: UnsafeMutablePointer<http_parser>) {
        keepsAlive = http_should_keep_alive(parser) != 0
        // All bits set where there is none.
        let length = parser.pointee.content_length
        contentLength = length == .max ? 0 : Int(clamping: length)
        // Whoever asks to change to another protocol is answered in this one.
        parser.pointee.upgrade = 0
    }
}
