import Expectations
import Sending
import AccountModel
import Testing

@testable import AccountPages
@testable import TempleService

/// How often people may send themselves a test message.
struct SelfTestCountsTests {
    private static let now: Int64 = 1_795_000_000

    @Test func aPersonSendsFiveInAnHour() throws {
        var counts = try require(SelfTestCounts(workers: 4))
        for second in 0..<Int64(SelfTestCounts.mostInHour) {
            expectNil(counts.begin(AccountID(1), at: Self.now + second))
            counts.end()
        }
        expect(counts.begin(AccountID(1), at: Self.now + 10), equals: .usedUp(retryAfterSeconds: 3_590))
        expect(counts.begin(AccountID(1), at: Self.now + 3_599), equals: .usedUp(retryAfterSeconds: 1))
        // The first one is of another hour now, and the next ones are not.
        expectNil(counts.begin(AccountID(1), at: Self.now + 3_600))
        counts.end()
        expect(counts.begin(AccountID(1), at: Self.now + 3_600), equals: .usedUp(retryAfterSeconds: 1))
    }

    @Test func anotherPersonIsNotCountedWithThem() throws {
        var counts = try require(SelfTestCounts(workers: 4))
        for _ in 0..<SelfTestCounts.mostInHour {
            expectNil(counts.begin(AccountID(1), at: Self.now))
            counts.end()
        }
        expect(counts.begin(AccountID(1), at: Self.now) != nil)
        expectNil(counts.begin(AccountID(2), at: Self.now))
    }

    /// Whoever reads a page needs a worker too.
    @Test(arguments: [(2, 1), (3, 2), (4, 2), (64, 2)])
    func aWorkerIsLeftForOthers(workers: Int, most: Int) throws {
        var counts = try require(SelfTestCounts(workers: workers))
        for number in 1...most { expectNil(counts.begin(AccountID(Int64(number)), at: Self.now)) }
        let busy = SelfTestAnswer.busy(retryAfterSeconds: SelfTestCounts.pauseOfBusy)
        expect(counts.begin(AccountID(9), at: Self.now), equals: busy)
        counts.end()
        // Who was refused has all five of the hour.
        for _ in 0..<SelfTestCounts.mostInHour {
            expectNil(counts.begin(AccountID(9), at: Self.now))
            counts.end()
        }
    }

    /// Whoever gives an address learns nothing of what is behind it.
    @Test(arguments: [
        DeliveryResult.refused(reason: "the address is not a public host's"), .misconfigured(reason: "the key"),
        .later(providerPause: nil, reason: "the server cannot be reached"), .later(providerPause: 60, reason: "429"),
    ])
    func whatCouldNotBeSentIsToldInOneWord(result: DeliveryResult) {
        expect(ServedSelfTest.outcome(result), equals: .failed)
    }

    @Test func withOneWorkerThereIsNone() { expectNil(SelfTestCounts(workers: 1)) }

    @Test func aClockThatWasSetBackCountsNothingOfBefore() throws {
        var counts = try require(SelfTestCounts(workers: 4))
        for _ in 0..<SelfTestCounts.mostInHour {
            expectNil(counts.begin(AccountID(1), at: Self.now))
            counts.end()
        }
        expectNil(counts.begin(AccountID(1), at: Self.now - 1))
    }
}
