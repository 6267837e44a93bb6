internal import HTTPModel

/// The tokens that a client may show (RFC 6750), several so that one can take another's place without a break.
public struct BearerTokens: Sendable {
    private let tokens: [[UInt8]]

    /// A shorter one could be guessed.
    public static let minimumLength = 16
    public static let maximumLength = 512
    public static let maximumCount = 100

    /// Why a file is no list of tokens; names lines, never what they hold.
    public enum Invalid: Error, Equatable, Sendable {
        case tooShort(line: Int)
        case tooLong(line: Int)
        /// Something else than the letters, digits and `-._~+/` of a token, with `=` at its end only.
        case notAToken(line: Int)
        case tooMany
        case none
    }

    /// Reads one token a line; empty lines and those that begin with `#` say nothing.
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

    /// Who sends a request.
    ///
    /// - Throws: ``Problem`` for a request that shows none of the tokens.
    ///
    /// Two routes tell nothing but that the service runs, and whatever restarts it has no token. A browser asks before
    /// it sends a token whether it may (the preflight of the Fetch standard).
    func principal(of request: Request) throws(Problem) -> Principal {
        if RouteTable.openPaths.contains(request.path) || request.method == .options { return .nobody }
        let shown = request.headers.values("Authorization")
        guard shown.count == 1, let place = Self.token(in: shown[0]).flatMap(place) else {
            throw .unauthorized(wasShown: !shown.isEmpty)
        }
        return .token(place)
    }

    /// What follows the scheme `Bearer`, whose case does not matter.
    private static func token(in header: String) -> [UInt8]? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, String(parts[0]).equalsIgnoringCase("Bearer") else { return nil }
        return trimmed(Array(parts[1].utf8)[...])
    }

    /// The place of a token among those that are known. Every one is compared to its end, so that the time it takes tells
    /// nothing of how much was right.
    private func place(of shown: [UInt8]) -> Int? {
        var known: Int?
        for (place, token) in tokens.enumerated() {
            var difference = token.count ^ shown.count
            for (index, byte) in token.enumerated() {
                difference |= Int(byte ^ (index < shown.count ? shown[index] : 0))
            }
            if difference == 0 { known = place }
        }
        return known
    }

    private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        return Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// `b64token` of RFC 6750 section 2.1.
    private static func isToken(_ bytes: [UInt8]) -> Bool {
        let body = bytes.prefix { $0 != UInt8(ascii: "=") }
        return !body.isEmpty && bytes[body.count...].allSatisfy { $0 == UInt8(ascii: "=") }
            && body.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-._~+/".utf8.contains($0)
            }
    }
}
