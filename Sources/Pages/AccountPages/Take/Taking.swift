internal import AccountAPI
internal import AccountModel
internal import TempleFormats
internal import TempleModel
internal import WebPages

/// What a choice without an account has and an account lacks. Nothing is ever taken out on either side.
struct Taking {
    /// Whose days ahead and time of day are kept where both sides have set them.
    enum Times: String { case account, browser }

    /// What the account gets.
    private(set) var change = ChoiceChange()
    /// Whether both sides have set when to be told, and not the same.
    private(set) var differsInTimes = false

    /// - Parameter times: whose times are kept where both sides have set some.
    init(_ asked: Choice, into contents: AccountContents, in data: CatalogueSnapshot, times: Times = .account) {
        let there = ChosenThings(asked, in: data, most: .max).choice
        for kind in Choice.Kind.allCases {
            let subscription = kind.subscription
            let followed = contents.subscriptions[subscription, default: []].filter(\.isEnabled).map(\.id)
            let lacking = subscription.known(in: data).subtracting(followed).intersection(there[kind])
            if !lacking.isEmpty { change.added[subscription] = lacking.sorted() }
        }
        let (settings, usual) = (contents.settings, NotificationSettings())
        if asked.hasNewMoon && !settings.tellsNewMoon { change.tellsNewMoon = true }
        if asked.hasFullMoon && !settings.tellsFullMoon { change.tellsFullMoon = true }
        change.advanceDays = taken(
            asked.advanceDays, unless: Choice.defaultAdvanceDays, over: settings.advanceDays,
            unless: usual.advanceDays, times)
        change.notifyMinute = taken(
            asked.notifyMinute, unless: CalendarFeed.defaultNotifyMinute, over: settings.notifyMinute,
            unless: usual.notifyMinute, times)
    }

    /// Whether the account has everything already. Times alone that differ are no reason to ask.
    var isEmpty: Bool { change == ChoiceChange() }

    /// Returns a value of the choice where the account is to have it: what somebody has set goes before what nobody has.
    private mutating func taken(
        _ asked: Int, unless unset: Int, over kept: Int, unless usual: Int, _ times: Times
    ) -> Int? {
        guard asked != unset, asked != kept else { return nil }
        guard kept != usual else { return asked }
        differsInTimes = true
        return times == .browser ? asked : nil
    }
}
