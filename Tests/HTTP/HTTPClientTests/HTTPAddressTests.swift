import Expectations
import HTTPClient
import Testing

struct HTTPAddressTests {
    @Test(arguments: [
        "https://accounts.google.com", "https://accounts.google.com/.well-known/openid-configuration",
        "https://example.org:8443/a?b=c", "https://127.0.0.1/", "HTTPS://EXAMPLE.ORG/",
    ])
    func takesHTTPS(text: String) throws {
        try expect(!HTTPAddress(text).isPlain)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/keys", "http://127.8.9.1/", "http://localhost:1/", "http://LOCALHOST/",
        "http://[::1]:80/",
        // Another spelling of 127.0.0.1.
        "http://2130706433/", "http://127.1/",
    ])
    func takesHTTPOnLoopback(text: String) throws {
        try expect(HTTPAddress(text).isPlain)
    }

    @Test(arguments: [
        "http://example.org/", "http://127.0.0.1.example.org/", "http://10.0.0.1/", "http://128.0.0.1/",
        "http://localhost.example.org/", "http://0.0.0.0/", "http://[::]/", "http://[::ffff:10.0.0.1]/",
        "http://127.0.0.1@example.org/", "https://user@example.org/", "https://user:s3cret@example.org/",
        "https://example.org/#part", "https://example.org/a b", "https://example.org/\r\nX: y", "https://媽祖.example/",
        "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "javascript:1", "//example.org/",
        "example.org",
        "https://", "", "https://example.org:99999/",
    ])
    func takesNoOther(text: String) {
        let refused = #expect(throws: HTTPClientError.self) { try HTTPAddress(text) }
        guard case .unusableAddress(let reason) = refused else {
            Issue.record("not unusable: \(String(describing: refused))")
            return
        }
        expect(reason, lacks: "s3cret")
    }

    @Test func takesNoneThatIsTooLong() throws {
        let address = "https://example.org/"
        let room = HTTPAddress.longest - address.utf8.count
        try expect(
            HTTPAddress(address + String(repeating: "x", count: room)).text.utf8.count, equals: HTTPAddress.longest)
        #expect(throws: HTTPClientError.self) { try HTTPAddress(address + String(repeating: "x", count: room + 1)) }
    }

    @Test(arguments: [
        ("https://push.example/a?b", "https://push.example"), ("https://push.example:443/a", "https://push.example"),
        ("https://push.example:8443/a", "https://push.example:8443"), ("HTTPS://PUSH.example", "https://push.example"),
        ("http://127.0.0.1:80/", "http://127.0.0.1"), ("http://127.0.0.1:443/", "http://127.0.0.1:443"),
        ("http://[::1]:8080/", "http://[::1]:8080"), ("https://push.example:80/", "https://push.example:80"),
    ])
    func theOriginHasNoUsualPort(text: String, origin: String) throws {
        try expect(HTTPAddress(text).origin, equals: origin)
    }
}
