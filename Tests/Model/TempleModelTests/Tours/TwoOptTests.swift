import Expectations
import Geodesy
import SeededRandom
import Testing

@testable import TempleModel

@Suite("2-opt")
struct TwoOptTests {
    private func lengths(_ count: Int, _ kind: Kind, seed: UInt64) throws -> TourLengths {
        var random = SplitMix64(seed: seed)
        let stops = try random.stops(count).sorted { $0.id < $1.id }
        let start = kind.hasStart ? try random.position(around: 24, 120.6, 0.3) : nil
        return TourLengths(stops, from: start, isRound: kind.isRound, beginningAt: kind == .round ? 0 : nil)
    }

    @Test("it is never longer than nearest neighbour", arguments: Kind.allCases, [2, 10, 23, 50])
    func neverWorse(kind: Kind, count: Int) throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let lengths = try lengths(count, kind, seed: seed)
            let found = lengths.total(TwoOpt.shortOrder(lengths))
            for first in 0..<lengths.count {
                let nearest = TwoOpt.nearestNeighbors(from: first, lengths)
                expect(nearest.sorted(), equals: Array(0..<lengths.count))
                expect(lengths.total(TwoOpt.improved(nearest, lengths)), isAtMost: lengths.total(nearest))
                expect(found, isAtMost: lengths.total(nearest))
            }
        }
    }

    @Test("no part turned round makes its result shorter", arguments: Kind.allCases, [10, 23, 50])
    func hasNoImprovementLeft(kind: Kind, count: Int) throws {
        let lengths = try lengths(count, kind, seed: 7)
        let order = TwoOpt.shortOrder(lengths)
        let total = lengths.total(order)
        for from in order.indices {
            for through in from..<order.count {
                var turned = order
                turned[from...through].reverse()
                expect(lengths.total(turned), isAtLeast: total)
                expect(TwoOpt.gain(order, from, through, lengths), equals: total - lengths.total(turned))
            }
        }
    }

    @Test("on sets of nine stops it is at most a tenth longer than the shortest, and mostly the shortest")
    func isNearTheShortest() throws {
        var (shortest, sets) = (0, 0)
        for kind in Kind.allCases {
            for seed in 1...25 as ClosedRange<UInt64> {
                let lengths = try lengths(9, kind, seed: seed)
                let exact = lengths.total(HeldKarp.shortestOrder(lengths))
                let found = lengths.total(TwoOpt.shortOrder(lengths))
                expect(found, isAtLeast: exact)
                expect(Double(found), isAtMost: Double(exact) * 1.1)
                sets += 1
                if found == exact { shortest += 1 }
            }
        }
        expect(shortest, isAbove: sets / 2)
    }
}
