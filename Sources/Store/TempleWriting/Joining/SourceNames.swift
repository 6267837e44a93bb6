internal import SQLiteDriver

/// Names of all sources that have or had temples. They are stored, because finding them would read every key.
enum SourceNames {
    /// A source's name contains no comma.
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
