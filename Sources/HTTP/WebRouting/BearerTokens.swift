internal import HTTPModel

/// Accepted bearer tokens (RFC 6750). There can be several, so that a new token can replace an old one without a break.
public struct BearerTokens: Sendable {
    private let tokens: [[UInt8]]

    /// Minimum number of bytes; a shorter token could be guessed.
    public static let minimumLength = 16
    public static let maximumLength = 512
    public static let maximumCount = 100

    /// Reason why a file is not a list of tokens. It names lines, never their contents.
    public enum Invalid: Error, Equatable, Sendable {
        case tooShort(line: Int)
        case tooLong(line: Int)
        /// The line has other characters than the letters, digits and `-._~+/` of a token, with `=` only at its end.
        case notAToken(line: Int)
        case tooMany
        case none
    }

    /// Reads one token per line. Empty lines and lines that begin with `#` are ignored.
    public init(_ text: String) throws(Invalid) {
        var tokens: [[UInt8]] = []
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            let token = Self.trimmed(line)
            if token.isEmpty || token.first == UInt8(ascii: "#") { continue }
            guard Self.isToken(token) else { throw .notAToken(line: index + 1) }
            guard token.count >= Self.minimumLength else { throw .tooShort(line: index + 1) }
            guard token.count <= Self.maximumLength else { throw .tooLong(line: index + 1) }
            guard tokens.count < Self.maximumCount else { throw .tooMany }
            tokens.append(token)
        }
        guard !tokens.isEmpty else { throw .none }
        self.tokens = tokens
    }

    /// Returns the principal of a request.
    ///
    /// - Throws: ``Fault`` if the request has none of the tokens.
    func principal(of request: Request) throws(Fault) -> Principal {
        let shown = request.headers.values("Authorization")
        guard shown.count == 1, let index = Self.token(in: shown[0]).flatMap(index) else {
            throw .unauthorized(wasShown: !shown.isEmpty)
        }
        return .token(index)
    }

    /// Returns the text after the scheme `Bearer`, whose case is ignored.
    private static func token(in header: String) -> [UInt8]? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, String(parts[0]).equalsIgnoringCase("Bearer") else { return nil }
        return trimmed(Array(parts[1].utf8)[...])
    }

    /// Returns the index of a token in the list. Compares with every token completely, so that the time does not reveal
    /// how many bytes were right.
    private func index(of shown: [UInt8]) -> Int? {
        var known: Int?
        for (index, token) in tokens.enumerated() {
            var difference = token.count ^ shown.count
            for (index, byte) in token.enumerated() {
                difference |= Int(byte ^ (index < shown.count ? shown[index] : 0))
            }
            if difference == 0 { known = index }
        }
        return known
    }

    private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        return Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// Returns whether the bytes are a `b64token` (RFC 6750 section 2.1).
    private static func isToken(_ bytes: [UInt8]) -> Bool {
        let body = bytes.prefix { $0 != UInt8(ascii: "=") }
        return !body.isEmpty && bytes[body.count...].allSatisfy { $0 == UInt8(ascii: "=") }
            && body.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-._~+/".utf8.contains($0)
            }
    }
}
