import Expectations
import SeededRandom
import Testing

@testable import EventHTTPServer

/// What the budget of held bytes counts, and whom it refuses.
struct BufferBudgetTests {
    private static let limit = 1 << 20
    private let budget = BufferBudget(limit: limit)
    private let first = ClientAddress(version4: 1)
    private let second = ClientAddress(version4: 2)

    private func hold(_ bytes: Int, for address: ClientAddress?) {
        budget.replace(.nothing, by: BufferHolding(address, ownBytes: bytes))
    }

    @Test func anAddressHoldsAQuarterOfWhatOthersLeave() {
        for _ in 0..<4 { hold(Self.limit / 16, for: first) }
        expect(!budget.isUsedUp(for: .headOrAnswer, by: first))
        hold(1, for: first)
        expect(budget.isUsedUp(for: .headOrAnswer, by: first))
        // A quarter of three quarters, nearly.
        for _ in 0..<11 { hold(Self.limit / 64, for: second) }
        expect(!budget.isUsedUp(for: .headOrAnswer, by: second))
        hold(Self.limit / 64, for: second)
        expect(budget.isUsedUp(for: .headOrAnswer, by: second))
    }

    @Test func theShareOfBodiesIsThatOfThreeQuarters() {
        for _ in 0..<3 { hold(Self.limit / 16, for: first) }
        expect(!budget.isUsedUp(for: .body, by: first))
        hold(1, for: first)
        expect(budget.isUsedUp(for: .body, by: first))
        expect(!budget.isUsedUp(for: .headOrAnswer, by: first))
    }

    @Test func aShareShrinksAsOthersHoldMore() {
        for _ in 0..<2 { hold(Self.limit / 10, for: first) }
        expect(!budget.isUsedUp(for: .headOrAnswer, by: first))
        hold(Self.limit / 2, for: second)
        expect(budget.isUsedUp(for: .headOrAnswer, by: first))
    }

    @Test func oneConnectionIsBoundedByTheWholeAlone() {
        hold(Self.limit, for: first)
        expect(!budget.isUsedUp(for: .headOrAnswer, by: first))
        expect(!budget.isUsedUp(for: .headOrAnswer, by: second))
        expect(budget.isUsedUp(for: .body, by: second))
        hold(1, for: second)
        for address in [first, second] { expect(budget.isUsedUp(for: .headOrAnswer, by: address)) }
    }

    @Test func whoHasNoAddressIsBoundedByTheWholeAlone() {
        for _ in 0..<16 { hold(Self.limit / 16, for: nil) }
        expect(!budget.isUsedUp(for: .headOrAnswer, by: nil))
        hold(1, for: nil)
        expect(budget.isUsedUp(for: .headOrAnswer, by: nil))
    }

    @Test func anAnswerOfSeveralConnectionsCountsOnce() {
        let body = [UInt8](repeating: 0, count: 1000)
        let equal = [UInt8](repeating: 0, count: 1000)
        let size = HeldAnswer(body).bytes
        let holding = BufferHolding(first, ownBytes: 10, answer: HeldAnswer(body))
        for _ in 0..<3 { expect(budget.replace(.nothing, by: holding)) }
        // Nothing more is held for it, so nobody refuses it.
        expect(!budget.replace(.nothing, by: BufferHolding(second, answer: HeldAnswer(body))))
        expect(budget.held, equals: size + 30)
        // Another array is held besides.
        budget.replace(.nothing, by: BufferHolding(second, answer: HeldAnswer(equal)))
        expect(budget.held, equals: size + HeldAnswer(equal).bytes + 30)
        budget.replace(BufferHolding(second, answer: HeldAnswer(equal)), by: .nothing)
        for _ in 0..<3 { budget.replace(holding, by: .nothing) }
        expect(budget.held, equals: size)
        budget.replace(BufferHolding(second, answer: HeldAnswer(body)), by: .nothing)
        expect(budget.held, equals: 0)
        withExtendedLifetime((body, equal)) {}
    }

    /// Compares with a sum over all connections.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func countsLikeASumOverAllConnections(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bodies = (0..<4).map { [UInt8](repeating: 0, count: 50_000 * ($0 + 1)) }
        let addresses: [ClientAddress?] = [nil, first, second]
        var connections = Array(repeating: BufferHolding.nothing, count: 12)
        for _ in 0..<500 {
            let index = Int.random(in: 0..<connections.count, using: &random)
            var next = BufferHolding.nothing
            if Int.random(in: 0..<3, using: &random) > 0 {
                let body = Bool.random(using: &random) ? bodies.randomElement(using: &random) : nil
                next = BufferHolding(
                    addresses.randomElement(using: &random) ?? nil,
                    ownBytes: Int.random(in: 0...40_000, using: &random), answer: body.map(HeldAnswer.init))
            }
            let before = bytes(connections)
            let isMore = budget.replace(connections[index], by: next)
            connections[index] = next
            expect(budget.held, equals: bytes(connections))
            expect(isMore, equals: bytes(connections) > before)
            for address in [first, second] {
                let own = connections.filter { $0 != .nothing && $0.address == address }
                let others = bytes(connections) - bytes(own)
                let isOver = own.count > 1 && bytes(own) > (Self.limit - others) / 4
                expect(
                    budget.isUsedUp(for: .headOrAnswer, by: address),
                    equals: bytes(connections) > Self.limit || isOver)
            }
        }
        withExtendedLifetime(bodies) {}
    }

    private func bytes(_ connections: [BufferHolding]) -> Int {
        connections.reduce(0) { $0 + $1.ownBytes }
            + Set(connections.compactMap(\.answer)).reduce(0) { $0 + $1.bytes }
    }
}
