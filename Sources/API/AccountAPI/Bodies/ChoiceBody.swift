internal import AccountModel
internal import TempleModel

/// The body of a choice: `{"kind": "deity", "id": 1, "on": true}`, one thing more or less.
struct ChoiceBody {
    /// What is chosen.
    enum Kind: String, CaseIterable {
        case deity, event, group
        case newMoon = "new_moon"
        case fullMoon = "full_moon"

        /// Nil for a day of the moon.
        var subscription: SubscriptionKind? { SubscriptionKind(rawValue: rawValue) }
    }

    let change: ChoiceChange

    /// - Parameter known: returns the ids of a kind that may be followed.
    init(
        _ members: [EditInput.Member], known: (SubscriptionKind) throws -> Set<Int64>
    ) throws {
        var reader = BodyReader(members, known: ["kind", "id", "on"])
        let kind = reader.choice("kind", .required, Kind.self)
        let isOn = reader.flag("on", .required) ?? false
        var change = ChoiceChange()
        if let subscription = kind?.subscription {
            if let id = reader.integer("id", .needed, in: 0...999_999_999_999_999).map({ Int64($0) }) {
                // What is not there any more can be left, but not followed.
                if isOn, try !known(subscription).contains(id) {
                    reader.refuse("id", "unknown", "there is no \(subscription.rawValue) with this id to subscribe to")
                }
                if isOn { change.added = [subscription: [id]] } else { change.removed = [subscription: [id]] }
            }
        } else if kind != nil {
            if !reader.isNone("id") { reader.refuse("id", "invalid", "a day of the moon has no id") }
            if kind == .newMoon { change.tellsNewMoon = isOn } else { change.tellsFullMoon = isOn }
        }
        try reader.check()
        self.change = change
    }
}
