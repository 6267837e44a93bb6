/// The tables of accounts on a server, by subject, each with its policies.
///
/// Times are seconds since 1970, flags 0 or 1, and digests SHA-256 in hexadecimal digits. Ids of accounts are random.
enum AccountServerTables {
    /// SQL that makes them in the schema `nearby_accounts`, which is empty.
    static let sql = [people, signIn, kept, reminders, sending, changes, operators].joined(separator: "\n")
}
