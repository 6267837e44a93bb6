import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import SeededRandom
import TempleModel
import Testing
import WebPages

@testable import AccountPages

/// What was chosen without an account, taken in.
struct TakePagesTests {
    private let hall: Hall
    private let token: String

    private static let root = "/account/take"

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
    }

    private func take(_ query: String, _ form: String = "") throws -> Response {
        try hall.send("\(Self.root)?\(query)", as: token, form)
    }

    private func followed(_ kind: SubscriptionKind) throws -> [Int64] {
        try hall.contents().subscriptions[kind, default: []].filter(\.isEnabled).map(\.id)
    }

    private func set(_ change: (inout NotificationSettings) -> Void) throws {
        var settings = try hall.contents().settings
        change(&settings)
        try hall.store.setSettings(settings, of: hall.account(), now: hall.now)
    }

    @Test func whatTheAccountLacksIsShownAndTakenIn() throws {
        try hall.store.setSubscriptions(
            [Subscription(id: 1, isEnabled: true)], .deity, of: hall.account(), now: hall.now)
        let query = "deities=1,2&festivals=2&groups=1&full_moon=true&advance_days=3&to=%2Ftemples%2F123"
        let page = try hall.ask(.get, "\(Self.root)?\(query)", as: token)
        expect(page.status, equals: 200)
        let list = try require(page.text.firstMatch(of: /data-query="[^"]*">\n<ul>\n(.*?)<\/ul>/.dotMatchesNewlines()))
            .1
        for name in ["天后", "清明節", "求平安", "十五", "3 天前"] { expect(list, contains: name, "\(list)") }
        expect(!list.contains("媽祖") && !list.contains("初一"))
        expect(page.text, contains: "href=\"/temples/123\" data-later")
        // Reading writes nothing.
        try expect(followed(.deity), equals: [1])
        let answer = try take(query)
        expect(answer.status == 303 && answer.headers["Location"] == "/temples/123")
        try expect(followed(.deity) == [1, 2] && followed(.event) == [2] && followed(.group) == [1])
        let settings = try hall.contents().settings
        expect(settings.tellsFullMoon && !settings.tellsNewMoon && settings.advanceDays == 3)
        expect(settings.notifyMinute, equals: NotificationSettings().notifyMinute)
    }

    /// Nobody is asked about what the account has already.
    @Test(arguments: ["", "deities=1", "advance_days=1&notify_time=09:00", "deities=99&festivals=10100&groups=2"])
    func whoeverLacksNothingIsLedOn(query: String) throws {
        try expect(take("deities=1").headers["Location"], equals: "/account?done=chosen")
        let before = try hall.contents()
        for answer in [
            try hall.ask(.get, "\(Self.root)?\(query)&to=%2Flunar", as: token), try take("\(query)&to=%2Flunar"),
        ] {
            expect(answer.status == 303 && answer.headers["Location"] == "/lunar")
        }
        let after = try hall.contents()
        expect(after.subscriptions == before.subscriptions && after.settings == before.settings)
    }

    @Test func whatIsSwitchedOffIsFollowedAgain() throws {
        try hall.store.setSubscriptions(
            [Subscription(id: 1, isEnabled: false)], .deity, of: hall.account(), now: hall.now)
        try expect(hall.ask(.get, "\(Self.root)?deities=1", as: token).status, equals: 200)
        try expect(take("deities=1").status, equals: 303)
        try expect(followed(.deity), equals: [1])
    }

    // MARK: Times

    /// Whose times are kept: (of the address, of the account, what is sent) and what comes of it.
    @Test(arguments: [
        ("advance_days=3&notify_time=07:00", 1, 480, "", false, 3, 420),
        ("advance_days=3&notify_time=07:00", 7, 600, "", true, 7, 600),
        ("advance_days=3&notify_time=07:00", 7, 600, "times=account", true, 7, 600),
        ("advance_days=3&notify_time=07:00", 7, 600, "times=browser", true, 3, 420),
        ("advance_days=3&notify_time=07:00", 7, 480, "", true, 7, 420),
        ("advance_days=3&notify_time=07:00", 3, 420, "times=browser", false, 3, 420),
        ("", 7, 600, "times=browser", false, 7, 600),
    ])
    func timesAreAskedAboutWhereBothHaveSetThem(
        query: String, days: Int, minute: Int, form: String, asks: Bool, daysAfter: Int, minuteAfter: Int
    ) throws {
        try set { ($0.advanceDays, $0.notifyMinute) = (days, minute) }
        let address = "deities=1&\(query)"
        let page = try hall.ask(.get, "\(Self.root)?\(address)", as: token)
        expect(page.status == 200 && page.text.contains("name=\"times\"") == asks)
        try expect(take(address, form).status, equals: 303)
        let settings = try hall.contents().settings
        expect(settings.advanceDays == daysAfter && settings.notifyMinute == minuteAfter)
    }

    @Test func aMoonThatIsOnStaysOn() throws {
        try set { $0.tellsNewMoon = true }
        try expect(take("new_moon=false&full_moon=true").status, equals: 303)
        let settings = try hall.contents().settings
        expect(settings.tellsNewMoon && settings.tellsFullMoon)
    }

    // MARK: Refused

    @Test func oneTooManyWritesNothing() throws {
        try hall.store.setSubscriptions(
            (1_000..<2_000).map { Subscription(id: $0, isEnabled: true) }, .deity, of: hall.account(), now: hall.now)
        let answer = try take("deities=1&festivals=1&full_moon=true")
        expect(answer.status == 409 && answer.text.contains("role=\"alert\"") && answer.text.contains("媽祖"))
        try expect(followed(.deity).count == 1_000 && followed(.event).isEmpty)
        try expect(!hall.contents().settings.tellsFullMoon)
    }

    @Test(arguments: ["deities=x", "notify_time=24:00", "new_moon=1"])
    func anAddressThatNoFormSendsWritesNothing(query: String) throws {
        try expect(hall.ask(.get, "\(Self.root)?\(query)", as: token).status, equals: 400)
        try expect(take("deities=1&\(query)").status, equals: 400)
        try expectEmpty(followed(.deity))
    }

    @Test(arguments: [
        "https://evil.example", "//evil.example", "/%5Cevil.example", "%5C%5Cevil.example", "/%2e%2e//evil.example",
        "javascript:alert(1)", "", "/sign-in?return=//evil.example",
    ])
    func nobodyIsLedElsewhere(to: String) throws {
        let encoded = to.replacing("?", with: "%3F").replacing("&", with: "%26")
        for answer in [
            try hall.ask(.get, "\(Self.root)?to=\(encoded)", as: token), try take("deities=1&to=\(encoded)"),
        ] where answer.status != 400 {
            let location = try require(answer.headers["Location"])
            expect(location == "/account" || location == "/account?done=chosen")
        }
        let page = try hall.ask(.get, "\(Self.root)?deities=2&to=\(encoded)", as: token)
        expect(page.status == 400 || page.text.contains("href=\"/account\" data-later"))
    }

    // MARK: Nothing is lost

    /// For any choice and any account: afterwards the account follows all of both, and no more.
    @Test func theAccountFollowsAllOfBoth() throws {
        var random = SplitMix64(seed: 51)
        let data = try FakeStore.smallAlmanac()
        let known: [Choice.Kind: Set<Int64>] = [.deities: [1, 2], .festivals: [1, 2, 3], .groups: [1]]
        for _ in 0..<Drill.rounds(300, drill: 30_000) {
            let (asked, contents) = try (Self.choice(&random), self.contents(&random))
            let times: Taking.Times = Bool.random(using: &random) ? .browser : .account
            let taking = Taking(asked, into: contents, in: data, times: times)
            var after = contents
            for kind in SubscriptionKind.allCases {
                after.subscriptions[kind] = try taking.change.applied(
                    to: contents.subscriptions[kind, default: []], kind)
            }
            after.settings = taking.change.applied(to: contents.settings)
            for kind in Choice.Kind.allCases {
                let before = contents.subscriptions[kind.subscription, default: []]
                let on = Set(before.filter(\.isEnabled).map(\.id)).union(
                    known[kind, default: []].intersection(asked[kind]))
                let now = after.subscriptions[kind.subscription, default: []]
                expect(Set(now.filter(\.isEnabled).map(\.id)), equals: on)
                expect(Set(now.map(\.id)), equals: on.union(before.map(\.id)))
            }
            expect(after.settings.tellsNewMoon, equals: contents.settings.tellsNewMoon || asked.hasNewMoon)
            expect(after.settings.tellsFullMoon, equals: contents.settings.tellsFullMoon || asked.hasFullMoon)
            expect(Taking(asked, into: after, in: data).isEmpty)
        }
    }

    private static func choice(_ random: inout SplitMix64) -> Choice {
        var choice = Choice()
        for kind in Choice.Kind.allCases {
            choice[kind] = (1...4).filter { _ in Bool.random(using: &random) }.map { Int64($0) }
        }
        choice.hasNewMoon = Bool.random(using: &random)
        choice.hasFullMoon = Bool.random(using: &random)
        choice.advanceDays = Int.random(in: 0...3, using: &random)
        choice.notifyMinute = [540, 480, 60].randomElement(using: &random) ?? 0
        return choice
    }

    private func contents(_ random: inout SplitMix64) throws -> AccountContents {
        var contents = try hall.contents()
        for kind in SubscriptionKind.allCases {
            contents.subscriptions[kind] = (1...5).filter { _ in Bool.random(using: &random) }.map { id in
                Subscription(id: Int64(id), isEnabled: Bool.random(using: &random))
            }
        }
        contents.settings.tellsNewMoon = Bool.random(using: &random)
        contents.settings.tellsFullMoon = Bool.random(using: &random)
        contents.settings.advanceDays = Int.random(in: 0...3, using: &random)
        contents.settings.notifyMinute = [540, 480, 60].randomElement(using: &random) ?? 0
        return contents
    }
}
