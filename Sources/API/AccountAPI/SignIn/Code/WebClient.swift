/// The client of a provider that signs people in on pages, by the authorization code flow (OpenID Connect Core 1.0 section
/// 3.1).
public struct WebClient: Equatable, Sendable {
    public let id: String
    /// Nil for a client that has none, which proves itself by PKCE alone (RFC 7636).
    public let secret: String?

    public init(id: String, secret: String? = nil) {
        self.id = id
        self.secret = secret
    }
}

/// A provider with which people can sign in on pages.
public struct PageProvider: Equatable, Sendable {
    /// What addresses and forms call it: `google`, or the name of its section.
    public let name: String
    /// What people call it.
    public let title: String
    public let issuer: String

    public init(name: String, title: String, issuer: String) {
        self.name = name
        self.title = title
        self.issuer = issuer
    }
}
