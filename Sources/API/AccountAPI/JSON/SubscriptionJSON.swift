internal import AccountModel
internal import TempleFormats

/// The events, groups or deities that somebody follows.
enum SubscriptionJSON {
    static func list(_ subscriptions: [Subscription], _ kind: SubscriptionKind) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 40 * subscriptions.count + 2)
        write(subscriptions, kind, to: &json)
        return json.bytes
    }

    static func document(_ subscription: Subscription, _ kind: SubscriptionKind) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 40)
        json.object { members(of: subscription, kind, to: &$0) }
        return json.bytes
    }

    static func write(_ subscriptions: [Subscription], _ kind: SubscriptionKind, to json: inout JSONWriter) {
        json.array(subscriptions) { json, subscription in
            json.object { members(of: subscription, kind, to: &$0) }
        }
    }

    static func members(of subscription: Subscription, _ kind: SubscriptionKind, to json: inout JSONWriter) {
        json.key(named: kind.member)
        json.value(subscription.id)
        json.member("enabled", subscription.isEnabled)
    }
}
