internal import TempleTables

/// The first schema of a server's database: the tables of the data as a file has them too, a log of changes, and the people
/// who may edit.
///
/// What the columns of the data mean is said in `TempleSchema`, and their types, bounds and keys in ``StoredTable``. The
/// triggers are made after it (``ServerTriggers``). `@postgis@` is the schema of PostGIS (``PostGISSchema/migration(_:)``).
enum FirstSchema {
    /// Released, it never changes; a test pins its hash.
    static let sql = (state + functions + data + feed + people).joined(separator: "\n")

    /// The tables of the data.
    ///
    /// No foreign key is declared: rows of temples are replaced in bulk, and nearby writes those that belong together in one
    /// transaction.
    private static let data = StoredTable.ofFirstSchema.map(table) + indexes

    // MARK: Tables

    private static func table(_ table: StoredTable) -> String {
        let columns = table.columns.map { column in
            let name = "\(table.name).\(column.name)"
            return [
                StoredTable.quoted(column.name), type(column.type),
                isComparedAsBytes(column, of: table) ? #"COLLATE "C""# : nil, column.isOptional ? nil : "NOT NULL",
                defaults[name].map { "DEFAULT \($0)" }, isUnique.contains(name) ? "UNIQUE" : nil,
            ].compactMap { $0 }.joined(separator: " ")
        }
        let bounds = table.columns.compactMap { column in
            column.bound.map { bound($0, of: column.name, in: table.name) }
        }
        let key = "PRIMARY KEY (\(table.primaryKey.map(StoredTable.quoted).joined(separator: ", ")))"
        return made(table.quotedName, columns + (further[table.name] ?? []) + [key] + bounds)
    }

    /// Returns SQL for a table.
    static func made(_ name: String, _ parts: [String]) -> String {
        "CREATE TABLE \(name) (\n    \(parts.joined(separator: ",\n    "))\n);"
    }

    /// Returns SQL for the check of a column.
    static func bound(_ bound: StoredBound, of column: String, in table: String) -> String {
        let name = StoredTable.quoted(column)
        let check =
            if let values = bound.values {
                "\(name) BETWEEN \(values.lowerBound) AND \(values.upperBound)"
            } else {
                "octet_length(\(name)) <= \(bound.mostBytes ?? .max)"
            }
        return "CONSTRAINT \(table)_\(column)_bounds CHECK (\(check))"
    }

    private static func type(_ type: StoredTable.ColumnType) -> String {
        switch type {
        case .integer: "bigint"
        case .real: "double precision"
        case .text: "text"
        }
    }

    // MARK: What only a server's tables have

    private static let defaults = [
        "activity.own_day": "0", "deity.changed": "0", "festival.changed": "0", "activity.changed": "0",
        "temple.changed": "0", "temple_group.changed": "0", "festival.occasion": "'節慶'", "temple_group.enabled": "1",
        "temple_group.created_at": "'1970-01-01T08:00:00+08:00'", "temple.shares_position": "0",
        "temple.side_deities": "''", "temple.deities": "''", "temple.aliases": "''", "temple.prominence": "1",
        "temple_source.said": "1", "import.inserted": "0", "import.updated": "0", "import.joined": "0",
        "import.unchanged": "0", "import.removed": "0", "import.rejected": "0", "import.command": "0",
    ]

    private static let isUnique: Set = ["deity.slug", "festival.slug", "temple_group.slug"]

    /// Whether texts of a column are compared as bytes, as SQLite does: those of keys, and those by which rows are asked for.
    private static func isComparedAsBytes(_ column: StoredTable.Column, of table: StoredTable) -> Bool {
        guard case .text = column.type else { return false }
        return table.primaryKey.contains(column.name) || comparedAsBytes.contains("\(table.name).\(column.name)")
    }

    private static let comparedAsBytes = isUnique.union([
        "deity_name.name", "activity.feed", "activity.feed_id", "activity_temple.source", "activity_temple.source_id",
        "import_change.source", "import_change.source_id",
    ])

    /// Columns and checks that a file writes otherwise.
    private static let further = [
        "temple": [
            """
            location @postgis@.geography(Point, 4326)
                GENERATED ALWAYS AS (@postgis@.ST_SetSRID(@postgis@.ST_MakePoint(lng, lat), 4326)::@postgis@.geography)
                STORED
            """, "CHECK (lat BETWEEN -90 AND 90)", "CHECK (lng BETWEEN -180 AND 180)",
            "CHECK (rating BETWEEN 0 AND 5)",
        ]
    ]

    private static let indexes = [
        """
        CREATE UNIQUE INDEX activity_feed ON activity (feed, feed_id) WHERE feed IS NOT NULL;
        CREATE INDEX activity_temple_key ON activity_temple (source_id, source);
        CREATE INDEX translation_id ON translation (id);

        CREATE INDEX temple_location ON temple USING gist (location);
        CREATE INDEX temple_latitude ON temple (lat, lng);
        -- The orders by name of the back office's lists: of all temples, and of those of a county. A whole name may be too
        -- long for an index.
        CREATE INDEX temple_name ON temple ((substr(name, 1, 60)) COLLATE "C", id);
        CREATE INDEX temple_county ON temple (
            (substr(county, 1, 10)) COLLATE "C", (substr(name, 1, 60)) COLLATE "C", id);
        CREATE INDEX temple_source_temple ON temple_source (temple_id);
        CREATE INDEX deity_temple_temple ON deity_temple (temple_id);
        CREATE INDEX kept_number_of ON kept_number (temple_id);
        CREATE UNIQUE INDEX waiting_row_key ON waiting_row (source, source_id);

        CREATE INDEX curated_id ON curated (id);
        CREATE INDEX history_made_at ON history (made_at);
        CREATE INDEX history_request ON history (request_key, made_at) WHERE request_key IS NOT NULL;
        CREATE INDEX history_entity_entity ON history_entity (entity, kind, number);
        CREATE INDEX history_entity_kind ON history_entity (kind, number);
        """
    ]
}
