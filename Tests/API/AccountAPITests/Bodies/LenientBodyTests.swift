import APIDescription
import Expectations
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// `Prefer: handling=lenient`.
struct LenientBodyTests {
    private static let lenient = ["Prefer": "handling=lenient"]
    private static let settings =
        #"{"advance_days":3,"colour":"red","place":{"lat":24,"lng":120,"name":"x","height":9}}"#

    @Test func passesOverMembersThatNobodyKnows() throws {
        let home = try Home()
        let tokens = try home.signIn()
        let path = "/api/user/settings"
        try expect(
            home.faults(try home.ask(.put, path, as: tokens, body: Self.settings)),
            equals: ["/colour unknown-member", "/place/height unknown-member"])
        let response = try home.ask(.put, path, as: tokens, Self.lenient, body: Self.settings)
        let kept = try home.object(response)
        expect(response.headers["Preference-Applied"], equals: "handling=lenient")
        expect(kept["advance_days"] as? Int == 3 && (kept["place"] as? [String: Any])?["name"] as? String == "x")
        let list = #"[{"temple_id":123,"stars":5}]"#
        try expect(home.ask(.put, "/api/user/favourites", as: tokens, body: list).status, equals: 400)
        try expect(home.ask(.put, "/api/user/favourites", as: tokens, Self.lenient, body: list).status, equals: 200)
    }

    /// Also where nobody has signed in yet.
    @Test func ofSignIn() throws {
        let home = try Home()
        let body = #"{"idToken":"1 mei@example.org","device":{"name":"phone"}}"#
        try expect(home.ask(.post, "/api/auth/google", body: body).status, equals: 400)
        let response = try home.ask(.post, "/api/auth/google", Self.lenient, body: body)
        expect(response.status == 200 && response.headers["Preference-Applied"] == "handling=lenient")
    }

    /// All else that is wrong is refused as ever.
    @Test(arguments: [
        (#"{"advance_days":99,"colour":1}"#, "/advance_days out-of-range"), ("[]", " wrong-type"),
        ("{", " invalid-json"),
        (#"{"advance_days":1,"advance_days":2}"#, " invalid-json"),
    ])
    func refusesAllElse(body: String, fault: String) throws {
        let home = try Home()
        let response = try home.ask(.put, "/api/user/settings", as: try home.signIn(), Self.lenient, body: body)
        expectNil(response.headers["Preference-Applied"])
        try expect(home.faults(response), equals: [fault])
    }

    @Test(arguments: [
        ("handling=lenient", true), ("Handling=LENIENT", true), ("return=minimal, handling=lenient; x=1", true),
        ("handling = \"lenient\"", true), ("handling=strict, handling=lenient", false), ("handling=strict", false),
        ("handling", false), ("lenient", false), ("", false), ("return=handling=lenient", false),
    ])
    func readsThePreference(text: String, isPreferred: Bool) {
        expect(LenientHandling.isPreferred(by: ["Prefer": text]), equals: isPreferred)
    }

    /// Every route with a body takes one with a member more; what it answers else is another matter.
    @Test(arguments: AccountRoutes.routes.filter { $0.body != nil }.map(\.name))
    func everyBodyIsTakenSo(name: String) throws {
        let route = try require(AccountRoutes.routes.first { $0.name == name })
        let home = try Home()
        let example = try require(route.body?.example)
        let more =
            example.hasPrefix("[")
            ? example.replacing("{", with: #"{"more":1,"#)
            : example == "{}" ? #"{"more":1}"# : #"{"more":1,"# + example.dropFirst()
        let tokens = try home.signIn()
        var id = "123"
        if route.route.path.contains("reminders/:id") {
            let new = #"{"title":"x","calendar":"lunar","every":"year","month":3,"day":23}"#
            let made = try home.object(try home.ask(.post, "/api/user/reminders", as: tokens, body: new), status: 201)
            id = try require(made["id"] as? String)
        }
        func codes(_ headers: [String: String]) throws -> [String] {
            let path = route.route.path.replacing(":id", with: id)
            let response = try home.ask(route.route.method, path, as: tokens, headers, body: more)
            return response.status == 400 ? try home.faults(response) : []
        }
        try expect(codes([:]).contains { $0.hasSuffix("unknown-member") }, "\(more)")
        try expect(!codes(Self.lenient).contains { $0.hasSuffix("unknown-member") }, "\(more)")
    }
}
