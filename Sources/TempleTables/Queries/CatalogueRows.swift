internal import Geodesy
internal import LunarCalendar
internal import TempleCalendar
internal import TempleMatching
internal import TempleModel

/// Reads everything that upcoming events are computed from: a few hundred rows, read once and again when the data has
/// changed.
struct CatalogueRows<Source: SQLDatabase> {
    private let source: Source
    private let gate: RowGate

    /// - Parameter gate: passes over the rows whose values are beyond their bounds.
    init(_ source: Source, _ gate: RowGate) {
        self.source = source
        self.gate = gate
    }

    func read() throws -> CatalogueSnapshot {
        CatalogueSnapshot(
            deities: try deities(), festivals: try festivals(), activities: try activities(), groups: try groups(),
            changedAt: try MetaRows.changedAt(source))
    }

    /// Reads only what the computation of upcoming events needs: the catalogue's deities with their days, or the reason
    /// why they have none, and the activities.
    ///
    /// A search needs no more, and reading a few thousand names would take longer than the search.
    func readDays() throws -> CatalogueSnapshot {
        CatalogueSnapshot(
            deities: try deitiesWithDays(), festivals: [], activities: try activities(withTexts: false), groups: [],
            changedAt: 0)
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
    private func translations(of kind: CatalogueKind) throws -> [Int64: Translations] {
        let rows = try source.grouped(
            "translation", gate,
            "SELECT id, member, language, text FROM translation WHERE kind = '\(kind.rawValue)' ORDER BY id"
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
        let translations = try translations(of: .deity)
        return try source.all(
            "deity", gate,
            """
            SELECT deity.id, deity.slug, deity.name, family.slug, deity.role, deity.worship_notes, deity.days_note,
                deity.description, deity.cover_url, deity.no_day
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
                noDay: row.optionalLine(9).flatMap(NoDayReason.init), daysNote: row.prose(6))
            deity.translations = translations[id] ?? deity.translations
            return deity
        }
    }

    private func festivals() throws -> [Festival] {
        let sameDay = try source.grouped(
            "festival_same_day", gate,
            "SELECT festival_id, event FROM festival_same_day ORDER BY festival_id, position"
        ) { $0.line(1) }
        let translations = try translations(of: .festival)
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

    /// - Parameter withTexts: whether with what only lists show. Imports bring thousands of activities, and a search asks for
    ///   none of their texts.
    private func activities(withTexts: Bool = true) throws -> [HostedActivity] {
        let texts =
            withTexts
            ? "announced_every_years, usual, note, time, place, description" : "NULL, NULL, NULL, time, NULL, NULL"
        let keys = try source.grouped(
            "activity_temple", gate,
            "SELECT activity_id, source, source_id FROM activity_temple ORDER BY activity_id, position"
        ) { SourceKey(source: $0.line(1), id: $0.line(2)) }
        let hosts = try source.grouped(
            "activity_temple", gate,
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
                templeID: row.integer(1), index: row.number(2), name: row.line(3), address: row.optionalLine(4),
                coordinate: try Coordinate(latitude: row.double(5), longitude: row.double(6)))
        }
        let activities = try source.all(
            "activity", gate,
            """
            SELECT id, title, \(texts), event_id, source, lat, lng, own_day, \(RuleColumns.names)
            FROM activity ORDER BY id
            """
        ) { row in
            let id = row.integer(0)
            let activity = Activity(
                id: id, title: row.line(1), temples: keys[id] ?? [],
                recurrence: try RuleColumns.recurrence(row, from: 13),
                announcedEveryYears: row.optionalNumber(2), usual: row.prose(3),
                note: row.prose(4), time: row.prose(5), place: row.prose(6),
                coordinate: row.isNull(10)
                    ? nil : try Coordinate(latitude: row.double(10), longitude: row.double(11)),
                description: row.prose(7), eventID: row.isNull(8) ? nil : row.integer(8),
                isOwnDay: row.integer(12) != 0, source: row.prose(9) ?? "")
            return HostedActivity(activity: activity, hosts: hosts[id] ?? [])
        }
        return withTexts
            ? try dated(Self.markingDoubts(activities).withoutRepeats()) : activities.withoutRepeats()
    }

    /// Gives registered festivals the day of their list. A list that was imported under another source's name has none.
    private func dated(_ activities: [HostedActivity]) throws -> [HostedActivity] {
        let days = try ImportHistory.lastImports(on: source).mapValues { CivilDay.taiwan(secondsSince1970: $0) }
        var dated = activities
        for index in dated.indices where dated[index].activity.isRegistered {
            dated[index].activity.asOf = days[dated[index].activity.source]
        }
        return dated
    }

    /// Marks the activities at a position that activities of many townships share.
    private static func markingDoubts(_ activities: [HostedActivity]) -> [HostedActivity] {
        var indices: [Coordinate: [Int]] = [:]
        for (index, hosted) in activities.enumerated() {
            if let position = hosted.activity.coordinate { indices[position, default: []].append(index) }
        }
        var marked = activities
        for there in indices.values {
            // A feed's place ends with its address.
            let addresses = there.map { index in
                activities[index].activity.place?.split(separator: " ").map(String.init).last { AddressArea($0) != nil }
            }
            guard SharedPosition.isPlaceholder(addresses) else { continue }
            for index in there { marked[index].activity.hasDoubtfulPosition = true }
        }
        return marked
    }

    private func groups() throws -> [TempleGroup] {
        let items = try source.grouped(
            "temple_group_item", gate,
            "SELECT group_id, kind, slug FROM temple_group_item ORDER BY group_id, position"
        ) { (kind: $0.line(1), slug: $0.line(2)) }
        let translations = try translations(of: .group)
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
