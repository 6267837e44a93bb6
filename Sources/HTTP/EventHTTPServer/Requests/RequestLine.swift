import HTTPModel

/// First line of a request: method, target and version (RFC 9112 section 3).
///
/// Any token is a method: the router decides, and says which methods a path has.
struct RequestLine {
    /// The method as written in the request.
    let methodName: Substring
    let method: HTTPMethod
    /// The target. Nil if it is not UTF-8.
    let target: String?
    /// The minor version in HTTP/1.x.
    let minorVersion: UInt8

    /// Parses a request line.
    ///
    /// - Parameter line: The line without its CR LF.
    init(_ line: UnsafeRawBufferPointer) throws(ServerFault) {
        guard let methodEnd = line.firstIndex(of: UInt8(ascii: " ")),
            let versionStart = line.lastIndex(of: UInt8(ascii: " ")), versionStart > methodEnd + 1,
            methodEnd > 0, line[..<methodEnd].allSatisfy(TokenCharacters.contains),
            line[(methodEnd + 1)..<versionStart].allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .malformed(.requestLine) }
        minorVersion = try RequestLine.minorVersion(UnsafeRawBufferPointer(rebasing: line[(versionStart + 1)...]))
        methodName = String(decoding: line[..<methodEnd], as: UTF8.self)[...]
        method = RequestLine.method(methodName)
        let bytes = UnsafeRawBufferPointer(rebasing: line[(methodEnd + 1)..<versionStart])
        target = String(validating: bytes, as: UTF8.self)
    }

    private static func minorVersion(_ version: UnsafeRawBufferPointer) throws(ServerFault) -> UInt8 {
        func digit(_ byte: UInt8) -> UInt8? {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte - UInt8(ascii: "0") : nil
        }
        let name: StaticString = "HTTP/"
        guard version.count == 8, name.withUTF8Buffer({ version.starts(with: $0) }),
            let major = digit(version[5]), version[6] == UInt8(ascii: "."), let minor = digit(version[7])
        else { throw .malformed(.requestLine) }
        guard major == 1 else { throw .unsupportedVersion }
        return minor
    }

    private static func method(_ name: Substring) -> HTTPMethod {
        // GET first, because nearly every request is GET.
        if name == "GET" { return .get }
        return HTTPMethod.allCases.first { $0 != .other && $0.name == name } ?? .other
    }
}
