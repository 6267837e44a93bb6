import Expectations
import HTTPModel
import CEvent
import Glibc
import SeededRandom
import Testing

@testable import EventHTTPServer

struct OverloadArithmeticTests {
    private static let second: UInt64 = 1_000_000_000

    // MARK: The loop's clock

    @Test func nothingWaitsForALoopThatSlept() {
        var clock = LoopClock()
        expect(clock.wait(at: 5 * OverloadArithmeticTests.second), equals: 0)
        clock.endBatch(at: 9 * OverloadArithmeticTests.second)
        // Four seconds of work, but the loop slept after it.
        expect(clock.wait(at: 20 * OverloadArithmeticTests.second), equals: 0)
    }

    @Test func requestsWaitForTheirBatchAndTheOneBefore() {
        var clock = LoopClock()
        _ = clock.wait(at: 1_000_000_000)
        expect(clock.wait(at: 1_200_000_000), equals: 200_000_000)
        clock.endBatch(at: 1_300_000_000)
        expect(clock.wait(at: 1_300_100_000), equals: 300_100_000)
        expect(clock.wait(at: 1_400_100_000), equals: 400_100_000)
        expect(clock.takeLongestWait(), equals: 400_100_000)
        expect(clock.takeLongestWait(), equals: 0)
        clock.endBatch(at: 1_500_000_000)
        // A batch without requests.
        clock.endBatch(at: 1_500_100_000)
        expect(clock.wait(at: 1_500_200_000), equals: 100_000)
    }

    /// Compares the bound with a simulated loop.
    @Test func neverSaysLessThanARequestHasWaited() {
        var random = SplitMix64(seed: 5)
        var clock = LoopClock()
        var now: UInt64 = 1_000_000_000
        // Requests that become ready during a batch are handled in the next batch.
        var ready: [UInt64] = [now]
        for _ in 0..<500 {
            let batch = ready
            ready = []
            for readyAt in batch {
                expect(clock.wait(at: now), isAtLeast: now - readyAt)
                let work = UInt64.random(in: 0...20_000_000, using: &random)
                for _ in 0..<Int.random(in: 0...2, using: &random) where ready.count < 10 {
                    ready.append(UInt64.random(in: now...(now + work), using: &random))
                }
                now += work
            }
            clock.endBatch(at: now)
            now += 50_000
            if ready.isEmpty {
                now += UInt64.random(in: 0...100_000_000, using: &random)
                ready = [now]
            }
        }
    }

    // MARK: Token buckets

    @Test func takesNoMoreThanTheRateGives() {
        // Compares with a count of all tokens that an address has ever received.
        var random = SplitMix64(seed: 9)
        let limit = RateLimit(requestsPerSecond: 5, burst: 10, maxAddresses: 100)
        var buckets = TokenBuckets(limit)
        var tokens: [UInt32: (count: Double, at: UInt64)] = [:]
        var now: UInt64 = 0
        for _ in 0..<20_000 {
            now += UInt64.random(in: 0...20_000_000, using: &random)
            let address = UInt32.random(in: 0..<10, using: &random)
            let before = tokens[address] ?? (10, now)
            let due = min(10, before.count + Double(now - before.at) / 1e9 * 5)
            // Another order of the same operations may give a result that differs in the last bit.
            guard abs(due - due.rounded()) > 1e-6 || due > 1.5 || due < 0.5 else { continue }
            let wait = buckets.take(ClientAddress(version4: address), at: now)
            expect(wait == nil, equals: due >= 1)
            if let wait { expect(wait, equals: max(1, Int(((1 - due) / 5).rounded(.up)))) }
            tokens[address] = (due >= 1 ? due - 1 : due, now)
        }
        expect(buckets.count, equals: 10)
    }

    @Test func saysWhenTheNextTokenComes() {
        var buckets = TokenBuckets(RateLimit(requestsPerSecond: 0.1, burst: 1))
        let address = ClientAddress(version4: 1)
        expectNil(buckets.take(address, at: 0))
        expect(buckets.take(address, at: 0), equals: 10)
        expect(buckets.take(address, at: 4 * OverloadArithmeticTests.second), equals: 6)
        expectNil(buckets.take(address, at: 10 * OverloadArithmeticTests.second))
    }

    /// Compares with a list in the order of last use.
    @Test func forgetsTheAddressUnseenForLongest() {
        var random = SplitMix64(seed: 4)
        var buckets = TokenBuckets(RateLimit(requestsPerSecond: 0.001, burst: 1, maxAddresses: 8))
        var used: [UInt32] = []
        for _ in 0..<5000 {
            let address = UInt32.random(in: 0..<16, using: &random)
            // A known address has already used its only token.
            let isKnown = used.contains(address)
            expect(buckets.take(ClientAddress(version4: address), at: 0) != nil, equals: isKnown)
            used.removeAll { $0 == address }
            used.append(address)
            if used.count > 8 { used.removeFirst() }
            expect(buckets.count, equals: used.count)
        }
    }

