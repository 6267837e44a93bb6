import Expectations
import AccountModel
import FakeAccountStore
import Foundation
import Testing
@testable import Notifications

/// What a sender does with what is due.
struct SenderTests {
    private let home = SenderHome()

    @Test func whatIsDueIsSentOnceAndWhatIsNotIsLeft() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [-60, 600])
        home.run(home.sender(), for: 300)
        expect(home.push.sent.count, equals: 1)
        let log = try home.log(ann)
        expect(log.map(\.status), equals: [.queued, .sent])
        expect(home.push.sent.first?.message, equals: log.last?.message)
        expect(log.last?.sentAt.map { (SenderHome.start...SenderHome.start + 5).contains($0) }, equals: true)
        home.run(home.sender("two"), for: 600)
        expect(home.push.sent.count == 2 && home.figures.counts.sent == 2)
    }

    @Test func remindersOfOneTimeAreOneMessageToEachDevice() throws {
        let ann = try home.person("ann", at: ["push.example", "other.example"], email: "ann@temple.tw")
        try home.queue(ann, at: [-60, -60, -60])
        home.run(home.sender(), for: 10)
        expect(home.push.sent.count == 2 && Set(home.push.sent.map(\.message)).count == 1)
        // A mail is for whoever has no browser.
        expectEmpty(home.mail.sent)
        try expect(home.log(ann).allSatisfy { $0.status == .sent })
    }

    @Test func oneDeviceThatTakesItIsEnough() throws {
        let ann = try home.person("ann", at: ["push.example", "other.example"])
        try home.queue(ann, at: [0])
        home.push.answer { _, target in
            target.provider == "other.example" ? .taken : .later(providerPause: nil, reason: "503")
        }
        home.run(home.sender(), for: 3_600)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        expect(home.push.sent.count, equals: 2)
    }

    // MARK: Tries

    @Test func threeTriesWithGrowingPauses() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [0])
        home.push.answer(.later(providerPause: nil, reason: "the push service answers 503"))
        home.run(home.sender(), for: 7_200)
        let times = home.push.sent.map(\.at)
        try require(times.count == 3)
        // A look comes at most two seconds after the time.
        expect((45.0...80.0).contains(times[1] - times[0]))
        expect((675.0...1_130.0).contains(times[2] - times[1]))
        expect(Set(home.push.sent.map(\.message)).count, equals: 1)
        let log = try require(home.log(ann).first)
        expect(log.status == .failed && log.error == "the push service answers 503" && log.retries == 2)
        expect(home.figures.counts.failed == [.unavailable: 1] && home.figures.counts.retried == 2)
    }

    @Test func pausesHaveJitterThatASeedRepeats() throws {
        func times(_ seed: UInt64) throws -> [Double] {
            let home = SenderHome()
            for number in 0..<8 {
                try home.queue(try home.person("\(number)", at: ["p\(number).example"]), at: [0])
            }
            home.push.answer(.later(providerPause: nil, reason: "503"))
            home.run(home.sender(seed: seed), for: 200, most: 1)
            return home.push.sent.map(\.at)
        }
        let first = try times(1)
        expect(first.count == 16 && Set(first.suffix(8)).count > 3)
        try expect(times(1), equals: first)
        try expect(times(2) != first)
    }

    @Test func aDeviceThatIsGoneIsMadeInactiveAndAMailGoes() throws {
        let ann = try home.person("ann", email: "ann@temple.tw")
        let bob = try home.person("bob")
        for account in [ann, bob] { try home.queue(account, at: [0]) }
        home.push.answer(.gone(reason: "the push service answers 410"))
        home.run(home.sender(), for: 10)
        try expect(home.store.devices(of: ann.id).allSatisfy { !$0.isActive })
        try expect(home.log(ann).map(\.status) == [.sent] && home.mail.sent.count == 1)
        let log = try require(home.log(bob).first)
        expect(log.status == .failed && log.error == "no device is left: the push service answers 410")
        expect(home.figures.counts.failed, equals: [.noDevice: 1])
    }

    /// The message is taken and waits for its provider when its device is signed out.
    @Test func whatWasTakenIsNotSentToADeviceThatWasSignedOut() throws {
        let (ann, bob) = (try home.person("ann"), try home.person("bob"))
        let cleo = try home.person("cleo", email: "cleo@temple.tw")
        for (account, time) in [(ann, 0), (bob, 1), (cleo, 1)] { try home.queue(account, at: [Int64(time)]) }
        home.push.answer { _, _ in nil }
        let sender = home.sender("one", ["push": ProviderBounds(mostUnderWay: 1)])
        // That of the earliest is on its way.
        home.run(sender, for: 30)
        expect(home.push.sent.count == 1 && home.figures.counts.held == 3)
        for account in [bob, cleo] { try home.store.endSessions(of: account.id) }
        home.push.answer(.taken)
        home.push.release(.taken)
        home.run(sender, for: 60)
        expect(home.push.sent.count, equals: 1)
        try expect(home.log(ann).map(\.status), equals: [.sent])
        let log = try require(home.log(bob).first)
        expect(log.status == .failed && log.error == "no device is left: it was signed out", "\(log)")
        // An address is no device.
        try expect(home.log(cleo).map(\.status) == [.sent] && home.mail.sent.count == 1)
    }

    @Test func whoeverHasNeitherDeviceNorAddressIsToldNothing() throws {
        let ann = try home.person("ann", at: [])
        try home.queue(ann, at: [0])
        home.run(home.sender(), for: 10)
        try expect(home.log(ann).first?.error, equals: "no device and no address")
    }

    @Test func aWrongKeyTouchesNoDeviceAndIsSaidOnce() throws {
        let people = try (0..<20).map { try home.person("\($0)") }
        for person in people { try home.queue(person, at: [0]) }
        home.push.answer(.misconfigured(reason: "the push service answers 403"))
        home.run(home.sender(), for: 100)
        for person in people { try expect(home.store.devices(of: person.id).allSatisfy(\.isActive)) }
        expect(home.notes.filter { $0.contains("403") }.count, equals: 1)
        // Somebody has put it right before the last try.
        home.push.answer(.taken)
        home.run(home.sender("two"), for: 1_200)
        for person in people { try expect(home.log(person).map(\.status), equals: [.sent]) }
    }

    @Test func whatIsRefusedIsNotTriedAgain() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [0])
        home.push.answer(.refused(reason: "the push service answers 400"))
        home.run(home.sender(), for: 3_600)
        expect(home.push.sent.count == 1 && home.figures.counts.failed == [.refused: 1])
    }

    // MARK: Too late

    @Test func whatIsMoreThanSixHoursLateIsNotSentButSaysSo() throws {
        let ann = try home.person("ann")
        try home.queue(ann, at: [-6 * 3_600 - 1, -6 * 3_600 + 60])
        home.run(home.sender(), for: 10)
        expect(home.push.sent.count, equals: 1)
        let late = try require(home.log(ann).first { $0.status == .failed })
        expect(late.planned.at, equals: SenderHome.start - 6 * 3_600 - 1)
        expect(late.error, equals: "it could not be sent within six hours of its time")
        expect(home.figures.counts.failed, equals: [.late: 1])
    }
}
