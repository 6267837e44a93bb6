import Expectations
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// The app's types, written only from its contract: every member in the contract and no other. A member is never missing; it
/// may be null if the contract says so. A client ignores other members of an answer.
private enum App {
    /// Member that may be null and is never missing.
    struct Nullable<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? nil : try container.decode(Value.self)
        }
    }

    struct SignedIn: Decodable {
        struct User: Decodable {
            let id: UUID
            let email: String
            let displayName: String
            let avatarUrl: Nullable<String>
        }

        let user: User
        let supabaseToken: String
        let refreshToken: String
        let expiresAt: Date
    }

    struct User: Decodable {
        let id: UUID
        let email: String
        let displayName: String
        let avatarUrl: Nullable<String>
        let locale: String
    }

    struct Settings: Codable, Equatable {
        var enableAll: Bool
        var advanceDays: Int
        var notifyTime: String
        var newmoonEnabled: Bool
        var fullmoonEnabled: Bool
        var customEnabled: Bool
    }

    struct Device: Decodable {
        enum Platform: String, Codable { case ios, android, web }

        let id: UUID
        let token: String
        let platform: Platform
        let isActive: Bool
    }

    struct NewDevice: Encodable {
        let token: String
        let platform: Device.Platform
    }

    struct EventSubscription: Codable, Equatable {
        let eventId: Int
        let enabled: Bool
    }

    struct GroupSubscription: Codable, Equatable {
        let groupId: Int
        let enabled: Bool
    }

    struct SignIn: Encodable {
        let idToken: String
    }
}

/// A client that knows only the app's contract.
struct AppShapeTests {
    private let home: Home
    private let tokens: Home.Tokens

    init() throws {
        home = try Home()
        tokens = try home.signIn()
    }

    private func read<Value: Decodable>(_ response: Response) throws -> Value {
        expect(response.status, equals: 200, "\(response.text)")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Value.self, from: Data(response.body))
    }

    private func put<Value: Decodable>(_ path: String, _ body: some Encodable) throws -> Value {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let text = String(decoding: try encoder.encode(body), as: UTF8.self)
        return try read(try home.ask(.put, "/api/user/" + path, as: tokens, body: text))
    }

    @Test func theAppSignsIn() throws {
        let body = String(decoding: try JSONEncoder().encode(App.SignIn(idToken: "1 mei@example.org")), as: UTF8.self)
        let signedIn: App.SignedIn = try read(try home.ask(.post, "/api/auth/google", body: body))
        expect(signedIn.user.email == "mei@example.org" && signedIn.user.displayName == "阿美")
        expectNil(signedIn.user.avatarUrl.value)
        expect(signedIn.expiresAt.timeIntervalSince1970, equals: Double(home.now) + 3_600)
        let own = Home.Tokens(access: signedIn.supabaseToken, refresh: signedIn.refreshToken)
        let again: App.SignedIn = try read(try home.refresh(own))
        expect(again.user.id, equals: signedIn.user.id)
        let next = Home.Tokens(access: again.supabaseToken, refresh: again.refreshToken)
        let user: App.User = try read(try home.ask(.get, "/api/user/profile", as: next))
        expect(user.id == signedIn.user.id && user.locale == "zh-TW" && user.avatarUrl.value == nil)
        expect(user.email == signedIn.user.email && user.displayName == signedIn.user.displayName)
    }

    @Test func theAppKeepsItsSettings() throws {
        let usual: App.Settings = try read(try home.ask(.get, "/api/user/settings", as: tokens))
        var wanted = App.Settings(
            enableAll: true, advanceDays: 1, notifyTime: "08:00", newmoonEnabled: false, fullmoonEnabled: false,
            customEnabled: usual.customEnabled)
        expect(usual, equals: wanted)
        wanted.advanceDays = 7
        wanted.notifyTime = "21:30"
        wanted.fullmoonEnabled = true
        try expect(put("settings", wanted), equals: wanted)
        try expect(read(try home.ask(.get, "/api/user/settings", as: tokens)), equals: wanted)
    }

    @Test func theAppRegistersItsDevice() throws {
        let device: App.Device = try put("device-token", App.NewDevice(token: "a:b_c-d", platform: .android))
        expect(device.token == "a:b_c-d" && device.platform == .android && device.isActive)
        let list: [App.Device] = try read(try home.ask(.get, "/api/user/device-token", as: tokens))
        expect(list.map(\.id), equals: [device.id])
    }

    @Test func theAppSubscribes() throws {
        let events = [App.EventSubscription(eventId: 1, enabled: true), .init(eventId: 10100, enabled: false)]
        try expect(put("event-subscriptions", events), equals: events)
        let groups = [App.GroupSubscription(groupId: 1, enabled: true)]
        try expect(put("group-subscriptions", groups), equals: groups)
        try expect(read(try home.ask(.get, "/api/user/group-subscriptions", as: tokens)), equals: groups)
    }
}
