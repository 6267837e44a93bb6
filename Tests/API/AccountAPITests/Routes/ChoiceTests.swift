import Expectations
import AccountModel
import HTTPModel
import Testing

@testable import AccountAPI

/// One thing that somebody follows, more or less.
struct ChoiceTests {
    private let home: Home
    private let tokens: Home.Tokens

    init() throws {
        home = try Home()
        tokens = try home.signIn()
    }

    private func change(_ body: String, _ headers: [String: String] = [:]) throws -> Response {
        try home.ask(.post, "/api/user/choice", as: tokens, headers, body: body)
    }

    private var contents: AccountContents { get throws { try require(home.everything.first) } }

    @Test func oneThingIsFollowedMoreOrLess() throws {
        try expect(
            home.ask(.put, "/api/user/event-subscriptions", as: tokens, body: #"[{"event_id":1}]"#).status, equals: 200)
        for kind in ["deity", "group"] {
            try expect(change(#"{"kind":"\#(kind)","id":1,"on":true}"#).status, equals: 204)
            try expect(change(#"{"kind":"\#(kind)","id":1,"on":true}"#).status, equals: 204)
        }
        try expect(change(#"{"kind":"full_moon","on":true}"#).status, equals: 204)
        let one = [Subscription(id: 1, isEnabled: true)]
        try expect(contents.subscriptions, equals: [.event: one, .deity: one, .group: one])
        try expect(contents.settings.tellsFullMoon && !contents.settings.tellsNewMoon)
        try expect(change(#"{"kind":"deity","id":1,"on":false}"#).status, equals: 204)
        try expect(change(#"{"kind":"full_moon","on":false}"#).status, equals: 204)
        try expect(contents.subscriptions, equals: [.event: one, .deity: [], .group: one])
        try expect(contents.settings, equals: NotificationSettings())
    }

    /// What is not there can be left, but not followed.
    @Test func whatIsNotThereIsNotFollowed() throws {
        for kind in ["deity", "event", "group"] {
            try expect(home.faults(try change(#"{"kind":"\#(kind)","id":987654,"on":true}"#)), equals: ["/id unknown"])
            try expect(change(#"{"kind":"\#(kind)","id":987654,"on":false}"#).status, equals: 204)
        }
        try expect(contents.subscriptions.values.allSatisfy(\.isEmpty))
    }

    @Test(arguments: [
        ("{}", ["/kind required", "/on required"]),
        (#"{"kind":"deity","on":true}"#, ["/id required"]),
        (#"{"kind":"deity","id":"1","on":true}"#, ["/id wrong-type"]),
        (#"{"kind":"temple","id":1,"on":true}"#, ["/kind invalid"]),
        (#"{"kind":"new_moon","id":1,"on":true}"#, ["/id invalid"]),
        (#"{"kind":"new_moon","on":1}"#, ["/on wrong-type"]),
        (#"{"kind":"new_moon","on":true,"more":1}"#, ["/more unknown-member"]),
    ])
    func whatIsNoChoiceIsRefused(body: String, faults: [String]) throws {
        let before = try contents
        try expect(home.faults(try change(body)), equals: faults)
        try expect(contents, equals: before)
    }
}
