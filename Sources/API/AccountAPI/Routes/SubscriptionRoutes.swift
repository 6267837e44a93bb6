package import AccountModel
internal import HTTPModel
package import TempleModel
internal import WebRouting

/// `/api/user/event-subscriptions`, and the same for groups and deities.
struct SubscriptionRoutes {
    static let maxBodyBytes = 128 << 10

    let kind: SubscriptionKind

    init(_ kind: SubscriptionKind) { self.kind = kind }

    func list(_ call: AccountCall) throws -> Response {
        try call.read(.subscriptions(kind, try call.store.subscriptions(kind, of: try call.account())))
    }

    func replace(_ call: AccountCall) throws -> Response {
        let (account, kind, now) = (try call.account(), kind, call.now)
        let input = try JSONBody.read(call.request.body)
        let known = kind.known(in: try call.service.temples.catalogueSnapshot())
        return try call.writeState(.subscriptions(kind)) { keeping in
            // What is followed already may be sent back, even where the catalogue does not have it any more.
            let present = try keeping.subscriptions(kind, of: account)
            let list = try SubscriptionsBody(input, kind, known: known.union(present.map(\.id))).applied(to: present)
            try keeping.setSubscriptions(list, kind, of: account, now: now)
        }
    }

    /// Follows one thing, or switches it on or off. The condition and the tag are those of the list.
    func keep(_ call: AccountCall) throws -> Response {
        let (account, kind, now) = (try call.account(), kind, call.now)
        let isEnabled = try SubscriptionsBody.one(try call.members(), kind)
        guard let id = call.context.id else { throw Fault.of(.unknownSubscription) }
        let isKnown = kind.known(in: try call.service.temples.catalogueSnapshot()).contains(id)
        let (kept, state) = try call.write(.subscriptions(kind)) { keeping in
            let present = try keeping.subscriptions(kind, of: account)
            let before = present.first { $0.id == id }
            guard isKnown || before != nil else { throw Fault.of(.unknownSubscription) }
            guard before != nil || present.count < AccountLimits.mostSubscriptions else { throw AccountError.tooMany }
            let kept = Subscription(id: id, isEnabled: isEnabled ?? before?.isEnabled ?? true)
            try keeping.setSubscriptions(present.filter { $0.id != id } + [kept], kind, of: account, now: now)
            return kept
        }
        return try Response.json(SubscriptionJSON.document(kept, kind)).tagged(state, call)
    }

    func remove(_ call: AccountCall) throws -> Response {
        let (account, kind, now) = (try call.account(), kind, call.now)
        guard let id = call.context.id else { throw Fault.of(.unknownSubscription) }
        let state = try call.write(.subscriptions(kind)) { keeping in
            let present = try keeping.subscriptions(kind, of: account)
            let left = present.filter { $0.id != id }
            guard left.count < present.count else { throw Fault.of(.unknownSubscription) }
            try keeping.setSubscriptions(left, kind, of: account, now: now)
        }.state
        return try Response.done.tagged(state, call)
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
