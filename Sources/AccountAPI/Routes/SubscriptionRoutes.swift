package import AccountModel
internal import HTTPModel
package import TempleModel
internal import TempleWeb
internal import WebRouting

/// `/api/user/event-subscriptions`, and the same for groups and deities.
struct SubscriptionRoutes {
    static let maxBodyBytes = 128 << 10

    let kind: SubscriptionKind

    init(_ kind: SubscriptionKind) { self.kind = kind }

    func list(_ call: AccountCall) throws -> Response {
        .json(SubscriptionJSON.list(try call.store.subscriptions(kind, of: try call.account()), kind))
    }

    func replace(_ call: AccountCall) throws -> Response {
        let account = try call.account()
        let body = try JSONBody.read(call.request.body)
        // What is followed already may be sent back, even where the catalogue does not have it any more.
        let kept = try call.store.subscriptions(kind, of: account).map(\.id)
        let known = kind.known(in: try call.service.temples.catalogueSnapshot()).union(kept)
        let subscriptions = try SubscriptionsBody(body, kind, known: known).subscriptions
        try call.store.setSubscriptions(subscriptions, kind, of: account, now: call.now)
        return .json(SubscriptionJSON.list(subscriptions.sorted { $0.id < $1.id }, kind))
    }
}

extension SubscriptionKind {
    /// The ids of what may be subscribed to.
    package func known(in data: CatalogueSnapshot) -> Set<Int64> {
        switch self {
        case .event:
            Set(data.festivals.map(\.id)).union(
                data.deities.flatMap { deity in
                    deity.days.indices.map { EventID.ofDay(at: $0, ofDeity: deity.id) }
                })
        case .group: Set(data.groups.filter(\.isEnabled).map(\.id))
        case .deity: Set(data.deities.map(\.id))
        }
    }
}
