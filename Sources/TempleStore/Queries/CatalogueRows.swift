internal import Geodesy
internal import LunarCalendar
internal import TempleCalendar
package import TempleModel

/// Reads everything that upcoming events are computed from: a few hundred rows, read once and again when the data has
/// changed.
package struct CatalogueRows<Source: RowSource> {
    private let source: Source

    package init(_ source: Source) { self.source = source }

    package func read() throws -> CatalogueSnapshot {
        CatalogueSnapshot(
            deities: try deities(), festivals: try festivals(), activities: try activities(), groups: try groups(),
            changedAt: try DataVersion.revision(source).changedAt)
    }

    /// Reads only what the computation of upcoming events needs: the catalogue's deities with their days, or the reason
    /// why they have none, and the activities.
    ///
    /// A search needs no more, and reading a few thousand names would take longer than the search.
    package func readDays() throws -> CatalogueSnapshot {
        let days = try days()
        let members = try members()
        let deities = try source.all(
            "SELECT id, slug, name, no_day FROM deity WHERE id < \(Deity.firstOwnNameID) ORDER BY id"
        ) { row in
            let id = row.integer(0)
            return Deity(
                id: id, slug: row.text(1), name: row.text(2), days: days[id] ?? [], gathers: members[id] ?? [],
                noDay: row.optionalText(3).flatMap(NoDayReason.init))
        }
        return CatalogueSnapshot(
            deities: deities, festivals: [], activities: try activities(), groups: [], changedAt: 0)
    }

    /// Returns the members that each deity gathers, by the deity's id.
    private func members() throws -> [Int64: [String]] {
        try source.grouped("SELECT deity_id, member FROM deity_member ORDER BY deity_id, position") { $0.text(1) }
    }

    private func days() throws -> [Int64: [DeityDay]] {
        try source.grouped(
            "SELECT deity_id, month, day, kind, title, source FROM deity_day ORDER BY deity_id, position"
        ) {
            row in
            DeityDay(
                try LunarDay(month: Int(row.integer(1)), day: Int(row.integer(2))), kind: row.text(3),
                title: row.text(4), source: row.text(5))
        }
    }

    private func deities() throws -> [Deity] {
        let names = try source.grouped(
            """
            SELECT deity_id, name, min(position) AS place FROM deity_name WHERE position > 0
            GROUP BY deity_id, name ORDER BY deity_id, place
            """
        ) { $0.text(1) }
        let days = try days()
        let members = try members()
        return try source.all(
            """
            SELECT deity.id, deity.slug, deity.name, family.slug, deity.role, deity.worship_notes, deity.days_note,
                deity.description, deity.cover_url, deity.no_day
            FROM deity LEFT JOIN deity AS family ON family.id = deity.family_id
            ORDER BY deity.id
            """
        ) { row in
            let id = row.integer(0)
            let own = names[id] ?? []
            return Deity(
                id: id, slug: row.text(1), name: row.text(2), family: row.optionalText(3),
                aliases: own.filter(DeityNameRows.isChinese),
                romanized: own.filter { !DeityNameRows.isChinese($0) }, role: row.optionalText(4),
                description: row.optionalText(7), coverURL: row.optionalText(8), worshipNotes: row.optionalText(5),
                days: days[id] ?? [], gathers: members[id] ?? [],
                noDay: row.optionalText(9).flatMap(NoDayReason.init), daysNote: row.optionalText(6))
        }
    }

    private func festivals() throws -> [Festival] {
        let sameDay = try source.grouped(
            "SELECT festival_id, event FROM festival_same_day ORDER BY festival_id, position"
        ) { $0.text(1) }
        return try source.all(
            """
            SELECT id, slug, name, occasion, description, customs, cover_url, source, \(RuleColumns.names)
            FROM festival ORDER BY id
            """
        ) { row in
            Festival(
                id: row.integer(0), slug: row.text(1), name: row.text(2), occasion: row.text(3),
                recurrence: try RuleColumns.recurrence(row, from: 8), description: row.optionalText(4),
                customs: row.optionalText(5), coverURL: row.optionalText(6), sameDay: sameDay[row.integer(0)] ?? [],
                source: row.text(7))
        }
    }

    private func activities() throws -> [HostedActivity] {
        let keys = try source.grouped(
            "SELECT activity_id, source, source_id FROM activity_temple ORDER BY activity_id, position"
        ) { SourceKey(source: $0.text(1), id: $0.text(2)) }
        let hosts = try source.grouped(
            """
            SELECT link.activity_id, t.id, min(link.position) AS place, t.name, t.address, t.lat, t.lng
            FROM activity_temple AS link
            JOIN temple_source AS s ON s.source = link.source AND s.source_id = link.source_id
            JOIN temple AS t ON t.id = s.temple_id
            -- A temple that two sources know may be named by either, and hosts the activity once.
            GROUP BY link.activity_id, t.id
            ORDER BY link.activity_id, place
            """
        ) { row in
            HostedActivity.Host(
                templeID: row.integer(1), place: Int(row.integer(2)), name: row.text(3), address: row.optionalText(4),
                coordinate: try Coordinate(latitude: row.double(5), longitude: row.double(6)))
        }
        return try source.all(
            """
            SELECT id, title, announced_every_years, usual, note, time, place, description, event_id, source,
                lat, lng, own_day, \(RuleColumns.names)
            FROM activity ORDER BY id
            """
        ) { row in
            let id = row.integer(0)
            let activity = Activity(
                id: id, title: row.text(1), temples: keys[id] ?? [],
                recurrence: try RuleColumns.recurrence(row, from: 13),
                announcedEveryYears: row.isNull(2) ? nil : Int(row.integer(2)), usual: row.optionalText(3),
                note: row.optionalText(4), time: row.optionalText(5), place: row.optionalText(6),
                coordinate: row.isNull(10)
                    ? nil : try Coordinate(latitude: row.double(10), longitude: row.double(11)),
                description: row.optionalText(7), eventID: row.isNull(8) ? nil : row.integer(8),
                isOwnDay: row.integer(12) != 0, source: row.text(9))
            return HostedActivity(activity: activity, hosts: hosts[id] ?? [])
        }
    }

    private func groups() throws -> [TempleGroup] {
        let items = try source.grouped(
            "SELECT group_id, kind, slug FROM temple_group_item ORDER BY group_id, position"
        ) { (kind: $0.text(1), slug: $0.text(2)) }
        return try source.all(
            "SELECT id, slug, name, description, enabled, video_url, created_at FROM temple_group ORDER BY id"
        ) { row in
            let own = items[row.integer(0)] ?? []
            return TempleGroup(
                id: row.integer(0), slug: row.text(1), name: row.text(2), description: row.optionalText(3),
                isEnabled: row.integer(4) != 0, videoURL: row.optionalText(5), createdAt: row.text(6),
                deities: own.filter { $0.kind == "deity" }.map(\.slug),
                festivals: own.filter { $0.kind == "festival" }.map(\.slug))
        }
    }
}
