package import TempleModel

/// The rows of the table `meta`: when nearby wrote the data last, its counts, and the editions of the supplied data that
/// was last written.
package enum MetaRows {
    package static let templesSQL = "SELECT count(*) FROM temple"
    package static let importsSQL = "SELECT count(DISTINCT command) FROM import"

    /// The numbers of rows after a write.
    package struct Counts {
        package let temples: Int64
        package let imports: Int64
    }

    /// Returns the counts that were kept with the last write of nearby; nil when the program that wrote kept none.
    package static func keptCounts(_ source: some SQLDatabase) throws -> Counts? {
        guard let mark = try number("mark", source), try number("counted", source) == mark,
            let temples = try number("temples", source), let imports = try number("imports", source)
        else { return nil }
        return Counts(temples: temples, imports: imports)
    }

    /// Counts the rows, which takes long for many.
    package static func counts(_ source: some SQLDatabase) throws -> Counts {
        let count = { sql in try source.all(sql) { $0.integer(0) }.first ?? 0 }
        return Counts(temples: try count(templesSQL), imports: try count(importsSQL))
    }

    /// Returns when nearby wrote the data last, in seconds since 1970.
    package static func changedAt(_ source: some SQLDatabase) throws -> Int64 {
        StoredBound.moments.clamped(try number("changed_at", source) ?? 0)
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
