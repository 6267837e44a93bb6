import HTTPModel

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
    /// The trace that the request belongs to, if it names a valid one.
    let trace: TraceParent?

    /// Parses a head that `HeadScanner` has found. Bytes of a value that are not UTF-8 are replaced.
    init(_ bytes: UnsafeRawBufferPointer, _ found: HeadScanner.Head) throws(ServerFault) {
        line = try RequestLine(UnsafeRawBufferPointer(rebasing: bytes[..<(found.fieldsStart - 2)]))
        var fields: [HeaderField] = []
        fields.reserveCapacity(8)
        let lines = UnsafeRawBufferPointer(rebasing: bytes[found.fieldsStart..<(found.end - 2)])
        var start = 0
        while start < lines.count {
            let field = try FieldLine(lines, from: start)
            fields.append(
                HeaderField(
                    receivedName: String(decoding: field.name, as: UTF8.self),
                    value: String(decoding: field.value, as: UTF8.self)))
            start = field.end
        }
        let checks = try FieldChecks(fields, minorVersion: line.minorVersion)
        headers = Headers(fields: fields)
        framing = checks.framing
        keepsAlive = checks.keepsAlive
        expectsContinue = checks.expectsContinue
        givenID = checks.givenID
        trace = checks.trace
    }
}
