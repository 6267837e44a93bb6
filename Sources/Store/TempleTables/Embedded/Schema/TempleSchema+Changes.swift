internal import TempleModel

extension TempleSchema {
    /// What other programs edit: which temples an index in memory has to read again, and what a source said before.
    static let changes = [
        // The last changes of temples, oldest first. A reader that finds the last change that it knows, with its mark, knows all
        // temples that have changed since.
        table(
            "temple_change",
            """
            number INTEGER PRIMARY KEY,
            -- Tells this change from another one with its number, in a copy of the file.
            mark INTEGER NOT NULL DEFAULT (random()),
            temple_id INTEGER NOT NULL,
            -- Where the temple was before; NULL for a new one.
            lat REAL,
            lng REAL
            """),
        // The first change is that of no temple, so that there is always one.
        "INSERT INTO temple_change (number, temple_id) VALUES (1, 0);",
        """
        CREATE TRIGGER temple_change_kept AFTER INSERT ON temple_change BEGIN
            DELETE FROM temple_change WHERE number <= NEW.number - 16384;
        END;
        CREATE TRIGGER temple_inserted AFTER INSERT ON temple BEGIN
            INSERT INTO temple_change (temple_id) VALUES (NEW.id);
        END;
        CREATE TRIGGER temple_updated AFTER UPDATE OF
            \(StoredTable.ofFirstSchema.flatMap(\.columns).filter(\.isWatched).map(\.name).joined(separator: ", "))
        ON temple BEGIN
            INSERT INTO temple_change (temple_id, lat, lng) VALUES (OLD.id, OLD.lat, OLD.lng);
            INSERT INTO temple_change (temple_id) SELECT NEW.id WHERE NEW.id <> OLD.id;
        END;
        CREATE TRIGGER temple_deleted AFTER DELETE ON temple BEGIN
            INSERT INTO temple_change (temple_id, lat, lng) VALUES (OLD.id, OLD.lat, OLD.lng);
        END;
        """,

        // What the only source of a temple said, where another program has edited the temple's row since: an import compares with it.
        // The columns of the row and of its details by name, as one JSON object of texts.
        table(
            "edited_temple",
            """
            temple_id INTEGER PRIMARY KEY,
            said TEXT NOT NULL
            """),
        // The rows as such texts. Twenty digits are enough for any number; JSON cannot hold a BLOB that somebody has written.
        """
        CREATE VIEW temple_as_said AS
        SELECT t.id AS temple_id, json_object(
            'name', CAST(t.name AS TEXT), 'lat', printf('%!.20g', t.lat), 'lng', printf('%!.20g', t.lng),
            'precision', CAST(t.precision AS TEXT), 'side_deities', CAST(t.side_deities AS TEXT),
            'open_time', CAST(t.open_time AS TEXT),
            'rating', CASE WHEN t.rating IS NOT NULL THEN printf('%!.20g', t.rating) END,
            'aliases', CAST(t.aliases AS TEXT),
            'opening_hours', CAST(t.opening_hours AS TEXT),
            'opening_hours_lunar', CAST(t.opening_hours_lunar AS TEXT), 'hours_as_of', CAST(t.hours_as_of AS TEXT),
            'as_of', CAST(t.as_of AS TEXT), 'rating_count', CAST(t.rating_count AS TEXT),
            \(FieldTexts.ofSearch.map { "'\($0.rawValue)', CAST(t.\($0.rawValue) AS TEXT)," }.joined(separator: "\n"))
            \(FieldTexts.ofPage.map { "'\($0.rawValue)', CAST(d.\($0.rawValue) AS TEXT)," }.joined(separator: "\n"))
            'same_as', CAST(d.same_as AS TEXT), 'photos', CAST(d.photos AS TEXT)) AS said
        FROM temple AS t LEFT JOIN temple_detail AS d ON d.temple_id = t.id;
        """,
        // The first edit of a row keeps what the source said. A copy that follows a server updates no row.
        """
        CREATE TRIGGER temple_edited BEFORE UPDATE OF
            name, lat, lng, precision, side_deities, open_time, rating, aliases, opening_hours, opening_hours_lunar,
            hours_as_of, as_of, rating_count, \(FieldTexts.ofSearch.map(\.rawValue).joined(separator: ", "))
        ON temple WHEN NOT EXISTS (SELECT 1 FROM edited_temple WHERE temple_id = OLD.id)
            AND EXISTS (SELECT 1 FROM temple_source WHERE temple_id = OLD.id AND said AND record IS NULL)
        BEGIN
            INSERT OR IGNORE INTO edited_temple SELECT temple_id, said FROM temple_as_said WHERE temple_id = OLD.id;
        END;
        CREATE TRIGGER temple_detail_edited BEFORE UPDATE ON temple_detail
        WHEN NOT EXISTS (SELECT 1 FROM edited_temple WHERE temple_id = OLD.temple_id)
            AND EXISTS (SELECT 1 FROM temple_source WHERE temple_id = OLD.temple_id AND said AND record IS NULL)
        BEGIN
            INSERT OR IGNORE INTO edited_temple SELECT temple_id, said FROM temple_as_said WHERE temple_id = OLD.temple_id;
        END;
        """,
    ]

    /// The revision of the data: another one with each edit of a table.
    static let revisions =
        [
            // One row: the last change of the data, by whomever.
            table(
                "revision",
                """
                one INTEGER PRIMARY KEY CHECK (one = 1),
                -- Counts the changes.
                count INTEGER NOT NULL,
                -- Tells this change from another one with its number, in a copy of the file.
                mark INTEGER NOT NULL
                """),
            "INSERT INTO revision VALUES (1, 0, random());",
        ]
        + StoredTable.ofFirstSchema.filter { $0.name != "tombstone" }.flatMap { table in
            triggers("revision", on: table.name, when: { condition(of: table, $0) }) { _ in
                "UPDATE revision SET count = count + 1, mark = random();"
            }
        }

    /// The identity is that of the file, and numbers of the feed go with the change of a row, which makes another revision by itself.
    private static func condition(of table: StoredTable, _ event: Event) -> String? {
        if table.name == "meta" { return "\(event.row).key NOT IN ('identity', 'feed')" }
        let isNumbered = table.columns.contains { $0.name == "changed" }
        return isNumbered && event == .update ? "NEW.changed IS OLD.changed" : nil
    }
}
