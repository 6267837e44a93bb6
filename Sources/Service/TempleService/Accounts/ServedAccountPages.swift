internal import AccountAPI
internal import AccountPages
internal import TempleModel

extension AccountPages {
    /// Creates the pages of one thread.
    ///
    /// - Parameter temples: the store that searches of this thread ask.
    init(_ shared: SharedAccounts, temples: any TempleSearching, _ pages: ServedPages) {
        self.init(
            AccountSite(
                store: shared.store, notifications: shared.store, temples: temples, gate: shared.gate,
                providers: shared.providers, mail: shared.mail, reminders: shared.reminders, files: pages.files,
                pages: pages.settings))
    }
}

extension SharedAccounts {
    /// How reminders reach people. Those that another program sends go by the same settings.
    fileprivate var reminders: ReminderChannels {
        ReminderChannels(areSent: push != nil, havePushes: hasPushes, haveMails: hasMails, selfTest: selfTest)
    }

    /// Whether people can sign in on pages. Where only the app can, no page leads to an account.
    var isOnPages: Bool { !providers.pageProviders.isEmpty || mail.isOffered }
}
