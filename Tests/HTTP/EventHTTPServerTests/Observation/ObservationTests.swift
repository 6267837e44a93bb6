import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

extension ServerTests {
    @Suite struct ObservationTests {
        @Test func tellsOfEachAnswer() throws {
            let journal = Journal()
            try withEchoServer(hooks: journal.hooks) { port in
                let client = try TestClient(port: port)
                let headers = "User-Agent: nearby 1\r\nX-Request-ID: abc-1\r\n"
                let response = try client.request("POST", "/body?lat=24.1", headers: headers, body: "12345")
                expect(response.headers["x-request-id"], equals: "abc-1")
                let exchange = try require(journal.wait(for: 1).first)
                expect(exchange.method, equals: "POST")
                expect(exchange.path, equals: "/body")
                expect(exchange.query, equals: "lat=24.1")
                expect(exchange.status, equals: 200)
                expectNil(exchange.fault)
                let request =
                    "POST /body?lat=24.1 HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n" + headers + "\r\n12345"
                expect(exchange.bytesReceived, equals: request.utf8.count)
                expect(exchange.bytesSent, isAbove: 5)
                expect(exchange.isComplete)
                expect(exchange.duration, isAbove: .zero)
                expect(exchange.remoteAddress, equals: "127.0.0.1")
                expect(exchange.requestID, equals: "abc-1")
                expect(exchange.userAgent, equals: "nearby 1")
            }
        }

        @Test(arguments: ["", "a b", "a\u{7F}", "媽", String(repeating: "x", count: 129)])
        func makesAnIDWhereTheClientsIsNotOne(_ id: String) throws {
            let journal = Journal()
            try withEchoServer(hooks: journal.hooks) { port in
                let client = try TestClient(port: port)
                var ids: Set<String> = []
                for _ in 0..<5 {
                    // A control character makes the server refuse the whole request.
                    guard
                        let made = try? client.request("GET", "/echo/a", headers: "X-Request-ID: \(id)\r\n")
                            .headers["x-request-id"]
                    else { break }
                    expect(made.utf8.count == 16 && made.allSatisfy(\.isHexDigit))
                    ids.insert(made)
                }
                expect(Set(try journal.wait(for: ids.count).map(\.requestID)), equals: ids)
            }
        }

        @Test func tellsOfTheTraceThatARequestNames() throws {
            let journal = Journal()
            try withEchoServer(hooks: journal.hooks) { port in
                let client = try TestClient(port: port)
                let traces = ["0af7651916cd43dd8448eb211c80319c", "4bf92f3577b34da6a3ce929d0e0e4736"]
                let fields = traces.map { "TraceParent: 00-\($0)-00f067aa0ba902b7-01\r\n" }
                for headers in [fields[0], "", fields[0] + fields[1], fields[0] + fields[0], "traceparent: 00\r\n"] {
                    try expect(client.request("GET", "/echo/a", headers: headers).status, equals: 200)
                }
                try expect(journal.wait(for: 5).map(\.traceID), equals: [traces[0], nil, nil, nil, nil])
            }
        }

        @Test func boundsWhatItTells() throws {
            let journal = Journal()
            try withEchoServer(hooks: journal.hooks) { port in
                let client = try TestClient(port: port)
                let long = String(repeating: "x", count: 3000)
                let method = String(repeating: "M", count: 100)
                _ = try client.request(method, "/\(long)?\(long)", headers: "User-Agent: \(long)\r\n")
                let exchange = try require(journal.wait(for: 1).first)
                expect(exchange.method.utf8.count, equals: 32)
                expect(exchange.path.utf8.count, equals: 1024)
                expect(exchange.query?.utf8.count, equals: 1024)
                expect(exchange.userAgent?.utf8.count, equals: 256)
                expect(exchange.status, equals: 404)
            }
        }

        @Test func tellsOfFaultsAndBrokenConnections() throws {
            let journal = Journal()
            try withEchoServer(hooks: journal.hooks) { (port, server) in
                try TestClient(port: port).send("nonsense\r\n\r\n")
                let fault = try require(journal.wait(for: 1).first)
                expect(fault.method == "" && fault.path == "")
                expect(fault.status, equals: 400)
                expect(fault.fault, equals: .malformed(.requestLine))
                expect(fault.bytesReceived, equals: 12)
                do {
                    let client = try TestClient(port: port)
                    try client.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
                    try waitUntil { server.counters().requests == 1 }
                }
                let broken = try require(journal.wait(for: 2).last)
                expect(broken.path, equals: "/body")
                expectNil(broken.status)
                expect(broken.bytesReceived, equals: 54)
                expect(!broken.isComplete)
                expect(server.counters().connectionsBroken, equals: 1)
                do {
                    let client = try TestClient(port: port, receiveBufferBytes: 4096)
                    try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                    try client.receiveSome(atMost: 1)
                }
                let halved = try require(journal.wait(for: 3).last)
                expect(halved.status, equals: 200)
                expect(!halved.isComplete)
                expect(halved.bytesSent > 0 && halved.bytesSent < 4 << 20)
            }
        }

        @Test func tellsNothingOfConnectionsThatNeverAsked() throws {
            let journal = Journal()
            try withEchoServer(hooks: journal.hooks) { (port, server) in
                _ = try TestClient(port: port)
                try waitUntil { server.counters().connectionsAccepted == 1 && server.counters().connectionsOpen == 0 }
                _ = try TestClient(port: port).request("GET", "/echo/a")
                try expect(journal.wait(for: 1).map(\.path), equals: ["/echo/a"])
                expect(server.counters().connectionsBroken, equals: 0)
            }
        }

        @Test func countsOverAllThreads() throws {
            try withEchoServer(configured(threads: 3)) { (port, server) in
                for _ in 0..<30 { try expect(TestClient(port: port).request("GET", "/echo/a").status, equals: 200) }
                try waitUntil { server.counters().connectionsOpen == 0 }
                let counters = server.counters()
                expect(counters.connectionsAccepted, equals: 30)
                expect(counters.requests, equals: 30)
                expect(counters.bytesReceived, equals: 30 * "GET /echo/a HTTP/1.1\r\nHost: test\r\n\r\n".utf8.count)
                expect(counters.bytesSent, isAbove: 30 * 100)
                expect(counters.faults.values.allSatisfy { $0 == 0 })
            }
        }
    }
}
