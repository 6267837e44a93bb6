/// The tables of a file of accounts, by subject.
///
/// Times are seconds since 1970, flags 0 or 1, and digests SHA-256 in hexadecimal digits. Ids of accounts are random.
enum AccountFileTables {
    /// SQL that makes them in an empty file.
    static let sql = [application, people, signIn, kept, reminders, sending, changes].joined(separator: "\n")

    /// The mark of the file: "NRAC".
    private static let application = "PRAGMA application_id = 0x4E524143;"
}
