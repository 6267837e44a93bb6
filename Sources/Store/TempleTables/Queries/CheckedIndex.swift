package import SQLiteDriver

/// A check of the R*Tree against the rows of temples: a search near a point finds no temple that the tree does not have.
package enum CheckedIndex {
    /// The temples that the tree does not have, or has elsewhere. A row whose position is none is in no tree.
    private static let missing = """
        SELECT count(*), min(t.id) FROM temple AS t LEFT JOIN idx_temple_location AS box ON box.pkid = t.id
        WHERE t.lat BETWEEN -90 AND 90 AND t.lng BETWEEN -180 AND 180
            AND (box.pkid IS NULL OR t.lng NOT BETWEEN box.xmin AND box.xmax OR t.lat NOT BETWEEN box.ymin AND box.ymax)
        """
    /// The entries of the tree that are of no temple.
    private static let spare = """
        SELECT count(*), min(box.pkid) FROM idx_temple_location AS box
        WHERE NOT EXISTS (SELECT 1 FROM temple AS t WHERE t.id = box.pkid)
        """
    /// SQLite's own check of the tree's nodes (sqlite.org/rtree.html, section 5).
    private static let nodes = "SELECT rtreecheck('idx_temple_location')"

    private static let mostLines = 5

    /// Returns a line for each finding; empty where the tree is right.
    package static func problems(_ connection: Connection) throws -> [String] {
        var lines = try [
            line("temples that are not in the index at their positions", missing, connection),
            line("entries of the index that are of no temple", spare, connection),
        ].compactMap { $0 }
        let check = try connection.prepare(nodes)
        if try check.step(), check.text(0) != "ok" {
            lines += check.text(0).split(separator: "\n").prefix(mostLines).map(String.init)
        }
        return lines
    }

    /// Returns the line of a query for a number of rows and the least id; nil for no row.
    static func line(_ words: String, _ sql: String, _ connection: Connection) throws -> String? {
        let query = try connection.prepare(sql)
        guard try query.step(), query.integer(0) > 0 else { return nil }
        return "\(words): \(query.integer(0)), the first is \(query.integer(1))"
    }
}
