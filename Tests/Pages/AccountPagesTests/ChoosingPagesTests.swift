import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import Testing

@testable import AccountPages

/// What somebody follows, chosen by checkboxes.
struct ChoosingPagesTests {
    private let hall: Hall
    private let token: String

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
    }

    private func followed(_ kind: SubscriptionKind) throws -> [Int64] {
        try hall.contents().subscriptions[kind, default: []].filter(\.isEnabled).map(\.id)
    }

    private func follow(_ ids: [Int64], _ kind: SubscriptionKind = .deity) throws {
        try hall.store.setSubscriptions(
            ids.map { Subscription(id: $0, isEnabled: true) }, kind, of: hall.account(), now: hall.now)
    }

    @Test(arguments: [("deities", SubscriptionKind.deity), ("festivals", .event), ("groups", .group)])
    func whatIsCheckedIsFollowed(path: String, kind: SubscriptionKind) throws {
        let page = try hall.ask(.get, "/account/\(path)", as: token)
        expect(page.status == 200 && page.text.contains("name=\"had\" value=\"\""))
        let answer = try hall.send("/account/\(path)", as: token, "had=&id=1")
        expect(answer.status == 303 && answer.headers["Location"] == "/account?done=chosen")
        try expect(followed(kind), equals: [1])
        try expect(hall.ask(.get, "/account/\(path)", as: token).text, contains: "value=\"1\" checked")
        try expect(hall.ask(.get, "/account", as: token).text, contains: "href=\"/account/\(path)\"")
        try expect(hall.send("/account/\(path)", as: token, "had=1").status, equals: 303)
        try expectEmpty(followed(kind))
    }

    @Test func twoTabsLoseNothingOfEachOther() throws {
        try follow([1])
        // Both were shown with 1 checked: one takes it out, the other adds 2.
        try expect(hall.send("/account/deities", as: token, "had=1").status, equals: 303)
        try expect(hall.send("/account/deities", as: token, "had=1&id=1&id=2").status, equals: 303)
        try expect(followed(.deity), equals: [2])
    }

    @Test func whatHasLeftTheCatalogueStaysAndIsNotAdded() throws {
        try follow([1, 99])
        try expect(hall.ask(.get, "/account/deities", as: token).text, contains: "name=\"had\" value=\"1\"")
        try expect(hall.send("/account/deities", as: token, "had=1&id=98").status, equals: 303)
        try expect(followed(.deity), equals: [99])
    }

    @Test func aSingleDayThatTheAppFollowsStays() throws {
        try follow([1, 10100], .event)
        try expect(hall.send("/account/festivals", as: token, "had=1&id=2").status, equals: 303)
        try expect(followed(.event), equals: [2, 10100])
    }

    @Test func aGroupThatIsClosedIsNotFollowed() throws {
        try expect(hall.send("/account/groups", as: token, "had=&id=2").status, equals: 303)
        try expectEmpty(followed(.group))
    }

    @Test(arguments: ["id=x", "id=-1", "had=1,,x", "id=01", "id=1%2C99999999999999999999"])
    func aValueThatNoFormSendsWritesNothing(form: String) throws {
        try follow([1])
        try expect(hall.send("/account/deities", as: token, form).status, equals: 400)
        try expect(followed(.deity), equals: [1])
    }

    @Test func oneTooManyWritesNothingAndKeepsWhatWasChecked() throws {
        try follow((1_000..<2_000).map { Int64($0) })
        let answer = try hall.send("/account/deities", as: token, "had=&id=1")
        expect(answer.status == 409 && answer.text.contains("role=\"alert\""))
        expect(answer.text.contains("value=\"1\" checked") && answer.text.contains("name=\"had\" value=\"\""))
        try expect(followed(.deity).count, equals: 1_000)
    }
}
