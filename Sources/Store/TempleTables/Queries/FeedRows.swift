package import TempleModel

/// The queries for the feed of changes.
package enum FeedRows {
    /// Returns what has changed after a place. It reads no more rows of each table than the page has.
    package static func answer(
        since cursor: FeedCursor?, kinds: Set<FeedKind>, limit: Int, on source: some SQLDatabase
    ) throws -> FeedAnswer {
        let feed = try MetaRows.text("feed_identity", source) ?? ""
        let last = try number("feed", source)
        if let cursor {
            // Numbers beyond the last one are those of a database that was replaced by an older copy.
            guard cursor.feed == feed, cursor.knownUpTo >= (try number("feed_from", source)),
                max(cursor.number, cursor.knownUpTo) <= last
            else { return .tooOld }
        }
        let start = cursor ?? FeedCursor(feed: feed, number: -1, kind: .activity, id: 0, knownUpTo: last)
        var entries = try tombstones(of: kinds, after: start, limit, source)
        for thing in FeedThing.all where kinds.contains(thing.kind) {
            entries += try present(thing.kind, thing.table, after: start, upTo: last, limit, source)
        }
        entries.sort { ($0.number, $0.kind, $0.id) < ($1.number, $1.kind, $1.id) }
        let isWhole = entries.count <= limit
        entries = Array(entries.prefix(limit))
        guard let end = entries.last else {
            let first = FeedCursor(feed: feed, number: 0, kind: .activity, id: 0, knownUpTo: last)
            return .page(FeedPage(entries: [], next: cursor ?? first))
        }
        // Of the last number there may be further tombstones.
        let next = FeedCursor(
            feed: feed, number: end.number, kind: end.kind, id: end.id,
            knownUpTo: isWhole ? last : max(start.knownUpTo, end.number - 1))
        return .page(FeedPage(entries: entries, next: next))
    }

    /// Returns the end of the feed.
    package static func end(on source: some SQLDatabase) throws -> FeedCursor {
        let last = try number("feed", source)
        return FeedCursor(
            feed: try MetaRows.text("feed_identity", source) ?? "", number: last, kind: .temple,
            id: StoredBound.ids.upperBound, knownUpTo: last)
    }

    /// Returns the ids of the temples that have changed after a place.
    package static func temples(after cursor: FeedCursor, on source: some SQLDatabase) throws -> Set<Int64> {
        var ids: Set<Int64> = []
        try source.rows(
            "SELECT id FROM temple WHERE changed > ?1 OR changed = ?1 AND id > ?2",
            [.integer(cursor.number), .integer(cursor.kind < .temple ? 0 : cursor.id)]
        ) { ids.insert($0.integer(0)) }
        return ids
    }

    private static func number(_ key: String, _ source: some SQLDatabase) throws -> Int64 {
        StoredBound.numbers.clamped(try MetaRows.text(key, source).flatMap { Int64($0) } ?? 0)
    }

    private static func present(
        _ kind: FeedKind, _ table: String, after start: FeedCursor, upTo last: Int64, _ limit: Int,
        _ source: some SQLDatabase
    ) throws -> [FeedEntry] {
        // Of the number of the place, those of a later kind, or of its own kind with a greater id. An index finds where they
        // begin, which it does not for a comparison of pairs.
        let firstID = kind < start.kind ? Int64.max : kind == start.kind ? start.id : 0
        let same = try rows(
            "SELECT changed, id FROM \(table) WHERE changed = ?1 AND id > ?2 AND \(isID) ORDER BY id LIMIT ?3",
            [.integer(start.number), .integer(firstID), .integer(Int64(limit + 1))], source)
        let later = try rows(
            """
            SELECT changed, id FROM \(table) WHERE changed > ?1 AND changed <= ?3 AND \(isID)
            ORDER BY changed, id LIMIT ?2
            """, [.integer(start.number), .integer(Int64(limit + 1 - same.count)), .integer(last)], source)
        return (same + later).map { FeedEntry(kind: kind, id: $0.id, number: $0.number, isDeleted: false) }
    }

    private static func tombstones(
        of kinds: Set<FeedKind>, after start: FeedCursor, _ limit: Int, _ source: some SQLDatabase
    ) throws -> [FeedEntry] {
        var all: [FeedEntry] = []
        let names = kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        func read(_ condition: String, _ values: [QueryValue]) throws {
            // In the order of the index by numbers. The kinds are no column for it, so that no other index is taken.
            try source.rows(
                """
                SELECT number, id, kind FROM tombstone
                WHERE \(condition) AND \(isID) AND kind || '' IN (\(names))
                ORDER BY number, kind, id LIMIT \(limit + 1)
                """, values
            ) { row in
                guard let kind = FeedKind(rawValue: row.text(2)) else { return }
                all.append(FeedEntry(kind: kind, id: row.integer(1), number: row.integer(0), isDeleted: true))
            }
        }
        // A copy that is filled from the beginning never had what was deleted before.
        guard start.number > start.knownUpTo else {
            try read("number > ?1", [.integer(start.knownUpTo)])
            return all
        }
        // One number may have a million: each query begins where the page before has ended.
        let number = QueryValue.integer(start.number)
        try read("number = ?1 AND kind = ?2 AND id > ?3", [number, .text(start.kind.rawValue), .integer(start.id)])
        if all.count <= limit { try read("number = ?1 AND kind > ?2", [number, .text(start.kind.rawValue)]) }
        if all.count <= limit { try read("number > ?1", [number]) }
        return all
    }

    /// Readers pass over a row whose id is none. The sign keeps SQLite from an index by ids.
    private static var isID: String { "+id BETWEEN \(StoredBound.ids.lowerBound) AND \(StoredBound.ids.upperBound)" }

    private static func rows(
        _ sql: String, _ values: [QueryValue], _ source: some SQLDatabase
    ) throws -> [(number: Int64, id: Int64)] {
        var all: [(number: Int64, id: Int64)] = []
        try source.rows(sql, values) { all.append(($0.integer(0), $0.integer(1))) }
        return all
    }
}