    // MARK: Sites

    /// The networks of one customer do not have all workers, and not the whole queue.
    @Test func aSiteHasAPartOfTheWorkers() throws {
        let pool = WorkerPool(.init(threads: 4, queued: 8, queuedOfAddress: 4, runningOfAddress: 1))
        let mailbox = Mailbox(waking: try Wakeup())
        func job(_ address: String) throws -> Job {
            Job(
                try Request(method: .get, target: "/\(address)"), nil,
                from: ClientAddress(try require(IPAddress(address.utf8))), after: .zero, at: 0, 0, to: mailbox)
        }
        for number in 0..<6 { try pool.submit(job("2001:db8:1:\(number)::1")) }
        #expect(throws: ServerFault.noWorkerFree) { try pool.submit(job("2001:db8:1:6::1")) }
        try pool.submit(job("192.0.2.1"))
        let taken = (0..<4).compactMap { _ in pool.next()?.request.path }
        expect(taken, equals: (0..<3).map { "/2001:db8:1:\($0)::1" } + ["/192.0.2.1"])
    }

    /// The networks of one customer: a site has sixteen times the share of a network, however many it shows.
    @Test func aSiteHasTheShareOfSixteenNetworks() throws {
        func network(_ number: Int, of site: String = "2001:db8:1") throws -> ClientAddress {
            ClientAddress(try require(IPAddress("\(site):\(String(number, radix: 16))::1".utf8)))
        }
        var buckets = TokenBuckets(RateLimit(requestsPerSecond: 1, burst: 1))
        let first = try (0..<20).map { buckets.take(try network($0), at: 0) == nil }
        expect(first, equals: (0..<20).map { $0 < 16 })
        try expectNil(buckets.take(network(0, of: "2001:db8:2"), at: 0))
        // A sixteenth of a second later the site has one, and a network that was refused has lost nothing.
        try expectNil(buckets.take(network(19), at: OverloadArithmeticTests.second / 16))
        try expect(buckets.take(network(18), at: OverloadArithmeticTests.second / 16), equals: 1)

        var configuration = ServerConfiguration()
        configuration.maxConnectionsPerAddress = 1
        let admission = Admission(configuration)
        for number in 0..<16 { try admission.enter(network(number)) }
        #expect(throws: ServerFault.tooManyConnectionsFromAddress) { try admission.enter(network(16)) }
        try admission.enter(network(0, of: "2001:db8:2"))
        try admission.leave(network(3))
        try admission.enter(network(16))

        let budget = BufferBudget(limit: 1_000)
        for number in 0..<5 { budget.replace(.nothing, by: BufferHolding(try network(number), ownBytes: 100)) }
        try expect(!budget.isUsedUp(for: .headOrAnswer, by: network(9)))
        budget.replace(.nothing, by: BufferHolding(try network(5), ownBytes: 1))
        try expect(budget.isUsedUp(for: .headOrAnswer, by: network(9)))
        try expect(!budget.isUsedUp(for: .headOrAnswer, by: network(9, of: "2001:db8:2")))
        budget.replace(BufferHolding(try network(5), ownBytes: 1), by: .nothing)
        try expect(!budget.isUsedUp(for: .headOrAnswer, by: network(9)))
    }

    // MARK: Addresses

    @Test(arguments: [
        ("1.2.3.4", "1.2.3.4", true), ("1.2.3.4", "1.2.3.5", false),
        ("2001:db8::1", "2001:db8::ffff:1", true), ("2001:db8::1", "2001:db8:0:1::1", false),
        ("::ffff:1.2.3.4", "1.2.3.4", true), ("::ffff:1.2.3.4", "::ffff:1.2.3.5", false),
        ("::1", "0.0.0.0", false),
    ])
    func countsNetworksOfIPv6AsOne(_ left: String, _ right: String, _ areOne: Bool) throws {
        func key(_ host: String) throws -> ClientAddress {
            let address = try SocketAddress(host: host, port: 1)
            return try require(address.withPointer { pointer, _ in IPAddress(pointer).map(ClientAddress.init) })
        }
        expect(try key(left) == key(right), equals: areOne)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("255.255.255.255", "255.255.255.255"), ("::1", "::1"),
        ("2001:db8::ff00:42:8329", "2001:db8::ff00:42:8329"), ("2001:DB8:0:0::1", "2001:db8::1"),
        ("::ffff:1.2.3.4", "1.2.3.4"), ("::FFFF:0102:0304", "1.2.3.4"), ("::", "::"), ("0.0.0.0", "0.0.0.0"),
    ])
    func writesAddressesInTheirNormalForm(_ host: String, _ text: String) throws {
        let address = try SocketAddress(host: host, port: 1)
        expect(address.withPointer { pointer, _ in IPAddress(pointer)?.text }, equals: text)
        expect(IPAddress(host.utf8)?.text, equals: text)
    }
}
