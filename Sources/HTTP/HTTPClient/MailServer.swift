internal import CCurl

/// A server that takes mail (RFC 5321, RFC 6409): `smtps://HOST` with TLS from the start (port 465), or `smtp://HOST` with
/// STARTTLS (port 587), which has to succeed. On loopback `smtp` is without TLS.
public struct MailServer: Equatable, Sendable {
    /// How an exchange with the server is protected.
    package enum Protection: Equatable, Sendable { case tls, startTLS, none }

    /// The address, with its port.
    public let text: String
    /// The host alone.
    public let host: String
    public let user: String?
    public let password: String?
    package let protection: Protection

    /// Whether it is on this machine.
    public let isOnLoopback: Bool

    /// - Throws: ``HTTPClientError/unusableAddress(reason:)``.
    public init(_ text: String, user: String? = nil, password: String? = nil) throws(HTTPClientError) {
        try self.init(text, user: user, password: password, protection: nil)
    }

    /// - Parameter protection: nil for the one of the address.
    package init(
        _ text: String, user: String? = nil, password: String? = nil, protection: Protection?
    ) throws(HTTPClientError) {
        guard text.utf8.count <= HTTPAddress.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .unusableAddress(reason: "an address has only ASCII characters, and no spaces")
        }
        guard let handle = curl_url() else { throw .unreachable(reason: "no memory is left") }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK,
            let scheme = HTTPAddress.part(CURLUPART_SCHEME, of: handle), scheme == "smtp" || scheme == "smtps",
            let host = HTTPAddress.part(CURLUPART_HOST, of: handle)?.lowercased()
        else { throw .unusableAddress(reason: "a mail server is smtps://HOST or smtp://HOST, with :PORT or without") }
        let others = [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT]
        guard others.allSatisfy({ HTTPAddress.part($0, of: handle) == nil }),
            ["", "/"].contains(HTTPAddress.part(CURLUPART_PATH, of: handle) ?? "")
        else { throw .unusableAddress(reason: "a mail server has a host and a port; the user is a setting of its own") }
        let port = HTTPAddress.part(CURLUPART_PORT, of: handle) ?? (scheme == "smtps" ? "465" : "587")
        self.text = "\(scheme)://\(host):\(port)"
        self.host = host
        self.user = user
        self.password = password
        isOnLoopback = HTTPAddress.isLoopback(host)
        self.protection = protection ?? (scheme == "smtps" ? .tls : isOnLoopback ? .none : .startTLS)
    }
}

/// One mail on its way to a server.
public struct MailRequest: Sendable {
    public let server: MailServer
    /// The address that it comes from. Its domain is the name by which the server is greeted.
    public let sender: String
    public let recipient: String
    /// The mail with its headers (RFC 5322), whose lines end with CR LF.
    public let text: [UInt8]

    public init(to server: MailServer, from sender: String, for recipient: String, text: [UInt8]) {
        self.server = server
        self.sender = sender
        self.recipient = recipient
        self.text = text
    }
}
