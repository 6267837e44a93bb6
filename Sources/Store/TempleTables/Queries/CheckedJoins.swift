package import SQLiteDriver
internal import TempleModel

/// A check of the joins that no foreign key declares: checking keys took a fifth of a large import, so the writer keeps
/// them by itself.
package enum CheckedJoins {
    /// One join: rows that must not be there.
    private struct Join {
        /// The first schema that has its tables.
        let schema: Int64
        let words: String
        /// A query for the number of these rows, and the least id.
        let sql: String
    }

    private static let all = [
        Join(
            schema: 2, words: "temples of no source",
            sql: """
                SELECT count(*), min(id) FROM temple
                WHERE NOT EXISTS (SELECT 1 FROM temple_source WHERE temple_id = temple.id)
                """),
        // What people have edited outlives a temple that an undone import takes away, for its return.
        Join(
            schema: 17, words: "records of a source whose temple is not there",
            sql: """
                SELECT count(*), min(temple_id) FROM temple_source
                WHERE source <> '\(SourceKey.editSource)'
                    AND NOT EXISTS (SELECT 1 FROM temple WHERE id = temple_source.temple_id)
                    AND NOT EXISTS (SELECT 1 FROM deleted_temple WHERE temple_id = temple_source.temple_id)
                """),
        Join(
            schema: 17, words: "temples that are deleted too",
            sql: "SELECT count(*), min(id) FROM temple JOIN deleted_temple ON temple_id = id"),
        Join(
            schema: 3, words: "deities of a temple that is not there",
            sql: """
                SELECT count(*), min(temple_id) FROM deity_temple
                WHERE NOT EXISTS (SELECT 1 FROM temple WHERE id = deity_temple.temple_id)
                """),
        Join(
            schema: 3, words: "temples of a deity that is not there",
            sql: """
                SELECT count(*), min(temple_id) FROM deity_temple
                WHERE NOT EXISTS (SELECT 1 FROM deity WHERE id = deity_temple.deity_id)
                """),
        Join(
            schema: 17, words: "things of a change that the history does not have",
            sql: """
                SELECT count(*), min(entity) FROM history_entity
                WHERE NOT EXISTS (SELECT 1 FROM history WHERE number = history_entity.number)
                """),
        Join(
            schema: 21, words: "sessions of a person who is not there",
            sql: """
                SELECT count(*), min(person) FROM staff_session
                WHERE NOT EXISTS (SELECT 1 FROM person WHERE id = staff_session.person)
                """),
    ]

    /// Returns a line for each join that is broken; empty where all hold.
    package static func problems(_ connection: Connection) throws -> [String] {
        let schema = try connection.integer("PRAGMA user_version") ?? 0
        return try all.filter { $0.schema <= schema }.compactMap { join in
            try CheckedIndex.line(join.words, join.sql, connection)
        }
    }
}
