import HTTPModel

/// Checks of the header fields that the server itself uses (RFC 9112 sections 3.2 and 6).
struct FieldChecks {
    private(set) var isChunked = false
    private(set) var expectsContinue = false
    private(set) var givenID: String?
    private var hosts = 0
    private var expectsElse = false

    init(_ fields: [HeaderField], minorVersion: UInt8) throws(ServerFault) {
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
            case 12 where name.equalsIgnoringCase("X-Request-ID"):
                if FieldChecks.isRequestID(value) { givenID = value }
            case 17 where name.equalsIgnoringCase("Transfer-Encoding"):
                guard minorVersion > 0, !isChunked else { throw .malformed(.bodyLength) }
                guard value.equalsIgnoringCase("chunked") else {
                    throw FieldChecks.transferCodingFault(value)
                }
                isChunked = true
            default:
                break
            }
        }
        guard hosts == 1 || minorVersion == 0 else { throw .malformed(.host) }
        guard !expectsElse else { throw .expectationFailed }
    }

    /// Returns the fault for a `Transfer-Encoding` that is not supported.
    ///
    /// If a valid list ends with `chunked`, the end of the request could be found with the right decoders. With any
    /// other list nobody can tell where the request ends.
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
