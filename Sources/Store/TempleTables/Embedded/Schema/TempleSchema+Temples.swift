internal import TempleModel

extension TempleSchema {
    /// Temples, and what their sources say.
    static let temples = [
        table(
            "temple",
            """
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            \(columns(FieldTexts.ofSearch))\
            lat REAL NOT NULL,
            lng REAL NOT NULL,
            precision TEXT,
            -- Whether another temple has this very position; worked out after each import.
            shares_position INTEGER NOT NULL DEFAULT 0,
            side_deities TEXT NOT NULL DEFAULT '',
            -- The deities as an answer shows them (PackedDeities).
            deities TEXT NOT NULL DEFAULT '',
            open_time TEXT,
            rating REAL CHECK (rating BETWEEN 0 AND 5),
            aliases TEXT NOT NULL DEFAULT '',
            prominence INTEGER NOT NULL DEFAULT 1,
            -- The hours in OpenStreetMap's grammar where a source states them; 'unknown' where the text must not be read; NULL where
            -- they are read from open_time.
            opening_hours TEXT,
            -- Hours of days of the lunar month, as '1,15 05:00-21:00'.
            opening_hours_lunar TEXT,
            -- The day of which the hours are, as 2021-03-31; NULL where it is that of the record.
            hours_as_of TEXT,
            -- The day of which the record is.
            as_of TEXT,
            -- The address of the first picture.
            cover_url TEXT,
            rating_count INTEGER,
            changed INTEGER NOT NULL DEFAULT 0,
            CONSTRAINT temple_lat_bounds CHECK (lat BETWEEN -90 AND 90),
            CONSTRAINT temple_lng_bounds CHECK (lng BETWEEN -180 AND 180)
            """),
        "SELECT AddGeometryColumn('temple', 'location', 4326, 'POINT', 'XY', 1);",
        "SELECT CreateSpatialIndex('temple', 'location');",
        // The orders by name of the back office's lists: of all temples, and of those of a county.
        "CREATE INDEX temple_name ON temple(substr(name, 1, 60), id);",
        "CREATE INDEX temple_county ON temple(substr(county, 1, 10), substr(name, 1, 60), id);",

        // What only a temple's own page shows, kept out of the rows that a search reads.
        table(
            "temple_detail",
            """
            temple_id INTEGER PRIMARY KEY REFERENCES temple(id) ON DELETE CASCADE,
            \(columns(FieldTexts.ofPage))\
            same_as TEXT,
            -- A JSON array of objects with url, title, credit and license; NULL for none.
            photos TEXT
            """),

        // What each source says. NULL where the row of the temple says just that.
        table(
            "temple_source", withoutRowID: true,
            """
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            temple_id INTEGER NOT NULL,
            record TEXT,
            -- 0 where only another source's record names this key: its own source has said nothing yet.
            said INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (source_id, source)
            """),
        "CREATE INDEX temple_source_temple ON temple_source(temple_id);",
        table(
            "deity_temple", withoutRowID: true,
            """
            deity_id INTEGER NOT NULL,
            temple_id INTEGER NOT NULL,
            PRIMARY KEY (deity_id, temple_id)
            """),

        // The ids of temples that are one with another one now.
        table(
            "former_temple",
            """
            id INTEGER PRIMARY KEY,
            temple_id INTEGER NOT NULL,
            -- The keys of the sources that came with a temple that was merged by hand, one in each line as source, space, id. NULL
            -- where an import found that two temples are one.
            sources TEXT
            """),
        "CREATE INDEX former_temple_of ON former_temple (temple_id);",
        // The number that a temple had, for when its source brings it again.
        table(
            "kept_number", withoutRowID: true,
            """
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            temple_id INTEGER NOT NULL,
            PRIMARY KEY (source, source_id)
            """),
        "CREATE INDEX kept_number_of ON kept_number (temple_id);",
        // What people say of two temples that look like one. `a` is the smaller id.
        table(
            "temple_pair", withoutRowID: true,
            """
            a INTEGER NOT NULL,
            b INTEGER NOT NULL,
            verdict TEXT NOT NULL,
            decided_at INTEGER NOT NULL,
            author TEXT,
            PRIMARY KEY (a, b)
            """),
    ]

    private static func columns(_ fields: [MergedTemple.Field]) -> String {
        fields.map { "\($0.rawValue) TEXT,\n" }.joined()
    }
}
