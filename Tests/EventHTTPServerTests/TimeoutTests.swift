import EventHTTPServer
import Glibc
import RawHTTPClient
import Testing

/// Waits until the condition holds, for a minute at most.
func waitUntil(_ condition: () -> Bool) throws {
    struct TooLong: Error {}
    for _ in 0..<60_000 {
        if condition() { return }
        usleep(1000)
    }
    throw TooLong()
}

extension ServerTests {
    @Suite struct TimeoutTests {
        /// Sends a byte now and then until the server has answered; the client's own time limit ends the rest.
        private func drip(_ client: TestClient, _ bytes: [UInt8]) throws -> ReceivedResponse {
            for _ in 0..<1000 {
                if client.hasInput() { break }
                try client.send(bytes)
                usleep(20_000)
            }
            return try client.receive()
        }

        @Test func endsAHeaderThatDrips() throws {
            try withEchoServer(configured { $0.headerTimeout = .milliseconds(200) }) { port in
                let client = try TestClient(port: port)
                try client.send("GET /echo/a HTTP/1.1\r\nHost: a\r\nX: ")
                let response = try drip(client, [UInt8(ascii: "x")])
                #expect(response.status == 408)
                #expect(response.body == "request_timeout")
                #expect(response.headers["connection"] == "close")
            }
        }

        @Test func endsABodyThatDrips() throws {
            try withEchoServer(configured { $0.requestTimeout = .milliseconds(200) }) { port in
                let client = try TestClient(port: port)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
                #expect(try drip(client, [UInt8(ascii: "x")]).status == 408)
            }
        }

        @Test func endsAChunkedBodyThatDrips() throws {
            try withEchoServer(configured { $0.requestTimeout = .milliseconds(200) }) { port in
                let client = try TestClient(port: port)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                #expect(try drip(client, Array("1\r\nx\r\n".utf8)).status == 408)
            }
        }

        @Test func endsWhatHasBegunAndStopped() throws {
            try withEchoServer(configured { $0.headerTimeout = .milliseconds(100) }) { port in
                let client = try TestClient(port: port)
                #expect(try client.request("GET", "/echo/a").status == 200)
                try client.send("G")
                #expect(try client.receive().status == 408)
                #expect(client.isClosedByServer())
            }
        }

        @Test func closesConnectionsThatNeverAsk() throws {
            try withEchoServer(configured { $0.idleTimeout = .milliseconds(200) }) { port in
                let silent = try TestClient(port: port)
                let empty = try TestClient(port: port)
                try empty.send("\r\n\r\n")
                #expect(silent.isClosedByServer())
                #expect(empty.isClosedByServer())
            }
        }

        @Test func anAnswerBeginsTheIdleTimeAnew() throws {
            try withEchoServer(configured { $0.idleTimeout = .milliseconds(500) }) { port in
                let client = try TestClient(port: port)
                for _ in 0..<8 {
                    #expect(try client.request("GET", "/echo/a").status == 200)
                    usleep(100_000)
                }
                #expect(client.isClosedByServer())
            }
        }

        @Test func cutsAReaderThatStalls() throws {
            try withEchoServer(configured { $0.writeTimeout = .milliseconds(200) }) { (port, server) in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                for _ in 0..<8 { try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
                try waitUntil { server.counters().connectionsBroken == 1 }
                #expect(server.counters().connectionsOpen == 0)
                #expect(throws: TestClient.Failure.self) {
                    for _ in 0..<8 { _ = try client.receive() }
                }
            }
        }

        @Test func waitsForAReaderThatIsSlow() throws {
            try withEchoServer(configured { $0.writeTimeout = .milliseconds(500) }) { port in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                // For longer than the time without progress.
                for _ in 0..<20 {
                    try client.receiveSome(atMost: 65_536)
                    usleep(50_000)
                }
                #expect(try client.receive().body.utf8.count == 4 << 20)
            }
        }
    }
}
