import Expectations
import AccountModel
import APIDescription
import FakeAccountStore
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// What is wrong with a body is told at once, with the place of each fault; nothing of it is kept.
struct BodyFaultTests {
    private static let point = "B" + String(repeating: "A", count: 86)
    private static let secret = String(repeating: "A", count: 22)
    private static let address = "https://push.example.org/send/1"

    private static let signIns: [(String, [String])] = [
        ("{}", ["/idToken required"]), (#"{"idToken":null}"#, ["/idToken wrong-type"]),
        (#"{"idToken":1}"#, ["/idToken wrong-type"]), (#"{"idToken":" "}"#, ["/idToken invalid"]),
        (#"{"idToken":"x y","cookie":"yes","more":1}"#, ["/more unknown-member", "/cookie wrong-type"]),
        (#"{"idToken":"x y","nonce":""}"#, ["/nonce invalid"]), ("[]", [" wrong-type"]), ("{", [" invalid-json"]),
        ("", [" invalid-json"]), (#"{"idToken":"a","idToken":"b"}"#, [" invalid-json"]),
    ]

    @Test(arguments: signIns) func ofSignIn(body: String, faults: [String]) throws {
        let home = try Home()
        try expect(home.faults(try home.ask(.post, "/api/auth/google", body: body)), equals: faults)
        expect(home.store.questions, equals: 0)
    }

    @Test func ofRefreshAndSignOut() throws {
        let home = try Home()
        try expect(
            home.faults(try home.ask(.post, "/api/auth/refresh", body: "{}")), equals: ["/refreshToken required"])
        try expect(
            home.faults(try home.ask(.post, "/api/auth/refresh", body: #"{"refreshToken":1}"#)),
            equals: ["/refreshToken wrong-type"])
        let tokens = try home.signIn()
        try expect(
            home.faults(try home.ask(.post, "/api/auth/sign-out", as: tokens, body: #"{"everywhere":1}"#)),
            equals: ["/everywhere wrong-type"])
    }

    private static let profiles: [(String, [String])] = [
        (#"{"display_name":null,"locale":null}"#, ["/display_name wrong-type", "/locale wrong-type"]),
        (#"{"display_name":"  "}"#, ["/display_name invalid"]),
        (#"{"display_name":"a\nb"}"#, ["/display_name invalid"]),
        (#"{"display_name":"\#(String(repeating: "媽", count: 101))"}"#, ["/display_name too-long"]),
        (#"{"email":"a@example.org","id":"x"}"#, ["/email unknown-member", "/id unknown-member"]),
        (#"{"locale":"z"}"#, ["/locale invalid"]), (#"{"locale":"zh_TW"}"#, ["/locale invalid"]),
        (#"{"locale":"zh-"}"#, ["/locale invalid"]), (#"{"locale":"zh-123456789"}"#, ["/locale invalid"]),
    ]

    private static let settings: [(String, [String])] = [
        (#"{"advance_days":31,"notify_time":"24:00"}"#, ["/advance_days out-of-range", "/notify_time invalid"]),
        (#"{"advance_days":-1}"#, ["/advance_days out-of-range"]),
        (#"{"advance_days":1.5}"#, ["/advance_days out-of-range"]),
        (#"{"advance_days":"1"}"#, ["/advance_days wrong-type"]),
        (#"{"advance_days":null}"#, ["/advance_days wrong-type"]),
        (#"{"notify_time":"8:00"}"#, ["/notify_time invalid"]), (#"{"notify_time":800}"#, ["/notify_time wrong-type"]),
        (#"{"enable_all":"true"}"#, ["/enable_all wrong-type"]),
        (#"{"time_zone":"Asia/Nowhere"}"#, ["/time_zone invalid"]),
        (#"{"time_zone":"../etc/passwd"}"#, ["/time_zone invalid"]), (#"{"place":1}"#, ["/place wrong-type"]),
        (#"{"place":{"lat":91,"lng":-181}}"#, ["/place/lat out-of-range", "/place/lng out-of-range"]),
        (#"{"place":{"lat":24,"lng":121,"name":1}}"#, ["/place/name wrong-type"]),
        (#"{"place":{"lat":24,"lng":121,"name":" "}}"#, ["/place/name invalid"]),
        (
            #"{"place":{"lat":24,"lng":121,"name":"\#(String(repeating: "廟", count: 101))"}}"#, ["/place/name too-long"]
        ),
        (
            #"{"place":{"lat":"a","alt":1}}"#,
            ["/place/alt unknown-member", "/place/lat wrong-type", "/place/lng required"]
        ),
    ]

    private static let devices: [(String, [String])] = [
        ("{}", ["/token required", "/platform required"]),
        (#"{"token":"a b","platform":"fax"}"#, ["/token invalid", "/platform invalid"]),
        // An app registers none.
        (#"{"token":"https://ntfy.example/topic","platform":"ntfy"}"#, ["/platform invalid"]),
        (#"{"token":"\#(String(repeating: "a", count: 4_097))","platform":"ios"}"#, ["/token too-long"]),
        (#"{"token":"a","platform":"ios","keys":{"p256dh":"\#(point)","auth":"\#(secret)"}}"#, ["/keys invalid"]),
        (#"{"token":"\#(address)","platform":"web"}"#, ["/keys required"]),
        (#"{"token":"\#(address)","platform":"web","keys":1}"#, ["/keys wrong-type"]),
        (
            #"{"token":"\#(address)","platform":"web","keys":{"p256dh":"AAAA","auth":"\#(secret)="}}"#,
            ["/keys/p256dh invalid", "/keys/auth invalid"]
        ),
        (
            #"{"token":"http://push.example.org/1","platform":"web","keys":{"p256dh":"\#(point)","auth":"\#(secret)"}}"#,
            ["/token invalid"]
        ),
        (
            #"{"token":"https:///1","platform":"web","keys":{"p256dh":"\#(point)","auth":"\#(secret)"}}"#,
            ["/token invalid"]
        ),
    ]

    private static let events: [(String, [String])] = [
        ("{}", [" wrong-type"]), ("[1]", ["/0 wrong-type"]), (#"[{"event_id":1},{}]"#, ["/1/event_id required"]),
        (
            #"[{"event_id":77},{"event_id":10101,"enabled":1}]"#,
            ["/0/event_id unknown", "/1/enabled wrong-type", "/1/event_id unknown"]
        ),
        (#"[{"event_id":1},{"event_id":1}]"#, ["/1/event_id repeated"]),
        (#"[{"group_id":1}]"#, ["/0/group_id unknown-member", "/0/event_id required"]),
        (#"[{"event_id":1.5}]"#, ["/0/event_id out-of-range"]), (#"[{"event_id":-1}]"#, ["/0/event_id out-of-range"]),
        ("[" + [String](repeating: #"{"event_id":1}"#, count: 1_001).joined(separator: ",") + "]", [" too-many"]),
    ]

    private static let groups: [(String, [String])] = [
        // Nobody can subscribe to a group that is closed.
        (#"[{"group_id":2}]"#, ["/0/group_id unknown"])
    ]

    private static let favourites: [(String, [String])] = [
        (#"[{"temple_id":7},{"temple_id":123,"note":1}]"#, ["/0/temple_id unknown", "/1/note wrong-type"]),
        // Both ids mean one temple.
        (#"[{"temple_id":122},{"temple_id":123}]"#, ["/1/temple_id repeated"]),
        (#"[{"temple_id":123,"note":"\#(String(repeating: "a", count: 501))"}]"#, ["/0/note too-long"]),
    ]

    static let reminders: [(String, [String])] = [
        ("{}", ["/title required", "/calendar required", "/every required", "/day required"]),
        (#"{"title":"a","calendar":"moon","every":"week","day":1}"#, ["/calendar invalid", "/every invalid"]),
        (#"{"title":"a","calendar":"lunar","every":"year","day":1}"#, ["/month required"]),
        (#"{"title":"a","calendar":"lunar","every":"month","month":3,"day":1}"#, ["/month invalid"]),
        (#"{"title":"a","calendar":"lunar","every":"month","day":31}"#, ["/day out-of-range"]),
        (#"{"title":"a","calendar":"solar","every":"month","day":32}"#, ["/day out-of-range"]),
        (#"{"title":"a","calendar":"solar","every":"year","month":2,"day":30}"#, ["/day out-of-range"]),
        (#"{"title":"a","calendar":"solar","every":"year","month":4,"day":31}"#, ["/day out-of-range"]),
        (#"{"title":"a","calendar":"solar","every":"month","day":1,"last_day":true}"#, ["/day invalid"]),
        (
            #"{"title":"a","calendar":"solar","every":"month","last_day":true,"days_ahead":31}"#,
            ["/days_ahead out-of-range"]
        ),
        (
            #"{"title":"a","calendar":"solar","every":"year","month":13,"day":0}"#,
            ["/month out-of-range", "/day out-of-range"]
        ),
    ]

    private static let routes: [(HTTPMethod, String, [(String, [String])])] = [
        (.patch, "profile", profiles), (.put, "settings", settings), (.put, "device-token", devices),
        (.put, "event-subscriptions", events), (.put, "group-subscriptions", groups), (.put, "favourites", favourites),
        (
            .put, "favourites/123",
            [(#"{"note":false,"place":1}"#, ["/place unknown-member", "/note wrong-type"])]
        ),
        (.patch, "settings", settings.filter { !$0.0.contains("alt") }), (.post, "reminders", reminders),
        (
            .put, "deity-subscriptions/1",
            [(#"{"enabled":null,"on":true}"#, ["/on unknown-member", "/enabled wrong-type"])]
        ),
        (.delete, "device-token", [("{}", ["/token required"])]),
    ]

    private static let all: [(HTTPMethod, String, String, [String])] = routes.flatMap { route in
        route.2.map { (route.0, route.1, $0.0, $0.1) }
    }

    @Test(arguments: all) func ofWhatAPersonKeeps(
        method: HTTPMethod, path: String, body: String, faults: [String]
    ) throws {
        let home = try Home()
        let tokens = try home.signIn()
        let before = home.everything
        try expect(home.faults(try home.ask(method, "/api/user/" + path, as: tokens, body: body)), equals: faults)
        expect(home.everything, equals: before)
    }

    @Test func aBodyOfAnotherTypeIsNoneAtAll() throws {
        let home = try Home()
        let tokens = try home.signIn()
        for route in AccountRoutes.routes {
            guard let example = route.body?.example else { continue }
            let path = route.route.path.replacing(":id", with: "123")
            let response = try home.ask(
                route.route.method, path, as: tokens, ["Content-Type": "text/plain"], body: example)
            expect(response.status, equals: 415, "\(route.name)")
        }
    }

    /// The keys of a browser are right, so that the faults above are those that are told.
    @Test func aBrowserIsTaken() throws {
        let home = try Home()
        let body = """
            {"token":"\(Self.address)","platform":"web","keys":{"p256dh":"\(Self.point)","auth":"\(Self.secret)"}}
            """
        let response = try home.ask(.put, "/api/user/device-token", as: try home.signIn(), body: body)
        try expect(home.object(response)["platform"] as? String, equals: "web")
        expect(home.everything.first?.devices.first?.keys, equals: Device.Keys(p256dh: Self.point, auth: Self.secret))
    }
}
