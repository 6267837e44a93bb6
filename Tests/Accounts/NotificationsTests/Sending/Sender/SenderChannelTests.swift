import Expectations
import AccountModel
import FakeAccountStore
import Testing
@testable import Notifications

/// Which channels get a message, and what the log and the figures say of them.
struct SenderChannelTests {
    private let home = SenderHome()

    /// Signs somebody in with a browser, an app and a mailbox.
    private func ann() throws -> Account {
        let ann = try home.person("ann", at: ["push.example"], email: "ann@temple.tw")
        _ = try home.store.keepDevice(
            token: "https://app.example/ann", platform: .android, keys: nil, session: nil, of: ann.id,
            now: home.clock.now)
        return ann
    }

    private func way(_ account: Account) throws -> [String?] {
        let log = try home.log(account)
        return log.flatMap { [$0.channel, $0.provider] }
    }

    @Test func aBrowserAndAnAppGetItTogether() throws {
        let ann = try ann()
        try home.queue(ann, at: [0])
        home.run(home.sender(), for: 60)
        expect(home.push.sent.count == 1 && home.app.sent.count == 1 && home.mail.sent.isEmpty)
        expect(home.push.sent.map(\.message), equals: home.app.sent.map(\.message))
        try expect(home.log(ann).map(\.status), equals: [.sent])
        expect(home.figures.counts.sent, equals: 1)
    }

    @Test func theLogNamesWhoHasTakenIt() throws {
        let ann = try ann()
        try home.queue(ann, at: [0])
        home.push.answer(.later(providerPause: nil, reason: "503"))
        home.run(home.sender(), for: 3_600)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        try expect(way(ann), equals: ["app", "app.example"])
        expect(home.push.sent.count == 1 && home.app.sent.count == 1)
        expect(home.figures.counts.sentByChannel, equals: ["push": 0, "app": 1, "mail": 0])
    }

    @Test func aMailGoesWhereNoDeviceIsLeft() throws {
        let ann = try ann()
        try home.queue(ann, at: [0])
        home.push.answer(.gone(reason: "410"))
        home.app.answer(.refused(reason: "another project"))
        home.run(home.sender(), for: 60)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        try expect(way(ann), equals: ["mail", "mail"])
        expect(home.figures.counts.sentByChannel, equals: ["push": 0, "app": 0, "mail": 1])
    }

    /// A topic whose host has a typo would keep all reminders from somebody who has a mailbox.
    @Test func aMailGoesAfterTheLastTryInVain() throws {
        let ann = try ann()
        try home.queue(ann, at: [0])
        home.push.answer(.later(providerPause: nil, reason: "no such host"))
        home.app.answer(.refused(reason: "another project"))
        home.run(home.sender(), for: 7_200)
        expect(home.push.sent.count == NotificationLimits.mostTries && home.mail.sent.count == 1)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        try expect(way(ann), equals: ["mail", "mail"])
    }

    @Test func whereTheMailIsInVainTooTheLastReasonIsTold() throws {
        let ann = try ann()
        try home.queue(ann, at: [0])
        home.push.answer(.later(providerPause: nil, reason: "no such host"))
        home.app.answer(.gone(reason: "404"))
        home.mail.answer(.later(providerPause: nil, reason: "451"))
        home.run(home.sender(), for: 7_200)
        expect(home.mail.sent.count, equals: 1)
        let log = try require(home.log(ann).first)
        expect(log.status == .failed && log.error == "451")
        expect(home.figures.counts.failedByChannel, equals: ["push": 0, "app": 0, "mail": 1])
    }

    @Test func theLogNamesWhoHasTriedItLast() throws {
        let bob = try home.person("bob")
        try home.queue(bob, at: [0])
        home.push.answer(.later(providerPause: nil, reason: "503"))
        let sender = home.sender()
        home.run(sender, for: 10)
        try expect(home.log(bob).map(\.status), equals: [.queued])
        try expect(way(bob), equals: ["push", "push.example"])
        home.run(sender, for: 7_200)
        try expect(home.log(bob).map(\.status), equals: [.failed])
        try expect(way(bob), equals: ["push", "push.example"])
        expect(home.figures.counts.failedByChannel, equals: ["push": 1, "app": 0, "mail": 0])
    }

    @Test func whatNobodyCouldTryIsOfNoChannel() throws {
        let cleo = try home.person("cleo", at: [])
        try home.queue(cleo, at: [0])
        home.run(home.sender(), for: 10)
        try expect(way(cleo), equals: [nil, nil])
        expect(home.figures.counts.failed, equals: [.noDevice: 1])
        expect(home.figures.counts.failedByChannel, equals: ["push": 0, "app": 0, "mail": 0])
    }

    @Test func aLongProviderIsCut() {
        expect(
            MessageTarget(provider: String(repeating: "a", count: 300), device: nil).loggedProvider.utf8.count,
            equals: 200)
        expect(
            MessageTarget(provider: "smtps://mail.example:465", device: nil, host: "mail.example").loggedProvider,
            equals: "mail.example")
    }

    // MARK: The queue

    @Test func theFiguresHaveTheQueueAndItsLag() throws {
        try home.queue(try ann(), at: [-120, 600])
        let sender = home.sender()
        _ = sender.step(takes: false)
        expect(home.figures.counts.queue, equals: SenderFigures.Queue(waiting: 2, due: 1, lagSeconds: 120))
        // It is looked at once in a minute, whatever else there is to do.
        home.run(sender, for: 120)
        expect(home.figures.counts.queue, equals: SenderFigures.Queue(waiting: 1, due: 0, lagSeconds: 0))
    }
}
