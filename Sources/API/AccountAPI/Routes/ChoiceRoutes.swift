internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `/api/user/choice`: one thing that somebody follows, more or less. So two tabs take nothing back of each other's.
/// A condition is about the list that changes, or about the settings for a day of the moon.
enum ChoiceRoutes {
    static let maxBodyBytes = 1 << 10

    static func change(_ call: AccountCall) throws -> Response {
        let change = try ChoiceBody(try call.members()) { kind in
            kind.known(in: try call.service.temples.catalogueSnapshot())
        }.change
        let kind = change.added.keys.first ?? change.removed.keys.first
        return try call.write(.change(change), about: kind.map(OwnResource.subscriptions) ?? .settings) { _ in .done }
    }
}
