import Expectations
import HTTPClient
import RawHTTPClient
import Testing
import TestProvider

/// A POST whose answer is waited for.
struct HTTPClientPostTests {
    private let server: LoopbackServer
    private let client = HTTPClient()

    init() throws { server = try LoopbackServer() }

    private func post(
        _ body: String, to path: String = "/token", limits: HTTPLimits = HTTPLimits(milliseconds: 60_000)
    ) throws -> HTTPAnswer {
        defer { server.stop() }
        let headers = [(name: "Content-Type", value: "application/x-www-form-urlencoded"), (name: "X-One", value: "a")]
        return try client.post(
            HTTPPost(try HTTPAddress(server.address + path), headers: headers, body: Array(body.utf8)), limits: limits)
    }

    @Test func sendsTheHeadersAndTheBodyAndReturnsTheAnswer() throws {
        server.setAnswer(.init("no", status: 400, headers: [(name: "X-Two", value: "b")]), at: "/token")
        let answer = try post("a=1&b=%C3%A9")
        expect(answer.status, equals: 400)
        expect(answer.body, equals: Array("no".utf8))
        expect(answer.values(of: "x-two"), equals: ["b"])
        let request = try require(server.requests(at: "/token").first)
        expect(request.hasPrefix("POST /token HTTP/1.1\r\n"))
        expect(request.hasSuffix("\r\n\r\na=1&b=%C3%A9"))
        for line in ["Content-Type: application/x-www-form-urlencoded", "X-One: a", "Content-Length: 12"] {
            expect(request, contains: "\r\n\(line)\r\n")
        }
    }

    /// What was sent is for one server: neither a 302 nor a 307 sends it, or a GET, anywhere else.
    @Test(arguments: [301, 302, 303, 307, 308])
    func noRedirectIsFollowedWhateverTheLimitsSay(status: Int) throws {
        server.setAnswer(.init("", status: status, headers: [(name: "Location", value: "/to")]), at: "/token")
        server.setAnswer(.init("ok"), at: "/to")
        #expect(throws: HTTPClientError.redirected) {
            try post("a=1", limits: HTTPLimits(milliseconds: 60_000, mostRedirects: 5))
        }
        expectEmpty(server.requests(at: "/to"))
    }

    @Test func aLongerBodyIsRefused() throws {
        server.setAnswer(.init(String(repeating: "x", count: 1_001)), at: "/token")
        #expect(throws: HTTPClientError.tooLarge(mostBytes: 1_000)) {
            try post("a=1", limits: HTTPLimits(mostBodyBytes: 1_000, milliseconds: 60_000))
        }
    }

    @Test func aServerThatSaysNothingIsGivenUp() throws {
        server.setAnswer(.init("late", isHeld: true), at: "/token")
        #expect(throws: HTTPClientError.timedOut) { try post("a=1", limits: HTTPLimits(milliseconds: 200)) }
    }

    @Test func noErrorNamesWhatWasSent() throws {
        let port = try TestClient.freePort()
        server.stop()
        let post = HTTPPost(
            try HTTPAddress("http://127.0.0.1:\(port)/path-of-token"), headers: [], body: Array("code=hidden".utf8))
        let refused = #expect(throws: HTTPClientError.self) { try client.post(post, limits: HTTPLimits()) }
        let words = try require(refused).description
        expect(!words.contains("hidden") && !words.contains("path-of-token"))
    }
}
