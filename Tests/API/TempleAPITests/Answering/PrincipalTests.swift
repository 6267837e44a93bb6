import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

/// Answers that are cached for one principal are never sent to another.
struct PrincipalTests {
    private static let tokens = ["Zm9yIHRlc3RzIG9ubHk-one", "Zm9yIHRlc3RzIG9ubHk-two"]
    private static let targets = [
        "/api/temples?lat=24&lng=120", "/api/temples/123", "/api/events", "/api/groups", "/docs", "/openapi.json",
    ]

    private func asking(isProtected: Bool) throws -> Asking {
        let asking = Asking(tokens: isProtected ? try BearerTokens(Self.tokens.joined(separator: "\n")) : nil)
        asking.store.temples = [try FakeStore.lukang()]
        asking.store.catalogue = try FakeStore.smallAlmanac()
        return asking
    }

    private func get(_ asking: Asking, _ target: String, as index: Int, _ headers: Headers = [:]) throws -> Response {
        var headers = headers
        headers["Authorization"] = "Bearer \(Self.tokens[index])"
        return try asking.get(target, headers)
    }

    @Test(arguments: targets) func twoPrincipalsNeverShareAnEntry(target: String) throws {
        let asking = try asking(isProtected: true)
        let first = try get(asking, target, as: 0)
        expect(first.status, equals: 200)
        expect(first.headers["Cache-Control"]?.hasPrefix("private"), equals: true)
        expect(first.headers["Vary"]?.contains("Authorization"), equals: true)
        let tag = try require(first.headers["ETag"])
        try expect(get(asking, target, as: 0, ["If-None-Match": tag]).status, equals: 304)
        let other = try get(asking, target, as: 1, ["If-None-Match": tag])
        expect(other.status, equals: 200)
        expect(other.headers["ETag"] != tag)
    }

    @Test(arguments: targets) func whatIsForAnybodyIsPublic(target: String) throws {
        let asking = try asking(isProtected: false)
        let response = try asking.get(target)
        expect(response.headers["Cache-Control"]?.hasPrefix("public"), equals: true)
        expect(response.headers["Vary"]?.contains("Authorization"), equals: false)
        // If the service requires no token, a token makes no difference.
        try expect(get(asking, target, as: 0).headers["ETag"], equals: response.headers["ETag"])
    }
}
