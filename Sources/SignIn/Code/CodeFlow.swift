public import AccountModel

/// One try of a browser to sign in. Everything is given: it makes no random number.
public struct CodeAttempt: Equatable, Sendable {
    /// The name of the provider.
    public let provider: String
    /// Where the provider leads back to.
    public let redirect: String
    public let state: String
    public let nonce: String
    /// The secret of PKCE (RFC 7636 section 4.1), 43 to 128 characters.
    public let verifier: String

    public init(provider: String, redirect: String, state: String, nonce: String, verifier: String) {
        self.provider = provider
        self.redirect = redirect
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
    }
}

/// Where a browser asks a provider for a code.
public struct AuthorizationAddress: Equatable, Sendable {
    public let url: String
    /// Whether it has the origin of the issuer, so that the pages' rule for forms allows a redirect to it.
    public let isAtIssuer: Bool

    public init(url: String, isAtIssuer: Bool) {
        self.url = url
        self.isAtIssuer = isAtIssuer
    }
}

extension Providers {
    /// The providers with which people can sign in on pages, in the order of the settings.
    public var pageProviders: [PageProvider] { [] }

    /// Returns where a try begins. It may wait for the provider, so no event loop may ask.
    ///
    /// - Parameter language: the reader's, a language tag.
    public func authorization(
        of attempt: CodeAttempt, language: String
    ) throws(SignInRefused) -> AuthorizationAddress {
        throw .invalid(reason: "no provider signs people in on pages")
    }

    /// Returns whom a provider vouches for, by the code that a browser has brought. It may wait for the provider.
    ///
    /// - Parameters:
    ///   - issuer: the issuer that the answer names (RFC 9207); nil for none.
    ///   - now: seconds since 1970.
    public func identity(
        ofCode code: String, issuerShown issuer: String?, _ attempt: CodeAttempt, now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity {
        throw .invalid(reason: "no provider signs people in on pages")
    }
}
