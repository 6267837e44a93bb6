internal import AccountModel
internal import TempleModel

/// The body of a list of subscriptions: `[{"event_id": 88, "enabled": true}]`. It replaces the whole list.
struct SubscriptionsBody {
    let subscriptions: [Subscription]

    /// - Parameters:
    ///   - known: the ids that may be subscribed to.
    init(_ body: EditInput, _ kind: SubscriptionKind, known: Set<Int64>) throws {
        let member = kind.member
        var list = ListReader(most: AccountLimits.mostSubscriptions)
        subscriptions = try list.read(body, known: [member, "enabled"]) { reader in
            let id = reader.integer(member, .required, in: 0...999_999_999_999_999).map { Int64($0) }
            let isEnabled = reader.flag("enabled") ?? true
            guard let id else { return nil }
            guard known.contains(id) else {
                reader.refuse(member, "unknown", "there is no \(kind.rawValue) with this id to subscribe to")
                return nil
            }
            return (id: id, member: member, value: Subscription(id: id, isEnabled: isEnabled))
        }
    }
}

extension SubscriptionKind {
    /// The name of the member with the id.
    var member: String { rawValue + "_id" }
}
