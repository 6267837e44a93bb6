import Expectations
import AccountModel
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// Every route by nobody, by a wrong token, and by somebody else with the first one's ids.
struct IsolationTests {
    private static let personal = AccountRoutes.routes.filter { $0.route.access == .signedIn }

    private func route(_ name: String) throws -> AccountRoute {
        try require(AccountRoutes.routes.first { $0.name == name })
    }

    @Test func onlyWhatHasItsOwnKeyNeedsNoSession() {
        let open = AccountRoutes.routes.filter { $0.route.access != .signedIn }.map(\.name)
        expect(
            Set(open),
            equals: [
                "signIn", "askForMail", "refreshSession", "readCalendar", "getAccountOpenAPI", "readPushKey",
                "askToUnsubscribe",
                "unsubscribe",
            ])
        for route in AccountRoutes.routes {
            expect(route.route.place == .primary, equals: route.route.effect != .reads, "\(route.name)")
            expect(route.route.effect == .reads, equals: route.route.method == .get, "\(route.name)")
            expect(route.route.keeping == .nothing && route.route.reader == .programs)
        }
    }

    @Test(arguments: personal.map(\.name)) func somebodyWhoHasSignedInGetsThrough(name: String) throws {
        let sample = try Sample(try Home())
        let response = try sample.ask(try route(name), as: sample.tokens)
        expect([200, 201, 204], contains: response.status, "\(response.text)")
        expect(response.headers["Cache-Control"], equals: "no-store")
        expect(response.headers["Vary"], equals: "Authorization, Cookie")
    }

    @Test(arguments: personal.map(\.name)) func nobodyGetsThrough(name: String) throws {
        let (home, route) = (try Home(), try route(name))
        let sample = try Sample(home)
        let before = home.everything
        for tokens in [
            nil, Home.Tokens(access: "nobody", refresh: ""), Home.Tokens(access: sample.tokens.refresh, refresh: ""),
        ] {
            let response = try sample.ask(route, as: tokens)
            expect(response.status, equals: 401)
            expect(response.headers["WWW-Authenticate"]?.hasPrefix("Bearer"), equals: true)
            expect(response.headers["Cache-Control"], equals: "no-store")
        }
        for header in ["Basic x", "Bearer", "Bearer \(String(repeating: "x", count: 600))", sample.tokens.access] {
            let (target, body) = try sample.request(route)
            let response = try home.ask(route.route.method, target, ["Authorization": header], body: body)
            expect(response.status, equals: 401, "\(header.prefix(20))")
        }
        expect(home.everything, equals: before)
    }

    /// What is somebody else's is answered as what is not there.
    @Test(arguments: personal.map(\.name)) func somebodyElseFindsAndChangesNothing(name: String) throws {
        let (home, route) = (try Home(), try route(name))
        let sample = try Sample(home)
        let other = try home.signIn("2", "hua@example.org")
        let before = home.everything.first { $0.account.email == "mei@example.org" }
        let response = try sample.ask(route, as: other)
        let after = home.everything.first { $0.account.email == "mei@example.org" }
        expect(after, equals: before)
        let named: Set = [
            "endSession", "readReminder", "replaceReminder", "editReminder", "removeReminder", "removeDevice",
            "removeFavourite", "removeEventSubscription", "removeGroupSubscription", "removeDeitySubscription",
        ]
        expect(response.status == 404, equals: named.contains(name), "\(response.text)")
        for secret in ["mei@example.org", "device-of-1", "求平安", "還願"] where route.route.method == .get {
            expect(response.text, lacks: secret)
        }
    }

    @Test func aTokenOfADeviceThatMovesLeavesTheFirst() throws {
        let home = try Home()
        let sample = try Sample(home)
        let other = try home.signIn("2", "hua@example.org")
        let body = #"{"token":"device-of-1","platform":"android"}"#
        try expect(home.ask(.put, "/api/user/device-token", as: other, body: body).status, equals: 200)
        try expectEmpty(home.list(try home.ask(.get, "/api/user/device-token", as: sample.tokens)))
        try expect(home.list(try home.ask(.get, "/api/user/device-token", as: other)).count, equals: 1)
    }

    @Test func somethingThatIsNotThereIsAnsweredAlikeForEverybody() throws {
        let home = try Home()
        let sample = try Sample(home)
        let other = try home.signIn("2", "hua@example.org")
        let nowhere = "/api/user/reminders/3f2b1c66-8d0e-4b7a-9a51-5f0c2f4f6d11"
        let theirs = try home.ask(.get, "/api/user/reminders/\(try sample.reminder)", as: other)
        try expect(theirs, equals: home.ask(.get, nowhere, as: other))
        try expect(home.ask(.get, "/api/user/reminders/1", as: other).status, equals: 404)
    }
}
