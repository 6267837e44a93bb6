internal import SpatialSQLite

/// The names of the sources that have, or once had, temples: kept, because counting them up would read every key.
enum SourceNames {
    /// No source's name has a comma in it.
    private static let separator: Character = ","

    static func read(_ connection: Connection) throws(DatabaseError) -> Set<String> {
        let stored = try connection.prepare("SELECT value FROM meta WHERE key = 'sources'")
        guard try stored.step() else { return [] }
        return Set(stored.text(0).split(separator: separator).map(String.init))
    }

    static func write(_ names: Set<String>, _ connection: Connection) throws(DatabaseError) {
        let write = try connection.prepare("INSERT OR REPLACE INTO meta VALUES ('sources', ?1)")
        try write.bind(names.sorted().joined(separator: String(separator)), at: 1)
        try write.run()
    }
}
