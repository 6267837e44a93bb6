import Expectations
import Glibc
import RawHTTPClient
import Testing

@testable import EventHTTPServer

/// Waits until the condition holds, for at most a minute.
///
/// - Parameter failure: The message for the case that it does not hold.
func waitUntil(failure: () -> String = { "" }, _ condition: () throws -> Bool) throws {
    struct TooLong: Error { let what: String }
    for _ in 0..<60_000 {
        if try condition() { return }
        usleep(1000)
    }
    throw TooLong(what: failure())
}

extension ManualClock {
    /// Moves the clock second by second until the condition holds.
    ///
    /// - Parameter step: The work to do in each second.
    /// - Returns: The number of seconds that have passed.
    func advance(until condition: () -> Bool, doing step: () throws -> Void = {}) throws -> Int {
        var seconds = 0
        try waitUntil(failure: { "\(seconds) seconds have passed" }) {
            if condition() { return true }
            try step()
            advance(by: .seconds(1))
            seconds += 1
            return false
        }
        return seconds
    }
}

extension ServerTests {
    /// Time moves only when a test moves it. So an answer that takes ten seconds needs no real time, and no answer is
    /// late on a slow machine.
    @Suite struct TimeoutTests {
        private let clock = ManualClock()

        /// Sends some bytes each second until the server has answered. The answer must not come before the given number
        /// of seconds.
        private func drip(_ client: TestClient, _ bytes: [UInt8], atLeast seconds: Int) throws -> ReceivedResponse {
            let passed = try clock.advance(until: client.hasInput, doing: { try client.send(bytes) })
            expect(passed, isAtLeast: seconds)
            return try client.receive()
        }

        @Test func endsAHeaderThatDrips() throws {
            try withEchoServer(configured { $0.headerTimeout = .seconds(10) }, clock: clock) { port in
                let client = try TestClient(port: port)
                try client.send("GET /echo/a HTTP/1.1\r\nHost: a\r\nX: ")
                let response = try drip(client, [UInt8(ascii: "x")], atLeast: 10)
                expect(response.status, equals: 408)
                expect(response.body, equals: "request-timeout")
                expect(response.headers["connection"], equals: "close")
            }
        }

        @Test func endsABodyThatDrips() throws {
            try withEchoServer(configured { $0.requestTimeout = .seconds(30) }, clock: clock) { port in
                let client = try TestClient(port: port)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
                try expect(drip(client, [UInt8(ascii: "x")], atLeast: 30).status, equals: 408)
            }
        }

        @Test func endsAChunkedBodyThatDrips() throws {
            try withEchoServer(configured { $0.requestTimeout = .seconds(30) }, clock: clock) { port in
                let client = try TestClient(port: port)
                try client.send("POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                try expect(drip(client, Array("1\r\nx\r\n".utf8), atLeast: 30).status, equals: 408)
            }
        }

        @Test func endsWhatHasBegunAndStopped() throws {
            try withEchoServer(configured { $0.headerTimeout = .seconds(10) }, clock: clock) { port in
                let client = try TestClient(port: port)
                try expect(client.request("GET", "/echo/a").status, equals: 200)
                try client.send("G")
                try expect(clock.advance(until: client.hasInput), isAtLeast: 10)
                try expect(client.receive().status, equals: 408)
                expect(client.isClosedByServer())
            }
        }

        @Test func closesConnectionsThatNeverAsk() throws {
            try withEchoServer(configured { $0.idleTimeout = .seconds(60) }, clock: clock) { port in
                let silent = try TestClient(port: port)
                let empty = try TestClient(port: port)
                try empty.send("\r\n\r\n")
                try expect(clock.advance(until: { silent.hasInput() && empty.hasInput() }), isAtLeast: 60)
                expect(silent.isClosedByServer())
                expect(empty.isClosedByServer())
            }
        }

        @Test func anAnswerBeginsTheIdleTimeAnew() throws {
            let configuration = configured {
                $0.idleTimeout = .seconds(60)
                // If the clock moves while a request is answered, the loop looks slow.
                $0.maximumLag = nil
            }
            try withEchoServer(configuration, clock: clock) { port in
                let client = try TestClient(port: port)
                for _ in 0..<8 {
                    try expect(client.request("GET", "/echo/a").status, equals: 200)
                    clock.advance(by: .seconds(50))
                }
                try expect(clock.advance(until: client.hasInput), isAtLeast: 10)
                expect(client.isClosedByServer())
            }
        }

        @Test func cutsAReaderThatStalls() throws {
            try withEchoServer(configured { $0.writeTimeout = .seconds(30) }, clock: clock) { (port, server) in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                for _ in 0..<8 { try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
                try expect(clock.advance(until: { server.counters().connectionsBroken == 1 }), isAtLeast: 30)
                expect(server.counters().connectionsOpen, equals: 0)
                #expect(throws: TestClient.Failure.self) {
                    for _ in 0..<8 { _ = try client.receive() }
                }
            }
        }

        /// It always makes some progress.
        @Test func cutsAReaderThatIsTooSlow() throws {
            let configuration = configured {
                $0.writeTimeout = .seconds(10)
                $0.minBytesPerSecond = 100_000
            }
            try withEchoServer(configuration, clock: clock) { (port, server) in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                let seconds = try clock.advance(
                    until: { server.counters().connectionsBroken == 1 },
                    doing: { try? client.receiveSome(atMost: 10_000) })
                expect(seconds, isAtLeast: 10)
                expect(server.counters().bufferedBytes, equals: 0)
                #expect(throws: TestClient.Failure.self) { try client.receive() }
            }
        }

        @Test func waitsForAReaderThatIsSlow() throws {
            let configuration = configured {
                $0.writeTimeout = .seconds(30)
                // Each of its reads takes some kilobytes: more than this, however little the kernel gives it at once.
                $0.minBytesPerSecond = 10
            }
            try withEchoServer(configuration, clock: clock) { port in
                let client = try TestClient(port: port, receiveBufferBytes: 4096)
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                // Longer than the timeout for an answer without progress.
                for _ in 0..<20 {
                    for _ in 0..<4 { try client.receiveSome(atMost: 65_536) }
                    clock.advance(by: .seconds(20))
                }
                try expect(client.receive().body.utf8.count, equals: 4 << 20)
            }
        }
    }
}
