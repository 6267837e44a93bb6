internal import AccountModel
internal import TempleModel

/// The body of a list of subscriptions: `[{"event_id": 88, "enabled": true}]`. It replaces the whole list. An element
/// without `enabled` leaves it as it was, and a new one is on.
struct SubscriptionsBody: Sendable {
    /// The ids, and whether each is on; nil where the body does not say.
    private let wanted: [(id: Int64, isEnabled: Bool?)]

    /// - Parameters:
    ///   - known: the ids that may be subscribed to.
    init(_ body: EditInput, _ kind: SubscriptionKind, known: Set<Int64>) throws {
        let member = kind.member
        var list = ListReader(most: AccountLimits.mostSubscriptions)
        wanted = try list.read(body, known: [member, "enabled"]) { reader in
            let id = reader.integer(member, .required, in: 0...999_999_999_999_999).map { Int64($0) }
            let isEnabled = reader.flag("enabled")
            guard let id else { return nil }
            guard known.contains(id) else {
                reader.refuse(member, "unknown", "there is no \(kind.rawValue) with this id to subscribe to")
                return nil
            }
            return (id: id, member: member, value: (id: id, isEnabled: isEnabled))
        }
    }

    /// Returns the list in place of the present one, by id.
    func applied(to present: [Subscription]) -> [Subscription] {
        let known = Dictionary(present.map { ($0.id, $0.isEnabled) }) { first, _ in first }
        return wanted.map { Subscription(id: $0.id, isEnabled: $0.isEnabled ?? known[$0.id] ?? true) }
            .sorted { $0.id < $1.id }
    }

    /// Reads the body of one subscription: whether it is on; nil where the body does not say.
    static func one(_ members: [EditInput.Member], _ kind: SubscriptionKind) throws(EditFaults) -> Bool? {
        var reader = BodyReader(members, known: ["enabled"], passing: [kind.member])
        let isEnabled = reader.flag("enabled")
        try reader.check()
        return isEnabled
    }
}

extension SubscriptionKind {
    /// The name of the member with the id.
    var member: String { rawValue + "_id" }
}
