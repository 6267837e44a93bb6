import Expectations
import AccountModel
import FakeAccountStore
import Foundation
import Testing
@testable import Notifications

/// Faults of a sender's world: it is killed, its store is away, somebody sets the clock.
struct SenderFaultTests {
    private let home = SenderHome()

    // MARK: Senders

    @Test func whatOneHasTakenTheOtherLeavesUntilTheLeaseEnds() throws {
        for number in 0..<20 { try home.queue(try home.person("\(number)"), at: [0]) }
        home.push.answer { _, _ in nil }
        do {
            let killed = home.sender("killed")
            _ = killed.step()
            expect(home.push.sent.count, equals: 20)
        }
        let other = home.sender("other")
        home.push.answer(.taken)
        home.run(other, for: 290)
        expect(home.push.sent.count, equals: 20)
        home.run(other, for: 20)
        // What was on its way came twice, with the same id.
        expect(home.push.sent.count == 40 && Set(home.push.sent.map(\.message)).count == 20)
        expect(home.figures.counts.sent, equals: 20)
    }

    @Test func twoSendersShareTheWork() throws {
        for number in 0..<100 { try home.queue(try home.person("\(number)"), at: [0]) }
        let senders = ["one", "two"].map { home.sender($0) { $0.batch = 10 } }
        for _ in 0..<40 {
            for sender in senders { _ = sender.step() }
            home.clock.pass(0.2)
        }
        expect(home.push.sent.count == 100 && Set(home.push.sent.map(\.message)).count == 100)
    }

