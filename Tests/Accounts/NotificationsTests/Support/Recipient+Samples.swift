import AccountModel

extension Recipient {
    /// Somebody who follows nothing, with the usual settings.
    static func sample(_ change: (inout Recipient) -> Void = { _ in }) -> Recipient {
        var recipient = Recipient(
            account: Account(
                id: AccountID(7), uuid: "8d3ac2ba-0d5c-4d43-9d39-3f9b8a0d4d01", email: nil, displayName: "美",
                avatarURL: nil, createdAt: 0, updatedAt: 0),
            settings: NotificationSettings(), subscriptions: [:], favourites: [], reminders: [])
        change(&recipient)
        return recipient
    }

    mutating func follow(_ kind: SubscriptionKind, _ ids: Int64..., isEnabled: Bool = true) {
        subscriptions[kind, default: []] += ids.map { Subscription(id: $0, isEnabled: isEnabled) }
    }

    mutating func remember(
        _ calendar: ReminderDay.Calendar, id: String = "own", month: Int?, day: Int?, daysAhead: Int? = nil,
        isEnabled: Bool = true
    ) {
        reminders.append(
            Reminder(
                id: id,
                day: ReminderDay(
                    title: "還願", calendar: calendar, month: month, day: day, daysAhead: daysAhead,
                    isEnabled: isEnabled), createdAt: 0, updatedAt: 0))
    }
}
