import Expectations
import Dispatch
import Glibc
import HTTPModel
import RawHTTPClient
import Synchronization
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct ServiceTests {
        /// Answers with the number of responders that were created before it.
        private struct NumberedResponder: Responder {
            let number: Int

            func respond(to request: Request) -> Reply { .now(.text(String(number))) }

            func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("", status: 400) }
        }

        // MARK: Reloading

        @Test func makesEveryResponderAnew() throws {
            let made = Atomic(0)
            let called = Monitor<[Int]>([])
            let hooks = ServerHooks(reload: { thread in called.withLock { $0.append(thread) } })
            let server = EventHTTPServer(configured(threads: 3), hooks: hooks) {
                NumberedResponder(number: made.add(1, ordering: .relaxed).oldValue)
            }
            server.reload()
            let client = try TestClient(port: server.start())
            try expect(require(Int(client.request("GET", "/").body)), isBelow: 3)
            server.reload()
            try waitUntil { made.load(ordering: .relaxed) == 6 }
            // The same connection continues.
            try waitUntil { (try? client.request("GET", "/").body).flatMap { Int($0) } ?? 0 >= 3 }
            expect(called.withLock { $0.sorted() }, equals: [0, 1, 2])
            server.stop()
            server.waitUntilStopped()
            server.reload()
            expect(made.load(ordering: .relaxed), equals: 6)
        }

        @Test func keepsTheResponderWhereNoneCanBeMade() throws {
            struct NoDatabase: Error {}
            let made = Atomic(0)
            let notices = Notices()
            let server = EventHTTPServer(configured(), hooks: ServerHooks(notice: { notices.add($0) })) {
                guard made.add(1, ordering: .relaxed).newValue == 1 else { throw NoDatabase() }
                return NumberedResponder(number: 1)
            }
            let client = try TestClient(port: server.start())
            server.reload()
            try waitUntil { notices.count(of: "responderNotReplaced") == 1 }
            try expect(client.request("GET", "/").body, equals: "1")
            server.stop()
            server.waitUntilStopped()
        }

        @Test func whatThreadsShareIsReadBeforeTheyReload() throws {
            let called = Monitor<[String]>([])
            let hooks = ServerHooks(
                willReload: { called.withLock { $0.append("all") } },
                reload: { thread in called.withLock { $0.append("\(thread)") } })
            let server = EventHTTPServer(configured(threads: 2), hooks: hooks) { EchoResponder() }
            server.reload()
            _ = try server.start()
            server.reload()
            try waitUntil { called.withLock { $0.count } == 3 }
            expect(called.withLock { $0.first }, equals: "all")
            expect(called.withLock { $0.sorted() }, equals: ["0", "1", "all"])
            server.stop()
            server.waitUntilStopped()
            server.reload()
            expect(called.withLock { $0.count }, equals: 3)
        }

        @Test func reloadsOnASignal() throws {
            let made = Atomic(0)
            let server = EventHTTPServer(configured(threads: 2)) {
                NumberedResponder(number: made.add(1, ordering: .relaxed).oldValue)
            }
            try server.handleSignals()
            let client = try TestClient(port: server.start())
            expect(kill(getpid(), SIGHUP), equals: 0)
            try waitUntil { made.load(ordering: .relaxed) == 4 }
            try expect(client.request("GET", "/").status, equals: 200)
            server.stop()
            server.waitUntilStopped()
        }

        // MARK: Signals

        @Test func aSecondSignalEndsTheProcess() async {
            await #expect(processExitsWith: .signal(SIGTERM)) {
                let (entered, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                let notices = Notices()
                let server = EventHTTPServer(configured(), hooks: ServerHooks(notice: { notices.add($0) })) {
                    HeldResponder(entered: entered, mayAnswer: mayAnswer)
                }
                try server.handleSignals()
                let client = try TestClient(port: server.start())
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n")
                try waitUntil { server.counters().requests == 1 }
                kill(getpid(), SIGTERM)
                try waitUntil { notices.count(of: "stopping") == 1 }
                kill(getpid(), SIGTERM)
                server.waitUntilStopped()
            }
        }

        /// A responder blocks the only loop.
        @Test func aSignalHasItsEffectWhileAResponderBlocks() throws {
            let (entered, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let server = EventHTTPServer(configured { $0.gracePeriod = .seconds(3600) }) {
                HeldResponder(entered: entered, mayAnswer: mayAnswer)
            }
            try server.handleSignals()
            let client = try TestClient(port: server.start())
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            entered.wait()
            kill(getpid(), SIGTERM)
            try waitUntil { server.context.lifecycle.isStopping }
            mayAnswer.signal()
            try expect(client.receive().headers["connection"], equals: "close")
            server.waitUntilStopped()
        }

        @Test func aServerThatCannotStopEndsWithItsProcess() async {
            await #expect(processExitsWith: .signal(SIGTERM)) {
                let (entered, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                let server = EventHTTPServer(configured { $0.gracePeriod = .milliseconds(1) }) {
                    HeldResponder(entered: entered, mayAnswer: never)
                }
                try server.handleSignals()
                let client = try TestClient(port: server.start())
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                entered.wait()
                kill(getpid(), SIGTERM)
                server.waitUntilStopped()
            }
        }

        // MARK: Inherited sockets

        private func listeningSocket() throws -> (number: Int32, port: UInt16) {
            let address = try SocketAddress(host: "127.0.0.1", port: 0)
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            try require(number >= 0)
            try require(address.withPointer { bind(number, $0, $1) } == 0)
            try require(listen(number, 100) == 0)
            let copy = try require(Descriptor(owning: fcntl(number, F_DUPFD_CLOEXEC, 3)))
            return (number, try SocketAddress(of: copy).port)
        }

        @Test func servesInheritedSocketsOnEveryThread() throws {
            let (first, second) = (try listeningSocket(), try listeningSocket())
            // Clients that connect before the server starts wait in the queue.
            let early = try TestClient(port: first.port)
            let configuration = configured(threads: 3) { $0.inheritedSockets = [first.number, second.number] }
            let server = EventHTTPServer(configuration) { EchoResponder() }
            try expect(server.start(), equals: first.port)
            try expect(early.request("GET", "/echo/early").status, equals: 200)
            for port in [first.port, second.port] {
                for _ in 0..<20 { try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200) }
            }
            server.stop()
            server.waitUntilStopped()
            for port in [first.port, second.port] {
                #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
            }
        }

        /// A port that the settings name is served as well, but not twice.
        @Test func listensBesidesInheritedSockets() throws {
            let inherited = try listeningSocket()
            let configuration = configured(threads: 2) {
                $0.inheritedSockets = [inherited.number]
                $0.listensBesidesInherited = true
            }
            let server = EventHTTPServer(configuration) { EchoResponder() }
            let own = try server.start()
            expect(own != inherited.port && own != 0)
            for port in [own, inherited.port] {
                for _ in 0..<20 { try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200) }
            }
            server.stop()
            server.waitUntilStopped()

            let same = try listeningSocket()
            let again = EventHTTPServer(
                configured {
                    $0.inheritedSockets = [same.number]
                    $0.listensBesidesInherited = true
                    $0.port = same.port
                }
            ) { EchoResponder() }
            try expect(again.start(), equals: same.port)
            again.stop()
            again.waitUntilStopped()
        }

        @Test func refusesWhatIsNoListeningSocket() throws {
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            defer { close(number) }
            let server = EventHTTPServer(configured { $0.inheritedSockets = [number] }) { EchoResponder() }
            let error = #expect(throws: ServerError.self) { try server.start() }
            guard case .invalidInheritedSocket(number) = error else { throw UnexpectedError(error) }
        }

        @Test(
            arguments: [
                ("42", "1", [3]), ("42", "3", [3, 4, 5]), ("41", "1", []), ("42", "0", []), ("42", "-1", []),
                ("42", "999999999", []), ("42", "x", []), ("", "1", []), (nil, "1", []), ("42", nil, []),
            ] as [(String?, String?, [Int32])])
        func readsWhatWasHandedOver(_ process: String?, _ count: String?, _ expected: [Int32]) {
            let numbers = SocketActivation.descriptors(listenProcess: process, listenCount: count, process: 42)
            expect(numbers, equals: expected)
        }

        // MARK: The service manager

        @Test func tellsTheServiceManager() throws {
            let manager = try ManagerSocket()
            let server = EventHTTPServer(configured(threads: 2) { $0.notifySocket = manager.name }) { EchoResponder() }
            _ = try server.start()
            expect(manager.next(), equals: "READY=1")
            server.reload()
            expect(manager.next().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
            expect(manager.next(), equals: "READY=1")
            server.stop()
            expect(manager.next(), equals: "STOPPING=1")
            server.waitUntilStopped()
            expect(!ServiceNotification(socketName: "/nowhere/\(String(repeating: "x", count: 200))").send("READY=1"))
            expect(!ServiceNotification(socketName: "").send("READY=1"))
        }
    }
}
