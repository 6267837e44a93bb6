/// The first schema: deities with names and days, temples with positions, the links between them, and events.
enum Migration001 {
    /// SQL of this migration. A released migration never changes, because databases exist that it made. So it is one
    /// literal without constants of the program. A test pins its hash.
    static let sql = """
        SELECT InitSpatialMetaData(0, 'WGS84');

        CREATE TABLE meta (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) WITHOUT ROWID;

        -- Deities of the catalogue have ids below 10000 and a slug; a name that no catalogue knows becomes a deity of
        -- its own, with an id from 10000 on.
        CREATE TABLE deity (
            id INTEGER PRIMARY KEY,
            slug TEXT UNIQUE,
            name TEXT NOT NULL,
            family_id INTEGER REFERENCES deity(id),
            role TEXT,
            worship_notes TEXT,
            days_note TEXT
        );
        CREATE INDEX deity_family ON deity(family_id) WHERE family_id IS NOT NULL;

        -- Every name a deity is asked by, under its search key (DeityKey): as written, simplified, in Latin letters.
        CREATE TABLE deity_name (
            key TEXT NOT NULL,
            deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            -- 0 is the name people know, then the aliases and the names in Latin letters, in the catalogue's order.
            position INTEGER NOT NULL,
            PRIMARY KEY (key, deity_id)
        ) WITHOUT ROWID;
        CREATE INDEX deity_name_deity ON deity_name(deity_id);

        CREATE TABLE deity_day (
            deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
            -- As in the catalogue; part of an event's id.
            position INTEGER NOT NULL,
            month INTEGER NOT NULL,
            day INTEGER NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (deity_id, position)
        ) WITHOUT ROWID;

        CREATE TABLE temple (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT,
            county TEXT,
            lat REAL NOT NULL,
            lng REAL NOT NULL,
            precision TEXT,
            -- Whether another temple has this very position; worked out after each import.
            shares_position INTEGER NOT NULL DEFAULT 0,
            main_deity TEXT,
            side_deities TEXT NOT NULL DEFAULT '',
            -- The temple's deities as an answer shows them (PackedDeities): temple_deity, joined ahead of time.
            deities TEXT NOT NULL DEFAULT '',
            phone TEXT,
            religion TEXT,
            open_time TEXT,
            rating REAL CHECK (rating BETWEEN 0 AND 5),
            UNIQUE (source, source_id)
        );
        SELECT AddGeometryColumn('temple', 'location', 4326, 'POINT', 'XY', 1);
        SELECT CreateSpatialIndex('temple', 'location');

        -- What only a temple's own page shows, kept out of the rows that a search reads.
        CREATE TABLE temple_detail (
            temple_id INTEGER PRIMARY KEY REFERENCES temple(id) ON DELETE CASCADE,
            introduction TEXT,
            features TEXT,
            transportation TEXT,
            worship_tips TEXT,
            reference TEXT
        );

        CREATE TABLE temple_deity (
            temple_id INTEGER NOT NULL REFERENCES temple(id) ON DELETE CASCADE,
            deity_id INTEGER NOT NULL REFERENCES deity(id),
            position INTEGER NOT NULL,
            role TEXT NOT NULL,
            written TEXT NOT NULL,
            PRIMARY KEY (temple_id, deity_id)
        ) WITHOUT ROWID;
        CREATE INDEX temple_deity_deity ON temple_deity(deity_id);

        CREATE TABLE festival (
            id INTEGER PRIMARY KEY,
            slug TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT,
            customs TEXT,
            source TEXT NOT NULL,
            rule TEXT NOT NULL,
            rule_month INTEGER,
            rule_day INTEGER,
            rule_term TEXT,
            rule_end INTEGER,
            duration_days INTEGER NOT NULL,
            every_years INTEGER NOT NULL,
            known_year INTEGER
        );

        CREATE TABLE activity (
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            announced_every_years INTEGER,
            usual TEXT,
            note TEXT,
            time TEXT,
            place TEXT,
            description TEXT,
            source TEXT NOT NULL,
            rule TEXT NOT NULL,
            rule_month INTEGER,
            rule_day INTEGER,
            rule_term TEXT,
            rule_end INTEGER,
            duration_days INTEGER NOT NULL,
            every_years INTEGER NOT NULL,
            known_year INTEGER
        );

        -- By the source's key, not the temple's id: an activity may be known before its temple is.
        CREATE TABLE activity_temple (
            activity_id INTEGER NOT NULL REFERENCES activity(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            PRIMARY KEY (activity_id, position)
        ) WITHOUT ROWID;

        CREATE TABLE temple_group (
            id INTEGER PRIMARY KEY,
            slug TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT
        );

        CREATE TABLE temple_group_item (
            group_id INTEGER NOT NULL REFERENCES temple_group(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            slug TEXT NOT NULL,
            PRIMARY KEY (group_id, position)
        ) WITHOUT ROWID;

        PRAGMA application_id = 1314013785;
        """
}
