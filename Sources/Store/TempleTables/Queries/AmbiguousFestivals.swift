internal import FoundationEssentials
package import TempleModel
internal import Wording

/// The festivals that the imports in effect have left out because several temples may hold them.
///
/// They are kept with the changes of their import, so they are gone with it: when it is undone, and when it is too old to be
/// undone.
package enum AmbiguousFestivals {
    /// The kind of their rows among an import's changes.
    package static let kind = "ambiguous"

    /// A newer import of a list replaces what an older one left out. A list is known by its schema and source.
    private static let sql = """
        WITH newest AS (
            SELECT import.schema AS schema, change.source AS source, max(import.command) AS command
            FROM import_change AS change JOIN import ON import.id = change.import_id
            WHERE change.kind IN ('activity', '\(kind)') AND import.undone_at IS NULL
            GROUP BY import.schema, change.source)
        SELECT change.record FROM import_change AS change JOIN import ON import.id = change.import_id
        JOIN newest ON newest.command = import.command AND newest.schema = import.schema
            AND newest.source = change.source
        WHERE change.kind = '\(kind)' AND import.undone_at IS NULL
        ORDER BY change.import_id, change.position
        """

    /// Returns the festivals in the order of their lists. A text that no import has written is passed over.
    package static func read(on source: some SQLDatabase) throws -> [AmbiguousFestival] {
        try source.all(sql) { CleanRow($0).written(0) }.compactMap(festival)
    }

    /// Returns a festival as text.
    package static func text(_ festival: AmbiguousFestival) throws -> String {
        try RecordText.encode(festival)
    }

    private static func festival(_ text: String) -> AmbiguousFestival? {
        guard var festival = try? JSONDecoder().decode(AmbiguousFestival.self, from: Data(text.utf8)) else {
            return nil
        }
        festival.temple = CleanText.line(festival.temple)
        festival.area = festival.area.map(CleanText.line)
        festival.title = CleanText.line(festival.title)
        festival.candidates = Array(
            festival.candidates.filter(StoredBound.ids.contains).prefix(AmbiguousFestival.mostCandidates))
        return festival
    }
}
