internal import Geodesy
internal import HanNames
internal import LunarCalendar
internal import TempleModel

extension CatalogueRows {
    /// Returns all activities.
    ///
    /// - Parameter known: those of an earlier state of the data, of which only the ones that have changed since are read
    ///   again. Every change of an activity, of its temples, or of what it shows of them gives it a greater number
    ///   (``FeedRows``). Nil to read all.
    /// - Returns: `known` itself if it is still right.
    func activities(after known: ReadActivities?) throws -> ReadActivities {
        let stamp = try ReadActivities.Stamp(source)
        let listDays = try ImportHistory.lastImports(on: source).mapValues { CivilDay.taiwan(secondsSince1970: $0) }
        if let known, known.stamp == stamp {
            gate.pass(known.passed)
            return known.listDays == listDays ? known : ReadActivities(known, listDays: listDays)
        }
        if let known, let following = try activities(following: known, stamp, listDays) { return following }
        let own = RowGate()
        let rows = try activities(own)
        gate.pass(own.rows)
        return ReadActivities(rows, passed: own.rows, stamp: stamp, listDays: listDays)
    }

    /// Returns all activities, of which it reads those that have changed; nil if some are gone, or if rows are beyond
    /// their bounds.
    private func activities(
        following known: ReadActivities, _ stamp: ReadActivities.Stamp, _ listDays: [String: CivilDay]
    ) throws -> ReadActivities? {
        guard known.passed.isEmpty, stamp.isLater(than: known.stamp) else { return nil }
        let own = RowGate()
        let rows = known.rows.replacing(with: try activities(changedAfter: known.stamp.last, own))
        // As many as there are: none that is known is gone.
        guard own.rows.isEmpty, rows.count == stamp.count else { return nil }
        return ReadActivities(rows, passed: [], stamp: stamp, listDays: listDays)
    }

    /// Reads activities in ascending order of their ids, as their rows have them.
    ///
    /// - Parameters:
    ///   - withTexts: whether with what only lists show. Imports bring thousands of activities, and a search asks for none
    ///     of their texts.
    ///   - number: the number of a change, to read only the activities that have changed after it.
    ///   - gate: passes over the rows whose values are beyond their bounds.
    func activities(
        withTexts: Bool = true, changedAfter number: Int64? = nil, _ gate: RowGate
    ) throws -> [HostedActivity] {
        let texts =
            withTexts
            ? "announced_every_years, usual, note, time, place, description" : "NULL, NULL, NULL, time, NULL, NULL"
        let values = number.map { [QueryValue.integer($0)] } ?? []
        func those(_ id: String, _ word: String = "WHERE") -> String {
            number == nil ? "" : "\(word) \(id) IN (SELECT id FROM activity WHERE changed > ?1)"
        }
        let keys = try source.grouped(
            "activity_temple", gate,
            """
            SELECT activity_id, source, source_id FROM activity_temple \(those("activity_id"))
            ORDER BY activity_id, position
            """, values
        ) { SourceKey(source: $0.line(1), id: $0.line(2)) }
        let hosts = try source.grouped(
            "activity_temple", gate,
            """
            SELECT link.activity_id, t.id, min(link.position) AS place, t.name, t.address, t.lat, t.lng
            FROM activity_temple AS link
            JOIN temple_source AS s ON s.source = link.source AND s.source_id = link.source_id
            JOIN temple AS t ON t.id = s.temple_id
            \(those("link.activity_id"))
            -- A temple that two sources know may be named by either, and hosts the activity once.
            GROUP BY link.activity_id, t.id
            ORDER BY link.activity_id, place
            """, values
        ) { row in
            HostedActivity.Host(
                templeID: row.integer(1), index: row.number(2), name: row.line(3), address: row.optionalLine(4),
                coordinate: try Coordinate(latitude: row.double(5), longitude: row.double(6)))
        }
        let translations =
            withTexts ? try translations(of: .activity, gate, where: those("id", "AND"), values) : [:]
        return try source.all(
            "activity", gate,
            """
            SELECT id, title, \(texts), event_id, source, lat, lng, own_day, \(RuleColumns.names)
            FROM activity \(those("id")) ORDER BY id
            """, values
        ) { row in
            let id = row.integer(0)
            var activity = Activity(
                id: id, title: row.line(1), temples: keys[id] ?? [],
                recurrence: try RuleColumns.recurrence(row, from: 13),
                announcedEveryYears: row.optionalNumber(2), usual: row.prose(3),
                note: row.prose(4), time: row.prose(5), place: row.prose(6),
                coordinate: row.isNull(10)
                    ? nil : try Coordinate(latitude: row.double(10), longitude: row.double(11)),
                description: row.prose(7), eventID: row.isNull(8) ? nil : row.integer(8),
                isOwnDay: row.integer(12) != 0, source: row.prose(9) ?? "")
            activity.translations = translations[id] ?? activity.translations
            return HostedActivity(activity: activity, hosts: hosts[id] ?? [])
        }
    }
}

extension [HostedActivity] {
    /// Returns the activities with those of `changed` in place of what has the same id. Both are in ascending order of
    /// their ids.
    fileprivate func replacing(with changed: [HostedActivity]) -> [HostedActivity] {
        var all = self
        var added: [HostedActivity] = []
        var index = startIndex
        for one in changed {
            while index < endIndex, self[index].activity.id < one.activity.id { index += 1 }
            if index < endIndex, self[index].activity.id == one.activity.id {
                all[index] = one
            } else {
                added.append(one)
            }
        }
        guard !added.isEmpty else { return all }
        all += added
        all.sort { $0.activity.id < $1.activity.id }
        return all
    }
}
