package import TempleModel

/// The queries for the catalogue with what is decided by hand.
package enum CuratedRows {
    private static let columns = "SELECT kind, id, base, edits, is_deleted FROM curated"

    /// The key in `meta` that another value comes to with each edit of the catalogue.
    package static let markKey = "curated_mark"

    /// Returns the mark of the last edit of the catalogue; nil for none.
    package static func mark(_ source: some SQLDatabase) throws -> String? { try MetaRows.text(markKey, source) }

    /// Whether there is what an edition says of its entities.
    package static func areComplete(_ source: some SQLDatabase) throws -> Bool {
        try !source.all("SELECT id FROM curated WHERE base IS NOT NULL LIMIT 1", [], { $0.integer(0) }).isEmpty
    }

    /// Returns the whole catalogue.
    package static func all(_ source: some SQLDatabase) throws -> CuratedCatalogue {
        CuratedCatalogue(try source.all(columns) { entity($0) }.compactMap { $0 })
    }

    /// Returns an entity, also a deleted one; nil if there is none.
    package static func entity(
        _ kind: CatalogueKind, id: Int64, on source: some SQLDatabase
    ) throws -> CuratedEntity? {
        try source.all(columns + " WHERE kind = ?1 AND id = ?2", [.text(kind.rawValue), .integer(id)]) {
            entity($0)
        }.first ?? nil
    }

    /// Returns the entities of a kind by id, also the deleted ones.
    package static func entities(
        _ kind: CatalogueKind, after id: Int64, limit: Int, on source: some SQLDatabase
    ) throws -> [CuratedEntity] {
        try source.all(
            columns + " WHERE kind = ?1 AND id > ?2 ORDER BY id LIMIT \(limit)",
            [.text(kind.rawValue), .integer(id)]
        ) { entity($0) }.compactMap { $0 }
    }

    private static func entity(_ row: some ResultRow) -> CuratedEntity? {
        guard let kind = CatalogueKind(rawValue: CleanRow(row).line(0)) else { return nil }
        return CuratedEntity(
            kind, row.integer(1), base: row.optionalText(2).map { MembersText.members($0, of: kind) },
            edits: row.optionalText(3).map { MembersText.members($0, of: kind) } ?? [], isDeleted: row.integer(4) != 0)
    }
}
