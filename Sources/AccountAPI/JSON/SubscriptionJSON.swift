internal import AccountModel
internal import TempleFormats

/// The events, groups or deities that somebody follows.
enum SubscriptionJSON {
    static func list(_ subscriptions: [Subscription], _ kind: SubscriptionKind) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 40 * subscriptions.count + 2)
        write(subscriptions, kind, to: &json)
        return json.bytes
    }

    static func write(_ subscriptions: [Subscription], _ kind: SubscriptionKind, to json: inout JSONWriter) {
        json.array(subscriptions) { json, subscription in
            json.object { json in
                json.key(named: kind.member)
                json.value(subscription.id)
                json.member("enabled", subscription.isEnabled)
            }
        }
    }
}
