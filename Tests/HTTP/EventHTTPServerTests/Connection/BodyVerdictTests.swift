import Expectations
import EventHTTPServer
import HTTPModel
import RawHTTPClient
import Testing

extension ServerTests {
    /// Decisions about a body by the head of its request.
    @Suite struct BodyVerdictTests {
        /// Reads up to ten bytes for `/ten`, any body for `/any`, and refuses all others.
        private struct JudgingResponder: Responder {
            func judge(_ head: Request) -> BodyVerdict {
                switch head.path {
                case "/ten": .read(maxBytes: 10)
                case "/any": .read(maxBytes: .max)
                case "/none": .read(maxBytes: 0)
                default: .refuse(.text("refused \(head.body.count)", status: 401))
                }
            }

            func respond(to request: Request) -> Reply { .now(.text("\(request.path) \(request.body.count)")) }

            func respond(toMalformed error: RequestError, headers: Headers) -> Response {
                .text("malformed", status: 400)
            }
        }

        private func withServer(_ body: (UInt16) throws -> Void) throws {
            let server = EventHTTPServer(configured { $0.maxBodyBytes = 1000 }, hooks: testHooks) {
                JudgingResponder()
            }
            let port = try server.start()
            defer {
                server.stop()
                server.waitUntilStopped()
            }
            try body(port)
        }

        /// Nothing of the body is sent, and the client does not ask for `100 Continue` or it waits for it.
        @Test(
            arguments: ["", "Expect: 100-continue\r\n"],
            [
                ("/other", "Content-Length: 5", 401, "refused 0"),
                ("/other", "Transfer-Encoding: chunked", 401, "refused 0"),
                ("/ten", "Content-Length: 11", 413, "body-too-large"),
                ("/none", "Content-Length: 1", 413, "body-too-large"),
                ("/any", "Content-Length: 1001", 413, "body-too-large"),
                ("/%zz", "Content-Length: 5", 400, "malformed"),
            ])
        func aHeadIsEnoughToRefuse(expectation: String, refused: (String, String, Int, String)) throws {
            let (target, framing, status, body) = refused
            try withServer { port in
                let client = try TestClient(port: port)
                try client.send("POST \(target) HTTP/1.1\r\nHost: a\r\n\(expectation)\(framing)\r\n\r\n")
                let response = try client.receive()
                expect(response.status, equals: status)
                expect(response.body, equals: body)
                expect(response.headers["connection"], equals: "close")
                client.endSending()
                expect(client.isClosedByServer())
            }
        }

        @Test func aBodyWithinTheLimitIsRead() throws {
            try withServer { port in
                let client = try TestClient(port: port)
                try client.send("POST /ten HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n")
                try expect(client.receive().status, equals: 100)
                try client.send("0123456789")
                try expect(client.receive().body, equals: "/ten 10")
                try expect(client.request("POST", "/ten", body: "abc").body, equals: "/ten 3")
                // A body of no bytes is none.
                try expect(client.request("GET", "/other", headers: "Content-Length: 0\r\n").body, equals: "/other 0")
                try client.send("POST /none HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                try expect(client.receive().body, equals: "/none 0")
            }
        }

        @Test func chunksEndAtTheLimit() throws {
            try withServer { port in
                let client = try TestClient(port: port)
                try client.send(
                    "POST /ten HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n6\r\n")
                let response = try client.receive()
                expect(response.status, equals: 413)
                expect(response.body, equals: "body-too-large")
            }
        }

        /// Bytes of a refused body are not the next request.
        @Test func aRefusedBodyIsNotARequest() throws {
            try withServer { port in
                let client = try TestClient(port: port)
                let inner = "GET /any HTTP/1.1\r\nHost: a\r\n\r\n"
                try client.send(
                    "POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: \(inner.utf8.count)\r\n\r\n" + inner)
                try expect(client.receive().status, equals: 401)
                client.endSending()
                expect(client.isClosedByServer())
            }
        }
    }
}
