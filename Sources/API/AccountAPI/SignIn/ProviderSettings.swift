internal import HTTPClient

/// A provider of OpenID Connect whose ID tokens are taken.
public struct ProviderSettings: Equatable, Sendable {
    /// What addresses and forms call it: the name of its section, or ``usualName``.
    public let name: String
    /// The issuer, to the letter as its tokens name it (`iss`).
    public let issuer: String
    /// The address of its keys (RFC 7517); nil for the one in its discovery document.
    public let keysURL: String?
    /// The clients whose tokens are taken (`aud`), the one of the pages among them.
    public let clientIDs: [String]
    /// The client with which people sign in on pages; nil where they do not.
    public let webClient: WebClient?

    /// Google, where only a client id is given.
    public static let usualIssuer = "https://accounts.google.com"
    /// The name of a provider that has no section.
    public static let usualName = "google"

    /// - Parameter clientIDs: the clients of apps. The one of the pages joins them.
    public init(
        name: String = ProviderSettings.usualName, issuer: String = ProviderSettings.usualIssuer,
        keysURL: String? = nil, clientIDs: [String], webClient: WebClient? = nil
    ) {
        self.name = name
        self.issuer = issuer
        self.keysURL = keysURL
        self.clientIDs = clientIDs + [webClient?.id].compactMap { $0 }.filter { !clientIDs.contains($0) }
        self.webClient = webClient
    }

    /// What people call it: the name of its section with a capital letter, or its host where it has no section.
    var title: String {
        if issuer == Self.usualIssuer { return "Google" }
        if name == Self.usualName, let host = issuer.split(separator: "/").dropFirst().first { return String(host) }
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// What is wrong with the settings, for people, on one line; nil if nothing is.
    public var fault: String? {
        if clientIDs.isEmpty || clientIDs.contains("") {
            return "the provider \(issuer) has no client id; give the one that it has issued for this site"
        }
        if let reason = Self.fault(in: issuer) { return "the issuer \(issuer) cannot be used: \(reason)" }
        if let keysURL, let reason = Self.fault(in: keysURL) {
            return "the keys' address \(keysURL) cannot be used: \(reason)"
        }
        return nil
    }

    private static func fault(in address: String) -> String? {
        do throws(HTTPClientError) {
            _ = try HTTPAddress(address)
            return nil
        } catch {
            return error.description
        }
    }

    /// How the provider's tokens may name it. Google's older ones leave out the scheme.
    var spellings: [String] { issuer == Self.usualIssuer ? [issuer, "accounts.google.com"] : [issuer] }

    /// The address of the discovery document (OpenID Connect Discovery 1.0 section 4).
    var discoveryURL: String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }
}
