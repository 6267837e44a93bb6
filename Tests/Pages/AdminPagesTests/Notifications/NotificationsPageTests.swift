import AccountModel
import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// The reminders of everybody, as the back office shows them.
struct NotificationsPageTests {
    private static let root = "/admin/notifications"
    private static let message = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    private static let uuid = FakeAccounts.xiaomei.uuid

    /// A reminder of 2026-11-20 08:00 in Taiwan.
    private func notice(
        _ number: Int64 = 1, _ state: NotificationStatus = .queued,
        subject: NotificationSubject = NotificationSubject(kind: .event, id: "88"), title: String? = "媽祖聖誕",
        reason: String? = nil, retries: Int = 0, channel: String? = nil, provider: String? = nil,
        mayRetry: Bool = false
    ) -> NotificationForStaff {
        NotificationForStaff(
            number: number, message: Self.message, account: "1b4e28ba", subject: subject, title: title,
            occasion: .main, day: 20_778, at: 1_795_132_800, state: state,
            sentAt: state == .sent ? 1_795_132_860 : nil,
            nextAt: 1_795_132_800 + Int64(retries) * 600, reason: reason, retries: retries, channel: channel,
            provider: provider, mayRetry: mayRetry)
    }

    private func read(_ desk: TestOffice, _ cookie: String, _ query: String = "") throws -> String {
        let response = try desk.ask(.get, "\(Self.root)?lang=en\(query)", cookie: cookie)
        expect(response.status, equals: 200, "\(query)")
        return desk.text(response)
    }

    private func post(
        _ desk: TestOffice, _ cookie: String, _ action: String, _ fields: [(String, String)]
    ) throws -> Response {
        try desk.ask(
            .post, "\(Self.root)/\(action)", cookie: cookie, form: [("csrf", try desk.csrf(cookie))] + fields)
    }

    // MARK: What is shown

    @Test(arguments: StaffRole.allCases) func everybodySeesWhatWaitsAndWhatFailed(role: StaffRole) throws {
        let desk = try TestOffice()
        desk.notices.numbers = NotificationNumbers(
            queued: 1_234, due: 56, oldestDueSeconds: 3_900, sentLastDay: 7_890, failedLastDay: 12,
            failures: [
                ProviderFailures(
                    channel: "web-push", provider: "https://push.example", count: 11, reason: "answers <503>"),
                ProviderFailures(channel: nil, provider: nil, count: 1, reason: "no device"),
                ProviderFailures(channel: "pigeon", provider: nil, count: 1, reason: "of an earlier version"),
            ])
        desk.notices.notices = [
            notice(
                2, .failed, reason: "answers <b>", retries: 3, channel: "mail", provider: "mx.example", mayRetry: true),
            notice(1),
        ]
        let page = try read(desk, try desk.signIn(role))
        for number in ["1,234", "56", "1 h 5 min", "7,890", "12"] {
            expect(page, contains: "<dd>\(number)</dd>", "\(number)")
        }
        for text in [
            "https://push.example", "answers &lt;503&gt;", "no device", "mx.example", "answers &lt;b&gt;",
            "failed tries: 3", "<code translate=\"no\">1b4e28ba…</code>", "<a href=\"/events/88\"><bdi>媽祖聖誕</bdi></a>",
            "2026-11-21",
        ] {
            expect(page, contains: text, "\(text)")
        }
        // Each leads to its rows, unless the log cannot be asked for them.
        for target in ["?state=failed&amp;channel=web-push", "?state=failed"] {
            expect(
                page, contains: "<a class=\"button quiet\" href=\"\(Self.root)\(target)\">Show in the log", "\(target)")
        }
        expect(page.components(separatedBy: ">Show in the log<").count == 1 + 2 && page.contains("pigeon"))
        // Owners and editors change, and owners ask for an account.
        expect(page.contains("action=\"\(Self.root)/retry\""), equals: role != .viewer)
        expect(page.contains("action=\"\(Self.root)/cancel\""), equals: role != .viewer)
        expect(page.contains("action=\"\(Self.root)/account\""), equals: role == .owner)
    }

