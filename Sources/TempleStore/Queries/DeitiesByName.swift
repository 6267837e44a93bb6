internal import SpatialSQLite

/// The deities that a name stands for, with all members of their families.
enum DeitiesByName {
    static let sql = """
        WITH RECURSIVE meant(id, named) AS (
            SELECT deity_id, 1 FROM deity_name WHERE key = ?1
            UNION
            SELECT deity.id, 0 FROM deity JOIN meant ON deity.family_id = meant.id
        )
        SELECT meant.id, max(meant.named), deity.name
        FROM meant JOIN deity ON deity.id = meant.id
        GROUP BY meant.id
        ORDER BY meant.id
        """

    /// Every name of every deity, for a hint where a name is known to nobody.
    static let allSQL = "SELECT DISTINCT deity_id, name FROM deity_name"

    /// What a name stands for.
    struct Meaning {
        /// The deities themselves and the members of their families.
        var ids: [Int64]
        /// The names of the deities themselves.
        var names: [String]

        /// The ids as a JSON array, the form that a query takes them in.
        var idsAsJSON: String { "[" + ids.map(String.init).joined(separator: ",") + "]" }
    }

    static func meaning(_ statement: Statement, key: String) throws(DatabaseError) -> Meaning {
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        var meaning = Meaning(ids: [], names: [])
        while try statement.step() {
            meaning.ids.append(statement.integer(0))
            if statement.integer(1) == 1 { meaning.names.append(statement.text(2)) }
        }
        return meaning
    }
}
