/// One parameter of a query, percent-decoded.
public struct QueryParameter: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// Parsed and valid target of a request.
///
/// Unescaped UTF-8 is accepted too, because people type `?deity=媽祖` in a shell.
public struct RequestTarget: Sendable, Hashable {
    /// The path as sent, still percent-encoded; starts with `/`.
    public let path: String
    /// The path, split at `/` and then decoded: an escaped `%2F` stays inside its segment. `/` has one empty segment.
    public let segments: [String]
    /// The parameters in order. Names and values are decoded, and `+` is a space. A parameter without `=` has an empty
    /// value.
    public let query: [QueryParameter]

    /// The maximum number of parameters in a query.
    public static let maximumParameters = 64

    /// Parses a target: a path with an optional query, or an absolute `http` or `https` URI.
    public init(_ target: String) throws(RequestError) {
        let bytes = target.utf8.span
        let start = try RequestTarget.pathStart(bytes)
        var pathEnd = start
        while pathEnd < bytes.count, bytes[pathEnd] != UInt8(ascii: "?") {
            guard bytes[pathEnd] != UInt8(ascii: "#") else { throw .invalidTarget }
            pathEnd += 1
        }
        guard pathEnd > start else {
            // An absolute URI may omit its path (RFC 9112 section 3.2.2).
            guard start > 0 else { throw .invalidTarget }
            path = "/"
            segments = [""]
            query = try RequestTarget.parameters(bytes, from: pathEnd + 1)
            return
        }
        guard bytes[start] == UInt8(ascii: "/") else { throw .invalidTarget }
        do {
            path = try PercentDecoding.text(bytes.extracting(start..<pathEnd))
        } catch {
            throw RequestError(error, .path)
        }
        segments = try RequestTarget.segments(bytes.extracting((start + 1)..<pathEnd))
        query = try RequestTarget.parameters(bytes, from: pathEnd + 1)
    }

    /// Returns the index where the path begins: 0, or the index after the scheme and authority of an absolute URI.
    private static func pathStart(_ bytes: Span<UInt8>) throws(RequestError) -> Int {
        guard bytes.count > 0 else { throw .invalidTarget }
        if bytes[0] == UInt8(ascii: "/") { return 0 }
        for scheme: StaticString in ["http://", "https://"] {
            let length = scheme.utf8CodeUnitCount
            guard bytes.count > length else { continue }
            let matches = scheme.withUTF8Buffer { expected in
                expected.indices.allSatisfy { bytes[$0] | 0x20 == expected[$0] | 0x20 }
            }
            guard matches else { continue }
            var end = length
            while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") { end += 1 }
            guard end > length else { throw .invalidTarget }
            return end
        }
        throw .invalidTarget
    }

    private static func segments(_ bytes: Span<UInt8>) throws(RequestError) -> [String] {
        var segments: [String] = []
        segments.reserveCapacity(4)
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "/") {
            segments.append(try decoded(bytes.extracting(start..<index), .path))
            start = index + 1
        }
        return segments
    }

    private static func parameters(_ bytes: Span<UInt8>, from first: Int) throws(RequestError) -> [QueryParameter] {
        guard first < bytes.count else { return [] }
        var parameters: [QueryParameter] = []
        var start = first
        for index in first...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "&") {
            defer { start = index + 1 }
            guard index > start else { continue }
            guard parameters.count < maximumParameters else { throw .tooManyParameters(limit: maximumParameters) }
            parameters.append(try parameter(bytes.extracting(start..<index)))
        }
        return parameters
    }

    private static func parameter(_ bytes: Span<UInt8>) throws(RequestError) -> QueryParameter {
        var equals = 0
        while equals < bytes.count, bytes[equals] != UInt8(ascii: "=") { equals += 1 }
        let name = try decoded(bytes.extracting(0..<equals), plusIsSpace: true, .queryName)
        guard equals + 1 < bytes.count else { return QueryParameter(name: name, value: "") }
        let value = bytes.extracting((equals + 1)..<bytes.count)
        return QueryParameter(
            name: name, value: try decoded(value, plusIsSpace: true, .queryValue(name: name)))
    }

    private static func decoded(
        _ bytes: Span<UInt8>, plusIsSpace: Bool = false, _ part: RequestError.Part
    ) throws(RequestError) -> String {
        do {
            return try PercentDecoding.decode(bytes, plusIsSpace: plusIsSpace)
        } catch {
            throw RequestError(error, part)
        }
    }
}

extension RequestError {
    init(_ failure: PercentDecoding.Failure, _ part: Part) {
        switch failure {
        case .invalidEscape: self = .invalidPercentEscape(part)
        case .invalidUTF8: self = .invalidUTF8(part)
        case .controlCharacter: self = .controlCharacter(part)
        }
    }
}
