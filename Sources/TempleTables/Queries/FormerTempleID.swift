/// The query for the temple that a former id now means: the first one on its way that exists. None if the temple at the
/// end of the way is gone.
package enum FormerTempleID {
    /// Most joins one after the other. Others may have written a circle.
    private static let mostSteps = 100

    package static let sql = """
        \(way)
        SELECT way.id FROM way JOIN temple ON temple.id = way.id ORDER BY way.step LIMIT 1
        """

    /// The same query for editors, who see deleted temples too.
    package static let sqlWithDeleted = """
        \(way)
        SELECT way.id FROM way
        WHERE EXISTS (SELECT 1 FROM temple WHERE temple.id = way.id)
            OR EXISTS (SELECT 1 FROM deleted_temple WHERE deleted_temple.temple_id = way.id)
        ORDER BY way.step LIMIT 1
        """

    private static let way = """
        WITH RECURSIVE way (id, step) AS (
            SELECT temple_id, 1 FROM former_temple WHERE id = ?1
            UNION ALL
            SELECT former_temple.temple_id, way.step + 1 FROM way JOIN former_temple ON former_temple.id = way.id
            WHERE way.step < \(mostSteps)
        )
        """
}
