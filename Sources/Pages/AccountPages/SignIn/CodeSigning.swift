package import AccountAPI
package import AccountModel

/// The port to the providers with which people sign in on pages. Each function may wait for a provider.
package protocol CodeSigning: Sendable {
    /// The providers, in the order of the settings.
    var pageProviders: [PageProvider] { get }

    /// Returns what people call the provider with an issuer, on pages or not; nil for one that signs nobody in.
    func title(ofIssuer issuer: String) -> String?

    /// Returns the address where a try begins.
    ///
    /// - Parameter language: the reader's, a language tag.
    func authorization(of attempt: CodeAttempt, language: String) throws(SignInRefused) -> String

    /// Returns whom a provider vouches for, by the code that a browser has brought.
    ///
    /// - Parameters:
    ///   - issuer: the issuer that the answer names; nil for none.
    ///   - now: seconds since 1970.
    func identity(
        ofCode code: String, issuerShown issuer: String?, _ attempt: CodeAttempt, now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity
}

extension Providers: CodeSigning {}
