package import TempleModel

/// The queries for the history of changes.
package enum ChangeHistory {
    private static let columns =
        "h.number, h.made_at, h.author, h.person, h.role, h.way, h.reason, h.undoes, h.undone_by, h.command"

    /// The largest number of changes of one page.
    package static let longestPage = 1_000

    /// Returns a page, the newest change first.
    package static func page(matching query: ChangeQuery, on source: some SQLDatabase) throws -> ChangePage {
        let limit = max(1, min(query.limit, longestPage))
        var conditions = ["h.number < ?1"]
        var values: [QueryValue] = [.integer(query.before ?? StoredBound.ids.upperBound)]
        func add(_ value: QueryValue, _ condition: (String) -> String) {
            values.append(value)
            conditions.append(condition("?\(values.count)"))
        }
        if let author = query.author { add(.text(author)) { "h.author = \($0)" } }
        if let way = query.way { add(.text(way.rawValue)) { "h.way = \($0)" } }
        if let from = query.from { add(.integer(from)) { "h.made_at >= \($0)" } }
        if let to = query.to { add(.integer(to)) { "h.made_at < \($0)" } }
        if let entity = query.entity {
            add(.integer(entity.id)) { id in
                """
                h.number IN (SELECT number FROM history_entity WHERE entity = \(id) AND kind = '\(entity.kind.rawValue)')
                """
            }
        }
        if let kind = query.kind {
            // One probe of an index for each change that is looked at. What an import has changed is not in the table.
            let isImport = kind.isImported ? "h.command IS NOT NULL OR " : ""
            conditions.append(
                """
                (\(isImport)EXISTS (
                    SELECT 1 FROM history_entity AS e WHERE e.number = h.number AND e.kind = '\(kind.rawValue)'))
                """)
        }
        let heads = try source.all(
            """
            SELECT \(columns) FROM history AS h WHERE \(conditions.joined(separator: " AND "))
            ORDER BY h.number DESC LIMIT \(limit + 1)
            """, values
        ) { Head($0) }
        let entries = try heads.prefix(limit).map { head in
            try entry(head, reading: query.mostEntities, and: query.entity, on: source)
        }
        return ChangePage(entries: entries, next: heads.count > limit ? entries.last?.number : nil)
    }

    /// Returns one change; nil if there is none with this number, or not any more.
    package static func entry(_ number: Int64, on source: some SQLDatabase) throws -> ChangeEntry? {
        try source.all(
            "SELECT \(columns) FROM history AS h WHERE h.number = ?1", [.integer(number)]
        ) { Head($0) }
        .first.map { try entry($0, isAlone: true, on: source) }
    }

    private struct Head {
        let number: Int64
        let madeAt: Int64
        let author: String?
        let person: Int64?
        let role: StaffRole?
        let way: ChangeWay
        let reason: String?
        let undoes: Int64?
        let undoneBy: Int64?
        let command: Int64?

        init(_ row: some ResultRow) {
            let row = CleanRow(row)
            number = row.integer(0)
            madeAt = row.moment(1)
            author = row.optionalLine(2)
            person = row.isNull(3) ? nil : row.integer(3)
            role = row.optionalLine(4).flatMap(StaffRole.init)
            way = ChangeWay(rawValue: row.line(5)) ?? .command
            reason = row.prose(6)
            undoes = row.isNull(7) ? nil : row.integer(7)
            undoneBy = row.isNull(8) ? nil : row.integer(8)
            command = row.isNull(9) ? nil : row.integer(9)
        }
    }

    /// - Parameters:
    ///   - most: how many things are read, the first ones; nil for all.
    ///   - named: a thing that is read beside them.
    ///   - isAlone: whether the rows of an import that were not taken are read too.
    private static func entry(
        _ head: Head, reading most: Int? = nil, and named: ChangeQuery.Entity? = nil, isAlone: Bool = false,
        on source: some SQLDatabase
    ) throws -> ChangeEntry {
        var contents = ChangeEntry.Contents.edits([])
        var count: Int?
        if let command = head.command,
            let entry = try ImportHistory.entry(of: command, isWhole: isAlone, on: source)
        {
            contents = .imported(entry)
        } else if let most {
            var things = try changes("number = ?1", [.integer(head.number)], most: most, on: source)
            if things.count == most {
                count = try source.all(
                    "SELECT count(*) FROM history_entity WHERE number = ?1", [.integer(head.number)]
                ) { Int($0.integer(0)) }.first
            }
            if let named, !things.contains(where: { $0.change.kind == named.kind && $0.change.id == named.id }) {
                things += try changes(
                    "number = ?1 AND entity = ?2 AND kind = '\(named.kind.rawValue)'",
                    [.integer(head.number), .integer(named.id)], most: 1, on: source)
            }
            contents = .edits(things.map(\.change))
        } else {
            contents = .edits(try changes(of: head.number, on: source).map(\.change))
        }
        return ChangeEntry(
            number: head.number, madeAt: head.madeAt, author: head.author, person: head.person, role: head.role,
            way: head.way, reason: head.reason, undoes: head.undoes, undoneBy: head.undoneBy, contents: contents,
            entityCount: count)
    }

    /// Returns what the table has of the key of a request. Each author has own keys.
    package static func requestKey(_ request: EditRequest, of author: EditAuthor) -> String {
        "\(author.person ?? 0) \(request.key)"
    }

    // MARK: What an undo needs

    /// What a change has done to one thing, with what was decided by hand before.
    package struct StoredChange {
        package let number: Int64
        package let change: EntityChange
        /// Of a temple.
        package let editsBefore: FieldValues
        /// Of an entity of the catalogue.
        package let membersBefore: [EditInput.Member]
        /// What an undo of a merge needs beside it.
        package let other: OtherTempleText?
    }

    /// Returns what a change has done, in the order of its steps.
    package static func changes(of number: Int64, on source: some SQLDatabase) throws -> [StoredChange] {
        try changes("number = ?1", [.integer(number)], on: source)
    }

    /// Returns what later changes that are in effect have done to a thing, but for those that undo one another.
    package static func standingChanges(
        after number: Int64, of entity: ChangeQuery.Entity, on source: some SQLDatabase
    ) throws -> [StoredChange] {
        try changes(
            """
            entity = ?2 AND kind = '\(entity.kind.rawValue)' AND number > ?1 AND number IN (
                SELECT number FROM history
                WHERE number > ?1 AND undone_by IS NULL AND (undoes IS NULL OR undoes < ?1))
            """, [.integer(number), .integer(entity.id)], on: source)
    }

    /// Returns the imports and undos of imports after a change that are in effect, but for those that undo one another: of an
    /// import that came back since then and was undone again there is nothing.
    package static func standingImports(after number: Int64, on source: some SQLDatabase) throws -> [Int64] {
        try source.all(
            """
            WITH RECURSIVE back (number, place) AS (
                SELECT number, number FROM history WHERE number > ?1 AND command IS NOT NULL
                UNION ALL
                SELECT back.number, history.undoes FROM back JOIN history ON history.number = back.place
                WHERE history.undoes IS NOT NULL
            ), change_of (number, import) AS (SELECT number, min(place) FROM back GROUP BY number)
            SELECT number FROM history WHERE number > ?1 AND command IS NOT NULL AND undone_by IS NULL
                AND (undoes IS NULL OR undoes < ?1) AND number IN (
                    SELECT number FROM change_of WHERE import IN (
                        SELECT import FROM change_of GROUP BY import HAVING count(*) % 2 = 1))
            ORDER BY number
            """, [.integer(number)]
        ) { $0.integer(0) }
    }

    /// Returns an error that says with which change the temple of an edit has gone, where that is known: an import that no longer
    /// had it, or the undo of one that had brought it.
    package static func explaining(_ refused: EditRefused, on source: some SQLDatabase) throws -> EditRefused {
        guard case .unknownTemple(let id) = refused.reason else { return refused }
        let last = try source.all(
            """
            SELECT max(h.number) FROM import_change AS c JOIN import AS i ON i.id = c.import_id
            JOIN history AS h ON h.command = i.command AND h.undone_by IS NULL
            WHERE c.kind = 'temple' AND c.row_id = ?1
            """, [.integer(id)]
        ) { $0.isNull(0) ? nil : $0.integer(0) }
        return last.compactMap { $0 }.first.map { EditRefused(.waits(temple: id, goneWith: $0)) } ?? refused
    }

    private static func changes(
        _ condition: String, _ values: [QueryValue], most: Int? = nil, on source: some SQLDatabase
    ) throws -> [StoredChange] {
        try source.all(
            """
            SELECT number, kind, entity, name, action, before, after, edits_before, other FROM history_entity
            WHERE \(condition) ORDER BY number, position \(most.map { "LIMIT \($0)" } ?? "")
            """, values
        ) { row -> StoredChange? in
            let texts = CleanRow(row)
            guard let kind = EntityKind(rawValue: texts.line(1)), let action = ChangeAction(rawValue: texts.line(4))
            else {
                return nil
            }
            let fields = { (column: Int32) in row.optionalText(column).map(FieldValuesText.values) ?? [:] }
            var change = EntityChange(kind: kind, id: row.integer(2), name: texts.line(3), action: action)
            guard let ofCatalogue = kind.ofCatalogue else {
                let other = row.optionalText(8).flatMap { OtherTempleText($0) }
                change.before = fields(5)
                change.after = fields(6)
                change.other = other?.other
                return StoredChange(
                    number: row.integer(0), change: change, editsBefore: fields(7), membersBefore: [], other: other)
            }
            let members = { (column: Int32) in
                row.optionalText(column).map { MembersText.members($0, of: ofCatalogue) } ?? []
            }
            change.membersBefore = members(5)
            change.membersAfter = members(6)
            return StoredChange(
                number: row.integer(0), change: change, editsBefore: [:], membersBefore: members(7), other: nil)
        }.compactMap { $0 }
    }
}
