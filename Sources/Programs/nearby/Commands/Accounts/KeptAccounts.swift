internal import AccountModel
internal import AccountStores
internal import Glibc
internal import PostgreSQL
internal import TempleService
internal import Wording

/// The accounts that a call is about: a file, or a schema on a server as its owner sees it.
struct KeptAccounts {
    let location: DatabaseLocation
    /// What says that there are accounts, for messages; nil where a service may have none.
    let origin: String?
    private let note: @Sendable (String) -> Void

    init(_ location: DatabaseLocation, origin: String?) {
        self.location = location
        self.origin = origin
        note = { try? Console.writeAll(STDERR_FILENO, Console.noteLines($0)) }
    }

    /// The path or the address, for messages.
    var name: String { location.name }

    func statistics(now: Int64) throws(CommandError) -> AccountStatistics {
        try asking { () throws(AccountError) -> AccountStatistics in
            switch location {
            case .file(let path, _):
                return try Self.withFile(path, note) { store throws(AccountError) in try store.statistics(now: now) }
            case .server(let address, _): return try PostgreSQLAccountStore.statistics(address, now: now)
            }
        }
    }

    /// Removes an account with everything of it. Returns false if there is none with this id.
    func remove(uuid: String) throws(CommandError) -> Bool {
        try asking { () throws(AccountError) -> Bool in
            switch location {
            case .file(let path, _):
                return try Self.withFile(path, note) { store throws(AccountError) in try store.remove(uuid: uuid) }
            case .server(let address, _): return try PostgreSQLAccountStore.remove(uuid: uuid, address)
            }
        }
    }

    /// Makes or updates the schema, and returns what has been done.
    ///
    /// - Parameters:
    ///   - role: the role of a service on a server.
    ///   - notifyRole: the role that plans and sends reminders there; nil leaves what is there.
    func migrate(role: String?, notifyRole: String?, _ command: CommandSpecification) throws(CommandError) -> String {
        guard case .server(let address, _) = location else {
            guard role == nil, notifyRole == nil else {
                throw .usage("--role and --notify-role are for a PostgreSQL server", command)
            }
            try asking { () throws(AccountError) -> Void in
                try Self.withFile(location.path ?? "", note) { _ throws(AccountError) in }
            }
            return "\(name) has the current schema\n"
        }
        guard let role, !role.isEmpty else {
            throw .usage("--role is missing: the role of the service on the server", command)
        }
        let (from, to) = try asking { () throws(AccountError) -> (from: Int, to: Int) in
            try PostgreSQLAccountStore.migrate(address, role: role, notifyRole: notifyRole)
        }
        if from == to { return "\(name) has the current schema (\(to)); the role \(role) has its rights\n" }
        return from == 0
            ? "made the schema nearby_accounts (\(to)) in \(name) for the role \(role)\n"
            : "updated the schema of \(name) from \(from) to \(to) for the role \(role)\n"
    }

    /// Opens the file for one question.
    private static func withFile<Answer>(
        _ path: String, _ note: @escaping @Sendable (String) -> Void,
        _ question: (SQLiteAccountStore) throws(AccountError) -> Answer
    ) throws(AccountError) -> Answer {
        let store = try SQLiteAccountStore(path: path, note: note)
        defer { store.close() }
        return try question(store)
    }

    /// Asks, and turns an error into one of the command. A file that is not there is not made.
    private func asking<Answer>(
        _ question: () throws(AccountError) -> Answer
    ) throws(CommandError) -> Answer {
        if let path = location.path, access(path, F_OK) != 0 {
            throw CommandError(
                .noInput, "there are no accounts at \(name); a service makes the file, or name one with --accounts")
        }
        do throws(AccountError) {
            return try question()
        } catch {
            throw CommandError(.unavailable, "\(name): \(error.reason)")
        }
    }
}

extension OptionSpecification {
    static let accounts = OptionSpecification(
        "accounts", "PATH",
        help: Words(
            "file or postgresql:// address of the accounts (default: $NEARBY_ACCOUNTS,\n"
                + "else that of the configuration file, else accounts.sqlite beside the\ntemples' file)",
            "帳號的檔案或 postgresql:// 位址（預設為 $NEARBY_ACCOUNTS，\n其次為設定檔所指定，否則為寺廟檔案旁的 accounts.sqlite）"))
}

extension Composition {
    /// Returns the accounts of a service with these settings: those that the settings name, else those beside the temples'
    /// file.
    func keptAccounts(_ settings: ServiceSettings) throws(CommandError) -> KeptAccounts {
        if let (path, origin) = settings.text("accounts") {
            if path.isEmpty { throw CommandError(.usage, "\(origin) needs a path; the given path is empty") }
            return KeptAccounts(try DatabaseLocation(named: path, by: origin), origin: origin)
        }
        guard case .file(let temples, _) = try ServeCommand.database(settings, self) else {
            throw CommandError(.usage, "the temples are on a server, so say where accounts are with --accounts")
        }
        return KeptAccounts(
            .file(path: AccountFile.path(besides: temples), isNamed: true), origin: settings.originOfSignIn)
    }
}
