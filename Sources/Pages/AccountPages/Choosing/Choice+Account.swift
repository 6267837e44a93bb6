internal import AccountModel
internal import TempleModel
internal import WebPages

extension Choice {
    /// Creates the choice that an account follows, as visitors' pages and calendars have it.
    ///
    /// What is switched off is left out, and so is a single day of a deity, which only the app follows.
    init(of contents: AccountContents, in data: CatalogueSnapshot) {
        self.init()
        func followed(_ kind: SubscriptionKind) -> [Int64] {
            contents.subscriptions[kind, default: []].filter(\.isEnabled).map(\.id)
        }
        let festivals = Set(data.festivals.map(\.id))
        self[.deities] = followed(.deity)
        self[.festivals] = followed(.event).filter(festivals.contains)
        self[.groups] = followed(.group)
        hasNewMoon = contents.settings.tellsNewMoon
        hasFullMoon = contents.settings.tellsFullMoon
        advanceDays = contents.settings.advanceDays
        notifyMinute = contents.settings.notifyMinute
    }
}