    /// A provider that answers when the lease is nearly over does not make two senders send.
    @Test func noTryBeginsThatWouldEndAfterTheLease() throws {
        for number in 0..<10 { try home.queue(try home.person("\(number)"), at: [0]) }
        home.push.answer { _, _ in nil }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 1)])
        _ = sender.step()
        home.clock.pass(190)
        home.push.answer(.taken)
        home.push.release(.taken)
        _ = sender.step()
        _ = sender.step()
        expect(home.push.sent.count, equals: 1)
        home.run(sender, for: 300)
        expect(home.push.sent.count == 10 && Set(home.push.sent.map(\.message)).count == 10)
    }

    /// One that never answers in time does not let the others begin too late.
    @Test func aTryThatStaysLetsNoOtherBeginTooLate() throws {
        for number in 0..<10 { try home.queue(try home.person("\(number)"), at: [0]) }
        home.push.answer { _, _ in nil }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 2)])
        _ = sender.step()
        let first = Set(home.push.sent.map(\.message))
        expect(first.count, equals: 2)
        home.clock.pass(181)
        home.run(sender, for: 1)
        expect(home.push.sent.count, equals: 2)
        // What was not begun is another sender's at once, and what is under way is not.
        home.push.answer(.taken)
        let other = home.sender("other")
        home.run(other, for: 60)
        expect(home.push.sent.count == 10 && Set(home.push.sent.map(\.message)).count == 10)
        home.push.release(.taken)
        home.run(sender, for: 10)
        expect(home.figures.counts.sent, equals: 10)
    }

    // MARK: The store

    @Test func aStoreThatIsAwayIsSaidOnceAndAskedAgain() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [0])
        home.store.failure = .unavailable(reason: "the disk is full")
        let sender = home.sender()
        home.run(sender, for: 600)
        expect(home.push.sent.isEmpty && !home.figures.counts.isStoreUp)
        expect(home.notes.count == 1 && home.notes.first?.hasSuffix(": the disk is full") == true)
        home.store.failure = nil
        home.run(sender, for: 120)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        expect(home.notes.count == 2 && home.figures.counts.isStoreUp)
    }

    /// Nothing more is sent while what was sent cannot be noted, and it is not sent twice.
    @Test func anOutcomeThatCannotBeWrittenIsKept() throws {
        let ann = try home.person("ann")
        let bob = try home.person("bob")
        try home.queue(ann, at: [0])
        home.push.answer { _, _ in nil }
        let sender = home.sender()
        _ = sender.step()
        home.store.failure = .unavailable(reason: "the disk is full")
        home.push.release(.taken)
        home.push.answer(.taken)
        home.run(sender, for: 60)
        expect(home.push.sent.count, equals: 1)
        home.store.failure = nil
        try home.queue(bob, at: [60])
        home.run(sender, for: 120)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        try expect(home.log(bob).map(\.status), equals: [.sent])
        expect(home.push.sent.count, equals: 2)
    }

    @Test func whatWasTakenIsNotSettledTwice() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [0])
        home.push.answer { _, _ in nil }
        let slow = home.sender("slow")
        _ = slow.step()
        home.clock.pass(300)
        let other = home.sender("other")
        home.push.answer(.taken)
        home.run(other, for: 10)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        home.push.release(.later(providerPause: nil, reason: "too long"))
        home.run(slow, for: 10)
        try expect(home.log(ann).map(\.status), equals: [.sent])
    }

    // MARK: The clock

    /// Tomorrow's reminders stay where the clock shows tomorrow for a moment.
    @Test func aClockThatIsSetForthForAMomentSendsNothingEarly() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [86_400])
        let sender = home.sender()
        home.run(sender, for: 10)
        home.clock.set(by: 86_400)
        home.run(sender, for: 40)
        home.clock.set(by: -86_400)
        home.run(sender, for: 3_600)
        expectEmpty(home.push.sent)
        expect(
            home.notes, equals: ["the clock was set forth by 86400 seconds", "the clock was set back by 86400 seconds"])
    }

    @Test func aClockThatStaysForthIsBelieved() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [86_400])
        let sender = home.sender()
        home.run(sender, for: 10)
        home.clock.set(by: 86_400)
        home.run(sender, for: 290)
        expectEmpty(home.push.sent)
        home.run(sender, for: 20)
        try expect(home.log(ann).map(\.status), equals: [.sent])
    }

    @Test func aClockThatIsSetBackSendsNothingTwice() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [0, 7_200])
        let sender = home.sender()
        home.run(sender, for: 60)
        expect(home.push.sent.count, equals: 1)
        home.clock.set(by: -3_600)
        home.run(sender, for: 7_200)
        expect(home.push.sent.count, equals: 1)
        home.run(sender, for: 4_000)
        expect(home.push.sent.count == 2 && Set(home.push.sent.map(\.message)).count == 2)
    }

    /// By the new time, all leases seem to have ended; by the old one, none.
    @Test(arguments: [600, -7_200]) func aSetClockGivesNobodyWhatAnotherHolds(seconds: Int64) throws {
        for number in 0..<10 { try home.queue(try home.person("\(number)"), at: [-7_200]) }
        home.push.answer { _, _ in nil }
        let (one, two) = (home.sender("one"), home.sender("two"))
        _ = (one.step(), two.step())
        expect(home.push.sent.count, equals: 10)
        home.clock.set(by: seconds)
        home.push.answer(.taken)
        home.run(two, for: 100)
        expect(home.push.sent.count, equals: 10)
        home.push.release(.taken)
        home.run(one, for: 10)
        home.run(two, for: 600)
        expect(home.push.sent.count == 10 && home.figures.counts.sent == 10)
    }

    /// What has waited while the machine slept is another sender's.
    @Test func whatIsHeldAndNotBegunIsGivenBackWhenTheClockIsSet() throws {
        for number in 0..<10 { try home.queue(try home.person("\(number)"), at: [0]) }
        home.push.answer { _, _ in nil }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 2)])
        _ = sender.step()
        home.clock.set(by: 100)
        home.run(sender, for: 1)
        home.push.answer(.taken)
        home.run(home.sender("other"), for: 10)
        expect(home.push.sent.count == 10 && Set(home.push.sent.map(\.message)).count == 10)
    }

    @Test func aSmallCorrectionIsNoStep() {
        var watch = ClockWatch()
        expectNil(watch.look(home.clock))
        home.clock.pass(1_000)
        home.clock.set(by: 20)
        expectNil(watch.look(home.clock))
        home.clock.set(by: -400)
        expect(watch.look(home.clock), equals: -400)
    }

    // MARK: The end

    @Test func whatIsUnderWayIsSettledAtTheEnd() throws {
        for number in 0..<10 { try home.queue(try home.person("\(number)"), at: [0]) }
        home.push.answer { _, _ in nil }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 4)])
        _ = sender.step()
        expect(home.push.sent.count == 4 && sender.isBusy)
        home.push.release(.taken)
        _ = sender.step(takes: false)
        expect(!sender.isBusy && home.push.sent.count == 4)
        expect(home.figures.counts.sent, equals: 4)
        // The rest is another sender's at once.
        home.push.answer(.taken)
        home.run(home.sender("other"), for: 10)
        expect(home.push.sent.count == 10 && Set(home.push.sent.map(\.message)).count == 10)
    }

    /// One browser has it, and the other one waits.
    @Test func whatOneBrowserHasIsSettledAtTheEnd() throws {
        let ann = try home.person("ann", at: ["push.example", "push.example"])
        try home.queue(ann, at: [0])
        home.push.answer { _, _ in nil }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 1)])
        _ = sender.step()
        home.push.release(.taken)
        _ = sender.step(takes: false)
        try expect(home.log(ann).map(\.status) == [.sent] && home.push.sent.count == 1)
    }
}
