internal import AccountAPI
internal import AccountStores
internal import FoundationEssentials
internal import HTTPClient
internal import PostgreSQL

/// The settings of accounts: who may say who somebody is, and where accounts are kept.
struct AccountSettings {
    /// Where accounts are kept.
    enum Place {
        case file(path: String)
        /// A database on PostgreSQL servers, and its address as the operator wrote it, which has no password.
        case server(ServerAddress, name: String)

        /// The path or the address, for messages.
        var name: String {
            switch self {
            case .file(let path): path
            case .server(_, let name): name
            }
        }
    }

    let providers: [ProviderSettings]
    /// Nil where nobody signs in by mail.
    let mail: MailSignInSettings?
    let place: Place
    let rates: AccountRates

    /// Reads the settings. Nil where nobody may sign in: then the service has no accounts.
    ///
    /// - Parameter database: the database of the temples.
    init?(_ settings: ServiceSettings, besides database: ServiceDatabase) throws(ServiceError) {
        providers = try ProviderSettings.all(settings)
        mail = try MailSignInSettings(settings)
        guard !providers.isEmpty || mail != nil else { return nil }
        place = try Self.place(settings, database)
        var rates = AccountRates()
        if let number = try settings.number("sign-in-rate", in: 0...1_000_000) { rates.signIns = number }
        self.rates = rates
    }

    /// How people sign in, for people.
    var ways: String {
        (providers.map(\.issuer) + (mail.map { ["mail by \($0.post.server.text)"] } ?? [])).joined(separator: ", ")
    }

    /// What a service lacks in which nobody can sign in.
    static let missing = "give --oidc-client-id or --sign-in-by-mail"

    /// The settings of which one at least is there where people sign in.
    fileprivate static let ways: [String] = ["oidc-client-id", "oidc-web-client-id", "sign-in-by-mail"]

    /// Reads where accounts are kept.
    static func place(
        _ settings: ServiceSettings, _ database: ServiceDatabase
    ) throws(ServiceError) -> Place {
        guard let (value, origin) = settings.text("accounts") else {
            guard case .file(let temples) = database else {
                throw ServiceError(
                    .setting,
                    "the temples are on a server, so say where accounts are: give --accounts PATH or postgresql://...")
            }
            return .file(path: AccountFile.path(besides: temples))
        }
        guard ServerAddress.isOne(value) else {
            if case .file(let temples) = database, isSameFile(value, temples) {
                throw ServiceError(.setting, "\(origin) is the file of the temples; accounts need one of their own")
            }
            return .file(path: value)
        }
        return try server(value, origin)
    }

    /// Reads where whoever plans and sends reminders finds accounts: in the same file, or on the same server with a role that
    /// sees everybody's rows.
    static func placeForNotifier(
        _ settings: ServiceSettings, _ database: ServiceDatabase
    ) throws(ServiceError) -> Place {
        let place = try place(settings, database)
        let given = settings.text("notify-accounts")
        guard case .server = place else {
            if let given {
                throw ServiceError(
                    .setting, "\(given.origin) is for accounts on a PostgreSQL server; these are in \(place.name)")
            }
            return place
        }
        guard let (value, origin) = given, ServerAddress.isOne(value) else {
            throw ServiceError(
                .setting,
                "the accounts are on a server, so give the address of the role for reminders: "
                    + "--notify-accounts postgresql://ROLE@...")
        }
        return try server(value, origin)
    }

    private static func server(_ value: String, _ origin: String) throws(ServiceError) -> Place {
        do throws(ServerAddressError) {
            return .server(try ServerAddress(value), name: value)
        } catch {
            throw ServiceError(.setting, "\(origin): \(error)")
        }
    }

    private static func isSameFile(_ one: String, _ other: String) -> Bool {
        URL(fileURLWithPath: one).resolvingSymlinksInPath().path
            == URL(fileURLWithPath: other).resolvingSymlinksInPath().path
    }
}

extension ServiceSettings {
    /// The setting that lets people sign in, for messages; nil where nobody may, and so no accounts have to be there.
    package var originOfSignIn: String? {
        sections.first { $0.kind == .oidc }?.origin ?? AccountSettings.ways.lazy.compactMap { text($0) }.first?.origin
    }
}
