import Expectations
import EventHTTPServer
import HTTPModel
import RawHTTPClient
import SeededRandom
import Testing

extension ServerTests {
    @Suite struct ProtocolTests {
        private static func get(_ word: String, _ headers: String = "") -> String {
            "GET /echo/\(word) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n"
        }

        // MARK: Targets

        @Test(arguments: [
            ("GET", "http://example.org/echo/a?b=c", 200, "a|b=c|127.0.0.1"),
            ("GET", "http://example.org", 404, "not found"),
            ("OPTIONS", "*", 204, ""),
            ("GET", "*", 400, "invalidTarget"),
            ("CONNECT", "example.org:443", 400, "invalidTarget"),
            ("GET", "ftp://example.org/", 400, "invalidTarget"),
        ])
        func knowsTheFormsOfTargets(_ method: String, _ target: String, _ status: Int, _ body: String) throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request(method, target)
                expect(response.status, equals: status)
                expect(response.body, equals: body)
                // What follows a CONNECT request is not HTTP.
                expect(response.headers["connection"] == "close", equals: method == "CONNECT")
            }
        }

        // MARK: Versions and persistence

        @Test(arguments: [
            ("HTTP/1.1", "", nil, true),
            ("HTTP/1.1", "Connection: close\r\n", "close", false),
            ("HTTP/1.1", "Connection: keep-alive, close\r\n", "close", false),
            ("HTTP/1.1", "Connection: Upgrade\r\nUpgrade: h2c\r\n", nil, true),
            ("HTTP/1.0", "", "close", false),
            ("HTTP/1.0", "Connection: keep-alive\r\n", "keep-alive", true),
            ("HTTP/1.2", "", nil, true),
        ])
        func keepsConnectionsAsTheVersionSays(
            _ version: String, _ headers: String, _ connection: String?, _ livesOn: Bool
        ) throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send("GET /echo/a \(version)\r\nHost: a\r\n\(headers)\r\n")
                let response = try client.receive()
                expect(response.status, equals: 200)
                expect(response.headers["connection"], equals: connection)
                if livesOn {
                    try expect(client.request("GET", "/echo/b").body, equals: "b||127.0.0.1")
                } else {
                    expect(client.isClosedByServer())
                }
            }
        }

        /// The server's own answers have the common fields too, and so has that to a connection above a limit.
        @Test func everyAnswerHasTheCommonFields() throws {
            let configuration = configured {
                $0.answerFields = ["X-A": "1", "X-B": "two, three"]
                $0.maxConnections = 1
            }
            try withEchoServer(configuration) { port in
                func check(_ response: ReceivedResponse, _ status: Int) {
                    expect(response.status, equals: status)
                    expect(response.headers["x-a"] == "1" && response.headers["x-b"] == "two, three")
                }
                let client = try TestClient(port: port)
                check(try client.request("GET", "/echo/a"), 200)
                check(try client.request("HEAD", "/echo/a"), 200)
                check(try TestClient(port: port).receive(), 503)
                try client.send("nonsense\r\n\r\n")
                check(try client.receive(), 400)
            }
        }

        @Test func needsNoHostOfAnOldClient() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send("GET /echo/a HTTP/1.0\r\n\r\n")
                try expect(client.receive().body, equals: "a||127.0.0.1")
            }
        }

        @Test func sendsContinueOnlyWhenItIsWaitedFor() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let head = "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
                // The body arrives together with the head.
                try client.send(head + "ok")
                try expect(client.receive().body, equals: "ok")
                // No body follows.
                try client.send(ProtocolTests.get("a", "Expect: 100-continue\r\n"))
                try expect(client.receive().status, equals: 200)
                // An HTTP/1.0 client does not wait.
                try client.send("POST /body HTTP/1.0\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
                try client.send("ok")
                try expect(client.receive().body, equals: "ok")
            }
        }

        @Test func answersAClientThatHasEndedItsHalf() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send((0..<100).map { ProtocolTests.get("\($0)") }.joined())
                client.endSending()
                for number in 0..<100 { try expect(client.receive().body, equals: "\(number)||127.0.0.1") }
                expect(client.isClosedByServer())
                let large = try TestClient(port: port)
                try large.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                large.endSending()
                try expect(large.receive().body.utf8.count, equals: 4 << 20)
                expect(large.isClosedByServer())
            }
        }

        // MARK: Pipelines

        @Test func answersManyPipelinedRequestsInOrder() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send((0..<500).map { ProtocolTests.get("\($0)") }.joined())
                for number in 0..<500 { try expect(client.receive().body, equals: "\(number)||127.0.0.1") }
            }
        }

        @Test func readsPipelinedRequestsCutAnywhere() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                var random = SplitMix64(seed: 11)
                let post = "POST /body HTTP/1.1\r\nHost: a\r\n"
                for _ in 0..<50 {
                    let requests =
                        ProtocolTests.get("a") + post + "Content-Length: 5\r\n\r\n12345\r\n"
                        + post
                        + "Transfer-Encoding: Chunked\r\n\r\n3;x=\"y\"\r\nabc\r\n02\r\nde\r\n0\r\nTrailer: x\r\n\r\n"
                        + ProtocolTests.get("b")
                    var rest = Array(requests.utf8)[...]
                    while !rest.isEmpty {
                        let count = Int.random(in: 1...min(40, rest.count), using: &random)
                        try client.send(Array(rest.prefix(count)))
                        rest = rest.dropFirst(count)
                    }
                    for body in ["a||127.0.0.1", "12345", "abcde", "b||127.0.0.1"] {
                        try expect(client.receive().body, equals: body)
                    }
                }
            }
        }

        @Test func readsNothingWhileAnAnswerWaits() throws {
            try withEchoServer { (port, server) in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                try waitUntil { server.counters().requests == 1 }
                try client.send((0..<200).map { ProtocolTests.get("\($0)") }.joined())
                expect(server.counters().requests, equals: 1)
                try expect(client.receive().body.utf8.count, equals: 4 << 20)
                for number in 0..<200 { try expect(client.receive().body, equals: "\(number)||127.0.0.1") }
            }
        }

        @Test func oneClientsPipelineLeavesOthersTheirTurn() throws {
            try withEchoServer { port in
                let (busy, other) = (try TestClient(port: port), try TestClient(port: port))
                try busy.send((0..<2000).map { ProtocolTests.get("\($0)") }.joined())
                try expect(other.request("GET", "/echo/other").status, equals: 200)
                for number in 0..<2000 { try expect(busy.receive().body, equals: "\(number)||127.0.0.1") }
            }
        }

        // MARK: Whatever comes

        @Test func survivesRandomBytes() throws {
            let pieces = [
                "GET ", "POST ", "/echo/a", "/body", " HTTP/1.1", "\r\n", "\r\n\r\n", "Host: a", "Content-Length: ",
                "Transfer-Encoding: chunked", "Expect: 100-continue", "5", "0", ":", " ", "\n", "\r", "\0",
                "Connection: keep-alive", "%", "?", "*", ";", "\u{FF}", "a",
            ]
            let configuration = configured(threads: 2) {
                $0.headerTimeout = .milliseconds(50)
                $0.requestTimeout = .milliseconds(50)
                $0.lingerTimeout = .milliseconds(50)
            }
            try withEchoServer(configuration) { (port, server) in
                var random = SplitMix64(seed: 7)
                for round in 0..<400 {
                    var bytes: [UInt8] = []
                    for _ in 0..<Int.random(in: 1...60, using: &random) {
                        if Int.random(in: 0..<10, using: &random) == 0 {
                            bytes.append(UInt8.random(in: .min ... .max, using: &random))
                        } else {
                            bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
                        }
                    }
                    let client = try TestClient(port: port)
                    try? client.send(bytes)
                    if round % 3 == 0 { client.endSending() }
                    if round % 40 == 0 {
                        try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200, "\(round)")
                    }
                }
                try waitUntil { server.counters().connectionsOpen == 0 }
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            }
        }

        @Test func leavesOutReceivedFieldsThatWouldLeaveTheirLine() throws {
            struct Reflecting: Responder {
                func respond(to request: Request) -> Reply {
                    .now(
                        Response(
                            status: 200,
                            headers: Headers(fields: [
                                HeaderField(receivedName: "X-A", value: "a\r\nX-Injected: 1"),
                                HeaderField(receivedName: "X-B: b\r\nX-Injected", value: "1"),
                                HeaderField(receivedName: "X-C", value: "c\0"),
                                HeaderField(receivedName: "X-D", value: "d"),
                                HeaderField(receivedName: "Transfer-Encoding", value: "chunked"),
                                HeaderField(receivedName: "content-length", value: "999"),
                            ]), body: [1]))
                }

                func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("", status: 400) }
            }

            let server = EventHTTPServer(configured()) { Reflecting() }
            let client = try TestClient(port: server.start())
            let response = try client.request("GET", "/")
            let names = ["x-d", "date", "content-length", "x-request-id"]
            expect(Set(response.headers.keys), equals: Set(names))
            expect(response.headers["content-length"], equals: "1")
            server.stop()
            server.waitUntilStopped()
        }
    }
}
