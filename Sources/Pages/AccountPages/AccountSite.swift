package import AccountAPI
package import AccountModel
package import TempleModel
package import WebPages
internal import WebRouting

/// Resources for all pages of an account on one thread.
package struct AccountSite {
    let store: any AccountStore
    let notifications: any NotificationStore
    let temples: any TempleSearching
    let gate: AccountGate
    let providers: any CodeSigning
    let mail: MailSignIn
    /// How reminders reach people.
    let reminders: ReminderChannels
    /// The public address of the site, without a slash at its end; nil where no setting names it.
    let address: String?
    /// What the visitors' pages are made of.
    let parts: PageParts
    let contentSecurityPolicy: String
    /// It remembers no answers: each is for one person.
    let gzip = GzipEncoder(mostRememberedBytes: 0)

    /// - Parameters:
    ///   - store: the store of accounts, which all threads share.
    ///   - notifications: the store of reminders, which all threads share.
    ///   - temples: the store that searches of this thread ask.
    ///   - gate: the gate that all threads share.
    ///   - providers: the providers with which people sign in on pages.
    ///   - mail: the sign-in by mail.
    ///   - reminders: how reminders reach people.
    package init(
        store: any AccountStore, notifications: any NotificationStore, temples: any TempleSearching,
        gate: AccountGate, providers: any CodeSigning, mail: MailSignIn, reminders: ReminderChannels = .none,
        files: WebFiles, pages: PageSettings
    ) {
        self.store = store
        self.notifications = notifications
        self.temples = temples
        self.gate = gate
        self.providers = providers
        self.mail = mail
        self.reminders = reminders
        address = pages.site
        parts = PageParts(store: temples, files: files, settings: pages)
        contentSecurityPolicy = pages.contentSecurityPolicy
    }

    /// The providers with which people sign in on pages. The `Host` of a request names no address that leaves the service,
    /// so without a public address there are none.
    var pageProviders: [PageProvider] { address == nil ? [] : providers.pageProviders }

    /// Where a provider leads back to.
    var redirect: String? { address.map { $0 + SignInPages.callback } }
}
