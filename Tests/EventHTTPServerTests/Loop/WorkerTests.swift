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
                for _ in 0..<500 { #expect(try fast.request("GET", "/now").body == "now") }
                #expect(!slow.hasInput())
                #expect(server.counters().workersBusy == 1)
                workshop.release("/slow")
                #expect(try slow.receive().body == "/slow")
                // The connection stays open.
                #expect(try slow.request("GET", "/now").body == "now")
                #expect(server.counters().handedOver == 1)
                try waitUntil { server.counters().workersBusy == 0 }
            }
        }

        @Test func aBodyReachesTheWorker() throws {
            workshop.open()
            try workshop.withServer { port, _ in
                let client = try TestClient(port: port)
                let body = String(repeating: "x", count: 100_000)
                #expect(try client.request("POST", "/slow", body: body).body == "/slow 100000")
            }
        }

        @Test func answersToHeadHaveNoBody() throws {
            workshop.open()
            try workshop.withServer { port, _ in
                let client = try TestClient(port: port)
                try client.send("HEAD /slow HTTP/1.1\r\nHost: a\r\n\r\n")
                let response = try client.receive(hasBody: false)
                #expect(response.headers["content-length"] == "5")
                #expect(try client.request("GET", "/now").body == "now")
            }
        }

        @Test func aResetCancelsTheWork() throws {
            try workshop.withServer { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/slow")
                client.reset()
                try waitUntil { workshop.cancelled == ["/slow"] }
                try waitUntil { server.counters().connectionsOpen == 0 }
                #expect(server.counters().connectionsBroken == 1)
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
                #expect(try client.receive().body == "/slow")
                #expect(try client.receive().body == "/other")
                #expect(client.isClosedByServer())
                #expect(workshop.cancelled.isEmpty)
            }
        }

        @Test func pipelinedRequestsKeepTheirOrder() throws {
            try workshop.withServer { port, _ in
                let client = try TestClient(port: port)
                try client.send(["/a", "/now", "/b", "/now", "/c"].map(request).joined())
                for target in ["/c", "/b", "/a"] { workshop.release(target) }
                for expected in ["/a", "now", "/b", "now", "/c"] {
                    #expect(try client.receive().body == expected)
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
                #expect(refused.status == 503)
                #expect(refused.body == "no-worker-free")
                #expect(refused.headers["retry-after"] == "1")
                #expect(server.counters().faults["no-worker-free"] == 1)
                // Requests that need no worker are answered.
                #expect(try TestClient(port: port).request("GET", "/now").body == "now")
                workshop.open()
                #expect(try working.receive().body == "/a")
                for client in queued { #expect(try client.receive().body == "/b") }
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
                #expect(try TestClient(port: port).request("GET", "/c").status == 503)
                try TestClient(port: port, from: 0x7F00_0002).send(request("/d"))
                workshop.open()
                for client in queued { #expect(try client.receive().body == "/b") }
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
                #expect(server.counters().workersBusy == 3)
                #expect(workshop.begun == ["/a", "/other0", "/other1"])
                workshop.open()
                #expect(try second.receive().body == "/b")
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
                #expect(try working.receive().body == "/a")
                #expect(workshop.begun == ["/a"])
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
                #expect(response.body == "/slow")
                #expect(response.headers["connection"] == "close")
                server.waitUntilStopped()
            }
        }

        @Test func stoppingCancelsTheWorkAfterTheGracePeriod() throws {
            try workshop.withServer(configured { $0.gracePeriod = .milliseconds(1) }) { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/slow")
                server.stop()
                server.waitUntilStopped()
                #expect(workshop.cancelled == ["/slow"])
                #expect(client.isClosedByServer())
            }
        }

        /// The worker never checks whether it is cancelled.
        @Test func stoppingLeavesADeafWorkerBehind() throws {
            try workshop.withServer(configured { $0.gracePeriod = .milliseconds(1) }) { port, server in
                let client = try TestClient(port: port)
                try begin(client, "/deaf")
                server.stop()
                server.waitUntilStopped()
                #expect(client.isClosedByServer())
            }
        }

        @Test func aWorkerThatCannotBeMadeIsSaidAndMadeLater() throws {
            workshop.open()
            workshop.setCannotBeMade(true)
            let notices = Notices()
            var hooks = testHooks
            hooks.notice = { notices.add($0) }
            try workshop.withServer(configured { $0.workers = 1 }, hooks: hooks) { port, server in
                #expect(try TestClient(port: port).request("GET", "/slow").status == 503)
                #expect(notices.count(of: "workerNotMade") == 1)
                workshop.setCannotBeMade(false)
                #expect(try TestClient(port: port).request("GET", "/slow").body == "/slow")
                #expect(workshop.made == 2)
                #expect(try TestClient(port: port).request("GET", "/slow").body == "/slow")
                #expect(workshop.made == 2)
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
            #expect(try client.request("GET", "/slow").body == "/slow")
            #expect(workshop.spent == [.milliseconds(30)])
            server.stop()
            server.waitUntilStopped()
        }

        @Test func aServerWithoutWorkersSaysSo() throws {
            let server = EventHTTPServer(configured(), hooks: testHooks) { LeavingResponder() }
            let client = try TestClient(port: server.start())
            #expect(try client.request("GET", "/slow").status == 503)
            server.stop()
            server.waitUntilStopped()
        }
    }
}
