/// The reasons to reject the address of a database. None contains a password.
public enum ServerAddressError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text does not begin with `postgresql://` or `postgres://`.
    case noScheme
    /// The text is of libpq's form `host=db dbname=temples`.
    case keywordForm
    /// The text contains a password, which everybody on the machine could read in the list of processes.
    case containsPassword
    /// libpq cannot parse the text; its message, one line.
    case invalid(String)

    public var description: String {
        switch self {
        case .noScheme:
            "the address of a PostgreSQL database begins with postgresql:// or postgres://; the path of a file that looks "
                + "like an address needs ./ before it"
        case .keywordForm:
            "the form host=... dbname=... is not supported: write postgresql://USER@HOST:PORT/DATABASE, and give a "
                + "password by PGPASSWORD or ~/.pgpass"
        case .containsPassword:
            "the address must not contain a password: set PGPASSWORD, or write the password into ~/.pgpass "
                + "(or the file of PGPASSFILE) or into a connection service file, and leave it out of the address"
        case .invalid(let message): "not the address of a PostgreSQL database: \(message)"
        }
    }
}
