import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct WorkerTests {
        private let workshop = Workshop()

        private func request(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

        private func begin(_ client: TestClient, _ target: String) throws {
            try client.send(request(target))
            try waitUntil { workshop.begun.contains(target) }
        }

        @Test func aSlowAnswerHoldsNobodyUp() throws {
            try workshop.withServer { port, server in
                let slow = try TestClient(port: port)
                try begin(slow, "/slow")
                let fast = try TestClient(port: port)
                for _ in 0..<500 { try expect(fast.request("GET", "/now").body, equals: "now") }
                expect(!slow.hasInput())
                expect(server.counters().workersBusy, equals: 1)
                workshop.release("/slow")
                try expect(slow.receive().body, equals: "/slow")
                // The connection stays open.
                try expect(slow.request("GET", "/now").body, equals: "now")
                expect(server.counters().handedOver, equals: 1)
                try waitUntil { server.counters().workersBusy == 0 }
            }
        }

        @Test func aBodyReachesTheWorker() throws {
            workshop.open()
            try workshop.withServer { port, _ in
                let client = try TestClient(port: port)
                let body = String(repeating: "x", count: 100_000)
                try expect(client.request("POST", "/slow", body: body).body, equals: "/slow 100000")
            }
        }

        @Test func answersToHeadHaveNoBody() throws {
            workshop.open()
            try workshop.withServer { port, _ in
                let client = try TestClient(port: port)
                try client.send("HEAD /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                let response = try client.receive(hasBody: false)
                expect(response.headers["content-length"], equals: "5")
                try expect(client.request("GET", "/now").body, equals: "now")
            }
        }

        @Test func aResetCancelsTheWork() throws {
            try workshop.withServer { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/slow")
                client.reset()
                try waitUntil { workshop.cancelled == ["/slow"] }
                try waitUntil { server.counters().connectionsOpen == 0 }
                expect(server.counters().connectionsBroken, equals: 1)
            }
        }

        /// The client has sent more requests that nobody has read.
        @Test func aResetBehindFurtherRequestsCancelsTheWork() throws {
            try workshop.withServer { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/slow")
                for _ in 0..<2000 { try client.send(request("/now")) }
                client.reset()
                try waitUntil { workshop.cancelled == ["/slow"] }
                try waitUntil { server.counters().connectionsOpen == 0 }
            }
        }

        @Test func aHalfCloseDoesNot() throws {
            let clock = ManualClock()
            // If the clock moves while a request is answered, the loop looks slow.
            try workshop.withServer(configured { $0.maximumLag = nil }, clock: .manual(clock)) { port, _ in
                let client = try TestClient(port: port)
                try client.send(request("/slow") + request("/other"))
                client.endSending()
                try waitUntil { workshop.begun == ["/slow"] }
                // The deadline is checked many times.
                for _ in 0..<100 { clock.advance(by: .seconds(1)) }
                workshop.open()
                try expect(client.receive().body, equals: "/slow")
                try expect(client.receive().body, equals: "/other")
                expect(client.isClosedByServer())
                expectEmpty(workshop.cancelled)
            }
        }

        @Test func pipelinedRequestsKeepTheirOrder() throws {
            try workshop.withServer { port, _ in
                let client = try TestClient(port: port)
                try client.send(["/a", "/now", "/b", "/now", "/c"].map(request).joined())
                for target in ["/c", "/b", "/a"] { workshop.release(target) }
                for expected in ["/a", "now", "/b", "now", "/c"] {
                    try expect(client.receive().body, equals: expected)
                }
            }
        }

        @Test func aFullPoolIsSaid() throws {
            let configuration = configured {
                $0.workers = 1
                $0.maxQueuedWork = 2
            }
            try workshop.withServer(configuration) { port, server in
                let working = try TestClient(port: port)
                try begin(working, "/a")
                // Each address may use half of the queue.
                let queued = try [0x7F00_0002, 0x7F00_0003].map { try TestClient(port: port, from: $0) }
                for client in queued { try client.send(request("/b")) }
                try waitUntil { server.counters().workQueued == 2 }
                let refused = try TestClient(port: port, from: 0x7F00_0004).request("GET", "/c")
                expect(refused.status, equals: 503)
                expect(refused.body, equals: "no-worker-free")
                expect(refused.headers["retry-after"], equals: "1")
                expect(server.counters().faults["no-worker-free"], equals: 1)
                // Requests that need no worker are answered.
                try expect(TestClient(port: port).request("GET", "/now").body, equals: "now")
                workshop.open()
                try expect(working.receive().body, equals: "/a")
                for client in queued { try expect(client.receive().body, equals: "/b") }
            }
        }

        /// Of three requests, one has no worker, one has it at once, and one waits for it.
        @Test func tellsHowLongARequestHasWaitedForItsWorker() throws {
            let (journal, clock) = (Journal(), ManualClock())
            let configuration = configured {
                $0.workers = 1
                $0.maximumLag = nil
            }
            try workshop.withServer(configuration, clock: .manual(clock), hooks: journal.hooks) { port, server in
                try expect(TestClient(port: port).request("GET", "/now").body, equals: "now")
                let (first, second) = (try TestClient(port: port), try TestClient(port: port))
                try begin(first, "/a")
                try second.send(request("/b"))
                try waitUntil { server.counters().workQueued == 1 }
                clock.advance(by: .seconds(3))
                workshop.open()
                _ = try (first.receive(), second.receive())
                let times = try Dictionary(uniqueKeysWithValues: journal.wait(for: 3).map { ($0.path, $0.queueTime) })
                expect(times, equals: ["/now": nil, "/a": .zero, "/b": .seconds(3)])
            }
        }

        @Test func oneAddressFillsHalfOfTheQueue() throws {
            let configuration = configured {
                $0.workers = 1
                $0.maxQueuedWork = 4
            }
            try workshop.withServer(configuration) { port, server in
                try begin(try TestClient(port: port, from: 0x7F00_0009), "/a")
                let queued = try (0..<2).map { _ in try TestClient(port: port) }
                for client in queued { try client.send(request("/b")) }
                try waitUntil { server.counters().workQueued == 2 }
                try expect(TestClient(port: port).request("GET", "/c").status, equals: 503)
                try TestClient(port: port, from: 0x7F00_0002).send(request("/d"))
                workshop.open()
                for client in queued { try expect(client.receive().body, equals: "/b") }
            }
        }

        /// The first address has its maximum number of workers, so the request of another address goes first.
        @Test func oneAddressHasSoManyWorkers() throws {
            let configuration = configured {
                $0.workers = 2
                $0.maxWorkersPerAddress = 1
            }
            try workshop.withServer(configuration) { port, server in
                let first = try TestClient(port: port)
                try begin(first, "/a")
                let second = try TestClient(port: port)
                try second.send(request("/b"))
                try waitUntil { server.counters().workQueued == 1 }
                let other = try TestClient(port: port, from: 0x7F00_0002)
                try begin(other, "/c")
                try workshop.expectThatOthersGoFirst(first, other)
            }
        }

        @Test func anAddressHasOneWorkerUnlessTheSettingsSayMore() throws {
            try workshop.withServer { port, server in
                try begin(try TestClient(port: port), "/a")
                let second = try TestClient(port: port)
                try second.send(request("/b"))
                try waitUntil { server.counters().workQueued == 1 }
                // Three of the four workers are free for others.
                let others = try [0x7F00_0002, 0x7F00_0003].map { try TestClient(port: port, from: $0) }
                for (number, client) in others.enumerated() { try begin(client, "/other\(number)") }
                expect(server.counters().workersBusy, equals: 3)
                expect(workshop.begun, equals: ["/a", "/other0", "/other1"])
                workshop.open()
                try expect(second.receive().body, equals: "/b")
            }
        }

        @Test func whoIsGoneLeavesTheQueue() throws {
            let configuration = configured {
                $0.workers = 1
                $0.maxQueuedWork = 2
            }
            try workshop.withServer(configuration) { port, server in
                let working = try TestClient(port: port)
                try begin(working, "/a")
                let gone = try TestClient(port: port, from: 0x7F00_0002)
                try gone.send(request("/b"))
                try waitUntil { server.counters().workQueued == 1 }
                gone.reset()
                try waitUntil { server.counters().workQueued == 0 }
                workshop.open()
                try expect(working.receive().body, equals: "/a")
                expect(workshop.begun, equals: ["/a"])
            }
        }

        @Test func stoppingWaitsForTheWork() throws {
            try workshop.withServer(configured { $0.gracePeriod = .seconds(3600) }) { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/slow")
                server.stop()
                #expect(throws: TestClient.Failure.self) {
                    // After some time, nobody listens any more.
                    while true { _ = try TestClient(port: port) }
                }
                workshop.release("/slow")
                let response = try client.receive()
                expect(response.body, equals: "/slow")
                expect(response.headers["connection"], equals: "close")
                server.waitUntilStopped()
            }
        }

        @Test func stoppingCancelsTheWorkAfterTheGracePeriod() throws {
            try workshop.withServer(configured { $0.gracePeriod = .milliseconds(1) }) { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/slow")
                server.stop()
                server.waitUntilStopped()
                expect(workshop.cancelled, equals: ["/slow"])
                expect(client.isClosedByServer())
            }
        }

        /// The worker never checks whether it is cancelled.
        @Test func stoppingLeavesADeafWorkerBehind() throws {
            try workshop.withServer(configured { $0.gracePeriod = .milliseconds(1) }) { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/deaf")
                server.stop()
                server.waitUntilStopped()
                expect(client.isClosedByServer())
            }
        }

        @Test func aWorkerThatCannotBeMadeIsSaidAndMadeLater() throws {
            workshop.open()
            workshop.setCannotBeMade(true)
            let notices = Notices()
            var hooks = testHooks
            hooks.notice = { notices.add($0) }
            try workshop.withServer(configured { $0.workers = 1 }, hooks: hooks) { port, server in
                try expect(TestClient(port: port).request("GET", "/slow").status, equals: 503)
                expect(notices.count(of: "workerNotMade"), equals: 1)
                workshop.setCannotBeMade(false)
                try expect(TestClient(port: port).request("GET", "/slow").body, equals: "/slow")
                expect(workshop.made, equals: 2)
                try expect(TestClient(port: port).request("GET", "/slow").body, equals: "/slow")
                expect(workshop.made, equals: 2)
                server.reload()
                try waitUntil {
                    _ = try? TestClient(port: port).request("GET", "/slow")
                    return workshop.made == 3
                }
            }
        }

        @Test func aWorkerKnowsWhatTheLoopHasSpent() throws {
            /// Takes 30 ms before it leaves the request to a worker.
            struct SlowResponder: Responder {
                let clock: ManualClock

                func respond(to request: Request) -> Reply {
                    clock.advance(by: .milliseconds(30))
                    return .later
                }

                func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("", status: 400) }
            }

            let (clock, workshop) = (ManualClock(), workshop)
            workshop.open()
            let server = EventHTTPServer(
                configured(), hooks: testHooks, clock: .manual(clock), makeWorker: { try workshop.makeWorker() },
                makeResponder: { SlowResponder(clock: clock) })
            let client = try TestClient(port: server.start())
            try expect(client.request("GET", "/slow").body, equals: "/slow")
            expect(workshop.spent, equals: [.milliseconds(30)])
            server.stop()
            server.waitUntilStopped()
        }

        @Test func aServerWithoutWorkersSaysSo() throws {
            let server = EventHTTPServer(configured(), hooks: testHooks) { LeavingResponder() }
            let client = try TestClient(port: server.start())
            try expect(client.request("GET", "/slow").status, equals: 503)
            server.stop()
            server.waitUntilStopped()
        }
    }
}
