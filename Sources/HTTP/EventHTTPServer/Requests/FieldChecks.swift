import HTTPModel

/// Checks of the header fields that the server itself uses (RFC 9112 sections 3.2, 6 and 9).
struct FieldChecks {
    private(set) var expectsContinue = false
    private(set) var givenID: String?
    private(set) var trace: TraceParent?
    private let minorVersion: UInt8
    private var hosts = 0
    private var traces = 0
    private var expectsElse = false
    private var contentLength: Int?
    private var isChunked = false
    private var transferCodingFault: ServerFault?
    private var asksToClose = false
    private var asksToStay = false

    init(_ fields: [HeaderField], minorVersion: UInt8) throws(ServerFault) {
        self.minorVersion = minorVersion
        for field in fields {
            let (name, value) = (field.name, field.value)
            switch name.utf8.count {
            case 4 where name.equalsIgnoringCase("Host"):
                hosts += 1
                guard hosts == 1, value.utf8.allSatisfy(FieldChecks.isHostByte) else { throw .malformed(.host) }
            case 6 where name.equalsIgnoringCase("Expect"):
                // An HTTP/1.0 client does not wait for a 100 status, which its version does not have.
                if value.equalsIgnoringCase("100-continue") {
                    expectsContinue = minorVersion > 0
                } else {
                    expectsElse = true
                }
            case 10 where name.equalsIgnoringCase("Connection"):
                addConnectionOptions(value)
            case 11 where name.equalsIgnoringCase("traceparent"):
                traces += 1
                // Of two, nobody knows which one is true.
                trace = traces == 1 ? TraceParent(value) : nil
            case 12 where name.equalsIgnoringCase("X-Request-ID"):
                if FieldChecks.isRequestID(value) { givenID = value }
            case 14 where name.equalsIgnoringCase("Content-Length"):
                // Two lengths are refused even if they are equal.
                guard contentLength == nil, let length = FieldChecks.length(value) else {
                    throw .malformed(.bodyLength)
                }
                contentLength = length
            case 17 where name.equalsIgnoringCase("Transfer-Encoding"):
                guard minorVersion > 0, !isChunked else { throw .malformed(.bodyLength) }
                if value.equalsIgnoringCase("chunked") {
                    isChunked = true
                } else {
                    transferCodingFault = transferCodingFault ?? FieldChecks.transferCodingFault(value)
                }
            default:
                break
            }
        }
        guard contentLength == nil || !isChunked && transferCodingFault == nil else { throw .malformed(.bodyLength) }
        if let transferCodingFault { throw transferCodingFault }
        guard hosts == 1 || minorVersion == 0 else { throw .malformed(.host) }
        guard !expectsElse else { throw .expectationFailed }
    }

    /// How the end of the body is found. A request without a length has no body.
    var framing: RequestHead.Framing { isChunked ? .chunked : .length(contentLength ?? 0) }

    /// Whether the client wants to keep the connection open. From HTTP/1.1 on it says so by saying nothing.
    var keepsAlive: Bool { !asksToClose && (minorVersion > 0 || asksToStay) }

    /// Reads the options of one `Connection` field.
    private mutating func addConnectionOptions(_ value: String) {
        // Browsers send nothing else.
        if value.equalsIgnoringCase("keep-alive") { return asksToStay = true }
        for part in value.utf8.split(separator: UInt8(ascii: ",")) {
            let option = FieldChecks.trimmed(part)
            if option.equalsIgnoringCase("close") { asksToClose = true }
            if option.equalsIgnoringCase("keep-alive") { asksToStay = true }
        }
    }

    /// Returns a member of a list without the white space around it.
    private static func trimmed(_ member: Substring.UTF8View) -> String {
        var member = member.drop(while: FieldLine.isSpace)
        while let last = member.last, FieldLine.isSpace(last) { member.removeLast() }
        return String(Substring(member))
    }

    /// Returns the length in a `Content-Length`. Nil if it is not digits alone, such as a list, or too large for `Int`.
    private static func length(_ value: String) -> Int? {
        // The initializer alone would accept a sign.
        value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(value) : nil
    }

    /// Returns the fault for a `Transfer-Encoding` that is not supported.
    ///
    /// A valid list is refused as unsupported. It is malformed if `chunked` is not its last coding: nobody can tell then
    /// where the request ends.
    private static func transferCodingFault(_ value: String) -> ServerFault {
        let codings = value.split(separator: ",", omittingEmptySubsequences: false).map { coding in
            String(coding.drop { $0 == " " }.prefix { $0 != " " && $0 != ";" })
        }
        guard codings.allSatisfy(HeaderField.isToken) else { return .malformed(.bodyLength) }
        let isChunkedBeforeEnd = codings.dropLast().contains { $0.equalsIgnoringCase("chunked") }
        return isChunkedBeforeEnd ? .malformed(.bodyLength) : .unsupportedTransferCoding
    }

    private static func isRequestID(_ value: String) -> Bool {
        (1...128).contains(value.utf8.count) && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns whether a byte may occur in `uri-host [":" port]` (RFC 3986 section 3.2.2).
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default:
            false
        }
    }
}