    @Test func onlyWhatCanBeDoneHasAButton() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.editor)
        for (each, action) in [
            (notice(), "cancel"), (notice(1, .failed, mayRetry: true), "retry"), (notice(1, .failed), nil),
            (notice(1, .sent), nil),
        ] {
            desk.notices.notices = [each]
            let page = try read(desk, cookie)
            for one in ["cancel", "retry"] {
                expect(page.contains("\(Self.root)/\(one)"), equals: one == action, "\(each.state) \(one)")
            }
        }
    }

    /// A day of a person's own has no title, no event leads to a page that is not there, and a try to come is told.
    @Test func aRowSaysWhatItIs() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        desk.notices.notices = [
            notice(3, subject: NotificationSubject(kind: .reminder, id: ""), title: nil),
            notice(2, subject: NotificationSubject(kind: .event, id: "x\"y"), title: "<i>甲"),
            notice(1, retries: 1),
        ]
        let page = try read(desk, cookie)
        expect(page.contains("<bdi>Own day</bdi>") && page.contains("<bdi>&lt;i&gt;甲</bdi>"))
        expect(page.components(separatedBy: "href=\"/events/").count, equals: 2)
        expect(page, contains: "again at 2026-11-20 08:10")
    }

    @Test func aPageLeadsToTheNext() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        desk.notices.notices = (1...51).reversed().map { notice(Int64($0)) }
        let first = try read(desk, cookie, "&state=queued&tried=1")
        expect(first, contains: "rel=\"next\" href=\"\(Self.root)?state=queued&amp;tried=1&amp;before=2\"")
        expect(first.components(separatedBy: "<tr>").count, equals: 1 + 1 + 50)
        let second = try read(desk, cookie, "&before=2")
        expect(second.components(separatedBy: "<tr>").count == 1 + 1 + 1 && !second.contains("rel=\"next\""))
        // The number that a day of the moon has not is in no address.
        let moon = try read(desk, cookie, "&kind=new_moon&id=7")
        expect(moon, contains: "rel=\"next\" href=\"\(Self.root)?kind=new_moon&amp;before=2\"")
        expect(moon, contains: "name=\"id\" value=\"\"")
        desk.notices.notices = []
        try expect(read(desk, cookie), contains: "no notification yet")
        try expect(read(desk, cookie, "&state=sent"), contains: "No notification is like this")
    }

    @Test(arguments: [
        ("", NotificationLogFilter()), ("&state=failed", NotificationLogFilter(status: .failed)),
        ("&id=88", NotificationLogFilter(subject: NotificationSubject(kind: .event, id: "88"))),
        ("&kind=activity&id=7", NotificationLogFilter(subject: NotificationSubject(kind: .activity, id: "7"))),
        ("&kind=event", NotificationLogFilter(kind: .event)),
        ("&kind=activity&id=&state=sent", NotificationLogFilter(status: .sent, kind: .activity)),
        ("&kind=new_moon", NotificationLogFilter(kind: .newMoon)),
        ("&kind=full_moon&id=1", NotificationLogFilter(kind: .fullMoon)),
        ("&channel=ntfy&tried=1", NotificationLogFilter(channel: "ntfy", hasFailedTries: true)),
    ])
    func theAddressSaysWhatIsAskedFor(query: String, filter: NotificationLogFilter) throws {
        let desk = try TestOffice()
        _ = try read(desk, try desk.signIn(.viewer), query)
        expect(desk.notices.asked, equals: [FakeNotifications.Question(filter: filter, before: nil)])
    }

    @Test(arguments: [
        "state=gone", "kind=reminder&id=1", "kind=reminder", "kind=x&id=1", "kind=x", "id=-1", "id=01",
        "kind=event&id=x",
        "channel=x", "tried=2", "before=x", "id=9999999999999999999",
    ])
    func whatCannotBeIsSaid(query: String) throws {
        let desk = try TestOffice()
        let response = try desk.ask(.get, "\(Self.root)?\(query)", cookie: try desk.signIn(.viewer))
        expect(response.status == 400 && desk.text(response).contains("role=\"alert\""))
        expectEmpty(desk.notices.asked)
    }

    // MARK: One account

    @Test func anOwnerReadsOfOneAccount() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        desk.notices.notices = (1...51).reversed().map { notice(Int64($0)) }
        let response = try post(desk, cookie, "account", [("who", " \(Self.uuid.uppercased()) ")])
        let page = desk.text(response)
        expect(response.status == 200 && page.contains(Self.uuid) && page.contains("name=\"before\" value=\"2\""))
        let next = try post(desk, cookie, "account", [("who", Self.uuid), ("before", "2")])
        expect(desk.text(next), lacks: "name=\"before\"")
        let filter = NotificationLogFilter(accountUUID: Self.uuid)
        expect(
            desk.notices.asked,
            equals: [
                FakeNotifications.Question(filter: filter, before: nil),
                FakeNotifications.Question(filter: filter, before: 2),
            ])
        // What is done there is told there: no address has the id.
        let done = try post(desk, cookie, "cancel", [("message", Self.message), ("who", Self.uuid)])
        expect(done.status == 200 && done.headers["Location"] == nil)
        expect(desk.text(done).contains("role=\"status\"") && desk.notices.done == ["owner cancels \(Self.message)"])
    }

    @Test(arguments: ["", "mei@example.org", "x", String(repeating: "g", count: 36), "<b>"])
    func whatIsNoIDIsSaid(text: String) throws {
        let desk = try TestOffice()
        let response = try post(desk, try desk.signIn(), "account", [("who", text)])
        expect(response.status == 400 && desk.text(response).contains("role=\"alert\""))
        expect(!desk.text(response).contains("<b>") && desk.notices.asked.isEmpty)
    }

    @Test func theAccountLeadsThere() throws {
        for seesNotices in [true, false] {
            let desk = try TestOffice(seesNotices: seesNotices)
            let cookie = try desk.signIn()
            let found = try desk.ask(
                .post, "/admin/users/find", cookie: cookie, form: [("csrf", try desk.csrf(cookie)), ("who", Self.uuid)])
            expect(desk.text(found).contains("action=\"\(Self.root)/account\""), equals: seesNotices)
        }
    }

    // MARK: What is done

    @Test(arguments: [("retry", "retries", "retried"), ("cancel", "cancels", "cancelled")])
    func anEditorActsAndComesBack(action: String, words: String, done: String) throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.editor)
        desk.notices.notices = [notice()]
        for isPossible in [true, false] {
            desk.notices.isPossible = isPossible
            let fields = [("message", Self.message), ("to", "\(Self.root)?state=failed&done=retried")]
            let location = try require(post(desk, cookie, action, fields).headers["Location"])
            expect(location, equals: "\(Self.root)?state=failed&done=\(isPossible ? "" : "not-")\(done)")
            let page = desk.text(try desk.ask(.get, location, cookie: cookie))
            expect(page, contains: isPossible ? "role=\"status\"" : "role=\"alert\"")
            // The next press does not say again what this one has done.
            expect(page, contains: "name=\"to\" value=\"\(Self.root)?state=failed\"")
        }
        expect(desk.notices.done, equals: Array(repeating: "editor \(words) \(Self.message)", count: 2))
    }

    @Test(arguments: ["retry", "cancel"]) func nothingElseActs(action: String) throws {
        let desk = try TestOffice()
        let viewer = try desk.signIn(.viewer)
        try expect(post(desk, viewer, action, [("message", Self.message)]).status, equals: 403)
        let cookie = try desk.signIn()
        let target = "\(Self.root)/\(action)"
        try expect(desk.ask(.post, target, cookie: cookie, form: [("message", Self.message)]).status, equals: 403)
        for fields in [
            [], [("message", "")], [("message", "../x")], [("message", Self.message), ("to", "//evil.example")],
            [("message", Self.message), ("message", Self.message)],
        ] {
            try expect(post(desk, cookie, action, fields).status, equals: 400, "\(fields)")
        }
        expectEmpty(desk.notices.done)
    }

    @Test func whoeverActsTooMuchIsHeld() throws {
        let desk = try TestOffice(editRate: 1)
        let cookie = try desk.signIn(.editor)
        try expect(post(desk, cookie, "cancel", [("message", Self.message)]).status, equals: 303)
        try expect(post(desk, cookie, "retry", [("message", Self.message)]).status, equals: 429)
        expect(desk.notices.done.count, equals: 1)
    }

    // MARK: Services without it

    @Test func aServiceThatDoesNotSeeTheLogSaysSo() throws {
        let desk = try TestOffice(seesNotices: false)
        let cookie = try desk.signIn()
        try expect(read(desk, cookie), contains: "does not see the log")
        for action in ["account", "retry", "cancel"] {
            try expect(post(desk, cookie, action, [("who", Self.uuid), ("message", Self.message)]).status, equals: 404)
        }
        let without = try TestOffice(hasAccounts: false)
        let other = try without.signIn()
        try expect(without.ask(.get, Self.root, cookie: other).status, equals: 404)
        try expect(without.text(without.ask(.get, "/admin", cookie: other)), lacks: Self.root)
    }

    @Test func aStoreThatDoesNotAnswerIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        desk.notices.failure = .unavailable("accounts-unavailable", "the accounts cannot be read")
        try expect(desk.ask(.get, Self.root, cookie: cookie).status, equals: 503)
        // The overview is there all the same.
        let overview = try desk.ask(.get, "/admin?lang=en", cookie: cookie)
        expect(overview.status == 200 && desk.text(overview).contains("The queue cannot be read just now"))
    }

    @Test func theOverviewHasTheQueueAndItsLag() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.viewer)
        for (due, lag, words) in [
            (0, Int64(0), "9 in the queue, none is late"), (3, 61, "9 in the queue, 3 due, the first for 1 min"),
            (3, 5, "the first for under a minute"),
        ] {
            desk.notices.numbers = NotificationNumbers(
                queued: 9, due: due, oldestDueSeconds: lag, sentLastDay: 0, failedLastDay: 0, failures: [])
            let page = desk.text(try desk.ask(.get, "/admin?lang=en", cookie: cookie))
            expect(page.contains("<a href=\"\(Self.root)\">") && page.contains(words), "\(words)")
        }
        // The last day is counted for the page alone.
        expect(desk.notices.countings, equals: 0)
        _ = try read(desk, cookie)
        expect(desk.notices.countings, equals: 1)
    }

    @Test(arguments: [("en", "Notifications"), ("zh", "通知"), ("ja", "通知")])
    func thePageIsInThreeLanguages(language: String, words: String) throws {
        let desk = try TestOffice()
        desk.notices.notices = [notice()]
        let page = try desk.ask(.get, "\(Self.root)?lang=\(language)", cookie: try desk.signIn())
        expect(desk.text(page), contains: "<h1>\(words)</h1>")
        expect(desk.text(page).contains("Waiting"), equals: language == "en")
    }
}
