import Expectations
import Foundation
import Glibc
import HTTPClient
import RawHTTPClient
import Testing
import TestProvider

struct HTTPClientTests {
    private let server: LoopbackServer
    private let client = HTTPClient()

    init() throws { server = try LoopbackServer() }

    private func get(
        _ path: String, body: Int = 1_000, headers: Int = 1_000, milliseconds: Int = 60_000, redirects: Int = 0
    ) throws -> HTTPAnswer {
        defer { server.stop() }
        return try client.get(
            server.address + path,
            limits: HTTPLimits(
                mostBodyBytes: body, mostHeaderBytes: headers, milliseconds: milliseconds, mostRedirects: redirects))
    }

    @Test func returnsTheStatusTheHeadersAndTheBody() throws {
        server.setAnswer(
            .init("媽祖", status: 418, headers: [(name: "X-One", value: "a "), (name: "x-one", value: "b:c")]),
            at: "/a?b=c")
        let answer = try get("/a?b=c")
        expect(answer.status, equals: 418)
        expect(answer.body, equals: Array("媽祖".utf8))
        expect(answer.values(of: "X-ONE"), equals: ["a", "b:c"])
        expect(answer.values(of: "content-length"), equals: ["6"])
        expect(answer.values(of: "X-Two"), equals: [])
    }

    @Test func saysOnlyWhatItHasTo() throws {
        server.setAnswer(.init("{}"), at: "/")
        _ = try get("/")
        let head = try require(server.requests(at: "/").first)
        let lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        expect(lines[0], equals: "GET / HTTP/1.1")
        expect(
            Set(lines.dropFirst().map { $0.prefix { $0 != ":" }.lowercased() }),
            equals: ["host", "user-agent", "accept"])
    }

    @Test func anInterimAnswerIsPassedOver() throws {
        server.setAnswer(
            .raw(
                "HTTP/1.1 103 Early Hints\r\nX: early\r\n\r\nHTTP/1.1 200 OK\r\nX: late\r\nContent-Length: 2\r\n\r\nok"),
            at: "/")
        let answer = try get("/")
        expect(answer.status, equals: 200)
        expect(answer.values(of: "x"), equals: ["late"])
        expect(answer.body, equals: Array("ok".utf8))
    }

    @Test func linesBelowTheBodyAreNoHeaders() throws {
        server.setAnswer(
            .raw(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Cache-Control\r\n\r\n"
                    + "2\r\nok\r\n0\r\nCache-Control: max-age=9\r\n\r\n"), at: "/")
        let answer = try get("/")
        expect(answer.body, equals: Array("ok".utf8))
        expect(answer.values(of: "cache-control"), equals: [])
    }

    // MARK: Limits

    @Test func aBodyMayHaveSoManyBytesAndNoMore() throws {
        server.setAnswer(.init(String(repeating: "x", count: 1_000)), at: "/")
        try expect(get("/", body: 1_000).body.count, equals: 1_000)
    }

    @Test func aLongerBodyIsRefused() throws {
        server.setAnswer(.init(String(repeating: "x", count: 1_001)), at: "/")
        #expect(throws: HTTPClientError.tooLarge(mostBytes: 1_000)) { try get("/") }
    }

    /// It is not read to its end, which never comes.
    @Test func aBodyThatSaysNoLengthIsRefusedToo() throws {
        server.setAnswer(.raw("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 10_000_000)), at: "/")
        #expect(throws: HTTPClientError.tooLarge(mostBytes: 1_000)) { try get("/") }
    }

    @Test func manyHeadersAreRefused() throws {
        let line = (name: "X", value: String(repeating: "x", count: 95))
        server.setAnswer(.init("ok", headers: Array(repeating: line, count: 20)), at: "/")
        #expect(throws: HTTPClientError.tooLarge(mostBytes: 1_000)) { try get("/") }
    }

    @Test func aServerThatSaysNothingIsGivenUp() throws {
        server.setAnswer(.init("late", isHeld: true), at: "/")
        #expect(throws: HTTPClientError.timedOut) { try get("/", milliseconds: 200) }
    }

    // MARK: Faults

    @Test func nobodyListens() throws {
        let port = try TestClient.freePort()
        server.stop()
        let refused = #expect(throws: HTTPClientError.self) {
            try client.get("http://127.0.0.1:\(port)/secret", limits: HTTPLimits())
        }
        guard case .unreachable(let reason) = refused else {
            Issue.record("not unreachable: \(String(describing: refused))")
            return
        }
        expect(!reason.isEmpty && !reason.contains("secret"))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nless", "no HTTP at all\r\n\r\n"])
    func aBrokenAnswerIsAnError(raw: String) throws {
        server.setAnswer(.raw(raw), at: "/")
        let refused = #expect(throws: HTTPClientError.self) { try get("/") }
        guard case .unreachable = refused else {
            Issue.record("not unreachable: \(String(describing: refused))")
            return
        }
    }

    @Test func aServerWithoutTLSIsNoServerOfHTTPS() throws {
        server.setAnswer(.init("ok"), at: "/")
        defer { server.stop() }
        let address = "https://127.0.0.1:\(server.port)/"
        #expect(throws: HTTPClientError.self) { try client.get(address, limits: HTTPLimits(milliseconds: 60_000)) }
        expectEmpty(server.requests(at: "/"))
    }

    // MARK: Redirects

    @Test func noRedirectIsFollowedUnlessAsked() throws {
        redirect("/from", to: "/to")
        #expect(throws: HTTPClientError.redirected) { try get("/from") }
        expectEmpty(server.requests(at: "/to"))
    }

    @Test func redirectsAreFollowedAsOftenAsAsked() throws {
        redirect("/a", to: "/b")
        redirect("/b", to: server.address + "/c")
        server.setAnswer(.init("ok"), at: "/c")
        try expect(get("/a", redirects: 2).body, equals: Array("ok".utf8))
    }

    @Test func oneRedirectMoreIsAnError() throws {
        redirect("/a", to: "/a")
        #expect(throws: HTTPClientError.redirected) { try get("/a", redirects: 2) }
        expect(server.requests(at: "/a").count, equals: 3)
    }

    @Test(arguments: ["http://example.org/", "ftp://127.0.0.1/", "file:///etc/passwd", "https://a:b@example.org/"])
    func aRedirectLeadsToNoForbiddenAddress(target: String) throws {
        redirect("/a", to: target)
        let refused = #expect(throws: HTTPClientError.self) { try get("/a", redirects: 2) }
        guard case .unusableAddress = refused else {
            Issue.record("not unusable: \(String(describing: refused))")
            return
        }
    }

    private func redirect(_ path: String, to target: String) {
        server.setAnswer(.init("", status: 302, headers: [(name: "Location", value: target)]), at: path)
    }

    // MARK: The environment

    /// In a process of its own, because the environment is that of the whole process.
    @Test func noProxyOfTheEnvironmentIsUsed() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let proxy = try LoopbackServer()
            server.setAnswer(.init("direct"), at: "/")
            for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, proxy.address, 1)
            }
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            let answer = try HTTPClient().get(server.address + "/", limits: HTTPLimits(milliseconds: 60_000))
            precondition(answer.body == Array("direct".utf8))
            precondition(proxy.requests(at: server.address + "/").isEmpty)
        }
    }
}
