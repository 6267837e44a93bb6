internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/settings`: what somebody wants to be told, and when.
enum SettingsRoutes {
    static let maxBodyBytes = 8 << 10

    static func read(_ call: AccountCall) throws -> Response {
        .json(SettingsJSON.document(try call.store.settings(of: try call.account())))
    }

    static func replace(_ call: AccountCall) throws -> Response {
        let settings = try SettingsBody(try call.members()).settings
        try call.store.setSettings(settings, of: try call.account(), now: call.now)
        return .json(SettingsJSON.document(settings))
    }
}
