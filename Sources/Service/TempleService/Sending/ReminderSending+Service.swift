internal import AccountModel
internal import Notifications

/// The reminders of a service: `serve --notify`.
extension ReminderSending {
    /// Opens what planning and sending need. Nil for a service that does neither.
    ///
    /// - Parameters:
    ///   - accounts: the accounts of the service; nil where nobody signs in.
    ///   - database: the database of the temples.
    ///   - served: the same, as the threads of the service share it.
    convenience init?(
        _ settings: ServiceSettings, _ accounts: SharedAccounts?, besides database: ServiceDatabase,
        _ served: ServedDatabase, note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) {
        guard try settings.flag("notify") else { return nil }
        guard let accounts else {
            throw ServiceError(.setting, "--notify needs people who sign in: \(AccountSettings.missing)")
        }
        let sending = try SendingSettings(settings)
        let place = try AccountSettings.placeForNotifier(settings, database)
        let opened: OpenedNotificationStore
        if case .file = place {
            // The service closes its file itself.
            opened = OpenedNotificationStore(store: accounts.store, close: {})
        } else {
            opened = try place.openForNotifier(mayBeOut: true, note: note)
        }
        try self.init(sending, opened, openTemples: { try served.open(on: .worker) }, note: note)
    }
}
