import Expectations
import Dispatch
import HTTPModel
import RawHTTPClient
import Synchronization
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct WatchdogTests {
        private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        private static let alive = "WATCHDOG=1"

        private let manager: ManagerSocket
        private let entered = DispatchSemaphore(value: 0)
        private let mayAnswer = DispatchSemaphore(value: 0)

        init() throws {
            manager = try ManagerSocket()
        }

        private func server(period: Duration) -> EventHTTPServer {
            let (entered, mayAnswer) = (entered, mayAnswer)
            let configuration = configured(threads: 2) {
                $0.notifySocket = manager.name
                $0.watchdogPeriod = period
            }
            return EventHTTPServer(configuration) { HeldResponder(entered: entered, mayAnswer: mayAnswer) }
        }

        /// Lets a watchdog hear of the last turn of the loop that is held: what it says then is of the other loop alone.
        ///
        /// - Returns: how often it has sent a message meanwhile.
        private func hearLastTurn(of server: EventHTTPServer, _ watchdog: inout Watchdog) throws -> Int {
            func turns() -> [Int] { server.context.counters.map { $0.turns.load(ordering: .relaxed) } }
            let before = turns()
            let first = watchdog.report()
            try waitUntil { turns() != before }
            return [first, watchdog.report()].count { $0 }
        }

        /// The test itself calls for each report, so no time passes in it.
        @Test func aLoopThatDoesNotTurnKeepsTheManagerWaiting() throws {
            let server = server(period: .seconds(86_400))
            var watchdog = try require(Watchdog(server.context))
            let client = try TestClient(port: server.start())
            expect(manager.next(), equals: "READY=1")
            // Each report wakes idle loops for the next one.
            for _ in 0..<3 {
                try waitUntil { watchdog.report() }
                expect(manager.next(), equals: Self.alive)
            }
            try client.send(Self.request)
            entered.wait()
            for _ in 0..<(try hearLastTurn(of: server, &watchdog)) { expect(manager.next(), equals: Self.alive) }
            for _ in 0..<3 {
                let isSent = watchdog.report()
                expect(!isSent)
            }
            mayAnswer.signal()
            try expect(client.receive().body, equals: "held")
            try waitUntil { watchdog.report() }
            expect(manager.next(), equals: Self.alive)
            server.stop()
            server.waitUntilStopped()
            expect(manager.next(), equals: "STOPPING=1")
        }

        /// The grace period ends a server that does not stop; the manager must not end it sooner.
        @Test func aServerThatStopsCountsAsAlive() throws {
            let server = server(period: .seconds(86_400))
            var watchdog = try require(Watchdog(server.context))
            let client = try TestClient(port: server.start())
            try client.send(Self.request)
            entered.wait()
            _ = try hearLastTurn(of: server, &watchdog)
            let isSentBefore = watchdog.report()
            server.stop()
            let isSentAfter = watchdog.report()
            expect(!isSentBefore && isSentAfter)
            mayAnswer.signal()
            try expect(client.receive().body, equals: "held")
            server.waitUntilStopped()
        }

        @Test func theManagerHearsOfItThreeTimesInAPeriod() throws {
            let server = server(period: .milliseconds(90))
            try server.handleSignals()
            _ = try server.start()
            var messages: [String: Int] = [:]
            while messages["READY=1"] == nil || messages[Self.alive, default: 0] < 3, messages[""] == nil {
                messages[manager.next(), default: 0] += 1
            }
            expect(messages["READY=1"] == 1 && messages.count == 2)
            server.stop()
            var last = manager.next()
            while last == Self.alive { last = manager.next() }
            expect(last, equals: "STOPPING=1")
            server.waitUntilStopped()
        }

        @Test func withoutAPeriodOrAManagerThereIsNone() {
            for (name, period) in [(nil, .seconds(30)), ("@a", nil)] as [(String?, Duration?)] {
                let configuration = configured {
                    $0.notifySocket = name
                    $0.watchdogPeriod = period
                }
                expectNil(Watchdog(EventHTTPServer(configuration) { EchoResponder() }.context))
            }
        }

        @Test(
            arguments: [
                ("30000000", nil, .seconds(30)), ("30000000", "42", .seconds(30)), ("30000000", "41", nil),
                ("30000000", "x", nil), ("30000000", "", nil), ("1", nil, .milliseconds(3)), ("0", nil, nil),
                ("9000000000000000000", nil, .seconds(86_400)), ("99999999999999999999", nil, nil), ("-1", nil, nil),
                ("x", nil, nil), ("", nil, nil), (nil, "42", nil), (nil, nil, nil),
            ] as [(String?, String?, Duration?)])
        func readsTheManagersPeriod(microseconds: String?, process: String?, period: Duration?) {
            var environment = ["WATCHDOG": "1"]
            environment["WATCHDOG_USEC"] = microseconds
            environment["WATCHDOG_PID"] = process
            expect(ServerConfiguration.watchdogPeriod(of: environment, process: 42), equals: period)
        }
    }
}
