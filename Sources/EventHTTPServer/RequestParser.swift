import CHTTPParser
import HTTPModel

/// Parses the heads of requests with http-parser, one complete head at a time. One parser serves all connections of a
/// loop.
///
/// http-parser reads the header fields and finds the framing of the body. It refuses repeated or contradicting lengths,
/// lengths of unknown form, and control characters. `RequestLine` reads the real request line, so http-parser gets a
/// fixed one. Debian builds http-parser without strict mode, which allows spaces in names and does not check the end of
/// a chunk. So names are checked again here, and `ChunkedDecoder` reads the bodies.
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
            // The parser must not expect a body in these bytes.
            return 1
        }
    }

    deinit {
        parser.deallocate()
        settings.deallocate()
    }

    /// Parses a head that `HeadScanner` has found.
    func parse(_ bytes: UnsafeRawBufferPointer, _ head: HeadScanner.Head) throws(ServerFault) -> RequestHead {
        let line = try RequestLine(UnsafeRawBufferPointer(rebasing: bytes[..<(head.fieldsStart - 2)]))
        fields = []
        fields.reserveCapacity(8)
        (hasForbiddenByte, contentLength, keepsAlive) = (false, 0, false)
        http_parser_init(parser, HTTP_REQUEST)
        // Valid only during this call.
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

    /// Adds the value of a field. Bytes that are not UTF-8 are replaced. http-parser has removed the white space before
    /// it.
    private func receiveValue(_ bytes: UnsafeRawBufferPointer) {
        // http-parser allows any control character as the first byte, and refuses it elsewhere (RFC 9110 section 5.5).
        if let first = bytes.first, first < 0x20 || first == 0x7F { hasForbiddenByte = true }
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        fields.append(HeaderField(receivedName: name, value: String(decoding: bytes[..<end], as: UTF8.self)))
    }

    private func receiveEnd(_ parser: UnsafeMutablePointer<http_parser>) {
        keepsAlive = http_should_keep_alive(parser) != 0
        // All bits are set if there is no length.
        let length = parser.pointee.content_length
        contentLength = length == .max ? 0 : Int(clamping: length)
        // A request to change to another protocol is answered as HTTP.
        parser.pointee.upgrade = 0
    }
}

/// Contents of a request's head: request line, header fields, and the framing of the body.
struct RequestHead {
    /// How the end of the body is found.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let line: RequestLine
    let headers: Headers
    let framing: Framing
    /// Whether the client wants to keep the connection open.
    let keepsAlive: Bool
    let expectsContinue: Bool
    /// The client's `X-Request-ID`, if it can be used: 1 to 128 printable ASCII characters.
    let givenID: String?
}
