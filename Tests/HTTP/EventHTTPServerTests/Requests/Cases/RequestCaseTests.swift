import Expectations
import Glibc
import HTTPModel
import RawHTTPClient
import Testing

@testable import EventHTTPServer

/// Shows in each answer what it has read: method and target, the fields without `Host`, and the body.
struct MirrorResponder: Responder {
    func respond(to request: Request) -> Reply {
        var response = Response(status: 200, body: request.body)
        response.headers["X-Read"] = "\(request.method.name) \(request.target)"
        response.headers["X-Fields"] = request.headers.fields.filter { !$0.name.equalsIgnoringCase("Host") }
            .map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        return .now(response)
    }

    func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        .text("\(error)", status: 400)
    }

    /// Hooks that answer a fault with its detail.
    static let hooks = ServerHooks(errorResponse: { fault, _ in .text(fault.detail, status: fault.status) })
}

extension ServerTests {
    @Suite struct RequestCaseTests {
        private func withServer(_ body: (UInt16) throws -> Void) throws {
            let server = EventHTTPServer(configured(), hooks: MirrorResponder.hooks) { MirrorResponder() }
            let port = try server.start()
            defer {
                server.stop()
                server.waitUntilStopped()
            }
            try body(port)
        }

        @Test func areAnsweredInOnePiece() throws {
            try withServer { port in
                for sample in RequestCase.all { try check(sample, port: port) { try $0.send($1) } }
            }
        }

        @Test func areAnsweredByteByByte() throws {
            try withServer { port in
                for sample in RequestCase.all {
                    try check(sample, port: port) { client, bytes in
                        // The system must not collect the bytes.
                        var on: Int32 = 1
                        setsockopt(client.number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
                        for byte in bytes {
                            // The server may refuse a request before its end and close the socket.
                            guard (try? client.send([byte])) != nil else { break }
                        }
                    }
                }
            }
        }

        /// Sends a case as it is, and with the `Host` that it lacks.
        private func check(
            _ sample: RequestCase, port: UInt16, _ send: (TestClient, [UInt8]) throws -> Void
        ) throws {
            if sample.lacksHost {
                let client = try TestClient(port: port)
                try send(client, sample.bytes(addingHost: false))
                guard !(sample.waits && sample.answers.isEmpty) else { return try checkRefusalOfHost(client, sample) }
                try checkAnswers(sample.answersWithoutHost.prefix(1), waits: false, of: client, sample)
            }
            let client = try TestClient(port: port)
            try send(client, sample.bytes(addingHost: true))
            try checkAnswers(sample.answers[...], waits: sample.waits, of: client, sample)
        }

        private func checkRefusalOfHost(_ client: TestClient, _ sample: RequestCase) throws {
            try checkAnswers([.malformed(.host)], waits: false, of: client, sample)
        }

        private func checkAnswers(
            _ answers: ArraySlice<RequestCase.Answer>, waits: Bool, of client: TestClient, _ sample: RequestCase
        ) throws {
            var isOpen = true
            for answer in answers {
                isOpen = try check(answer, of: client, "\(sample.name)")
                expect(isOpen || client.isClosedByServer(), "\(sample.name)")
                if !isOpen { break }
            }
            if waits {
                // The server answers nothing more at the end of an unfinished request.
                client.endSending()
                expect(client.isClosedByServer(), "\(sample.name)")
            } else if isOpen {
                // No byte is left: what comes now is a request of its own.
                let last = try client.request("GET", "/last")
                expect(last.headers["x-read"], equals: "GET /last", "\(sample.name)")
            }
        }

        /// Compares one answer, and returns whether the connection stays open after it.
        private func check(_ answer: RequestCase.Answer, of client: TestClient, _ name: String) throws -> Bool {
            switch answer {
            case .read(let method, let target, _, let body, let keepsAlive, let fields):
                let response = try client.receive(hasBody: method != "HEAD")
                expect(response.status, equals: 200, name)
                expect(response.headers["x-read"], equals: "\(method) \(target)", name)
                expect(response.body, equals: body, name)
                if let fields { expect(response.headers["x-fields"], equals: fields, name) }
                expect(response.headers["connection"] == "close", equals: !keepsAlive, name)
                return keepsAlive
            case .badTarget(let error, let keepsAlive):
                let response = try client.receive()
                expect(response.status, equals: 400, name)
                expect(response.body, equals: "\(error)", name)
                expect(response.headers["connection"] == "close", equals: !keepsAlive, name)
                return keepsAlive
            case .malformed(let part):
                return try check(.refused(.malformed(part)), of: client, name)
            case .refused(let fault):
                let response = try client.receive()
                expect(response.status, equals: fault.status, name)
                expect(response.body, equals: fault.detail, name)
                expect(response.headers["connection"], equals: "close", name)
                return false
            }
        }
    }
}

struct RequestHeadCaseTests {
    /// Framing and persistence as the head itself says, wherever its bytes are cut.
    @Test(arguments: RequestCase.all) func theHeadSaysHowTheRequestEnds(_ sample: RequestCase) throws {
        guard case .read(_, _, let framing, _, let keepsAlive, _) = sample.answers.first else { return }
        let bytes = Array(sample.bytes(addingHost: true).drop { $0 == 0x0D || $0 == 0x0A })
        var scanner = HeadScanner(ServerConfiguration())
        for count in 1...bytes.count {
            let head = try bytes[..<count].withUnsafeBytes { bytes throws(ServerFault) in
                try scanner.scan(bytes).map { found throws(ServerFault) in try RequestHead(bytes, found) }
            }
            guard let head else { continue }
            expect(head.framing, equals: framing)
            expect(head.keepsAlive, equals: keepsAlive)
            return
        }
        Issue.record("the head has no end")
    }

    @Test func haveNamesOfTheirOwn() {
        expect(Set(RequestCase.all.map(\.name)).count, equals: RequestCase.all.count)
    }
}

extension RequestCase: CustomTestStringConvertible {
    var testDescription: String { name }
}
