internal import AccountModel
internal import PostgreSQLAccountStore
internal import SQLiteAccountStore

/// A store of accounts that a service has open.
struct OpenedAccountStore: Sendable {
    let store: any AccountStore & NotificationStore
    /// Closes it.
    let close: @Sendable () -> Void
}

extension AccountSettings.Place {
    /// Opens the store. A file that does not exist is made, with mode 0600.
    ///
    /// - Parameters:
    ///   - mostConnections: how many connections to a server there may be.
    ///   - note: reports what an operator has to know.
    func open(
        mostConnections: Int, note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) -> OpenedAccountStore {
        do throws(AccountError) {
            switch self {
            case .file(let path):
                let store = try SQLiteAccountStore(path: path, note: note)
                return OpenedAccountStore(store: store, close: { store.close() })
            case .server(let address, _):
                let store = try PostgreSQLAccountStore(address, mostConnections: mostConnections, note: note)
                return OpenedAccountStore(store: store, close: { store.close() })
            }
        } catch {
            throw ServiceError(.unavailable, "cannot open the accounts in \(name): \(error.reason)")
        }
    }
}

extension AccountError {
    /// The words for a log of the service.
    var reason: String {
        switch self {
        case .busy(let reason), .unavailable(let reason): reason
        case .tooMany: "an account has as many of these as it may"
        case .ended: "the account is not there any more"
        }
    }
}
