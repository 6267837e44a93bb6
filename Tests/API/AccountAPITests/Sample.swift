import Expectations
import AccountModel
import APIDescription
import Foundation
import HTTPModel
import Notifications
import Testing
import WebRouting

@testable import AccountAPI

/// A request for each route that somebody who has signed in gets through.
struct Sample {
    let home: Home
    let tokens: Home.Tokens
    /// The key of the calendar.
    let key: String
    private let subject: String

    /// Signs somebody in who has one of everything.
    init(_ home: Home, _ subject: String = "1", _ email: String = "mei@example.org") throws {
        self.home = home
        self.subject = subject
        let tokens = try home.signIn(subject, email)
        self.tokens = tokens
        func put(_ path: String, _ body: String) throws {
            let response = try home.ask(.put, "/api/user/" + path, as: tokens, body: body)
            expect(response.status, equals: 200, "\(path): \(response.text)")
        }
        try put("device-token", #"{"token":"device-of-\#(subject)","platform":"ios"}"#)
        try put("favourites/123", #"{"note":"求平安"}"#)
        try put("event-subscriptions", #"[{"event_id":1}]"#)
        try put("group-subscriptions", #"[{"group_id":1}]"#)
        try put("deity-subscriptions", #"[{"deity_id":1,"enabled":false}]"#)
        try put("settings", #"{"advance_days":3}"#)
        let reminder = try home.ask(.post, "/api/user/reminders", as: tokens, body: AccountExamples.newReminder)
        expect(reminder.status, equals: 201, "\(reminder.text)")
        let address = try home.object(try home.ask(.post, "/api/user/calendar", as: tokens))["url"] as? String
        key = try require(address?.split(separator: "=").last.map(String.init))
    }

    func first(_ list: String) throws -> String {
        try require(home.list(try home.ask(.get, "/api/user/" + list, as: tokens)).first?["id"] as? String)
    }

    /// The key that ends this person's reminders.
    var unsubscribeKey: String {
        get throws {
            let mine = home.everything.first { $0.devices.contains { $0.token == "device-of-\(subject)" } }
            return UnsubscribeKey.key(of: try require(mine).account, secret: Home.secret)
        }
    }

    var reminder: String { get throws { try first("reminders") } }
    var session: String { get throws { try first("sessions") } }

    /// Returns the address and the body of a request.
    func request(_ route: AccountRoute) throws -> (target: String, body: String?) {
        var target = route.route.path
        if target.hasSuffix(":id") {
            let id =
                switch route.tag {
                case .favourites: "123"
                case .session: try session
                case .subscriptions: "1"
                default: try reminder
                }
            target = target.replacing(":id", with: id)
        }
        if target.hasSuffix(".ics") { target += "?key=\(key)" }
        if target.hasSuffix("/unsubscribe") { target += "?key=\(try unsubscribeKey)" }
        let own = home.everything.first { $0.account.email == "mei@example.org" }?.devices.first?.token ?? ""
        let bodies = [
            "signIn": #"{"idToken":"1 mei@example.org"}"#, "refreshSession": #"{"refreshToken":"\#(tokens.refresh)"}"#,
            "removeDevice": #"{"token":"\#(own)"}"#, "replaceFavourites": #"[{"temple_id":123}]"#,
        ]
        return (target, bodies[route.name] ?? route.body?.example)
    }

    func ask(_ route: AccountRoute, as tokens: Home.Tokens?) throws -> Response {
        let (target, body) = try request(route)
        return try home.ask(route.route.method, target, as: tokens, body: body)
    }
}
