import Expectations
import Foundation
import HTTPClient
import RawHTTPClient
import Synchronization
import Testing
import TestProvider

/// Tests of a pool with a receiver on loopback.
struct HTTPPoolTests {
    private let receiver: LoopbackServer

    init() throws { receiver = try LoopbackServer(otherwise: .init(status: 201), keepsConnections: true) }

    private func pool(mostAtOnce: Int = 8, mostWaiting: Int = 1_000) throws -> HTTPPool {
        let endpoint = try AddressRule.LoopbackEndpoint("127.0.0.1:\(receiver.port)")
        return try HTTPPool(rule: .only([endpoint]), mostAtOnce: mostAtOnce, mostWaiting: mostWaiting)
    }

    private func post(_ path: String, _ body: String = "body") throws -> HTTPPost {
        HTTPPost(try HTTPAddress(receiver.address + path), headers: [], body: Array(body.utf8))
    }

    @Test func sendsTheHeadersAndTheBody() throws {
        let pool = try pool()
        defer { receiver.stop() }
        receiver.setAnswer(LoopbackServer.Answer(status: 202, headers: [(name: "X-One", value: "a")]), at: "/a?b=c")
        let body = (0..<5_000).map { UInt8(truncatingIfNeeded: $0) }
        let post = HTTPPost(
            try HTTPAddress(receiver.address + "/a?b=c"),
            headers: [(name: "TTL", value: "60"), (name: "Content-Type", value: "application/octet-stream")], body: body
        )
        let answer = try Sent.answers([post], by: pool)[0].get()
        expect(answer.status, equals: 202)
        expect(answer.values(of: "x-one"), equals: ["a"])
        let request = try require(receiver.requests.first)
        expect(request.target, equals: "POST /a?b=c")
        expect(request.body, equals: body)
        expect(request.headers["ttl"], equals: "60")
        expect(
            Set(request.headers.keys),
            equals: ["host", "user-agent", "accept", "ttl", "content-type", "content-length"])
        expect(request.headers["content-type"], equals: "application/octet-stream")
    }

    /// One after the other, all go over one connection; many at once over so many connections as there may be.
    @Test func connectionsAreKept() throws {
        let pool = try pool(mostAtOnce: 4)
        defer { receiver.stop() }
        for index in 0..<20 { _ = try Sent.answers([try post("/\(index)")], by: pool)[0].get() }
        expect(receiver.requests.count, equals: 20)
        expect(receiver.connections, equals: 1)
        let many = try (0..<200).map { try post("/many/\($0)") }
        let answers = Sent.answers(many, by: pool)
        expect(answers.allSatisfy { (try? $0.get().status) == 201 })
        expect(receiver.requests.count, equals: 220)
        expect(Set(receiver.requests.map(\.target)).count, equals: 220)
        expect(receiver.connections, isAtMost: 4)
        expect(receiver.mostAtOnce, isAtMost: 4)
    }

    @Test func aConnectionThatWasClosedIsMadeAgain() throws {
        let pool = try pool()
        defer { receiver.stop() }
        _ = try Sent.answers([try post("/")], by: pool)[0].get()
        receiver.closeConnections()
        try expect(Sent.answers([try post("/")], by: pool)[0].get().status, equals: 201)
        expect(receiver.connections, equals: 2)
    }

    @Test func soManyRunAtOnce() throws {
        let pool = try pool(mostAtOnce: 3)
        defer { receiver.stop() }
        receiver.setAnswer(LoopbackServer.Answer(status: 201, isHeld: true), at: "/held")
        let sent = Sent()
        for _ in 0..<6 { sent.send(try post("/held"), by: pool) }
        expect(receiver.awaitRequests(3))
        receiver.release()
        expect(sent.wait(for: 6).allSatisfy { (try? $0.get().status) == 201 })
        expect(receiver.mostAtOnce, equals: 3)
    }

    @Test func oneMoreThanMayWaitFailsAtOnce() throws {
        let pool = try pool(mostAtOnce: 1, mostWaiting: 2)
        defer { receiver.stop() }
        receiver.setAnswer(LoopbackServer.Answer(status: 201, isHeld: true), at: "/held")
        let first = Sent()
        first.send(try post("/held"), by: pool)
        expect(receiver.awaitRequests(1))
        for _ in 0..<2 { first.send(try post("/held"), by: pool) }
        let late = Sent.answers([try post("/held")], by: pool)[0]
        guard case .failure(.unreachable) = late else {
            Issue.record("not unreachable: \(late)")
            return
        }
        receiver.release()
        expect(first.wait(for: 3).allSatisfy { (try? $0.get().status) == 201 })
    }

