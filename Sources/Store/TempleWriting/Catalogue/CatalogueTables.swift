internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The rows of the catalogue as it is shown. Rows of an entity that is there already are replaced.
struct CatalogueTables {
    let connection: Connection

    /// Removes all entities that are of no temple's or feed's own.
    func clear() throws(DatabaseError) {
        try connection.execute(
            """
            DELETE FROM translation;
            DELETE FROM deity_day;
            DELETE FROM deity_member;
            DELETE FROM deity_name;
            DELETE FROM deity_temple;
            UPDATE deity SET family_id = NULL;
            DELETE FROM deity WHERE id < \(Deity.firstOwnNameID);
            DELETE FROM festival_same_day;
            DELETE FROM festival;
            DELETE FROM activity WHERE feed IS NULL;
            DELETE FROM temple_group_item;
            DELETE FROM temple_group;
            """)
    }

    /// Removes an entity. No other one refers to it any more.
    func remove(_ kind: CatalogueKind, _ id: Int64) throws(DatabaseError) {
        try removeTexts(kind, id)
        switch kind {
        case .deity:
            try removeLists(ofDeity: id)
            try connection.execute("DELETE FROM deity WHERE id = \(id)")
        case .festival:
            try connection.execute(
                "DELETE FROM festival_same_day WHERE festival_id = \(id); DELETE FROM festival WHERE id = \(id)")
        case .activity:
            try connection.execute(
                """
                DELETE FROM activity_temple WHERE activity_id = \(id);
                DELETE FROM activity WHERE id = \(id) AND feed IS NULL
                """)
        case .group:
            try connection.execute(
                "DELETE FROM temple_group_item WHERE group_id = \(id); DELETE FROM temple_group WHERE id = \(id)")
        }
    }

    private func removeLists(ofDeity id: Int64) throws(DatabaseError) {
        try connection.execute(
            """
            DELETE FROM deity_day WHERE deity_id = \(id);
            DELETE FROM deity_member WHERE deity_id = \(id);
            DELETE FROM deity_name WHERE deity_id = \(id);
            """)
    }

    private func removeTexts(_ kind: CatalogueKind, _ id: Int64) throws(DatabaseError) {
        try connection.execute("DELETE FROM translation WHERE kind = '\(kind.rawValue)' AND id = \(id)")
    }

    private func write(_ translations: Translations, of kind: CatalogueKind, _ id: Int64) throws {
        guard !translations.isEmpty else { return }
        let insert = try connection.prepare("INSERT INTO translation VALUES (?1, ?2, ?3, ?4, ?5)")
        for (member, language, text) in translations.all {
            try insert.bind(kind.rawValue, at: 1)
            try insert.bind(id, at: 2)
            try insert.bind(member, at: 3)
            try insert.bind(language, at: 4)
            try insert.bind(text, at: 5)
            try insert.run()
        }
    }

