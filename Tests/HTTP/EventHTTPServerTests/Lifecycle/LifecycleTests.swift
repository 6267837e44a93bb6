import Expectations
import Dispatch
import EventHTTPServer
import Glibc
import HTTPModel
import Synchronization
import RawHTTPClient
import Testing

extension ServerTests {
    @Suite struct LifecycleTests {
        @Test func servesManyClientsOnAllThreads() throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 3)) { EchoResponder() }
            let port = try server.start()
            let answered = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                for number in 0..<25 {
                    // Four requests on each connection, so that the kernel spreads connections over the threads.
                    guard let client = try? TestClient(port: port) else { continue }
                    for _ in 0..<4 {
                        let word = "\(worker)-\(number)"
                        if (try? client.request("GET", "/echo/\(word)").body) == "\(word)||127.0.0.1" {
                            answered.add(1, ordering: .relaxed)
                        }
                    }
                }
            }
            expect(answered.load(ordering: .relaxed), equals: 8 * 25 * 4)
            server.stop()
            server.waitUntilStopped()
        }

        @Test func closesManyConnectionsThatAskForIt() throws {
            try withEchoServer(configured(threads: 2)) { port in
                let closed = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: 16) { _ in
                    for _ in 0..<20 {
                        guard let client = try? TestClient(port: port),
                            let response = try? client.request("GET", "/echo/a", headers: "Connection: close\r\n"),
                            response.status == 200, client.isClosedByServer()
                        else { return }
                        closed.add(1, ordering: .relaxed)
                    }
                }
                expect(closed.load(ordering: .relaxed), equals: 16 * 20)
            }
        }

        @Test func makesOneResponderForEachThread() throws {
            let made = Atomic(0)
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 3)) {
                made.add(1, ordering: .relaxed)
                return EchoResponder()
            }
            try expect(server.start() != 0)
            expect(made.load(ordering: .relaxed), equals: 3)
            server.stop()
            server.waitUntilStopped()
        }

        @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0"])
        func listensOnAddressesOfThisMachine(_ host: String) throws {
            let server = EventHTTPServer(ServerConfiguration(host: host, port: 0)) { EchoResponder() }
            let port = try server.start()
            try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            server.stop()
            server.waitUntilStopped()
        }

        @Test(arguments: ["", "nowhere.invalid", "256.1.1.1", "127.0.0.1:80", "::g", "127.0.0.1\0"])
        func rejectsHostsThatAreNoAddress(_ host: String) throws {
            let error = #expect(throws: ServerError.self) {
                try EventHTTPServer(ServerConfiguration(host: host, port: 0)) { EchoResponder() }.start()
            }
            guard case .invalidHost(host) = error else { throw UnexpectedError(error) }
        }

        @Test func reportsAddressesOfOtherMachines() throws {
            let error = #expect(throws: ServerError.self) {
                try EventHTTPServer(ServerConfiguration(host: "192.0.2.1", port: 0)) { EchoResponder() }.start()
            }
            guard case .cannotListen("192.0.2.1", 0, EADDRNOTAVAIL) = error else { throw UnexpectedError(error) }
        }

        @Test func rejectsAServerWithoutThreads() throws {
            let error = #expect(throws: ServerError.self) {
                try EventHTTPServer(ServerConfiguration(port: 0, threads: 0)) { EchoResponder() }.start()
            }
            guard case .invalidConfiguration("threads", 1...1024) = error else { throw UnexpectedError(error) }
        }

        @Test func rejectsAPortThatAServerUses() throws {
            try withEchoServer { port in
                let second = EventHTTPServer(ServerConfiguration(port: port)) { EchoResponder() }
                let error = #expect(throws: ServerError.self) { try second.start() }
                guard case .addressInUse("127.0.0.1", port) = error else { throw UnexpectedError(error) }
                try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200)
            }
        }

        @Test func givesAPortToOneOfManyServersThatStartAtOnce() throws {
            for _ in 0..<20 {
                let free = EventHTTPServer(ServerConfiguration(port: 0)) { EchoResponder() }
                let port = try free.start()
                free.stop()
                free.waitUntilStopped()
                let servers = (0..<4).map { _ in
                    EventHTTPServer(ServerConfiguration(port: port, threads: 2)) { EchoResponder() }
                }
                let started = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: servers.count) { index in
                    if (try? servers[index].start()) != nil { started.add(1, ordering: .relaxed) }
                }
                expect(started.load(ordering: .relaxed), equals: 1)
                for server in servers { server.stop() }
                for server in servers { server.waitUntilStopped() }
            }
        }

        @Test func reportsAResponderThatCannotBeMade() throws {
            struct NoDatabase: Error {}
            let made = Atomic(0)
            let server = EventHTTPServer(ServerConfiguration(port: 0, threads: 3)) {
                // Two threads succeed and one fails.
                guard made.add(1, ordering: .relaxed).newValue < 3 else { throw NoDatabase() }
                return EchoResponder()
            }
            let error = #expect(throws: ServerError.self) { try server.start() }
            guard case .responderFailed(is NoDatabase) = error else { throw UnexpectedError(error) }
            server.stop()
            server.waitUntilStopped()
        }

        @Test func runsOnce() throws {
            let server = EventHTTPServer(ServerConfiguration(port: 0)) { EchoResponder() }
            _ = try server.start()
            for _ in 0..<2 {
                let error = #expect(throws: ServerError.self) { try server.start() }
                guard case .alreadyStarted = error else { throw UnexpectedError(error) }
                server.stop()
                server.waitUntilStopped()
            }
        }
    }
}

/// Error for a thrown error that was not expected.
struct UnexpectedError: Error {
    let error: (any Error)?

    init(_ error: (any Error)?) {
        self.error = error
    }
}
