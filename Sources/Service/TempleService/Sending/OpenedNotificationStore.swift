internal import AccountModel
internal import AccountStores

/// A store of accounts that whoever plans and sends has open.
struct OpenedNotificationStore: Sendable {
    let store: any NotificationStore & AccountStore
    /// Closes it.
    let close: @Sendable () -> Void
}

extension OpenedNotificationStore {
    /// Opens everybody's reminders for the back office of a service. Nil where the service does not see them: it has no
    /// accounts, or they are on a server and no setting names the role for reminders.
    ///
    /// - Parameters:
    ///   - reminders: the store of a service that plans and sends, which has it open.
    ///   - accounts: the accounts of the service; nil where nobody signs in.
    ///   - database: the database of the temples.
    static func forBackOffice(
        _ settings: ServiceSettings, _ reminders: OpenedNotificationStore?, _ accounts: SharedAccounts?,
        besides database: ServiceDatabase, note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) -> OpenedNotificationStore? {
        guard let accounts else { return nil }
        if let reminders { return OpenedNotificationStore(store: reminders.store, close: {}) }
        if case .file = try AccountSettings.place(settings, database) {
            return OpenedNotificationStore(store: accounts.store, close: {})
        }
        guard settings.text("notify-accounts") != nil else { return nil }
        return try AccountSettings.placeForNotifier(settings, database).openForNotifier(mayBeOut: true, note: note)
    }
}

extension AccountSettings.Place {
    /// How many connections to a server planning and sending have.
    private static let mostConnections = 2

    /// Opens the store for everybody's reminders. A server is asked with the role of its own.
    ///
    /// - Parameter mayBeOut: as of ``open(mostConnections:mayBeOut:note:)``.
    func openForNotifier(
        mayBeOut: Bool = false, note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) -> OpenedNotificationStore {
        do throws(AccountError) {
            switch self {
            case .file(let path):
                let store = try SQLiteAccountStore(path: path, mayBeOut: mayBeOut, note: note)
                return OpenedNotificationStore(store: store, close: { store.close() })
            case .server(let address, _):
                let store = try PostgreSQLAccountStore(
                    address, mostConnections: Self.mostConnections, isNotifier: true, mayBeOut: mayBeOut, note: note)
                return OpenedNotificationStore(store: store, close: { store.close() })
            }
        } catch {
            throw ServiceError(.unavailable, "cannot open the accounts in \(name): \(error.reason)")
        }
    }
}
