import Expectations
import EventHTTPServer
import Glibc
import RawHTTPClient
import Testing

extension ServerTests {
    @Suite struct RequestTests {
        @Test func answersWithDateTypeAndLength() throws {
            try withEchoServer { port in
                let response = try TestClient(port: port).request("GET", "/echo/hello")
                expect(response.status, equals: 200)
                expect(response.body, equals: "hello||127.0.0.1")
                expect(response.headers["content-type"], equals: "text/plain; charset=utf-8")
                expect(response.headers["content-length"], equals: "16")
                expect(response.headers["date"]?.hasSuffix(" GMT"), equals: true)
                expectNil(response.headers["connection"])
            }
        }

        @Test func keepsConnectionsAlive() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                for number in 1...20 {
                    try expect(client.request("GET", "/echo/\(number)").body, equals: "\(number)||127.0.0.1")
                }
            }
        }

        @Test func closesWhenAskedTo() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request("GET", "/echo/a", headers: "Connection: close\r\n")
                expect(response.headers["connection"], equals: "close")
                expect(client.isClosedByServer())
            }
        }

        @Test func answersPipelinedRequestsInOrder() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let requests = (1...5).map { "GET /echo/\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }
                try client.send(requests.joined())
                for number in 1...5 {
                    try expect(client.receive().body, equals: "\(number)||127.0.0.1")
                }
            }
        }

        @Test func answersHeadWithLengthAndNoBody() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let head = try client.request("HEAD", "/echo/hello")
                expect(head.status, equals: 200)
                expect(head.headers["content-length"], equals: "16")
                // A body would be read as the next answer.
                try expect(client.request("HEAD", "/nowhere").status, equals: 404)
                try expect(client.request("GET", "/echo/next").body, equals: "next||127.0.0.1")
            }
        }

        @Test func sendsNoLengthWhereThereIsNoBody() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let unchanged = try client.request("GET", "/unchanged")
                expect(unchanged.status, equals: 304)
                expectNil(unchanged.headers["content-length"])
                let options = try client.request("OPTIONS", "/body")
                expect(options.status, equals: 204)
                expect(options.headers["allow"], equals: "POST, OPTIONS")
                expectNil(options.headers["content-length"])
            }
        }

        @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
        func leavesMethodsToTheRouter(_ method: String) throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request(method, "/echo/a")
                expect(response.status, equals: 405)
                expect(response.headers["allow"], equals: "GET, HEAD, OPTIONS")
                try expect(client.request(method, "/nowhere").status, equals: 404)
            }
        }

        @Test func readsBodies() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let long = String(repeating: "媽祖", count: 20_000)
                try expect(client.request("POST", "/body", body: "{}").body, equals: "{}")
                try expect(client.request("POST", "/body", body: long).body, equals: long)
                try expect(client.request("POST", "/body").body, equals: "")
                try client.send("POST /body HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
                try client.send("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
                try expect(client.receive().body, equals: "abcde")
            }
        }

        @Test func sendsContinueWhenExpected() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send(
                    "POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
                try expect(client.receive().status, equals: 100)
                try client.send("ok")
                try expect(client.receive().body, equals: "ok")
            }
        }

        @Test func writesLargeAnswersWhole() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try expect(client.request("GET", "/large").body.utf8.count, equals: 4 << 20)
                try expect(client.request("GET", "/echo/next").status, equals: 200)
            }
        }

        @Test(arguments: [
            ("/echo/%E5%AA%BD%E7%A5%96?name=%E9%97%9C%E5%85%AC&a=1+2%2B3", "媽祖|name=關公;a=1 2+3"),
            ("/echo/媽祖?deity=關公", "媽祖|deity=關公"),
            ("/echo/a%2Fb", "a/b|"),
            ("http://example.org/echo/a?b=c", "a|b=c"),
        ])
        func decodesTargets(_ target: String, _ expected: String) throws {
            try withEchoServer { port in
                let response = try TestClient(port: port).request("GET", target)
                expect(response.body, equals: expected + "|127.0.0.1")
            }
        }

        @Test func findsHeadersWithoutRegardToCase() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try expect(
                    client.request("GET", "/agent", headers: "USER-AGENT:  nearby 1\r\n").body, equals: "nearby 1")
            }
        }

        @Test func neverLetsAValueEndItsHeader() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request("GET", "/split")
                expect(response.headers["x-note"], equals: "a  X-Injected: b")
                expectNil(response.headers["x-injected"])
                expect(response.headers["content-length"], equals: "0")
            }
        }

        /// The next connection gets the descriptor that was closed. It must receive every byte that is sent on it.
        @Test(arguments: ["Connection: close\r\n", "Content-Length: x\r\n"])
        func aClosedConnectionsDescriptorIsTheNextOnesAlone(header: String) throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 1)) { EchoResponder() }
            let port = try server.start()
            defer {
                server.stop()
                server.waitUntilStopped()
            }
            for round in 0..<10 {
                let closing = try TestClient(port: port)
                _ = try closing.request("GET", "/agent", headers: header)
                expect(closing.isClosedByServer())
                let next = try TestClient(port: port)
                let piece = String(repeating: "x", count: 20_000)
                try next.send("POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: \(20 * piece.utf8.count)\r\n\r\n")
                for _ in 0..<20 {
                    try next.send(piece)
                    usleep(500)
                }
                try expect(next.receive().status, equals: 200, "\(round)")
            }
        }
    }
}
