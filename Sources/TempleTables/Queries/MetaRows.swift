package import TempleModel

/// The rows of the table `meta`: the revision of the data with its counts, and the editions of the supplied data that
/// was last written.
package enum MetaRows {
    package static let templesSQL = "SELECT count(*) FROM temple"
    package static let importsSQL = "SELECT count(DISTINCT command) FROM import"

    /// The numbers of rows of one revision.
    package struct Counts {
        package let temples: Int64
        package let imports: Int64
    }

    /// Returns the counts that were kept with a revision; nil when the program that wrote the revision kept none.
    package static func keptCounts(of revision: DataRevision, _ source: some SQLDatabase) throws -> Counts? {
        guard let mark = revision.mark, try number("counted", source) == mark,
            let temples = try number("temples", source), let imports = try number("imports", source)
        else { return nil }
        return Counts(temples: temples, imports: imports)
    }

    /// Counts the rows, which takes long for many.
    package static func counts(_ source: some SQLDatabase) throws -> Counts {
        let count = { sql in try source.all(sql) { $0.integer(0) }.first ?? 0 }
        return Counts(temples: try count(templesSQL), imports: try count(importsSQL))
    }

    /// Returns the revision of the data.
    package static func revision(_ source: some SQLDatabase) throws -> DataRevision {
        var numbers: [String: Int64] = [:]
        try source.rows("SELECT key, value FROM meta WHERE key IN ('data_version', 'changed_at', 'mark')", []) { row in
            numbers[row.text(0)] = Int64(row.text(1))
        }
        return DataRevision(
            count: numbers["data_version"] ?? 0, changedAt: StoredBound.moments.clamped(numbers["changed_at"] ?? 0),
            mark: numbers["mark"])
    }

    /// Returns the edition of a part that was last written to the database; nil for none.
    package static func edition(of part: SuppliedData, _ source: some SQLDatabase) throws -> String? {
        try text(part.rawValue, source)
    }

    /// Returns a value of the table `meta`; nil if the key is not there.
    static func text(_ key: String, _ source: some SQLDatabase) throws -> String? {
        try source.all("SELECT value FROM meta WHERE key = ?1", [.text(key)]) { $0.text(0) }.first
    }

    private static func number(_ key: String, _ source: some SQLDatabase) throws -> Int64? {
        try text(key, source).flatMap { Int64($0) }
    }
}
