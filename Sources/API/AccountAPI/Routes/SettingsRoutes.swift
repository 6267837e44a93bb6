internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/settings`: what somebody wants to be told, and when.
enum SettingsRoutes {
    static let maxBodyBytes = 8 << 10

    static func read(_ call: AccountCall) throws -> Response {
        try call.read(.settings(try call.store.settings(of: try call.account())))
    }

    static func replace(_ call: AccountCall) throws -> Response { try write(call, merging: false) }

    static func change(_ call: AccountCall) throws -> Response { try write(call, merging: true) }

    private static func write(_ call: AccountCall, merging: Bool) throws -> Response {
        let (account, members, now) = (try call.account(), try call.members(), call.now)
        return try call.writeState(.settings) { keeping in
            let body = try SettingsBody(members, over: try keeping.settings(of: account), merging: merging)
            try keeping.setSettings(body.settings, of: account, now: now)
        }
    }
}
