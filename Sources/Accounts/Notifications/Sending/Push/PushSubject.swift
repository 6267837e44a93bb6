public import HTTPClient

/// Whom a push service may write to about this site's messages (`sub`, RFC 8292 section 2.1).
///
/// Apple refuses every message whose subject is not an address of the public internet.
public struct PushSubject: Equatable, Sendable {
    public let text: String
    /// Whether it is an address for examples and tests, at which nobody can be reached.
    public let isReserved: Bool

    /// - Parameter text: `mailto:` and an address of mail, or an address that begins with `https://`.
    /// - Throws: ``HTTPClientError/unusableAddress(reason:)``.
    public init(_ text: String) throws(HTTPClientError) {
        let host: String
        if text.hasPrefix("mailto:") {
            guard let address = MailAddress(String(text.dropFirst("mailto:".count))) else {
                throw .unusableAddress(reason: "it is not mailto: and an address of mail, like mailto:push@temple.tw")
            }
            host = address.domain
        } else {
            let address = try HTTPAddress(text)
            guard !address.isPlain else {
                throw .unusableAddress(reason: "it begins with mailto: or with https://")
            }
            host = String(address.origin.dropFirst("https://".count).prefix { $0 != ":" })
        }
        self.text = text
        isReserved = MailAddress.isReserved(host)
    }
}
