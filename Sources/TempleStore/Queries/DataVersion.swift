internal import SpatialSQLite
internal import TempleModel

/// The version data in a database: the revision of the contents, and the editions of the supplied data that was last
/// written to it.
enum DataVersion {
    /// SQL that starts a new revision and keeps its counts, so that nobody has to count the rows who asks for them. Run
    /// it at the end of every transaction that changes the result of a query.
    static let countSQL = """
        INSERT INTO meta VALUES ('data_version', '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
        INSERT OR REPLACE INTO meta VALUES ('changed_at', strftime('%s', 'now')), ('mark', random());
        INSERT OR REPLACE INTO meta VALUES
            ('temples', (\(templesSQL))), ('imports', (\(importsSQL))),
            ('counted', (SELECT value FROM meta WHERE key = 'mark'))
        """

    private static let templesSQL = "SELECT count(*) FROM temple"
    private static let importsSQL = "SELECT count(DISTINCT command) FROM import"

    /// The numbers of rows of one revision.
    struct Counts {
        let temples: Int64
        let imports: Int64
    }

    /// Returns the counts that were kept with a revision; nil when the program that wrote the revision kept none.
    static func keptCounts(of revision: DataRevision, _ connection: Connection) throws(DatabaseError) -> Counts? {
        guard let mark = revision.mark, try number("counted", connection) == mark,
            let temples = try number("temples", connection), let imports = try number("imports", connection)
        else { return nil }
        return Counts(temples: temples, imports: imports)
    }

    /// Counts the rows, which takes long for many.
    static func counts(_ connection: Connection) throws(DatabaseError) -> Counts {
        Counts(
            temples: try connection.integer(templesSQL) ?? 0, imports: try connection.integer(importsSQL) ?? 0)
    }

    /// Returns the revision of the data.
    static func revision(_ connection: Connection) throws(DatabaseError) -> DataRevision {
        DataRevision(
            count: try number("data_version", connection) ?? 0, changedAt: try number("changed_at", connection) ?? 0,
            mark: try number("mark", connection))
    }

    /// Returns the edition of a part that was last written to the database; nil for none.
    static func edition(of part: SuppliedData, _ connection: Connection) throws(DatabaseError) -> String? {
        try text(part.rawValue, connection)
    }

    /// Returns a value of the table `meta`; nil if the key is not there.
    static func text(_ key: String, _ connection: Connection) throws(DatabaseError) -> String? {
        let stored = try connection.prepare("SELECT value FROM meta WHERE key = ?1")
        try stored.bind(key, at: 1)
        return try stored.step() ? stored.text(0) : nil
    }

    private static func number(_ key: String, _ connection: Connection) throws(DatabaseError) -> Int64? {
        try text(key, connection).flatMap { Int64($0) }
    }

    static func remember(_ edition: String, of part: SuppliedData, _ connection: Connection) throws(DatabaseError) {
        let remember = try connection.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
        try remember.bind(part.rawValue, at: 1)
        try remember.bind(edition, at: 2)
        try remember.run()
    }
}
