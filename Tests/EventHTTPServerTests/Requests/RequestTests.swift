import EventHTTPServer
import Glibc
import RawHTTPClient
import Testing

extension ServerTests {
    @Suite struct RequestTests {
        @Test func answersWithDateTypeAndLength() throws {
            try withEchoServer { port in
                let response = try TestClient(port: port).request("GET", "/echo/hello")
                #expect(response.status == 200)
                #expect(response.body == "hello||127.0.0.1")
                #expect(response.headers["content-type"] == "text/plain; charset=utf-8")
                #expect(response.headers["content-length"] == "16")
                #expect(response.headers["date"]?.hasSuffix(" GMT") == true)
                #expect(response.headers["connection"] == nil)
            }
        }

        @Test func keepsConnectionsAlive() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                for number in 1...20 {
                    #expect(try client.request("GET", "/echo/\(number)").body == "\(number)||127.0.0.1")
                }
            }
        }

        @Test func closesWhenAskedTo() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request("GET", "/echo/a", headers: "Connection: close\r\n")
                #expect(response.headers["connection"] == "close")
                #expect(client.isClosedByServer())
            }
        }

        @Test func answersPipelinedRequestsInOrder() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let requests = (1...5).map { "GET /echo/\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }
                try client.send(requests.joined())
                for number in 1...5 {
                    #expect(try client.receive().body == "\(number)||127.0.0.1")
                }
            }
        }

        @Test func answersHeadWithLengthAndNoBody() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let head = try client.request("HEAD", "/echo/hello")
                #expect(head.status == 200)
                #expect(head.headers["content-length"] == "16")
                // A body would be read as the next answer.
                #expect(try client.request("HEAD", "/nowhere").status == 404)
                #expect(try client.request("GET", "/echo/next").body == "next||127.0.0.1")
            }
        }

        @Test func sendsNoLengthWhereThereIsNoBody() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let unchanged = try client.request("GET", "/unchanged")
                #expect(unchanged.status == 304)
                #expect(unchanged.headers["content-length"] == nil)
                let options = try client.request("OPTIONS", "/body")
                #expect(options.status == 204)
                #expect(options.headers["allow"] == "POST, OPTIONS")
                #expect(options.headers["content-length"] == nil)
            }
        }

        @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
        func leavesMethodsToTheRouter(_ method: String) throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request(method, "/echo/a")
                #expect(response.status == 405)
                #expect(response.headers["allow"] == "GET, HEAD, OPTIONS")
                #expect(try client.request(method, "/nowhere").status == 404)
            }
        }

        @Test func readsBodies() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let long = String(repeating: "媽祖", count: 20_000)
                #expect(try client.request("POST", "/body", body: "{}").body == "{}")
                #expect(try client.request("POST", "/body", body: long).body == long)
                #expect(try client.request("POST", "/body").body == "")
                try client.send("POST /body HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
                try client.send("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
                #expect(try client.receive().body == "abcde")
            }
        }

        @Test func sendsContinueWhenExpected() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                try client.send(
                    "POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
                #expect(try client.receive().status == 100)
                try client.send("ok")
                #expect(try client.receive().body == "ok")
            }
        }

        @Test func writesLargeAnswersWhole() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                #expect(try client.request("GET", "/large").body.utf8.count == 4 << 20)
                #expect(try client.request("GET", "/echo/next").status == 200)
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
                #expect(response.body == expected + "|127.0.0.1")
            }
        }

        @Test func findsHeadersWithoutRegardToCase() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                #expect(try client.request("GET", "/agent", headers: "USER-AGENT:  nearby 1\r\n").body == "nearby 1")
            }
        }

        @Test func neverLetsAValueEndItsHeader() throws {
            try withEchoServer { port in
                let client = try TestClient(port: port)
                let response = try client.request("GET", "/split")
                #expect(response.headers["x-note"] == "a  X-Injected: b")
                #expect(response.headers["x-injected"] == nil)
                #expect(response.headers["content-length"] == "0")
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
                #expect(closing.isClosedByServer())
                let next = try TestClient(port: port)
                let piece = String(repeating: "x", count: 20_000)
                try next.send("POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: \(20 * piece.utf8.count)\r\n\r\n")
                for _ in 0..<20 {
                    try next.send(piece)
                    usleep(500)
                }
                #expect(try next.receive().status == 200, "\(round)")
            }
        }
    }
}
