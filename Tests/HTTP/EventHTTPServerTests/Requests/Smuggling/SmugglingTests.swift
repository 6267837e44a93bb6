import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Synchronization
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct SmugglingTests {
        /// Paths of all requests that were answered or refused.
        private final class Paths: Sendable {
            let all = Mutex<[String]>([])
        }

        @Test func nothingIsSmuggledInOnePiece() throws {
            try run { try $0.send($1) }
        }

        @Test func nothingIsSmuggledByteByByte() throws {
            try run { client, bytes in
                var on: Int32 = 1
                setsockopt(client.number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
                for byte in bytes {
                    // The server may refuse a request before its end and close the socket.
                    guard (try? client.send([byte])) != nil else { break }
                }
            }
        }

        private func run(_ send: (TestClient, [UInt8]) throws -> Void) throws {
            let paths = Paths()
            var hooks = MirrorResponder.hooks
            hooks.observe = { exchange in paths.all.withLock { $0.append(exchange.path) } }
            let server = EventHTTPServer(configured(), hooks: hooks) { MirrorResponder() }
            let port = try server.start()
            do {
                defer {
                    server.stop()
                    server.waitUntilStopped()
                }
                for trial in SmugglingTrial.all {
                    let client = try TestClient(port: port)
                    try send(client, trial.bytes)
                    try check(trial, of: client)
                }
            }
            let answered = paths.all.withLock { $0 }
            expect(answered, lacks: "/smuggled")
            let last = SmugglingTrial.all.count { if case .read = $0.outcome { true } else { false } }
            expect(answered.count { $0 == "/last" }, equals: last)
            expect(answered.count, equals: SmugglingTrial.all.count + last)
        }

        private func check(_ trial: SmugglingTrial, of client: TestClient) throws {
            let comment: String = "\(trial.text.debugDescription)"
            var response = try client.receive()
            // Sent if the body has not arrived with the head.
            if response.status == 100 { response = try client.receive() }
            switch trial.outcome {
            case .refused(let fault):
                expect(response.status, equals: fault.status, comment)
                expect(response.body, equals: fault.detail, comment)
            case .malformed:
                expect(response.status, equals: 400, comment)
                expectNil(response.headers["x-read"], comment)
            case .read(let body):
                expect(response.status, equals: 200, comment)
                expect(response.body, equals: body, comment)
                expect(response.headers["connection"] != "close", comment)
                try expect(client.request("GET", "/last").headers["x-read"], equals: "GET /last", comment)
                return
            case .readAndClosed:
                expect(response.status, equals: 200, comment)
                expect(response.headers["x-read"], equals: "POST /first", comment)
            }
            expect(response.headers["connection"], equals: "close", comment)
            expect(client.isClosedByServer(), comment)
        }
    }
}
