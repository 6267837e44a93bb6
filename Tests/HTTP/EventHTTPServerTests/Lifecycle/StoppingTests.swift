import Expectations
import Dispatch
import EventHTTPServer
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

extension ServerTests {
    @Suite struct StoppingTests {
        /// Waits until the port refuses connections.
        private func waitUntilRefused(_ port: UInt16) throws {
            try waitUntil {
                do {
                    _ = try TestClient(port: port)
                    return false
                } catch let failure as TestClient.Failure where failure.errno == ECONNREFUSED {
                    return true
                } catch let failure as TestClient.Failure where failure.errno == ECONNRESET {
                    return false
                }
            }
        }

        @Test func finishesARequestThatIsBeingAnswered() throws {
            let (entered, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let server = EventHTTPServer(ServerConfiguration(port: 0)) {
                HeldResponder(entered: entered, mayAnswer: mayAnswer)
            }
            let client = try TestClient(port: server.start())
            try client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
            expect(entered.wait(timeout: .now() + 60), equals: .success)
            server.stop()
            mayAnswer.signal()
            let response = try client.receive()
            expect(response.body, equals: "held")
            expect(response.headers["connection"], equals: "close")
            expect(client.isClosedByServer())
            server.waitUntilStopped()
        }

        @Test func finishesARequestThatIsArriving() throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0)) { EchoResponder() }
            let port = try server.start()
            let clients = try (0..<2).map { _ in try TestClient(port: port) }
            for client in clients {
                try client.send("POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc")
            }
            // The same thread answers this request, so the loop has made a turn since then.
            try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            server.stop()
            try waitUntilRefused(port)
            // When the first is answered, the loop has made a turn for the second one too.
            for client in clients {
                try client.send("def")
                try expect(client.receive().body, equals: "abcdef")
                expect(client.isClosedByServer())
            }
            server.waitUntilStopped()
        }

        @Test func writesALargeAnswerToItsEnd() throws {
            let server = EventHTTPServer(configured { $0.gracePeriod = .seconds(3600) }) { EchoResponder() }
            let port = try server.start()
            let client = try TestClient(port: port)
            try client.send("GET /large HTTP/1.1\r\nHost: test\r\n\r\n")
            try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            server.stop()
            try waitUntilRefused(port)
            try expect(client.receive().body.utf8.count, equals: 4 << 20)
            // The connection is not kept for another request.
            expect(client.isClosedByServer())
            server.waitUntilStopped()
        }

        @Test func doesNotWaitForHalfOfAHead() throws {
            let server = EventHTTPServer(configured { $0.gracePeriod = .seconds(3600) }) { EchoResponder() }
            let port = try server.start()
            let used = try TestClient(port: port)
            let clients = try (0..<100).map { _ in
                let client = try TestClient(port: port)
                try client.send("GET /echo/a HTTP/1.1\r\nHost: ")
                return client
            }
            try expect(used.request("GET", "/echo/a").status, equals: 200)
            server.stop()
            server.waitUntilStopped()
            for client in clients { expect(client.isClosedByServer()) }
        }

        /// The rest of the head is in the kernel's buffer when the server stops.
        @Test func answersAHeadThatTheKernelHasWhole() throws {
            let (entered, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let server = EventHTTPServer(configured { $0.gracePeriod = .seconds(3600) }) {
                HeldResponder(entered: entered, mayAnswer: mayAnswer)
            }
            let port = try server.start()
            let (holding, client) = (try TestClient(port: port), try TestClient(port: port))
            try client.send("GET / HTTP/1.1\r\nHo")
            try holding.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
            expect(entered.wait(timeout: .now() + 60), equals: .success)
            try client.send("st: test\r\n\r\n")
            server.stop()
            mayAnswer.signal()
            mayAnswer.signal()
            try expect(holding.receive().body, equals: "held")
            try expect(client.receive().body, equals: "held")
            server.waitUntilStopped()
        }

        @Test func doesNotWaitForConnectionsAtRest() throws {
            let server = EventHTTPServer(configured { $0.gracePeriod = .seconds(3600) }) { EchoResponder() }
            let port = try server.start()
            let (used, silent) = (try TestClient(port: port), try TestClient(port: port))
            try expect(used.request("GET", "/echo/a").status, equals: 200)
            server.stop()
            server.waitUntilStopped()
            expect(used.isClosedByServer())
            expect(silent.isClosedByServer())
        }

        @Test func doesNotWaitForClientsThatLeft() throws {
            let server = EventHTTPServer(configured { $0.gracePeriod = .seconds(3600) }) { EchoResponder() }
            let port = try server.start()
            // More connections than the server keeps before it removes closed ones.
            for _ in 0..<200 {
                try TestClient(port: port).send("POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc")
            }
            try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            server.stop()
            server.waitUntilStopped()
        }

        @Test func givesUpRequestsAfterTheGracePeriod() throws {
            let server = EventHTTPServer(configured { $0.gracePeriod = .zero }) { EchoResponder() }
            let port = try server.start()
            let client = try TestClient(port: port)
            try client.send("POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc")
            try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            server.stop()
            server.waitUntilStopped()
            expect(client.isClosedByServer())
        }

        @Test func freesThePort() throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 2)) { EchoResponder() }
            let port = try server.start()
            server.stop()
            server.waitUntilStopped()
            #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
            let next = EventHTTPServer(ServerConfiguration(port: port)) { EchoResponder() }
            try expect(next.start(), equals: port)
            next.stop()
            next.waitUntilStopped()
        }

        @Test func stopsOnceHoweverOftenItIsAsked() throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 2)) { EchoResponder() }
            server.stop()
            server.waitUntilStopped()
            _ = try server.start()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in server.stop() }
            server.waitUntilStopped()
            server.stop()
            server.waitUntilStopped()
        }

        @Test func closesConnectionsThatRestTooLong() throws {
            try withEchoServer(configured { $0.idleTimeout = .milliseconds(200) }) { port in
                let client = try TestClient(port: port)
                try expect(client.request("GET", "/echo/a").status, equals: 200)
                expect(client.isClosedByServer())
            }
        }

        @Test func stopsOnASignal() throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 2)) { EchoResponder() }
            try server.handleSignals()
            let port = try server.start()
            try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            expect(kill(getpid(), SIGTERM), equals: 0)
            server.waitUntilStopped()
            #expect(throws: ServerError.self) { try server.handleSignals() }
        }
    }
}
