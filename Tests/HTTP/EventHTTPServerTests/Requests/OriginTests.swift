import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

struct OriginFieldTests {
    @Test(
        arguments: [
            ("GET / HTTP/1.1\r\nOrigin: https://a.example\r\n", "https://a.example"),
            ("GET / HTTP/1.1\r\nORIGIN:https://a.example  \r\nX", "https://a.example"),
            ("GET / HTTP/1.1\nX: 1\norigin:\t http://a:80\n", "http://a:80"),
            // An incomplete line, an empty value, another field, text in the request line.
            ("GET / HTTP/1.1\r\nOrigin: https://a.exam", nil), ("GET / HTTP/1.1\r\nOrigin: \r\n", nil),
            ("GET / HTTP/1.1\r\nX-Origin: https://a.example\r\n", nil), ("", nil),
            ("GET /?\rorigin: x HTTP/1.1\r\n", nil),
            ("X\r\nOrigin: " + String(repeating: "a", count: 301) + "\r\n", nil),
            ("X\r\nOrigin: a\u{01}b\r\n", "a"),
        ] as [(String, String?)])
    func isFoundInWhatHasCome(text: String, expected: String?) {
        let bytes = Array(text.utf8)
        expect(bytes.withUnsafeBytes { OriginField.value(in: $0, count: bytes.count) }, equals: expected)
    }
}

extension ServerTests {
    @Suite struct OriginTests {
        private static let hooks = ServerHooks(errorResponse: { fault, origin in
            .text(fault.code + " " + (origin ?? "-"), status: fault.status)
        })
        private static let origin = "Origin: https://a.example\r\n"

        /// Requests that cause each of the server's own answers.
        @Test(arguments: [
            ("GET / HTTP/1.1\r\n\(origin)Host: a\r\nHost: b\r\n\r\n", "malformed-request"),
            ("GET / HTTP/1.1\r\n\(origin) folded\r\n", "malformed-request"),
            ("POST / HTTP/1.1\r\nHost: a\r\n\(origin)Content-Length: 99999999\r\n\r\n", "body-too-large"),
            ("GET / HTTP/1.1\r\nHost: a\r\n\(origin)Expect: x\r\n\r\n", "expectation-failed"),
            (
                "GET / HTTP/1.1\r\n\(origin)X: " + String(repeating: "x", count: 20_000) + "\r\n\r\n",
                "headers-too-large"
            ),
            (
                "GET / HTTP/1.1\r\n\(origin)" + String(repeating: "X: x\r\n", count: 200) + "\r\n",
                "too-many-headers"
            ),
        ]) func isKnownToWhoeverAnswers(request: String, code: String) throws {
            try withEchoServer(hooks: Self.hooks) { port in
                let client = try TestClient(port: port)
                try client.send(request)
                try expect(client.receive().body, equals: code + " https://a.example")
            }
        }

        @Test func isKnownWhereTheHeadNeverEnds() throws {
            let clock = ManualClock()
            try withEchoServer(hooks: Self.hooks, clock: clock) { port in
                let client = try TestClient(port: port)
                try client.send("GET / HTTP/1.1\r\n\(Self.origin)Ho")
                _ = try clock.advance(until: client.hasInput)
                try expect(client.receive().body, equals: "request-timeout https://a.example")
            }
        }

        @Test func isKnownToLimitsOfRequests() throws {
            let configuration = configured { $0.rateLimit = RateLimit(requestsPerSecond: 1, burst: 1) }
            try withEchoServer(configuration, hooks: Self.hooks, clock: ManualClock()) { port in
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
                let refused = try TestClient(port: port).request("GET", "/echo/a", headers: Self.origin)
                expect(refused.body, equals: "rate-limited https://a.example")
            }
        }
    }
}
