internal import AccountModel
internal import PostgreSQLAccountStore
internal import SQLiteAccountStore

/// A store of accounts that whoever plans and sends has open.
struct OpenedNotificationStore: Sendable {
    let store: any NotificationStore & AccountStore
    /// Closes it.
    let close: @Sendable () -> Void
}

extension AccountSettings.Place {
    /// How many connections to a server planning and sending have.
    private static let mostConnections = 2

    /// Opens the store for everybody's reminders. A server is asked with the role of its own.
    func openForNotifier(
        note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) -> OpenedNotificationStore {
        do throws(AccountError) {
            switch self {
            case .file(let path):
                let store = try SQLiteAccountStore(path: path, note: note)
                return OpenedNotificationStore(store: store, close: { store.close() })
            case .server(let address, _):
                let store = try PostgreSQLAccountStore(
                    address, mostConnections: Self.mostConnections, isNotifier: true, note: note)
                return OpenedNotificationStore(store: store, close: { store.close() })
            }
        } catch {
            throw ServiceError(.unavailable, "cannot open the accounts in \(name): \(error.reason)")
        }
    }
}
