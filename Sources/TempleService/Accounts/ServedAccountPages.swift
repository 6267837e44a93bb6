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
                providers: shared.providers, mail: shared.mail, files: pages.files, pages: pages.settings))
    }
}
