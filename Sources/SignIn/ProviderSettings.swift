internal import HTTPClient

/// A provider of OpenID Connect whose ID tokens are taken.
public struct ProviderSettings: Equatable, Sendable {
    /// The issuer, to the letter as its tokens name it (`iss`).
    public let issuer: String
    /// The address of its keys (RFC 7517); nil for the one in its discovery document.
    public let keysURL: String?
    /// The clients whose tokens are taken (`aud`).
    public let clientIDs: [String]

    /// Google, where only a client id is given.
    public static let usualIssuer = "https://accounts.google.com"

    public init(issuer: String = ProviderSettings.usualIssuer, keysURL: String? = nil, clientIDs: [String]) {
        self.issuer = issuer
        self.keysURL = keysURL
        self.clientIDs = clientIDs
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
