package import SQLiteDriver
internal import TempleIndex

/// The query for the deities that have a name, with all members of their families.
package enum DeitiesByName {
    package static let sql = """
        WITH RECURSIVE meant(id, named) AS (
            SELECT deity_id, 1 FROM deity_name WHERE key = ?1
            UNION
            SELECT deity.id, 0 FROM deity JOIN meant ON deity.family_id = meant.id
        )
        SELECT meant.id, max(meant.named), deity.name
        FROM meant JOIN deity ON deity.id = meant.id
        GROUP BY meant.id, deity.name
        ORDER BY meant.id
        """

    /// The query for every name of every deity, from which suggestions for an unknown name are made.
    static let allSQL = "SELECT DISTINCT deity_id, name FROM deity_name"

    /// Returns the families that a name's meaning follows downwards, by their members.
    static func families(in source: some SQLDatabase) throws -> DeityFamilies {
        var families: [Int64: DeityFamilies.Family] = [:]
        let sql = """
            SELECT deity.id, family.id, family.name
            FROM deity JOIN deity AS family ON family.id = deity.family_id
            """
        try source.rows(sql, []) { row in
            families[row.integer(0)] = DeityFamilies.Family(id: row.integer(1), name: CleanRow(row).line(2))
        }
        return DeityFamilies(families)
    }

    /// Returns what a name means in any database.
    package static func meaning(of key: String, in source: some SQLDatabase) throws -> (ids: [Int64], names: [String]) {
        var meaning: (ids: [Int64], names: [String]) = ([], [])
        try source.rows(sql, [.text(key)]) { row in
            meaning.ids.append(row.integer(0))
            if row.integer(1) == 1 { meaning.names.append(CleanRow(row).line(2)) }
        }
        return meaning
    }

    /// Returns the ids of the deities and of their families' members, and the names of the deities themselves.
    package static func meaning(_ statement: Statement, key: String) throws(DatabaseError) -> (
        ids: [Int64], names: [String]
    ) {
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        var meaning: (ids: [Int64], names: [String]) = ([], [])
        while try statement.step() {
            meaning.ids.append(statement.integer(0))
            if statement.integer(1) == 1 { meaning.names.append(CleanRow(statement).line(2)) }
        }
        return meaning
    }
}
