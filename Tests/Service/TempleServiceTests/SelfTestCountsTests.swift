import Expectations
import AccountModel
import Notifications
import Testing

@testable import AccountPages
@testable import TempleService

/// How often people may send themselves a test message.
struct SelfTestCountsTests {
    private static let now: Int64 = 1_795_000_000

    @Test func aPersonSendsFiveInAnHour() {
        var counts = SelfTestCounts()
        for second in 0..<Int64(SelfTestCounts.mostInHour) {
            expectNil(counts.begin(AccountID(1), at: Self.now + second))
        }
        expect(counts.begin(AccountID(1), at: Self.now + 10), equals: .usedUp(retryAfterSeconds: 3_590))
        expect(counts.begin(AccountID(1), at: Self.now + 3_599), equals: .usedUp(retryAfterSeconds: 1))
        // The first one is of another hour now, and the next ones are not.
        expectNil(counts.begin(AccountID(1), at: Self.now + 3_600))
        expect(counts.begin(AccountID(1), at: Self.now + 3_600), equals: .usedUp(retryAfterSeconds: 1))
    }

    @Test func anotherPersonIsNotCountedWithThem() {
        var counts = SelfTestCounts()
        for _ in 0..<SelfTestCounts.mostInHour {
            expectNil(counts.begin(AccountID(1), at: Self.now))
        }
        expect(counts.begin(AccountID(1), at: Self.now) != nil)
        expectNil(counts.begin(AccountID(2), at: Self.now))
    }

    /// Whoever gives an address learns nothing of what is behind it.
    @Test(arguments: [
        DeliveryResult.refused(reason: "the address is not a public host's"), .misconfigured(reason: "the key"),
        .later(providerPause: nil, reason: "the server cannot be reached"), .later(providerPause: 60, reason: "429"),
    ])
    func whatCouldNotBeSentIsToldInOneWord(result: DeliveryResult) {
        expect(ServedSelfTest.outcome(result), equals: .failed)
    }

    @Test func aClockThatWasSetBackCountsNothingOfBefore() {
        var counts = SelfTestCounts()
        for _ in 0..<SelfTestCounts.mostInHour {
            expectNil(counts.begin(AccountID(1), at: Self.now))
        }
        expectNil(counts.begin(AccountID(1), at: Self.now - 1))
    }
}
