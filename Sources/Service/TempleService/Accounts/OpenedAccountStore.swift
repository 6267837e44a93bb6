internal import AccountModel
internal import AccountStores

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
    ///   - mayBeOut: whether a server that is out, or a file that cannot be used, makes a store whose functions throw until it can
    ///     be used. A schema or a role that is wrong is an error all the same.
    ///   - note: reports what an operator has to know.
    ///   - asked: is called, on the thread that asks, with the time that each question has taken.
    func open(
        mostConnections: Int, mayBeOut: Bool = false, note: @escaping @Sendable (String) -> Void,
        asked: @escaping @Sendable (Duration) -> Void = { _ in }
    ) throws(ServiceError) -> OpenedAccountStore {
        do throws(AccountError) {
            switch self {
            case .file(let path):
                let store = try SQLiteAccountStore(path: path, mayBeOut: mayBeOut, note: note, asked: asked)
                return OpenedAccountStore(store: store, close: { store.close() })
            case .server(let address, _):
                let store = try PostgreSQLAccountStore(
                    address, mostConnections: mostConnections, mayBeOut: mayBeOut, note: note, asked: asked)
                return OpenedAccountStore(store: store, close: { store.close() })
            }
        } catch {
            throw ServiceError(.unavailable, "cannot open the accounts in \(name): \(error.reason)")
        }
    }
}
