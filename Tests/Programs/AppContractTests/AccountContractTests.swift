import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// Checks the endpoints of the app's contract for people who sign in, as strictly as `AppContractTests` does the others.
struct AccountContractTests {
    private let program: Program
    private let provider: SignInProvider
    private let service: Service

    init() throws {
        program = try Program()
        provider = try SignInProvider(.own, program)
        service = try Service(program, provider.options)
    }

    private func post(_ path: String, _ body: String, headers: String = "") throws -> ReceivedResponse {
        try service.connect().request(
            "POST", path, headers: headers + "Content-Type: application/json\r\n", body: body)
    }

    private func decoded<Answer: Decodable>(_ response: ReceivedResponse) throws -> Answer {
        try require(response.status == 200, "\(response.body)")
        expect(response.headers["cache-control"], equals: "no-store")
        return try JSONDecoder().decode(Answer.self, from: Data(response.body.utf8))
    }

    private func signIn(_ claims: [String: Any]) throws -> AppAccount.SignIn {
        let token = try provider.token(claims)
        return try decoded(try post("/api/auth/google", #"{"idToken": "\#(token)"}"#))
    }

    private func request(
        _ method: String, _ path: String, _ session: AppAccount.SignIn, body: String = ""
    ) throws -> ReceivedResponse {
        let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
        return try service.connect().request(
            method, "/api/user" + path, headers: "Authorization: Bearer \(session.supabaseToken)\r\n" + type, body: body
        )
    }

    @Test func aSignInIsTheApps() throws {
        defer { service.stop() }
        let whole = try signIn([
            "sub": "1", "email": "Ann@Example.com", "email_verified": true, "name": "安",
            "picture": "https://pictures.example/1.png",
        ])
        expect(UUID(uuidString: whole.user.id) != nil && whole.user.displayName == "安")
        expect(whole.user.email, equals: "ann@example.com")
        expect(whole.user.avatarURL.value, equals: "https://pictures.example/1.png")
        let bare = try signIn(["sub": "2"])
        expect(bare.user.email.isEmpty && bare.user.avatarURL.value == nil)
        expect(bare.user.id != whole.user.id)
        for session in [whole, bare] {
            expect(session.expiresAt.text.hasSuffix("Z"))
            let next: AppAccount.SignIn = try decoded(
                try post("/api/auth/refresh", #"{"refreshToken": "\#(session.refreshToken)"}"#))
            expect(next.user.id == session.user.id && next.supabaseToken != session.supabaseToken)
            expect(next.refreshToken != session.refreshToken)
        }
    }

    @Test func profileAndSettingsAreTheApps() throws {
        defer { service.stop() }
        let session = try signIn(["sub": "1", "email": "ann@example.com", "email_verified": true])
        let profile: AppAccount.Profile = try decoded(try request("GET", "/profile", session))
        expect(profile.id == session.user.id && profile.locale == "zh-TW" && profile.email == "ann@example.com")
        let renamed: AppAccount.Profile = try decoded(
            try request("PATCH", "/profile", session, body: #"{"display_name": "安", "locale": "ja"}"#))
        expect(
            renamed.displayName == "安" && renamed.locale == "ja" && renamed.createdAt.text == profile.createdAt.text)

        let usual: AppAccount.Settings = try decoded(try request("GET", "/settings", session))
        expect(usual, equals: AppAccount.Settings.usual)
        let put: AppAccount.Settings = try decoded(
            try request(
                "PUT", "/settings", session,
                body: #"{"enable_all": false, "advance_days": 30, "notify_time": "23:59", "newmoon_enabled": true}"#))
        var expected = AppAccount.Settings.usual
        (expected.isEnabled, expected.advanceDays, expected.notifyTime, expected.newMoon) = (false, 30, "23:59", true)
        expect(put, equals: expected)
        let read: AppAccount.Settings = try decoded(try request("GET", "/settings", session))
        expect(read, equals: expected)
        for body in [
            #"{"advance_days": 31}"#, #"{"advance_days": -1}"#, #"{"notify_time": "24:00"}"#, #"{"enable_all": 1}"#,
        ] {
            try expect(request("PUT", "/settings", session, body: body).status, equals: 400, "\(body)")
        }
    }

    @Test func devicesAndSubscriptionsAreTheApps() throws {
        defer { service.stop() }
        let session = try signIn(["sub": "1"])
        for platform in ["ios", "android"] {
            let device: AppAccount.Device = try decoded(
                try request(
                    "PUT", "/device-token", session, body: #"{"token": "of-\#(platform)", "platform": "\#(platform)"}"#)
            )
            expect(device.platform.rawValue == platform && device.isActive && device.token == "of-\(platform)")
        }
        let devices: [AppAccount.Device] = try decoded(try request("GET", "/device-token", session))
        expect(devices.count, equals: 2)
        let groups: [AppAccount.GroupSubscription] = try decoded(
            try request(
                "PUT", "/group-subscriptions", session,
                body: #"[{"group_id": 2, "enabled": false}, {"group_id": 1, "enabled": true}]"#))
        expect(groups.map(\.groupID) == [1, 2] && groups.map(\.enabled) == [true, false])
    }

    /// A token that is none, or none any more, is 401 on each path, and says how to show one.
    @Test func nobodyElseIsAnswered() throws {
        defer { service.stop() }
        for path in ["/profile", "/settings", "/device-token", "/group-subscriptions"] {
            for headers in ["", "Authorization: Bearer \(String(repeating: "a", count: 43))\r\n"] {
                let answer = try service.get("/api/user" + path, headers: headers)
                expect(answer.status == 401 && answer.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
            }
        }
    }
}
