import AccountModel
import PostgreSQL
import PostgreSQLTestServer
@testable import AccountStores

/// A database with the schema of accounts, for one test, and three roles: the schema's owner, and those of
/// the service and of the notifier.
struct TestAccounts {
    let server: PostgreSQLTestServer
    /// The name of the database.
    let name: String
    let ownerRole: String
    let role: String
    let notifyRole: String

    /// - Parameter isMigrated: whether the schema is there.
    init(on other: PostgreSQLTestServer? = nil, isMigrated: Bool = true) throws {
        server = try other ?? PostgreSQLTestServer.shared
        let address = try server.database(named: "accounts")
        name = address.split(separator: "/").last.map(String.init) ?? ""
        (ownerRole, role, notifyRole) = ("owner_\(name)", "service_\(name)", "notifier_\(name)")
        try run(
            """
            CREATE ROLE \(ownerRole) LOGIN; CREATE ROLE \(role) LOGIN; CREATE ROLE \(notifyRole) LOGIN;
            GRANT CREATE ON DATABASE \(name) TO \(ownerRole)
            """)
        if isMigrated { try migrate() }
    }

    /// Returns the address of a role; of the service's role if none is given.
    func address(_ other: String? = nil, options: String = "") throws -> ServerAddress {
        try ServerAddress(server.address(of: name, role: other ?? role) + "?connect_timeout=60" + options)
    }

    @discardableResult
    func migrate(
        as owner: String? = nil, role other: String? = nil, notifyRole notifier: String? = nil
    ) throws -> (from: Int, to: Int) {
        try PostgreSQLAccountStore.migrate(
            address(owner ?? ownerRole), role: other ?? role, notifyRole: notifier ?? notifyRole)
    }

    func store(
        as other: String? = nil, mostConnections: Int = 4, note: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> PostgreSQLAccountStore {
        try PostgreSQLAccountStore(address(other), mostConnections: mostConnections, note: note)
    }

    /// Opens the store of the notifier.
    func notifier(as other: String? = nil, mostConnections: Int = 4) throws -> PostgreSQLAccountStore {
        try PostgreSQLAccountStore(
            address(other ?? notifyRole), mostConnections: mostConnections, isNotifier: true, note: { _ in })
    }

    func connect(_ other: String? = nil) throws -> ServerConnection {
        try ServerConnection(address(other), for: .writing)
    }

    /// Runs SQL as an administrator, and returns what it prints.
    @discardableResult
    func run(_ sql: String) throws -> String { try server.run(sql: sql, in: name) }
}
