public import AccountModel
internal import HTTPClient
internal import Secrets

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

extension Providers {
    private static let longestCode = 4_096
    /// So long a provider is left alone that has failed several times in a row, or has not answered in time, in seconds.
    static let restSeconds: Int64 = 10

    /// The providers with which people can sign in on pages, in the order of the settings.
    public var pageProviders: [PageProvider] {
        pages.map { page in
            let settings = page.provider.settings
            return PageProvider(name: settings.name, title: settings.title, issuer: settings.issuer)
        }
    }

    /// Returns the address where a try begins: the request of a code with PKCE (OpenID Connect Core 1.0 section 3.1.2.1,
    /// RFC 7636 section 4.3). It is https, or http on loopback, without spaces and control characters. It may wait for the
    /// provider, some seconds, so no event loop may ask.
    ///
    /// - Parameter language: the reader's, a language tag.
    public func authorization(of attempt: CodeAttempt, language: String) throws(SignInRefused) -> String {
        let (client, provider) = try page(attempt)
        let endpoints = try provider.endpoints.endpoints(now: clock())
        let values = [
            "code", client.id, attempt.redirect, "openid email profile", attempt.state, attempt.nonce,
            Secrets.challenge(of: attempt.verifier), "S256", language,
        ]
        let query = FormText.text(zip(ProviderEndpoints.parameters, values).map { (name: $0, value: $1) })
        // A query that the endpoint has already stays (RFC 6749 section 3.1).
        let sign = endpoints.authorization.text.contains("?") ? "&" : "?"
        return endpoints.authorization.text + sign + query
    }

    /// Returns whom a provider vouches for, by the code that a browser has brought (OpenID Connect Core 1.0 section 3.1.3). It
    /// may wait for the provider, less than half a minute, so no event loop may ask.
    ///
    /// A refusal is a line for the operator already: nobody else has to note it.
    ///
    /// - Parameters:
    ///   - issuer: the issuer that the answer names (RFC 9207); nil for none.
    ///   - now: seconds since 1970.
    public func identity(
        ofCode code: String, issuerShown issuer: String?, _ attempt: CodeAttempt, now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity {
        do throws(SignInRefused) {
            return try redeemed(code, issuer, attempt, now)
        } catch {
            if case .invalid(let reason) = error { note("a sign-in was refused: \(reason)") }
            throw error
        }
    }

    private func redeemed(
        _ code: String, _ issuer: String?, _ attempt: CodeAttempt, _ now: Int64
    ) throws(SignInRefused) -> VerifiedIdentity {
        let (client, provider) = try page(attempt)
        guard (1...Self.longestCode).contains(code.utf8.count) else {
            throw .invalid(reason: "the answer has no code, or one that is too long")
        }
        let endpoints = try provider.endpoints.endpoints(now: now)
        // Else a code of another provider could be redeemed here (RFC 9207 section 2.4).
        guard issuer == provider.settings.issuer || issuer == nil && !endpoints.namesIssuer else {
            throw .invalid(reason: "the answer is not of the provider that was asked")
        }
        let request = try TokenRequest(code, attempt, client, endpoints)
        let token = try CompactToken(try idToken(request, from: provider, now: now))
        guard provider.settings.spellings.contains(token.claims.issuer) else {
            throw .invalid(reason: "the token's issuer is not the provider that was asked")
        }
        return try identity(of: token, from: provider, clientIDs: [client.id], nonce: attempt.nonce, now: now)
    }

    private func idToken(
        _ request: TokenRequest, from provider: Provider, now: Int64
    ) throws(SignInRefused) -> String {
        guard !provider.codes.mustRest(seconds: Self.restSeconds, now: now) else {
            throw .providerAway(reason: "codes could not be redeemed at \(provider.settings.issuer) just now")
        }
        do throws(SignInRefused) {
            let answer: HTTPAnswer
            do throws(HTTPClientError) {
                answer = try fetch.post(request.post, limits: HTTPLimits(mostBodyBytes: TokenRequest.mostAnswerBytes))
            } catch {
                throw .providerAway(reason: error.description)
            }
            let token = try TokenRequest.idToken(in: answer)
            provider.codes.note(failed: false, at: now)
            return token
        } catch {
            guard case .providerAway(let reason) = error else {
                provider.codes.note(failed: false, at: now)
                throw error
            }
            provider.codes.note(failed: true, at: now)
            let words = "codes cannot be redeemed at \(provider.settings.issuer): \(reason)"
            note(words)
            throw .providerAway(reason: words)
        }
    }

    private func page(_ attempt: CodeAttempt) throws(SignInRefused) -> (client: WebClient, provider: Provider) {
        guard let page = pages.first(where: { $0.provider.settings.name == attempt.provider }) else {
            throw .invalid(reason: "no provider of this name signs people in on pages")
        }
        return page
    }
}
