internal import CCurl

/// An address that the client asks: https, or http on loopback alone.
///
/// libcurl's own reader takes it apart, so that what is checked is what is asked.
public struct HTTPAddress: Equatable, Sendable {
    /// The longest address, in bytes.
    public static let longest = 2_000

    /// The address as libcurl writes it.
    public let text: String
    /// Whether it is http, and so on loopback.
    public let isPlain: Bool
    /// The scheme, the host and the port, which is left out where it is the usual one (RFC 6454 section 6.2).
    public let origin: String
    /// The host in lower case; an IPv6 address in brackets.
    let host: String
    let port: Int

    /// - Throws: ``HTTPClientError/unusableAddress(reason:)``.
    public init(_ text: String) throws(HTTPClientError) {
        guard text.utf8.count <= Self.longest else {
            throw .unusableAddress(reason: "an address has at most \(Self.longest) bytes")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .unusableAddress(reason: "an address has only ASCII characters, and no spaces")
        }
        guard let handle = curl_url() else { throw .unreachable(reason: "no memory is left") }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: handle), let host = Self.part(CURLUPART_HOST, of: handle),
            let whole = Self.part(CURLUPART_URL, of: handle)
        else { throw .unusableAddress(reason: "it is no address") }
        guard Self.part(CURLUPART_USER, of: handle) == nil, Self.part(CURLUPART_PASSWORD, of: handle) == nil else {
            throw .unusableAddress(reason: "an address names no user and no password")
        }
        guard Self.part(CURLUPART_FRAGMENT, of: handle) == nil else {
            throw .unusableAddress(reason: "an address has no part after #")
        }
        guard scheme == "https" || scheme == "http" && Self.isLoopback(host.lowercased()) else {
            throw .unusableAddress(reason: "an address begins with https; http is for this machine alone")
        }
        self.text = whole
        isPlain = scheme == "http"
        self.host = host.lowercased()
        port = Self.part(CURLUPART_PORT, of: handle).flatMap { Int($0) } ?? (isPlain ? 80 : 443)
        origin = "\(scheme)://\(self.host)" + (port == (isPlain ? 80 : 443) ? "" : ":\(port)")
    }

    /// libcurl finds `localhost` on loopback without asking anybody, and writes every form of an IPv4 address in decimals.
    static func isLoopback(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return host == "localhost" || host == "[::1]"
            || numbers.count == 4 && !numbers.contains(nil) && numbers[0] == 127
    }

    static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
