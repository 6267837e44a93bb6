import Expectations
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

/// Makes allocations fail from the moment when it answers `/large`.
private struct LosingResponder: Responder {
    /// Bytes for which the array of the answer has room besides its own.
    let room: Int

    func respond(to request: Request) -> Reply {
        guard request.path == "/large" else { return .now(.text("small")) }
        var body = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
        if room > 0 { body.reserveCapacity(body.count + room) }
        FailingMemory.fail(fromBytes: 1)
        return .now(Response(status: 200, body: body))
    }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response { .text("malformed", status: 400) }
}

extension ServerTests {
    /// Allocations that fail.
    @Suite struct MemoryTests {
        /// A head in more than one piece of memory has to be put together.
        @Test func aHeadWithoutMemoryEndsItsConnection() throws {
            try withEchoServer { port, server in
                let client = try TestClient(port: port)
                let other = try TestClient(port: port)
                try expect(other.request("GET", "/echo/a").status, equals: 200)
                try client.send("GET /echo/a HTTP/1.1\r\nHost: a\r\nX: ")
                try FailingMemory.withFailures(fromBytes: 8_000) {
                    // Small pieces can be received, but not put together.
                    for _ in 0..<10 where server.counters().connectionsBroken == 0 {
                        let held = server.counters().bufferedBytes
                        // It fails where the piece before has already ended the connection.
                        try? client.send(String(repeating: "x", count: 1_500))
                        try waitUntil {
                            server.counters().bufferedBytes > held || server.counters().connectionsBroken > 0
                        }
                    }
                    expect(server.counters().connectionsBroken, equals: 1)
                    expect(server.counters().memoryResets, equals: 1)
                    expect(FailingMemory.count, isAbove: 0)
                }
                expect(client.isClosedByServer())
                try expect(other.request("GET", "/echo/a").status, equals: 200)
                expect(server.counters().bufferedBytes, equals: 0)
            }
        }

        /// There is no memory any more when the responder has made its answer. The body is not copied, but its end must be
        /// noted; a body in an array with room for more is copied.
        @Test(arguments: [0, 16 << 20]) func anAnswerWithoutMemoryEndsItsConnection(room: Int) throws {
            // The large answer takes its time under a sanitizer, and nobody is refused for that.
            let patient = configured { $0.maximumLag = nil }
            let server = EventHTTPServer(patient, hooks: testHooks, clock: .system) { LosingResponder(room: room) }
            let port = try server.start()
            defer {
                server.stop()
                server.waitUntilStopped()
            }
            let (client, other) = (try TestClient(port: port), try TestClient(port: port))
            try expect(other.request("GET", "/small").status, equals: 200)
            try FailingMemory.withFailures(fromBytes: .max) {
                try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
                try waitUntil { server.counters().connectionsBroken == 1 }
                expect(server.counters().memoryResets, equals: 1)
                expect(FailingMemory.count, isAbove: 0)
            }
            try expect(other.request("GET", "/small").status, equals: 200)
            expect(server.counters().bufferedBytes, equals: 0)
        }

        @Test func aConnectionWithoutMemoryIsNotKept() throws {
            try withEchoServer { port, server in
                let other = try TestClient(port: port)
                try expect(other.request("GET", "/echo/a").status, equals: 200)
                try FailingMemory.withFailures(fromBytes: 1) {
                    let client = try TestClient(port: port)
                    expect(client.isClosedByServer())
                    expect(FailingMemory.count, isAbove: 0)
                    // It is counted after its socket is closed.
                    try waitUntil { server.counters().memoryResets == 1 }
                }
                let later = try TestClient(port: port)
                try expect(later.request("GET", "/echo/a").status, equals: 200)
                // A client that is not used any more is closed, so both are asked once more.
                expect(server.counters().connectionsOpen, equals: 2)
                try expect(other.request("GET", "/echo/a").status, equals: 200)
                try expect(later.request("GET", "/echo/a").status, equals: 200)
            }
        }
    }
}
