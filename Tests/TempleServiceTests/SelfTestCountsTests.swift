import AccountModel
import Testing

@testable import AccountPages
@testable import TempleService

/// How often people may send themselves a test message.
struct SelfTestCountsTests {
    private static let now: Int64 = 1_795_000_000

    @Test func aPersonSendsFiveInAnHour() throws {
        var counts = try #require(SelfTestCounts(workers: 4))
        for second in 0..<Int64(SelfTestCounts.mostInHour) {
            #expect(counts.begin(AccountID(1), at: Self.now + second) == nil)
            counts.end()
        }
        #expect(counts.begin(AccountID(1), at: Self.now + 10) == .usedUp(retryAfterSeconds: 3_590))
        #expect(counts.begin(AccountID(1), at: Self.now + 3_599) == .usedUp(retryAfterSeconds: 1))
        // The first one is of another hour now, and the next ones are not.
        #expect(counts.begin(AccountID(1), at: Self.now + 3_600) == nil)
        counts.end()
        #expect(counts.begin(AccountID(1), at: Self.now + 3_600) == .usedUp(retryAfterSeconds: 1))
    }

    @Test func anotherPersonIsNotCountedWithThem() throws {
        var counts = try #require(SelfTestCounts(workers: 4))
        for _ in 0..<SelfTestCounts.mostInHour {
            #expect(counts.begin(AccountID(1), at: Self.now) == nil)
            counts.end()
        }
        #expect(counts.begin(AccountID(1), at: Self.now) != nil)
        #expect(counts.begin(AccountID(2), at: Self.now) == nil)
    }

    /// Whoever reads a page needs a worker too.
    @Test(arguments: [(2, 1), (3, 2), (4, 2), (64, 2)])
    func aWorkerIsLeftForOthers(workers: Int, most: Int) throws {
        var counts = try #require(SelfTestCounts(workers: workers))
        for number in 1...most { #expect(counts.begin(AccountID(Int64(number)), at: Self.now) == nil) }
        let busy = SelfTestAnswer.busy(retryAfterSeconds: SelfTestCounts.pauseOfBusy)
        #expect(counts.begin(AccountID(9), at: Self.now) == busy)
        counts.end()
        // Who was refused has all five of the hour.
        for _ in 0..<SelfTestCounts.mostInHour {
            #expect(counts.begin(AccountID(9), at: Self.now) == nil)
            counts.end()
        }
    }

    @Test func withOneWorkerThereIsNone() { #expect(SelfTestCounts(workers: 1) == nil) }

    @Test func aClockThatWasSetBackCountsNothingOfBefore() throws {
        var counts = try #require(SelfTestCounts(workers: 4))
        for _ in 0..<SelfTestCounts.mostInHour {
            #expect(counts.begin(AccountID(1), at: Self.now) == nil)
            counts.end()
        }
        #expect(counts.begin(AccountID(1), at: Self.now - 1) == nil)
    }
}
