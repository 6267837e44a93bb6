internal import HTTPClient

/// Where a provider asks people and redeems codes, and how, by its discovery document (OpenID Connect Discovery 1.0 section 3,
/// RFC 8414 section 2).
struct ProviderEndpoints: Equatable, Sendable {
    /// How a client shows its secret (OpenID Connect Core 1.0 section 9).
    enum Authentication: Equatable, Sendable {
        /// `client_secret_basic`, and where a provider says nothing.
        case basic
        /// `client_secret_post`.
        case post
        /// In no form that this service has.
        case unknown
    }

    static let mostBytes = 262_144
    /// The parameters of a request for a code, each of which it has once.
    static let parameters = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "ui_locales",
    ]

    let authorization: HTTPAddress
    let token: HTTPAddress
    let authentication: Authentication
    /// Whether each answer names the issuer (RFC 9207).
    let namesIssuer: Bool

    private struct Document: Decodable {
        let issuer: String
        let authorization: String
        let token: String
        let authentications: [String]?
        let challengeMethods: [String]?
        let namesIssuer: Bool?

        private enum CodingKeys: String, CodingKey {
            case issuer
            case authorization = "authorization_endpoint"
            case token = "token_endpoint"
            case authentications = "token_endpoint_auth_methods_supported"
            case challengeMethods = "code_challenge_methods_supported"
            case namesIssuer = "authorization_response_iss_parameter_supported"
        }
    }

    /// - Parameters:
    ///   - bytes: the discovery document.
    ///   - issuer: whose it has to be, to the letter.
    ///   - isPlain: whether it came over http, and so from this machine.
    /// - Throws: ``KeyFault``.
    init(_ bytes: [UInt8], issuer: String, isPlain: Bool) throws(KeyFault) {
        guard bytes.count <= Self.mostBytes, let document = StrictJSON.value(Document.self, in: bytes) else {
            throw KeyFault(
                reason:
                    "the discovery document is not a JSON object with issuer, authorization_endpoint and token_endpoint"
            )
        }
        // Else one provider could speak for another (OpenID Connect Discovery 1.0 section 4.3).
        guard document.issuer == issuer else {
            throw KeyFault(reason: "the discovery document is of another issuer")
        }
        // Where a provider lists its methods, it does not look at a challenge of another one. Some have no list.
        guard document.challengeMethods?.contains("S256") != false else {
            throw KeyFault(reason: "the provider has no PKCE with S256, without which a stolen code would be good")
        }
        authorization = try Self.address(document.authorization, "authorization_endpoint", isPlain)
        token = try Self.address(document.token, "token_endpoint", isPlain)
        let names =
            authorization.text.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&") ?? []
        guard !names.contains(where: { Self.parameters.contains(String($0.prefix { $0 != "=" })) }) else {
            throw KeyFault(
                reason: "the discovery document's authorization_endpoint has parameters of a request already")
        }
        let authentications = document.authentications ?? ["client_secret_basic"]
        authentication =
            authentications.contains("client_secret_basic")
            ? .basic : authentications.contains("client_secret_post") ? .post : .unknown
        namesIssuer = document.namesIssuer ?? false
    }

    private static func address(
        _ text: String, _ name: String, _ isPlain: Bool
    ) throws(KeyFault) -> HTTPAddress {
        let address: HTTPAddress
        do throws(HTTPClientError) {
            address = try HTTPAddress(text)
        } catch {
            throw KeyFault(reason: "the discovery document's \(name) cannot be used: \(error)")
        }
        // A provider elsewhere has no word in what is asked on this machine.
        guard isPlain || !address.isPlain else {
            throw KeyFault(reason: "the discovery document's \(name) is http, which is for this machine alone")
        }
        return address
    }
}
