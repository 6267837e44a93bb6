/// A provider of OpenID Connect of the tests' own: discovery document and keys on loopback, and tokens.
package final class TestProvider: Sendable {
    package static let clientID = "nearby.tests.example"
    package static let discoveryPath = "/.well-known/openid-configuration"
    package static let keysPath = "/keys"
    package static let tokenPath = "/token"

    package let server: LoopbackServer
    /// The key that it signs with.
    package let key: TestKey

    /// Starts a provider that publishes its key.
    package init(key: TestKey = TestProvider.usualKey) throws {
        server = try LoopbackServer()
        self.key = key
        publishDiscovery()
        publish([key])
    }

    deinit { server.stop() }

    /// A key that all providers may share: to make one takes a while.
    package static let usualKey = TestKey.rsa(id: "usual")

    package var issuer: String { server.address }
    package var keysURL: String { server.address + Self.keysPath }

    /// Publishes a discovery document.
    ///
    /// - Parameter changes: members that have another value, or with nil are left out.
    package func publishDiscovery(
        issuer: String? = nil, keysURL: String? = nil, changes: [(name: String, value: TestJSON?)] = [],
        cacheControl: String = "max-age=3600"
    ) {
        let usual: TestJSON = [
            "issuer": .text(issuer ?? self.issuer), "jwks_uri": .text(keysURL ?? self.keysURL),
            "authorization_endpoint": .text(server.address + "/authorize"),
            "token_endpoint": .text(server.address + Self.tokenPath), "response_types_supported": ["code", "id_token"],
            "code_challenge_methods_supported": ["plain", "S256"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256"],
        ]
        let document = changes.reduce(usual) { $0.setting($1.name, to: $1.value) }
        server.setAnswer(Self.answer(document.json, cacheControl), at: Self.discoveryPath)
    }

    /// Has every code be redeemed for a token.
    package func redeem(for token: String) {
        let document: TestJSON = ["access_token": "access", "token_type": "Bearer", "id_token": .text(token)]
        server.setAnswer(Self.answer(document.json, "no-store"), at: Self.tokenPath)
    }

    /// Publishes keys.
    package func publish(_ keys: [TestKey], cacheControl: String = "max-age=3600") {
        publish(jwks: keys.map(\.jwk), cacheControl: cacheControl)
    }

    /// Publishes keys as JSON.
    package func publish(jwks: [TestJSON], cacheControl: String = "max-age=3600") {
        let document: TestJSON = ["keys": .list(jwks)]
        server.setAnswer(Self.answer(document.json, cacheControl), at: Self.keysPath)
    }

    /// How often the keys were asked for.
    package var keyRequests: Int { server.requests(at: Self.keysPath).count }

    /// Returns the claims of somebody who has just signed in.
    ///
    /// - Parameter now: seconds since 1970.
    package func claims(
        subject: String = "person-1", email: String? = "One@Example.org", now: Int64, nonce: String? = nil
    ) -> TestJSON {
        var claims: TestJSON = [
            "iss": .text(issuer), "aud": .text(Self.clientID), "sub": .text(subject), "iat": .integer(now - 10),
            "exp": .integer(now + 3_600), "name": "林 One", "picture": "https://pictures.example/one.png",
            "locale": "zh-TW",
        ]
        if let email { claims = claims.adding("email", .text(email)).adding("email_verified", true) }
        if let nonce { claims = claims.adding("nonce", .text(nonce)) }
        return claims
    }

    /// Returns the token of somebody who has just signed in.
    package func token(
        subject: String = "person-1", email: String? = "One@Example.org", now: Int64, nonce: String? = nil
    ) -> String {
        key.token(claims(subject: subject, email: email, now: now, nonce: nonce))
    }

    private static func answer(_ json: String, _ cacheControl: String) -> LoopbackServer.Answer {
        LoopbackServer.Answer(
            json,
            headers: [(name: "Content-Type", value: "application/json"), (name: "Cache-Control", value: cacheControl)])
    }
}