    @Test func thoseUnderWayFailWhenThePoolStops() throws {
        let pool = try pool(mostAtOnce: 1)
        defer { receiver.stop() }
        receiver.setAnswer(LoopbackServer.Answer(status: 201, isHeld: true), at: "/held")
        let sent = Sent()
        for _ in 0..<3 { sent.send(try post("/held"), by: pool) }
        expect(receiver.awaitRequests(1))
        pool.stop()
        sent.send(try post("/after"), by: pool)
        for answer in sent.wait(for: 4) { #expect(throws: HTTPClientError.self) { try answer.get() } }
        expect(receiver.requests.count, equals: 1)
    }

    @Test func thoseUnderWayFailWhenThePoolIsReleased() throws {
        var pool: HTTPPool? = try pool(mostAtOnce: 1)
        defer { receiver.stop() }
        receiver.setAnswer(LoopbackServer.Answer(status: 201, isHeld: true), at: "/held")
        let sent = Sent()
        if let pool { sent.send(try post("/held"), by: pool) }
        expect(receiver.awaitRequests(1))
        pool = nil
        #expect(throws: HTTPClientError.self) { try sent.wait(for: 1)[0].get() }
    }

    @Test func aServerThatSaysNothingIsGivenUp() throws {
        let pool = try pool()
        defer { receiver.stop() }
        receiver.setAnswer(LoopbackServer.Answer(status: 201, isHeld: true), at: "/held")
        let answer = Sent.answers([try post("/held")], by: pool, limits: HTTPLimits(milliseconds: 200))[0]
        #expect(throws: HTTPClientError.timedOut) { try answer.get() }
    }

    @Test func nobodyListens() throws {
        let port = try TestClient.freePort()
        receiver.stop()
        let endpoint = try AddressRule.LoopbackEndpoint("127.0.0.1:\(port)")
        let pool = try HTTPPool(rule: .only([endpoint]))
        let post = HTTPPost(try HTTPAddress("http://127.0.0.1:\(port)/secret"), headers: [], body: [1])
        let answer = Sent.answers([post], by: pool)[0]
        guard case .failure(.unreachable(let reason)) = answer else {
            Issue.record("not unreachable: \(answer)")
            return
        }
        expect(!reason.isEmpty && !reason.contains("secret"))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func noRedirectIsFollowed(status: Int) throws {
        let pool = try pool()
        defer { receiver.stop() }
        receiver.setAnswer(
            LoopbackServer.Answer(status: status, headers: [(name: "Location", value: receiver.address + "/to")]),
            at: "/from")
        try expect(Sent.answers([try post("/from")], by: pool)[0].get().status, equals: status)
        expect(receiver.requests.map(\.target), equals: ["POST /from"])
    }

    // MARK: Addresses

    /// Every spelling of a host that is not public, and a name that is found at one.
    @Test(arguments: [
        "https://127.0.0.1", "https://localhost", "https://127.1", "https://0x7f000001", "https://2130706433",
        "https://10.0.0.1", "https://169.254.169.254", "https://0.0.0.0", "https://[::1]", "https://[::ffff:10.0.0.1]",
        "https://[::ffff:127.0.0.1]", "https://[64:ff9b::a00:1]", "https://[64:ff9b::7f00:1]", "https://[fe80::1]",
        "https://192.168.1.1", "http://127.0.0.1", "http://localhost", "http://[::1]",
    ])
    func noOtherHostIsConnectedTo(host: String) throws {
        let pool = try HTTPPool(rule: .publicHosts)
        defer { receiver.stop() }
        let post = HTTPPost(try HTTPAddress("\(host):\(receiver.port)/"), headers: [], body: [1])
        let answer = Sent.answers([post], by: pool, limits: HTTPLimits(milliseconds: 60_000))[0]
        #expect(throws: HTTPClientError.unusableAddress(reason: "the address is not a public host's")) {
            try answer.get()
        }
        expect(receiver.connections, equals: 0)
    }

    @Test func anExceptionForOnePortIsNoneForAnother() throws {
        let other = try LoopbackServer(otherwise: .init(status: 201), keepsConnections: true)
        let pool = try pool()
        defer {
            receiver.stop()
            other.stop()
        }
        try expect(Sent.answers([try post("/")], by: pool)[0].get().status, equals: 201)
        let elsewhere = HTTPPost(try HTTPAddress(other.address + "/"), headers: [], body: [1])
        #expect(throws: HTTPClientError.self) { try Sent.answers([elsewhere], by: pool)[0].get() }
        expect(other.connections, equals: 0)
    }
}

/// What was sent by a pool, and its answers in the order in which it was sent.
private final class Sent: Sendable {
    private let answers = Mutex<[Int: Result<HTTPAnswer, HTTPClientError>]>([:])
    private let count = Mutex(0)
    private let hasAnswer = DispatchSemaphore(value: 0)

    static func answers(
        _ posts: [HTTPPost], by pool: HTTPPool, limits: HTTPLimits = HTTPLimits(milliseconds: 60_000)
    ) -> [Result<HTTPAnswer, HTTPClientError>] {
        let sent = Sent()
        for post in posts { sent.send(post, by: pool, limits: limits) }
        return sent.wait(for: posts.count)
    }

    func send(_ post: HTTPPost, by pool: HTTPPool, limits: HTTPLimits = HTTPLimits(milliseconds: 60_000)) {
        let index = count.withLock { count in
            defer { count += 1 }
            return count
        }
        pool.send(post, limits: limits) { [self] answer in
            answers.withLock { $0[index] = answer }
            hasAnswer.signal()
        }
    }

    func wait(for number: Int) -> [Result<HTTPAnswer, HTTPClientError>] {
        for _ in 0..<number { hasAnswer.wait() }
        return answers.withLock { answers in answers.sorted { $0.key < $1.key }.map(\.value) }
    }
}
