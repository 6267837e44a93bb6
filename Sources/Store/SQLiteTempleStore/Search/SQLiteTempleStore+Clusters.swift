internal import Geodesy
internal import SQLiteDriver
internal import TempleIndex
public import TempleModel

/// The count of temples by cell of a map: in the in-memory index, or over rows of the file.
extension SQLiteTempleStore {
    public func clusters(matching query: ClusterQuery) throws(SearchError) -> TempleClusters {
        try answering(budget: limits.budget) {
            let snapshot = try currentSnapshot()
            defer { snapshot.reader.endRow() }
            let asked = try prepared(query.temples, snapshot)
            if let deity = asked.named?.match, !deity.isKnown { return TempleClusters(clusters: [], deity: deity) }
            var collector = ClusterCollector(query, asked.filter, openingCheck: openingCheck)
            defer { work?.add(boxes: collector.looked, rows: 0) }
            if let index = snapshot.heldIndex, index.hasTexts || !asked.filter.needsDetails {
                try connection.checkWork()
                let choice = try choice(of: index, for: asked, snapshot)
                try collector.collect(from: index, choice) { try connection.checkWork() }
            } else {
                let ids = try rows(of: query)
                defer { ids.reset() }
                var rows = RowCandidateSource(
                    ids, isNearestFirst: false, snapshot.reader, gate, query.temples, asked.filter, asked.upcoming)
                try collector.collect(from: &rows) { try connection.checkWork() }
            }
            return TempleClusters(clusters: collector.clusters, deity: asked.named?.match)
        }
    }

    /// Returns a statement for the ids of the temples that may be in the view.
    private func rows(of query: ClusterQuery) throws -> Statement {
        if let ids = query.temples.filter.ids { return try temples(listed: ids) }
        let rows = try statement(TemplesInBounds.sql)
        if let view = query.temples.filter.bounds { try TemplesInBounds.bind(view, to: rows) }
        return rows
    }
}

/// The query for the ids of the temples in a bounding box. The boxes of the tree are never smaller than what they
/// contain, so no temple is lost. Each temple's own position is checked afterwards.
enum TemplesInBounds {
    static let sql = """
        SELECT box.pkid
        FROM idx_temple_location AS box
        WHERE box.xmax >= ?1 AND box.xmin <= ?2 AND box.ymax >= ?3 AND box.ymin <= ?4
        """

    static func bind(_ bounds: BoundingBox, to statement: Statement) throws(DatabaseError) {
        try statement.bind(bounds.isOneRange ? bounds.west : -180, at: 1)
        try statement.bind(bounds.isOneRange ? bounds.east : 180, at: 2)
        try statement.bind(bounds.south, at: 3)
        try statement.bind(bounds.north, at: 4)
    }
}
