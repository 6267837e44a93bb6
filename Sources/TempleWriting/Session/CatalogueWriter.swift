internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes the catalogue into a database and links its temples again when the catalogue has changed.
struct CatalogueWriter {
    let connection: Connection
    let catalogue: Catalogue

    func update(linker: DeityLinker) throws {
        guard try MetaRows.edition(of: .catalogue, connection) != catalogue.edition else { return }
        try connection.transaction {
            // Checked again under the write lock: another program may have updated while this one waited.
            guard try MetaRows.edition(of: .catalogue, connection) != catalogue.edition else { return }
            let step = try RevisionStep(connection)
            // Every temple is linked anew.
            let triggers = TempleTriggers(of: ["deity_temple"], connection: connection)
            try triggers.suspend()
            try linker.forgetNewDeities()
            try writeDeities()
            try writeFestivals()
            try writeActivities()
            try writeGroups()
            try relink(linker)
            try linker.removeUnusedDeities()
            try triggers.resume()
            try MetaRows.remember(catalogue.edition, of: .catalogue, connection)
            try step.finish()
        }
    }

    private func writeDeities() throws {
        try connection.execute(
            """
            DELETE FROM deity_day;
            DELETE FROM deity_member;
            DELETE FROM deity_name WHERE deity_id < \(Deity.firstOwnNameID);
            DELETE FROM deity_temple;
            UPDATE deity SET family_id = NULL;
            DELETE FROM deity WHERE id < \(Deity.firstOwnNameID);
            """)
        let insert = try connection.prepare(
            """
            INSERT INTO deity (id, slug, name, role, worship_notes, days_note, description, cover_url, no_day)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """)
        let join = try connection.prepare(
            "UPDATE deity SET family_id = (SELECT id FROM deity WHERE slug = ?2) WHERE id = ?1")
        let day = try connection.prepare("INSERT INTO deity_day VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        let forms = DeityNameRows.Forms(of: catalogue.deities.flatMap { [$0.name] + $0.aliases })
        for deity in catalogue.deities {
            try insert.bind(deity.id, at: 1)
            try insert.bind(deity.slug, at: 2)
            try insert.bind(deity.name, at: 3)
            try insert.bind(deity.role, at: 4)
            try insert.bind(deity.worshipNotes, at: 5)
            try insert.bind(deity.daysNote, at: 6)
            try insert.bind(deity.description, at: 7)
            try insert.bind(deity.coverURL, at: 8)
            try insert.bind(deity.noDay?.rawValue, at: 9)
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
        }
        for deity in catalogue.deities {
            guard let family = deity.family else { continue }
            try join.bind(deity.id, at: 1)
            try join.bind(family, at: 2)
            try join.run()
        }
    }

    private func writeFestivals() throws {
        try connection.execute("DELETE FROM festival_same_day; DELETE FROM festival")
        let insert = try connection.prepare(
            """
            INSERT INTO festival (
                id, slug, name, occasion, description, customs, cover_url, source, \(RuleColumns.names)
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
            """)
        for festival in catalogue.festivals {
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

    private func writeActivities() throws {
        try connection.execute("DELETE FROM activity WHERE feed IS NULL")
        let insert = try connection.prepare(
            """
            INSERT INTO activity (
                id, title, announced_every_years, usual, note, time, place, description, event_id, source,
                own_day, \(RuleColumns.names)
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
            """)
        let link = try connection.prepare("INSERT INTO activity_temple VALUES (?1, ?2, ?3, ?4)")
        for activity in catalogue.activities {
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
        }
    }

    private func writeGroups() throws {
        try connection.execute("DELETE FROM temple_group_item; DELETE FROM temple_group")
        let insert = try connection.prepare(
            """
            INSERT INTO temple_group (id, slug, name, description, enabled, video_url, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """)
        let item = try connection.prepare("INSERT INTO temple_group_item VALUES (?1, ?2, ?3, ?4)")
        for group in catalogue.groups {
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
        }
    }

    private func relink(_ linker: DeityLinker) throws {
        let temples = try connection.prepare("SELECT id, main_deity, side_deities FROM temple")
        let update = try connection.prepare("UPDATE temple SET deities = ?2 WHERE id = ?1 AND deities IS NOT ?2")
        while try temples.step() {
            let id = temples.integer(0)
            let deities = try linker.deities(
                main: temples.optionalText(1), side: SideDeities.split(temples.text(2)))
            try linker.insert(deities.links, of: id)
            try update.bind(id, at: 1)
            try update.bind(deities.packed, at: 2)
            try update.run()
        }
    }
}
