import Expectations
import Foundation
import Secrets
import Testing
@testable import Notifications

struct PushAuthorizationTests {
    private let keys: PushKeys
    private let authorization: PushAuthorization
    private let now = SomeMessage.now

    init() throws {
        keys = try PushKeys()
        authorization = PushAuthorization(keys, try PushSubject("mailto:push@temple.example"))
    }

    private struct Claims: Decodable {
        let aud: String
        let exp: Int64
        let sub: String
    }

    /// Returns the claims of a header whose token has a good signature.
    private func claims(_ header: String?) throws -> Claims {
        let header = try require(header)
        let parameters = try require(header.wholeMatch(of: /vapid t=([^,]+),k=([^,]+)/))
        expect(String(parameters.2), equals: keys.publicKey)
        let parts = parameters.1.split(separator: ".").map { String($0) }
        try require(parts.count == 3)
        let point = try require(Secrets.base64URLDecoded(String(parameters.2)))
        let verifier = try require(PublicKey(p256X: Array(point[1..<33]), y: Array(point[33...])))
        let signature = try require(Secrets.base64URLDecoded(parts[2]))
        expect(verifier.verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8)))
        expect(Secrets.base64URLDecoded(parts[0]), equals: Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8))
        let payload = Data(try require(Secrets.base64URLDecoded(parts[1])))
        return try JSONDecoder().decode(Claims.self, from: payload)
    }

    @Test func saysForWhomUntilWhenAndByWhom() throws {
        let claims = try claims(authorization.header(for: "https://push.example:8443", now: now))
        expect(claims.aud, equals: "https://push.example:8443")
        expect(claims.sub, equals: "mailto:push@temple.example")
        // RFC 8292 section 2: within a day.
        expect(claims.exp > now + PushAuthorization.keptSeconds && claims.exp <= now + 86_400)
    }

    @Test func aTokenIsKeptForAnHour() throws {
        let first = authorization.header(for: "https://push.example", now: now)
        expect(authorization.header(for: "https://push.example", now: now + 3_599), equals: first)
        let next = authorization.header(for: "https://push.example", now: now + 3_600)
        expect(next != first)
        try expect(claims(next).exp, equals: now + 3_600 + PushAuthorization.goodSeconds)
    }

    @Test func eachServiceHasItsOwn() throws {
        let one = try claims(authorization.header(for: "https://one.example", now: now))
        let other = try claims(authorization.header(for: "https://other.example", now: now))
        expect(one.aud, equals: "https://one.example")
        expect(other.aud, equals: "https://other.example")
    }

    /// A token of the time before would be good for too long.
    @Test func aClockThatIsSetBackHasANewToken() throws {
        _ = authorization.header(for: "https://push.example", now: now)
        let earlier = try claims(authorization.header(for: "https://push.example", now: now - 86_400))
        expect(earlier.exp, equals: now - 86_400 + PushAuthorization.goodSeconds)
    }

    @Test func manyServicesAreNotAllKept() throws {
        let first = authorization.header(for: "https://push.example", now: now)
        for index in 0..<1_000 { _ = authorization.header(for: "https://\(index).example", now: now) }
        expect(authorization.header(for: "https://push.example", now: now + 1) != first)
    }
}
