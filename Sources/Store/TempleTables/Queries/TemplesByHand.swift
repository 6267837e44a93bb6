package import TempleModel

/// The query for the temples that were changed by hand, in the order of the index `history_entity_kind`, from its end.
package enum TemplesByHand {
    /// Rows of the history that are read at once.
    private static let step = 1_000

    /// Returns the temples of changes since a time, each once: at its last change.
    package static func read(
        since: Int64, after last: ChangedTemple?, limit: Int, on source: some SQLDatabase
    ) throws -> ChangedTemplePage {
        // Numbers follow the time, but for clocks that differ.
        let before = try source.all(
            "SELECT number FROM history WHERE made_at < ?1 ORDER BY made_at DESC, number DESC LIMIT 1",
            [.integer(since)]
        ) { $0.integer(0) }
        let first = (before.first ?? 0) + 1
        var page = ChangedTemplePage(temples: [], next: last)
        var lookedAt = 0
        while lookedAt < ChangedTemplePage.mostLookedAt {
            let rows = try rows(from: first, after: page.next, on: source)
            for (temple, isLast) in rows {
                page.next = temple
                guard isLast else { continue }
                page.temples.append(temple)
                if page.temples.count >= limit { return page }
            }
            guard rows.count == step else { return ChangedTemplePage(temples: page.temples, next: nil) }
            lookedAt += rows.count
        }
        return page
    }

    /// Rows from a number down to a place, and whether each is the last one of its temple. One change may have several of a
    /// temple; after a place, all of those of its temple in its change are passed over.
    static let sql = """
        SELECT entity, number, CASE WHEN EXISTS (
            SELECT 1 FROM history_entity AS later
            WHERE later.entity = e.entity AND later.kind = 'temple' AND later.number >= e.number
                AND (later.number > e.number OR later.position > e.position)) THEN 0 ELSE 1 END
        FROM history_entity AS e
        WHERE kind = 'temple' AND number BETWEEN ?1 AND ?2 AND (number < ?2 OR entity < ?3)
        ORDER BY number DESC, entity DESC, position DESC LIMIT \(step)
        """

    private static func rows(
        from first: Int64, after last: ChangedTemple?, on source: some SQLDatabase
    ) throws -> [(temple: ChangedTemple, isLast: Bool)] {
        try source.all(
            sql,
            [.integer(first), .integer(last?.number ?? StoredBound.ids.upperBound), .integer(last?.id ?? .max)]
        ) { (ChangedTemple(id: $0.integer(0), number: $0.integer(1)), $0.integer(2) == 1) }
    }
}