    func write(_ deities: [Deity]) throws {
        let insert = try connection.prepare(
            """
            INSERT INTO deity (id, slug, name, role, worship_notes, days_note, description, cover_url, no_day, source)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (id) DO UPDATE SET
                slug = excluded.slug, name = excluded.name, role = excluded.role,
                worship_notes = excluded.worship_notes, days_note = excluded.days_note,
                description = excluded.description, cover_url = excluded.cover_url, no_day = excluded.no_day,
                source = excluded.source
            """)
        let day = try connection.prepare("INSERT INTO deity_day VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        let forms = DeityNameRows.Forms(of: deities.flatMap { [$0.name] + $0.aliases })
        for deity in deities {
            try removeTexts(.deity, deity.id)
            try removeLists(ofDeity: deity.id)
            try insert.bind(deity.id, at: 1)
            try insert.bind(deity.slug, at: 2)
            try insert.bind(deity.name, at: 3)
            try insert.bind(deity.role, at: 4)
            try insert.bind(deity.worshipNotes, at: 5)
            try insert.bind(deity.daysNote, at: 6)
            try insert.bind(deity.description, at: 7)
            try insert.bind(deity.coverURL, at: 8)
            try insert.bind(deity.noDay?.rawValue, at: 9)
            try insert.bind(deity.source, at: 10)
            try insert.run()
            try DeityNameRows.write(
                [deity.name] + deity.aliases + deity.romanized, of: deity.id, forms: forms, on: connection)
            for (position, entry) in deity.days.enumerated() {
                try day.bind(deity.id, at: 1)
                try day.bind(Int64(position), at: 2)
                try day.bind(Int64(entry.lunarDay.month), at: 3)
                try day.bind(Int64(entry.lunarDay.day), at: 4)
                try day.bind(entry.kind, at: 5)
                try day.bind(entry.title, at: 6)
                try day.bind(entry.source, at: 7)
                try day.run()
            }
            try writeList(deity.gathers, of: deity.id, into: "deity_member")
            try write(deity.translations, of: .deity, deity.id)
        }
        let join = try connection.prepare(
            """
            UPDATE deity SET family_id = (SELECT id FROM deity WHERE slug = ?2) WHERE id = ?1
                AND family_id IS NOT (SELECT id FROM deity WHERE slug = ?2)
            """)
        for deity in deities {
            try join.bind(deity.id, at: 1)
            try join.bind(deity.family, at: 2)
            try join.run()
        }
    }

    /// Writes the names of the deities that are known only by a name. Another release may have folded them otherwise.
    func writeOwnNames() throws {
        let own = try connection.prepare("SELECT id, name FROM deity WHERE id >= \(Deity.firstOwnNameID)")
        var deities: [(id: Int64, name: String)] = []
        while try own.step() { deities.append((own.integer(0), own.text(1))) }
        let forms = DeityNameRows.Forms(of: deities.map(\.name))
        for deity in deities { try DeityNameRows.write([deity.name], of: deity.id, forms: forms, on: connection) }
    }

    func write(_ festivals: [Festival]) throws {
        let insert = try connection.prepare(
            """
            INSERT INTO festival (
                id, slug, name, occasion, description, customs, cover_url, source, \(RuleColumns.names)
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
            """)
        for festival in festivals {
            try remove(.festival, festival.id)
            try insert.bind(festival.id, at: 1)
            try insert.bind(festival.slug, at: 2)
            try insert.bind(festival.name, at: 3)
            try insert.bind(festival.occasion, at: 4)
            try insert.bind(festival.description, at: 5)
            try insert.bind(festival.customs, at: 6)
            try insert.bind(festival.coverURL, at: 7)
            try insert.bind(festival.source, at: 8)
            try RuleColumns.bind(festival.recurrence, to: insert, from: 9)
            try insert.run()
            try writeList(festival.sameDay, of: festival.id, into: "festival_same_day")
            try write(festival.translations, of: .festival, festival.id)
        }
    }

    /// Writes an ordered list of slugs into a table, as rows of one owner.
    private func writeList(_ slugs: [String], of owner: Int64, into table: String) throws {
        guard !slugs.isEmpty else { return }
        let insert = try connection.prepare("INSERT INTO \(table) VALUES (?1, ?2, ?3)")
        for (position, slug) in slugs.enumerated() {
            try insert.bind(owner, at: 1)
            try insert.bind(Int64(position), at: 2)
            try insert.bind(slug, at: 3)
            try insert.run()
        }
    }

    func write(_ activities: [Activity]) throws {
        let insert = try connection.prepare(
            """
            INSERT INTO activity (
                id, title, announced_every_years, usual, note, time, place, description, event_id, source,
                own_day, \(RuleColumns.names)
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
                ?21)
            """)
        let link = try connection.prepare("INSERT INTO activity_temple VALUES (?1, ?2, ?3, ?4)")
        for activity in activities {
            try remove(.activity, activity.id)
            try insert.bind(activity.id, at: 1)
            try insert.bind(activity.title, at: 2)
            try insert.bind(activity.announcedEveryYears.map(Int64.init), at: 3)
            try insert.bind(activity.usual, at: 4)
            try insert.bind(activity.note, at: 5)
            try insert.bind(activity.time, at: 6)
            try insert.bind(activity.place, at: 7)
            try insert.bind(activity.description, at: 8)
            try insert.bind(activity.eventID, at: 9)
            try insert.bind(activity.source, at: 10)
            try insert.bind(Int64(activity.isOwnDay ? 1 : 0), at: 11)
            try RuleColumns.bind(activity.recurrence, to: insert, from: 12)
            try insert.run()
            for (position, key) in activity.temples.enumerated() {
                try link.bind(activity.id, at: 1)
                try link.bind(Int64(position), at: 2)
                try link.bind(key.source, at: 3)
                try link.bind(key.id, at: 4)
                try link.run()
            }
            try write(activity.translations, of: .activity, activity.id)
        }
    }

    func write(_ groups: [TempleGroup]) throws {
        let insert = try connection.prepare(
            """
            INSERT INTO temple_group (id, slug, name, description, enabled, video_url, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """)
        let item = try connection.prepare("INSERT INTO temple_group_item VALUES (?1, ?2, ?3, ?4)")
        for group in groups {
            try remove(.group, group.id)
            try insert.bind(group.id, at: 1)
            try insert.bind(group.slug, at: 2)
            try insert.bind(group.name, at: 3)
            try insert.bind(group.description, at: 4)
            try insert.bind(Int64(group.isEnabled ? 1 : 0), at: 5)
            try insert.bind(group.videoURL, at: 6)
            try insert.bind(group.createdAt, at: 7)
            try insert.run()
            let items = group.deities.map { ("deity", $0) } + group.festivals.map { ("festival", $0) }
            for (position, (kind, slug)) in items.enumerated() {
                try item.bind(group.id, at: 1)
                try item.bind(Int64(position), at: 2)
                try item.bind(kind, at: 3)
                try item.bind(slug, at: 4)
                try item.run()
            }
            try write(group.translations, of: .group, group.id)
        }
    }
}
