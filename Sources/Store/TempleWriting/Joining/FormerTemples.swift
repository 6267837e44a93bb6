internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes the former ids of temples that were joined with another one.
///
/// Each leads to the temple that it was joined with, which may be gone later for the same reason or for another
/// (``FormerTempleID``). So an undone join needs only its own row to be deleted.
final class FormerTemples {
    private let insert: Statement
    private let delete: Statement
    private let find: Statement
    private let leading: Statement

    init(connection: Connection) throws(DatabaseError) {
        insert = try connection.prepare(
            "INSERT OR REPLACE INTO former_temple (id, temple_id, sources) VALUES (?1, ?2, ?3)")
        delete = try connection.prepare("DELETE FROM former_temple WHERE id = ?1")
        find = try connection.prepare("SELECT temple_id FROM former_temple WHERE id = ?1")
        // UNION leaves out an id that was found already: others may have written a circle.
        leading = try connection.prepare(
            """
            WITH RECURSIVE way (id) AS (
                SELECT id FROM former_temple WHERE temple_id = ?1
                UNION
                SELECT former_temple.id FROM way JOIN former_temple ON former_temple.temple_id = way.id
            )
            SELECT former_temple.id, former_temple.sources FROM way JOIN former_temple USING (id)
            WHERE former_temple.sources IS NOT NULL ORDER BY former_temple.id
            """)
    }

    /// Notes that a temple that is gone is the same as another one.
    ///
    /// - Parameter sources: the sources that came with it, where it was merged by hand.
    func note(_ former: Int64, is id: Int64, with sources: [SourceKey] = []) throws(DatabaseError) {
        try insert.bind(former, at: 1)
        try insert.bind(id, at: 2)
        try insert.bind(TextList.join(sources), at: 3)
        try insert.run()
    }

    /// Returns where a former id leads at first; nil for none.
    func way(of former: Int64) throws(DatabaseError) -> Int64? {
        defer { find.reset() }
        try find.bind(former, at: 1)
        return try find.step() ? find.integer(0) : nil
    }

    /// Forgets a former id: its temple exists again.
    func forget(_ former: Int64) throws(DatabaseError) {
        try delete.bind(former, at: 1)
        try delete.run()
    }

    /// Returns the former ids that lead to a temple since they were merged by hand with exactly these sources.
    func merged(into id: Int64, with sources: Set<SourceKey>) throws(DatabaseError) -> [Int64] {
        defer { leading.reset() }
        try leading.bind(id, at: 1)
        var found: [Int64] = []
        while try leading.step() {
            let came = TextList.keys(TextList.split(leading.text(1)))
            if Set(came) == sources { found.append(leading.integer(0)) }
        }
        return found
    }
}
