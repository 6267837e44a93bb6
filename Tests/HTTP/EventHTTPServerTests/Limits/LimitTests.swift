import Expectations
import EventHTTPServer
import HTTPModel
import RawHTTPClient
import Testing

extension ServerTests {
    @Suite struct LimitTests {
        private static let small = configured {
            $0.maxRequestLineBytes = 100
            $0.maxHeaderBytes = 300
            $0.maxHeaderCount = 5
            $0.maxBodyBytes = 10
        }

        private static func filler(_ count: Int) -> String { String(repeating: "x", count: count) }

        private static let get = "GET /echo/a HTTP/1.1\r\nHost: a\r\n"
        private static let post = "POST /body HTTP/1.1\r\nHost: a\r\n"
        private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

        /// Requests, each with the status and code of the answer.
        static let refused: [(String, Int, String)] = [
            // 400
            ("nonsense\r\n\r\n", 400, "malformed-request"),
            ("GET /\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1 \r\n\r\n", 400, "malformed-request"),
            ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/11\r\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("GET / http/1.1\r\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("GET / FTP/1.1\r\n\r\n", 400, "malformed-request"),
            ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("\u{16}\u{3}\u{1}", 400, "malformed-request"),
            ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX Y: a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\0\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400, "malformed-request"),
            ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "malformed-request"),
            (get + "Content-Length: +0\r\n\r\n", 400, "malformed-request"),
            (get + "Content-Length: 1, 1\r\n\r\n", 400, "malformed-request"),
            (get + "Content-Length: 1\r\nContent-Length: 1\r\n\r\n", 400, "malformed-request"),
            (get + "Content-Length: 99999999999999999999\r\n\r\n", 400, "malformed-request"),
            (get + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "malformed-request"),
            (get + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "malformed-request"),
            (get + "Transfer-Encoding: chunked, gzip\r\n\r\n", 400, "malformed-request"),
            (get + "Transfer-Encoding: \r\n\r\n", 400, "malformed-request"),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "malformed-request"),
            (chunked + "x\r\n", 400, "malformed-request"),
            (chunked + "1\nX\n0\n\n", 400, "malformed-request"),
            (chunked + "1\r\nabc", 400, "malformed-request"),
            // 413, 414, 417
            (post + "Content-Length: 11\r\n\r\n", 413, "body-too-large"),
            (chunked + "b\r\n", 413, "body-too-large"),
            (chunked + "6\r\nabcdef\r\n6\r\n", 413, "body-too-large"),
            (chunked + "fffffffffffffffff\r\n", 413, "body-too-large"),
            (post + "Content-Length: 11\r\nExpect: 100-continue\r\n\r\n", 413, "body-too-large"),
            ("GET /\(filler(100)) HTTP/1.1\r\nHost: a\r\n\r\n", 414, "request-line-too-long"),
            ("GET /\(filler(200))", 414, "request-line-too-long"),
            (post + "Content-Length: 2\r\nExpect: the unexpected\r\n\r\n", 417, "expectation-failed"),
            // 431
            (get + "X: \(filler(300))\r\n\r\n", 431, "headers-too-large"),
            (get + "X: \(filler(400))", 431, "headers-too-large"),
            (get + "A: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\nE: 5\r\n\r\n", 431, "too-many-headers"),
            (chunked + "0\r\nX: \(filler(300))\r\n\r\n", 431, "headers-too-large"),
            // 501, 505
            (get + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501, "unsupported-transfer-coding"),
            (get + "Transfer-Encoding: xchunked\r\n\r\n", 501, "unsupported-transfer-coding"),
            ("PRI * HTTP/2.0\r\n\r\n", 505, "unsupported-version"),
            ("GET / HTTP/0.9\r\n\r\n", 505, "unsupported-version"),
        ]

        @Test func answersInTheProgramsWordsAndCloses() throws {
            try withEchoServer(LimitTests.small) { (port, server) in
                var counted: [String: Int] = [:]
                for (request, status, code) in LimitTests.refused {
                    let client = try TestClient(port: port)
                    try client.send(request)
                    let response = try client.receive()
                    expect(response.status, equals: status, "\(request.debugDescription)")
                    expect(response.body, equals: code, "\(request.debugDescription)")
                    expect(response.headers["connection"], equals: "close")
                    expect(response.headers["x-request-id"]?.utf8.count, equals: 16)
                    expect(client.isClosedByServer(), "\(request.debugDescription)")
                    counted[code, default: 0] += 1
                }
                let counters = server.counters()
                expect(counters.faults.filter { $0.value > 0 }, equals: counted)
                expect(counters.faults.count, equals: 16)
            }
        }

        @Test func answersTheSameToBytesThatComeOneByOne() throws {
            try withEchoServer(LimitTests.small) { port in
                for (request, status, code) in LimitTests.refused where !request.contains("xxx") {
                    let client = try TestClient(port: port)
                    for byte in request.utf8 {
                        // The server may refuse a request before its end and close the socket.
                        guard (try? client.send([byte])) != nil else { break }
                    }
                    let response = try client.receive()
                    expect(response.status, equals: status, "\(request.debugDescription)")
                    expect(response.body, equals: code, "\(request.debugDescription)")
                }
            }
        }

        @Test func acceptsWhatIsAsLargeAsAllowed() throws {
            try withEchoServer(LimitTests.small) { port in
                let client = try TestClient(port: port)
                // 10 bytes for the path and 13 for the rest of the line.
                let target = "/echo/" + LimitTests.filler(100 - 13 - 6)
                try expect(client.request("GET", target).status, equals: 200)
                try expect(client.request("GET", target + "x").status, equals: 414)
                let second = try TestClient(port: port)
                // "Host: test" and "X: " with their line endings.
                let field = LimitTests.filler(300 - 12 - 5)
                try expect(second.request("GET", "/echo/a", headers: "X: \(field)\r\n").status, equals: 200)
                try expect(second.request("GET", "/echo/a", headers: "X: \(field)x\r\n").status, equals: 431)
                let third = try TestClient(port: port)
                try expect(
                    third.request("GET", "/echo/a", headers: "A: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\n").status, equals: 200)
                try expect(third.request("POST", "/body", body: LimitTests.filler(10)).status, equals: 200)
                try expect(third.request("POST", "/body", body: LimitTests.filler(11)).status, equals: 413)
            }
        }

        /// Sends more than the sockets' buffers hold. So the client can read the answer only if the server reads on.
        @Test func readsOnAfterItHasRefused() throws {
            let configuration = configured {
                $0.maxBodyBytes = 1000
                $0.maxLingerBytes = 64 << 20
                $0.lingerTimeout = .seconds(60)
            }
            try withEchoServer(configuration) { port in
                let client = try TestClient(port: port)
                try expect(client.request("POST", "/body", body: LimitTests.filler(32 << 20)).status, equals: 413)
                expect(client.isClosedByServer())
            }
        }

        @Test func readsOnWithinBounds() throws {
            let configuration = configured {
                $0.maxBodyBytes = 1000
                $0.maxLingerBytes = 100_000
                $0.lingerTimeout = .seconds(3600)
            }
            try withEchoServer(configuration) { port in
                let client = try TestClient(port: port)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n")
                try expect(client.receive().status, equals: 413)
                // The send fails after the server has closed the connection.
                #expect(throws: TestClient.Failure.self) {
                    for _ in 0..<100_000 { try client.send([UInt8](repeating: 0, count: 10_000)) }
                }
            }
        }

        @Test func lingersForATimeOnly() throws {
            let configuration = configured { $0.lingerTimeout = .milliseconds(100) }
            try withEchoServer(configuration) { (port, server) in
                let client = try TestClient(port: port)
                try client.send("nonsense\r\n\r\n")
                try expect(client.receive().status, equals: 400)
                try waitUntil { server.counters().connectionsOpen == 0 }
            }
        }

        @Test func endsAConnectionAfterItsRequests() throws {
            try withEchoServer(configured { $0.maxRequestsPerConnection = 3 }) { port in
                let client = try TestClient(port: port)
                for number in 1...3 {
                    let response = try client.request("GET", "/echo/a")
                    expect(response.status, equals: 200)
                    expect(response.headers["connection"], equals: number == 3 ? "close" : nil)
                }
                expect(client.isClosedByServer())
            }
        }

        @Test func answersInPlainTextUnlessTold() throws {
            try withEchoServer(hooks: ServerHooks()) { port in
                let client = try TestClient(port: port)
                try client.send("GET / HTTP/1.1\r\n\r\n")
                let response = try client.receive()
                expect(response.body, equals: "the request is malformed: it needs exactly one valid Host field\n")
                expect(response.headers["content-type"], equals: "text/plain; charset=utf-8")
                expectNil(response.headers["retry-after"])
            }
        }

        @Test func leavesTheWordsToTheProgram() throws {
            let hooks = ServerHooks(errorResponse: { fault, _ in
                Response(status: 420, headers: ["Retry-After": "7", "Connection": "x"], body: Array("{}".utf8))
            })
            try withEchoServer(configured { $0.maxConnections = 1 }, hooks: hooks) { port in
                let first = try TestClient(port: port)
                try expect(first.request("GET", "/echo/a").status, equals: 200)
                let response = try TestClient(port: port).receive()
                expect(response.status, equals: 420)
                expect(response.headers["retry-after"], equals: "7")
                expect(response.headers["connection"], equals: "close")
            }
        }

        @Test func answersHeadWithoutABodyEvenThen() throws {
            try withEchoServer(LimitTests.small) { port in
                let client = try TestClient(port: port)
                try client.send("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")
                let response = try client.receive(hasBody: false)
                expect(response.status, equals: 413)
                expect(response.headers["content-length"], equals: "14")
                expect(client.isClosedByServer())
            }
        }

        @Test func refusesConfigurationsOutOfRange() throws {
            let changes: [(String, (inout ServerConfiguration) -> Void)] = [
                ("maxRequestLineBytes", { $0.maxRequestLineBytes = 1 << 20 }),
                ("maxHeaderBytes", { $0.maxHeaderBytes = 1 << 20 }),
                ("maxHeaderCount", { $0.maxHeaderCount = 0 }),
                ("maxBodyBytes", { $0.maxBodyBytes = -1 }),
                ("maxConnections", { $0.maxConnections = 0 }),
                ("idleTimeout", { $0.idleTimeout = .zero }),
                ("gracePeriod", { $0.gracePeriod = .seconds(-1) }),
                ("maximumLag", { $0.maximumLag = .zero }),
                ("rateLimit.burst", { $0.rateLimit = RateLimit(requestsPerSecond: 1, burst: 0) }),
                ("rateLimit.requestsPerSecond", { $0.rateLimit = RateLimit(requestsPerSecond: .nan, burst: 1) }),
            ]
            for (field, change) in changes {
                let server = EventHTTPServer(configured(change)) { EchoResponder() }
                let error = #expect(throws: ServerError.self) { try server.start() }
                guard case .invalidConfiguration(field, _) = error else { throw UnexpectedError(error) }
            }
        }
    }
}
