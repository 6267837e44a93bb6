import AccountModel
import Testing

@testable import TempleService

/// How often people may send themselves a test message.
struct SelfTestCountsTests {
    private static let now: Int64 = 1_795_000_000

    @Test func aPersonSendsFiveInAnHour() {
        var counts = SelfTestCounts()
        for second in 0..<Int64(SelfTestCounts.mostInHour) {
            #expect(counts.begin(AccountID(1), at: Self.now + second) == nil)
            counts.end()
        }
        #expect(counts.begin(AccountID(1), at: Self.now + 10) == 3_590)
        #expect(counts.begin(AccountID(1), at: Self.now + 3_599) == 1)
        // The first one is of another hour now, and the next ones are not.
        #expect(counts.begin(AccountID(1), at: Self.now + 3_600) == nil)
        counts.end()
        #expect(counts.begin(AccountID(1), at: Self.now + 3_600) == 1)
    }

    @Test func anotherPersonIsNotCountedWithThem() {
        var counts = SelfTestCounts()
        for _ in 0..<SelfTestCounts.mostInHour {
            #expect(counts.begin(AccountID(1), at: Self.now) == nil)
            counts.end()
        }
        #expect(counts.begin(AccountID(1), at: Self.now) != nil)
        #expect(counts.begin(AccountID(2), at: Self.now) == nil)
    }

    @Test func noMoreThanTwoAreUnderWay() {
        var counts = SelfTestCounts()
        #expect(counts.begin(AccountID(1), at: Self.now) == nil)
        #expect(counts.begin(AccountID(2), at: Self.now) == nil)
        #expect(counts.begin(AccountID(3), at: Self.now) == SelfTestCounts.pauseOfBusy)
        counts.end()
        #expect(counts.begin(AccountID(3), at: Self.now) == nil)
    }

    @Test func aClockThatWasSetBackCountsNothingOfBefore() {
        var counts = SelfTestCounts()
        for _ in 0..<SelfTestCounts.mostInHour {
            #expect(counts.begin(AccountID(1), at: Self.now) == nil)
            counts.end()
        }
        #expect(counts.begin(AccountID(1), at: Self.now - 1) == nil)
    }
}
