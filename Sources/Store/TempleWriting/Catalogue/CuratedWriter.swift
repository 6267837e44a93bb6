internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes the rows of the catalogue with what is decided by hand.
struct CuratedWriter {
    let connection: Connection

    /// Replaces all rows. It is no edit: the mark stays.
    func replace(with curated: CuratedCatalogue) throws {
        try connection.execute("DELETE FROM curated")
        try write(curated.all)
    }

    /// Writes entities that were edited, and sets another mark, by which other writers notice it.
    func writeEdited(_ entities: [CuratedEntity]) throws {
        try write(entities)
        try connection.execute("INSERT OR REPLACE INTO meta VALUES ('\(CuratedRows.markKey)', random())")
    }

    private func write(_ entities: [CuratedEntity]) throws {
        let insert = try connection.prepare("INSERT OR REPLACE INTO curated VALUES (?1, ?2, ?3, ?4, ?5)")
        for entity in entities {
            try insert.bind(entity.kind.rawValue, at: 1)
            try insert.bind(entity.id, at: 2)
            try insert.bind(try entity.base.map { try MembersText.text($0) }, at: 3)
            try insert.bind(try MembersText.text(entity.edits), at: 4)
            try insert.bind(Int64(entity.isDeleted ? 1 : 0), at: 5)
            try insert.run()
        }
    }
}
