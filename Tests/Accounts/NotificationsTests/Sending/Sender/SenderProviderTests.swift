import Expectations
import AccountModel
import FakeAccountStore
import Foundation
import Testing
@testable import Notifications

/// Rates, pauses and outages of providers.
struct SenderProviderTests {
    private let home = SenderHome()

    @Test func aProviderThatAsksForAPauseGetsItAndOthersGoOn() throws {
        let slow = try (0..<5).map { try home.person("slow\($0)", at: ["slow.example"]) }
        for person in slow { try home.queue(person, at: [0]) }
        home.push.answer { _, target in
            target.provider == "slow.example" ? .later(providerPause: 200, reason: "429") : .taken
        }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 1)])
        home.run(sender, for: 5)
        expect(home.push.sent.count, equals: 1)
        let quick = try home.person("quick", at: ["quick.example"])
        try home.queue(quick, at: [10])
        home.run(sender, for: 190)
        try expect(home.log(quick).map(\.status), equals: [.sent])
        expect(home.push.sent.filter { $0.provider == "slow.example" }.count, equals: 1)
        expect(home.figures.counts.pausedProviders, equals: 1)
        home.push.answer(.taken)
        home.run(sender, for: 900)
        for person in slow { try expect(home.log(person).map(\.status), equals: [.sent]) }
        let first = try require(home.push.sent.first { $0.provider == "slow.example" })
        for again in home.push.sent.dropFirst() where again.provider == "slow.example" {
            expect(again.at, isAtLeast: first.at + 200)
        }
    }

    /// Its messages fill neither the sender nor its time.
    @Test(arguments: [
        DeliveryResult.later(providerPause: 3_600, reason: "429"), .later(providerPause: nil, reason: "-"),
    ])
    func aProviderWithManyMessagesAndAPauseHoldsUpNoOther(answer: DeliveryResult) throws {
        for number in 0..<300 {
            try home.queue(try home.person("slow\(number)", at: ["slow.example"]), at: [0])
        }
        home.push.answer { _, target in target.provider == "slow.example" ? answer : .taken }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 16)]) { settings in
            (settings.batch, settings.mostHeld) = (20, 80)
        }
        home.run(sender, for: 60)
        for number in 0..<5 {
            let quick = try home.person("quick\(number)", at: ["quick.example"])
            try home.queue(quick, at: [Int64(home.clock.now - SenderHome.start)])
            home.run(sender, for: 60)
            try expect(home.log(quick).map(\.status), equals: [.sent], "\(number)")
        }
        let asked = home.push.sent.count { $0.provider == "slow.example" }
        expect(asked, isBelow: 60)
        home.push.answer(.taken)
        home.run(sender, for: 6_000)
        expect(home.figures.counts.sent, equals: 305)
    }

    /// One that is slow without any error has a line as long as it is quick, and the rest has times of its own.
    @Test func aProviderThatBecomesSlowHoldsUpNoOther() throws {
        for number in 0..<200 {
            try home.queue(try home.person("slow\(number)", at: ["slow.example"]), at: [0])
        }
        home.push.answer { _, target in target.provider == "slow.example" ? nil : .taken }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 4)]) { settings in
            (settings.batch, settings.mostHeld) = (20, 80)
        }
        for second in 0..<40 {
            home.run(sender, for: 1)
            if second % 10 == 9 { home.push.release(.taken) }
        }
        expect(home.push.sent.count, isAtLeast: 16)
        let quick = try home.person("quick", at: ["quick.example"])
        try home.queue(quick, at: [Int64(home.clock.now - SenderHome.start)])
        home.run(sender, for: 5)
        try expect(home.log(quick).map(\.status), equals: [.sent])
        home.push.answer(.taken)
        home.push.release(.taken)
        home.run(sender, for: 3_600)
        expect(home.figures.counts.sent == 201 && Set(home.push.sent.map(\.message)).count == 201)
    }

    /// What one browser has is noted at once, though the other one's provider has a pause: else a crash would send it again.
    @Test func aBrowserWhoseProviderHasAPauseKeepsNothingOpen() throws {
        let bob = try home.person("bob", at: ["slow.example"])
        try home.queue(bob, at: [0])
        home.push.answer { _, target in
            target.provider == "slow.example" ? .later(providerPause: 3_600, reason: "429") : .taken
        }
        let sender = home.sender()
        home.run(sender, for: 10)
        let ann = try home.person("ann", at: ["slow.example", "quick.example"])
        try home.queue(ann, at: [10])
        home.run(sender, for: 10)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        // Whose only provider has a pause waits, and that is no try.
        let cleo = try home.person("cleo", at: ["slow.example"])
        try home.queue(cleo, at: [20])
        home.run(sender, for: 3_500)
        try expect(home.log(cleo).first?.retries, equals: 0)
        home.push.answer(.taken)
        home.run(sender, for: 200)
        try expect(home.log(cleo).map(\.status), equals: [.sent])
    }

    /// Anybody can name a topic at the origin of a push service.
    @Test func aPauseOfOneChannelIsNoneOfAnotherAtTheSameOrigin() throws {
        let ann = try home.person("ann", at: ["one.example"])
        let bob = try home.person("bob", at: [])
        _ = try home.store.keepDevice(
            token: "https://one.example/topic", platform: .android, keys: nil, session: nil, of: bob.id,
            now: home.clock.now)
        home.app.answer(.later(providerPause: 3_000, reason: "429"))
        let sender = home.sender("one", ["app": ProviderBounds(rate: 0.001), "push": ProviderBounds(rate: 100)])
        try home.queue(bob, at: [0])
        home.run(sender, for: 10)
        expect(home.app.sent.count == 1 && home.figures.counts.pausedProviders == 1)
        try home.queue(ann, at: [20])
        home.run(sender, for: 60)
        expect(home.push.sent.count, equals: 1)
        let log = try home.log(ann)
        expect(log.map(\.status) == [.sent] && log.map(\.provider) == ["one.example"])
    }

    @Test func aRateIsKept() throws {
        for number in 0..<100 { try home.queue(try home.person("\(number)"), at: [0]) }
        let sender = home.sender("one", ["push": ProviderBounds(rate: 10)])
        home.run(sender, for: 60)
        let times = home.push.sent.map(\.at)
        expect(times.count, equals: 100)
        for (index, time) in times.enumerated() {
            let within = times[index...].prefix { $0 < time + 1 }.count
            // A quarter of a second's tokens are kept for a burst.
            expect(within, isAtMost: 14, "\(within) in a second")
        }
    }

    @Test func aProviderThatIsDownIsAskedByOneTryAtATime() throws {
        for number in 0..<200 { try home.queue(try home.person("\(number)"), at: [0]) }
        home.push.answer(.later(providerPause: nil, reason: "no answer"))
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 8)])
        home.run(sender, for: 1_800)
        // Ten failures make it one that is down; then the pauses grow from 30 seconds to ten minutes.
        expect(11...40, contains: home.push.sent.count, "\(home.push.sent.count)")
        home.push.answer(.taken)
        home.run(sender, for: 3_600)
        expect(home.figures.counts.sent + (home.figures.counts.failed[.unavailable] ?? 0), equals: 200)
        expect(home.figures.counts.sent, isAbove: 180)
    }

    /// For a day nobody can be told. What is too late then is not sent, and what is not goes at its rate.
    @Test func aDayWithoutTheProviderEndsInNoHeap() throws {
        let people = try (0..<288).map { try home.person("\($0)") }
        for (number, person) in people.enumerated() { try home.queue(person, at: [Int64(number) * 300]) }
        home.push.answer(.later(providerPause: nil, reason: "no answer"))
        let sender = home.sender("one", ["push": ProviderBounds(rate: 1)])
        home.run(sender, for: 86_400)
        expect(home.push.sent.count, isBelow: 288 * NotificationLimits.mostTries)
        expect(home.figures.counts.sent, equals: 0)
        let tried = home.push.sent.count
        home.push.answer(.taken)
        home.run(sender, for: 3_600)
        let after = home.push.sent.dropFirst(tried)
        // Six hours have 72 of them.
        expect(1...74, contains: after.count, "\(after.count)")
        for one in after {
            expect(after.count { abs($0.at - one.at) < 1 }, isAtMost: 4)
        }
        for person in people {
            let log = try require(home.log(person).first)
            expect(log.status != .queued)
            if log.status == .sent, let sentAt = log.sentAt {
                expect(sentAt - log.planned.at, isAtMost: NotificationLimits.tooLateSeconds + 300)
            }
        }
        expect(home.figures.counts.failed[.late] ?? 0, isAbove: 100)
    }

    /// The mails of many do not keep the pushes of others waiting.
    @Test func aSlowChannelHoldsUpNoOther() throws {
        for number in 0..<300 {
            try home.queue(try home.person("mail\(number)", at: [], email: "p\(number)@temple.tw"), at: [0])
        }
        let ann = try home.person("ann")
        try home.queue(ann, at: [1])
        let sender = home.sender("one", ["mail": ProviderBounds(rate: 1, mostUnderWay: 1)]) { settings in
            (settings.batch, settings.mostHeld) = (20, 80)
            (settings.startSeconds, settings.leaseSeconds) = (60, 120)
        }
        home.run(sender, for: 30)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        expect(home.mail.sent.count, isBelow: 40)
        home.run(sender, for: 1_800)
        expect(home.mail.sent.count == 300 && Set(home.mail.sent.map(\.message)).count == 300)
    }
}
