internal import TempleModel

extension TempleSchema {
    /// The feed of changes: each change of a thing has a number, which stands in the thing's row, or in `tombstone` where it is gone.
    static let feed =
        [
            // What is gone, with the number of the change that deleted it. It is kept as long as the history.
            table(
                "tombstone", withoutRowID: true,
                """
                kind TEXT NOT NULL,
                id INTEGER NOT NULL,
                number INTEGER NOT NULL,
                deleted_at INTEGER NOT NULL,
                PRIMARY KEY (kind, id)
                """),
            "CREATE INDEX tombstone_number ON tombstone(number, kind, id);",
            "CREATE INDEX tombstone_id ON tombstone(id);",
            "CREATE INDEX tombstone_deleted_at ON tombstone(deleted_at);",
            // With a row here the triggers of the feed do nothing: a write of nearby numbers its changes itself.
            table("feed_hold", "one INTEGER PRIMARY KEY CHECK (one = 1)"),
        ] + FeedThing.all.map { "CREATE INDEX \($0.table)_changed ON \($0.table)(changed, id);" }
        + FeedThing.all.flatMap(triggers(of:)) + translations

    private static let isNotHeld = "NOT EXISTS (SELECT 1 FROM feed_hold)"
    private static let last = "(SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')"
    private static let next = "UPDATE meta SET value = value + 1 WHERE key = 'feed';"

    private static func number(_ table: String, where condition: String) -> String {
        """
        UPDATE \(table) SET changed = \(last)
        WHERE \(condition);
        """
    }

    private static func triggers(of thing: FeedThing) -> [String] {
        let (kind, table) = (thing.kind.rawValue, thing.table)
        let bound = StoredBound.ids
        func bury(_ condition: String) -> String {
            """
            INSERT OR REPLACE INTO tombstone
            SELECT '\(kind)', OLD.id, \(last), strftime('%s', 'now')
            WHERE \(condition)OLD.id BETWEEN \(bound.lowerBound) AND \(bound.upperBound);
            """
        }
        let own = triggers(
            "feed", on: table, when: { ($0 == .update ? "NEW.changed IS OLD.changed AND " : "") + isNotHeld }
        ) { event in
            let numbered = number(table, where: "id = NEW.id")
            let lines =
                switch event {
                case .insert: [next, numbered, "DELETE FROM tombstone WHERE kind = '\(kind)' AND id = NEW.id;"]
                case .update: [next, numbered, bury("OLD.id <> NEW.id AND ")]
                case .delete: [next, bury("")]
                }
            return (lines + hosted(by: thing, event)).joined(separator: "\n")
        }
        return own
            + thing.parts.flatMap { part, column in
                triggers(
                    "feed", on: part,
                    when: { "\(isNotHeld) AND EXISTS (SELECT 1 FROM \(table) WHERE \(ids(part, column, $0)))" }
                ) {
                    ([next, number(table, where: ids(part, column, $0))] + hosted(bySourceIn: part, $0))
                        .joined(separator: "\n")
                }
            }
    }

    /// Which things a row of a table is a part of. A source's key may go from one temple to another.
    private static func ids(_ part: String, _ column: String, _ event: Event) -> String {
        part == "temple_source" && event == .update
            ? "id IN (OLD.\(column), NEW.\(column))" : "id = \(event.row).\(column)"
    }

    // MARK: Activities of temples

    /// Activities name temples by their sources' keys, so what becomes of a temple is a change of its activities.
    private static func hosted(by thing: FeedThing, _ event: Event) -> [String] {
        guard thing.kind == .temple else { return [] }
        return [
            number(
                "activity",
                where: """
                    id IN (SELECT hosted.activity_id FROM temple_source AS said JOIN activity_temple AS hosted
                        ON hosted.source_id = said.source_id AND hosted.source = said.source WHERE said.temple_id = \(event.row).id)
                    """)
        ]
    }

    private static func hosted(bySourceIn part: String, _ event: Event) -> [String] {
        guard part == "temple_source" else { return [] }
        return [
            number(
                "activity",
                where: """
                    id IN (SELECT activity_id FROM activity_temple
                        WHERE source_id = \(event.row).source_id AND source = \(event.row).source)
                    """)
        ]
    }

    // MARK: Texts in other languages

    /// A text in another language is a part of the thing that it is of.
    private static let translations = triggers("feed", on: "translation", when: { _ in isNotHeld }) { event in
        let numbered = FeedThing.ofCatalogue.map { thing in
            number(thing.table, where: "\(event.row).kind = '\(thing.kind.rawValue)' AND id = \(event.row).id")
        }
        return ([next] + numbered).joined(separator: "\n")
    }
}
