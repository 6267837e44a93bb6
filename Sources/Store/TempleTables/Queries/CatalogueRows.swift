internal import LunarCalendar
internal import TempleModel

/// Reads everything that upcoming events are computed from: a few hundred rows, and the activities that imports have
/// brought.
struct CatalogueRows<Source: SQLDatabase> {
    let source: Source
    let gate: RowGate

    /// - Parameter gate: passes over the rows whose values are beyond their bounds.
    init(_ source: Source, _ gate: RowGate) {
        self.source = source
        self.gate = gate
    }

    /// - Parameter known: the activities of the same state of the data; nil to read them.
    func read(with known: ReadActivities? = nil) throws -> CatalogueSnapshot {
        CatalogueSnapshot(
            deities: try deities(), festivals: try festivals(),
            activities: try (known ?? activities(after: nil)).shown, groups: try groups(),
            changedAt: try MetaRows.changedAt(source))
    }

    /// Reads only what the computation of upcoming events needs: the catalogue's deities with their days, or the reason
    /// why they have none, and the activities.
    ///
    /// A search needs no more, and reading a few thousand names would take longer than the search.
    func readDays() throws -> CatalogueSnapshot {
        CatalogueSnapshot(
            deities: try deitiesWithDays(), festivals: [],
            activities: try activities(withTexts: false, gate).withoutRepeats(), groups: [], changedAt: 0)
    }

    /// Returns the catalogue's deities with their days, or the reason why they have none, without their other names.
    func deitiesWithDays() throws -> [Deity] {
        let days = try days()
        let members = try members()
        return try source.all(
            "deity", gate,
            "SELECT id, slug, name, no_day FROM deity WHERE id < \(Deity.firstOwnNameID) ORDER BY id"
        ) { row in
            let id = row.integer(0)
            return Deity(
                id: id, slug: row.line(1), name: row.line(2), days: days[id] ?? [], gathers: members[id] ?? [],
                noDay: row.optionalLine(3).flatMap(NoDayReason.init))
        }
    }

    /// Returns the members that each deity gathers, by the deity's id.
    private func members() throws -> [Int64: [String]] {
        try source.grouped(
            "deity_member", gate, "SELECT deity_id, member FROM deity_member ORDER BY deity_id, position"
        ) { $0.line(1) }
    }

    private func days() throws -> [Int64: [DeityDay]] {
        try source.grouped(
            "deity_day", gate,
            "SELECT deity_id, month, day, kind, title, source FROM deity_day ORDER BY deity_id, position"
        ) {
            row in
            DeityDay(
                try LunarDay(month: Int(row.integer(1)), day: Int(row.integer(2))), kind: row.line(3),
                title: row.line(4), source: row.prose(5) ?? "")
        }
    }

    /// Returns the texts in other languages, by the ids of a kind's entities.
    ///
    /// - Parameters:
    ///   - gate: passes over the rows whose values are beyond their bounds.
    ///   - those: a further condition in SQL, with values of its own.
    func translations(
        of kind: CatalogueKind, _ gate: RowGate, where those: String = "", _ values: [QueryValue] = []
    ) throws -> [Int64: Translations] {
        let rows = try source.grouped(
            "translation", gate,
            """
            SELECT id, member, language, text FROM translation WHERE kind = '\(kind.rawValue)' \(those)
            ORDER BY id
            """, values
        ) { (member: $0.line(1), language: $0.line(2), text: $0.prose(3)) }
        return rows.mapValues { rows in
            var translations = Translations()
            for row in rows { translations[row.member, row.language] = row.text }
            return translations
        }
    }

    private func deities() throws -> [Deity] {
        let names = try source.grouped(
            "deity_name", gate,
            """
            SELECT deity_id, name, min(position) AS place FROM deity_name WHERE position > 0
            GROUP BY deity_id, name ORDER BY deity_id, place
            """
        ) { $0.line(1) }
        let days = try days()
        let members = try members()
        let translations = try translations(of: .deity, gate)
        return try source.all(
            "deity", gate,
            """
            SELECT deity.id, deity.slug, deity.name, family.slug, deity.role, deity.worship_notes, deity.days_note,
                deity.description, deity.cover_url, deity.no_day, deity.source
            FROM deity LEFT JOIN deity AS family ON family.id = deity.family_id
            ORDER BY deity.id
            """
        ) { row in
            let id = row.integer(0)
            let own = names[id] ?? []
            var deity = Deity(
                id: id, slug: row.line(1), name: row.line(2), family: row.optionalLine(3),
                aliases: own.filter(WrittenName.isChinese),
                romanized: own.filter { !WrittenName.isChinese($0) }, role: row.prose(4),
                description: row.prose(7), coverURL: row.prose(8), worshipNotes: row.prose(5),
                days: days[id] ?? [], gathers: members[id] ?? [],
                noDay: row.optionalLine(9).flatMap(NoDayReason.init), daysNote: row.prose(6), source: row.prose(10))
            deity.translations = translations[id] ?? deity.translations
            return deity
        }
    }

    private func festivals() throws -> [Festival] {
        let sameDay = try source.grouped(
            "festival_same_day", gate,
            "SELECT festival_id, event FROM festival_same_day ORDER BY festival_id, position"
        ) { $0.line(1) }
        let translations = try translations(of: .festival, gate)
        return try source.all(
            "festival", gate,
            """
            SELECT id, slug, name, occasion, description, customs, cover_url, source, \(RuleColumns.names)
            FROM festival ORDER BY id
            """
        ) { row in
            var festival = Festival(
                id: row.integer(0), slug: row.line(1), name: row.line(2), occasion: row.line(3),
                recurrence: try RuleColumns.recurrence(row, from: 8), description: row.prose(4),
                customs: row.prose(5), coverURL: row.prose(6), sameDay: sameDay[row.integer(0)] ?? [],
                source: row.prose(7) ?? "")
            festival.translations = translations[festival.id] ?? festival.translations
            return festival
        }
    }

    private func groups() throws -> [TempleGroup] {
        let items = try source.grouped(
            "temple_group_item", gate,
            "SELECT group_id, kind, slug FROM temple_group_item ORDER BY group_id, position"
        ) { (kind: $0.line(1), slug: $0.line(2)) }
        let translations = try translations(of: .group, gate)
        return try source.all(
            "temple_group", gate,
            "SELECT id, slug, name, description, enabled, video_url, created_at FROM temple_group ORDER BY id"
        ) { row in
            let own = items[row.integer(0)] ?? []
            var group = TempleGroup(
                id: row.integer(0), slug: row.line(1), name: row.line(2), description: row.prose(3),
                isEnabled: row.integer(4) != 0, videoURL: row.prose(5), createdAt: row.line(6),
                deities: own.filter { $0.kind == "deity" }.map(\.slug),
                festivals: own.filter { $0.kind == "festival" }.map(\.slug))
            group.translations = translations[group.id] ?? group.translations
            return group
        }
    }
}
