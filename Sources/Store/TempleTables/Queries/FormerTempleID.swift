/// The query for the temple that a former id now means: the first one on its way that exists. None if the temple at the
/// end of the way is gone.
package enum FormerTempleID {
    package static let sql = way(until: "EXISTS (SELECT 1 FROM temple WHERE temple.id = way.id)")

    /// The same query for editors, who see deleted temples too.
    package static let sqlWithDeleted = way(
        until: """
            (EXISTS (SELECT 1 FROM temple WHERE temple.id = way.id)
                OR EXISTS (SELECT 1 FROM deleted_temple WHERE deleted_temple.temple_id = way.id))
            """)

    /// Walks as many joins as there are. UNION leaves out an id that the way has already: others may have written a circle.
    private static func way(until isThere: String) -> String {
        """
        WITH RECURSIVE way (id) AS (
            SELECT temple_id FROM former_temple WHERE id = ?1
            UNION
            SELECT former_temple.temple_id FROM way JOIN former_temple ON former_temple.id = way.id
            WHERE NOT \(isThere)
        )
        SELECT way.id FROM way WHERE \(isThere) LIMIT 1
        """
    }
}
