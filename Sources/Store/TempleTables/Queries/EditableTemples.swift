package import TempleModel

/// The queries for temples as editors see them.
package enum EditableTemples {
    /// Returns a temple, also a deleted one; nil if there is none.
    package static func read(id: Int64, on source: some SQLDatabase) throws -> EditableTemple? {
        let records = try SourceRecords.records(ofTemple: id, in: source)
        let isDeleted =
            try source.all(
                "SELECT temple_id FROM deleted_temple WHERE temple_id = ?1", [.integer(id)], { _ in true }
            ).first ?? false
        guard isDeleted || records.contains(where: { !$0.isEdit || $0.isWholeEdit }) else { return nil }
        return EditableTemple(
            id: id, records: records,
            stored: try records.map { "\($0.key.source) \($0.key.id) \(try RecordText.text($0))" },
            isDeleted: isDeleted)
    }

    /// Returns the temple that a former id now means, also a deleted one; nil if there is none.
    package static func id(formerly id: Int64, on source: some SQLDatabase) throws -> Int64? {
        try source.all(FormerTempleID.sqlWithDeleted, [.integer(id)]) { $0.integer(0) }.first
    }

    /// Returns deleted temples by id. One that no source has any more is left out.
    package static func deleted(after id: Int64, limit: Int, on source: some SQLDatabase) throws -> [EditableTemple] {
        let ids = try source.all(
            "SELECT temple_id FROM deleted_temple WHERE temple_id > ?1 ORDER BY temple_id LIMIT \(limit)",
            [.integer(id)]
        ) { $0.integer(0) }
        return try ids.compactMap { try read(id: $0, on: source) }
    }

    /// Returns temples in the order of the index `temple_changed`, from its end.
    ///
    /// The temples of one change are asked for by themselves: an import changes a million, and SQLite would pass over all those
    /// before the place.
    package static func byChange(
        after last: ChangedTemple?, limit: Int, on source: some SQLDatabase
    ) throws -> [ChangedTemple] {
        var found: [ChangedTemple] = []
        if let last {
            found = try source.all(
                "SELECT id, changed FROM temple WHERE changed = ?1 AND id < ?2 ORDER BY id DESC LIMIT \(limit)",
                [.integer(last.number), .integer(last.id)]
            ) { ChangedTemple(id: $0.integer(0), number: $0.integer(1)) }
        }
        guard found.count < limit else { return found }
        return try found
            + source.all(
                """
                SELECT id, changed FROM temple WHERE changed < ?1
                ORDER BY changed DESC, id DESC LIMIT \(limit - found.count)
                """, [.integer(last?.number ?? .max)]
            ) { ChangedTemple(id: $0.integer(0), number: $0.integer(1)) }
    }

    /// Returns the activities at a temple, by id: they are seen without it while it is deleted.
    package static func alongside(id: Int64, on source: some SQLDatabase) throws -> [GoingAlong] {
        try source.all(
            """
            SELECT DISTINCT a.id, a.title FROM temple_source AS s
            JOIN activity_temple AS link ON link.source = s.source AND link.source_id = s.source_id
            JOIN activity AS a ON a.id = link.activity_id
            WHERE s.temple_id = ?1 ORDER BY a.id
            """, [.integer(id)]
        ) { row in
            let row = CleanRow(row)
            return GoingAlong(kind: "activity", id: row.integer(0), name: row.line(1))
        }
    }
}
