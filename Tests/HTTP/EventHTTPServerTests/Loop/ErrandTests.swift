import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    /// Requests that wait for another host.
    @Suite struct ErrandTests {
        private let workshop = Workshop()

        private func configuration(_ change: (inout ServerConfiguration) -> Void = { _ in }) -> ServerConfiguration {
            var configuration = configured()
            configuration.workers = 1
            configuration.maxErrands = 3
            configuration.maxErrandsPerHost = 2
            change(&configuration)
            return configuration
        }

        /// A client with its own address, which has sent a request.
        private func client(_ port: UInt16, _ number: UInt32, asking target: String) throws -> TestClient {
            let client = try TestClient(port: port, from: 0x7F00_0100 + number)
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            return client
        }

        @Test func noWorkerWaitsForAnotherHost() throws {
            try workshop.withServer(configuration()) { port, server in
                let patient = try client(port, 1, asking: "/out/slow/1")
                try waitUntil { workshop.begun == ["/out/slow/1"] }
                workshop.release("/page")
                try expect(client(port, 2, asking: "/page").receive().body, equals: "/page")
                expect(server.counters().errandsRunning, equals: 1)
                workshop.release("/out/slow/1")
                try expect(patient.receive().body, equals: "/out/slow/1 with /out/slow/1")
                // The connection stays open.
                try expect(patient.request("GET", "/now").body, equals: "now")
                let counters = server.counters()
                expect(counters.errands, equals: 1)
                expect(counters.handedOver, equals: 3)
                try waitUntil { server.counters().errandsRunning == 0 }
            }
        }

        @Test func oneHostHasAPartOfTheErrands() throws {
            try workshop.withServer(configuration()) { port, server in
                let clients = try (UInt32(1)...3).map { number in
                    let client = try client(port, number, asking: "/out/slow/\(number)")
                    try waitUntil {
                        let counters = server.counters()
                        return counters.errandsRunning + counters.errandsQueued == Int(number)
                    }
                    return client
                }
                // The third waits, and one for another host goes first.
                let other = try client(port, 4, asking: "/out/other/4")
                try waitUntil { workshop.begun == ["/out/slow/1", "/out/slow/2", "/out/other/4"] }
                expect(server.counters().errandsQueued, equals: 1)
                workshop.release("/out/slow/1")
                try waitUntil { workshop.begun.last == "/out/slow/3" }
                workshop.open()
                for client in clients + [other] { try expect(client.receive().status, equals: 200) }
            }
        }

        @Test func oneAddressHasAPartOfThem() throws {
            let most = configuration { $0.maxErrandsPerAddress = 1 }
            try workshop.withServer(most) { port, server in
                let first = try client(port, 1, asking: "/out/a/1")
                try waitUntil { server.counters().errandsRunning == 1 }
                let second = try client(port, 1, asking: "/out/b/2")
                try waitUntil { server.counters().errandsQueued == 1 }
                // As many as run may wait; one more is told so, and keeps its connection.
                let third = try client(port, 1, asking: "/out/c/3")
                let refused = try third.receive()
                expect(refused.status == 503 && refused.body == "instead")
                try expect(third.request("GET", "/now").body, equals: "now")
                let other = try client(port, 2, asking: "/out/d/4")
                try waitUntil { workshop.begun == ["/out/a/1", "/out/d/4"] }
                workshop.open()
                for client in [first, second, other] { try expect(client.receive().status, equals: 200) }
                expect(server.counters().errandsRefused, equals: 1)
            }
        }

        @Test func whoeverWaitsTooLongForAThreadIsToldSo() throws {
            let clock = ManualClock()
            let most = configuration { $0.maxErrands = 1 }
            try workshop.withServer(most, clock: .manual(clock)) { port, server in
                let first = try client(port, 1, asking: "/out/a/1")
                try waitUntil { workshop.begun == ["/out/a/1"] }
                let second = try client(port, 2, asking: "/out/b/2")
                try waitUntil { server.counters().errandsQueued == 1 }
                clock.advance(by: .seconds(11))
                workshop.open()
                try expect(first.receive().status, equals: 200)
                try expect(second.receive().body, equals: "instead")
                expect(workshop.begun, equals: ["/out/a/1"])
            }
        }

        @Test func aClientThatHasGoneLeavesTheQueue() throws {
            let most = configuration { $0.maxErrands = 1 }
            try workshop.withServer(most) { port, server in
                let first = try client(port, 1, asking: "/out/a/1")
                try waitUntil { workshop.begun == ["/out/a/1"] }
                let second = try client(port, 2, asking: "/out/b/2")
                try waitUntil { server.counters().errandsQueued == 1 }
                second.reset()
                try waitUntil { server.counters().errandsQueued == 0 }
                first.reset()
                try waitUntil { server.counters().connectionsOpen == 0 }
                // Whoever has gone holds the share until the other host has answered.
                expect(server.counters().errandsRunning, equals: 1)
                workshop.open()
                try waitUntil { server.counters().errandsRunning == 0 }
            }
        }

        @Test func theWaitOfTheFirstInTheQueueIsCounted() throws {
            let clock = ManualClock()
            try workshop.withServer(configuration(), clock: .manual(clock)) { port, server in
                let first = try client(port, 1, asking: "/slow")
                try waitUntil { workshop.begun == ["/slow"] }
                expect(server.counters().workWait, equals: .zero)
                let second = try client(port, 2, asking: "/next")
                try waitUntil { server.counters().workQueued == 1 }
                clock.advance(by: .seconds(5))
                expect(server.counters().workWait, equals: .seconds(5))
                workshop.open()
                for client in [first, second] { try expect(client.receive().status, equals: 200) }
                expect(server.counters().workWait, equals: .zero)
            }
        }
    }
}
