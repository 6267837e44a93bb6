/// Several sources for one temple, and imports that can be undone.
///
/// A temple's key moves from its row to `temple_source`, which has one row for each source of the temple. The table
/// `temple` is created again for that, so migrations run before foreign keys are enforced.
enum Migration002 {
    /// SQL of this migration. A released migration never changes, because databases exist that it made. So it is one
    /// literal without constants of the program. A test pins its hash.
    static let sql = """
        -- Which sources know a temple. Where only one does, the temple's own row is what it says and `record` is NULL;
        -- where several do, `record` keeps what each says (RecordText), and the temple's row is what they come to.
        -- Here and in the deities of a temple no foreign key is declared: checking them was a fifth of a large import. TempleRows
        -- writes and deletes a temple's rows together.
        CREATE TABLE temple_source (
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            temple_id INTEGER NOT NULL,
            record TEXT,
            -- In this order the first column decides nearly every comparison, which SQLite has a shorter way for.
            PRIMARY KEY (source_id, source)
        ) WITHOUT ROWID;
        INSERT INTO temple_source SELECT source, source_id, id, NULL FROM temple ORDER BY source_id, source;
        CREATE INDEX temple_source_temple ON temple_source(temple_id);

        SELECT DisableSpatialIndex('temple', 'location');
        DROP TABLE idx_temple_location;
        SELECT DiscardGeometryColumn('temple', 'location');
        CREATE TEMP TABLE old_temple AS SELECT * FROM temple;
        DROP TABLE temple;
        CREATE TABLE temple (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            name_en TEXT,
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
            rating REAL CHECK (rating BETWEEN 0 AND 5)
        );
        SELECT AddGeometryColumn('temple', 'location', 4326, 'POINT', 'XY', 1);
        INSERT INTO temple (
            id, name, address, county, lat, lng, precision, shares_position, main_deity, side_deities, deities, phone,
            religion, open_time, rating, location
        ) SELECT
            id, name, address, county, lat, lng, precision, shares_position, main_deity, side_deities, deities, phone,
            religion, open_time, rating, location
        FROM old_temple;
        DROP TABLE old_temple;
        SELECT CreateSpatialIndex('temple', 'location');

        -- Which temple has which deity; how each is written stands in the temple's row.
        CREATE TABLE new_temple_deity (
            temple_id INTEGER NOT NULL,
            deity_id INTEGER NOT NULL,
            role TEXT NOT NULL,
            PRIMARY KEY (temple_id, deity_id)
        ) WITHOUT ROWID;
        INSERT INTO new_temple_deity SELECT temple_id, deity_id, role FROM temple_deity;
        DROP TABLE temple_deity;
        ALTER TABLE new_temple_deity RENAME TO temple_deity;
        CREATE INDEX temple_deity_deity ON temple_deity(deity_id);

        -- An activity that a feed has told has the feed's name and id; one of the catalogue has neither.
        ALTER TABLE activity ADD COLUMN feed TEXT;
        ALTER TABLE activity ADD COLUMN feed_id TEXT;
        -- What the feed said (StoredActivity), to see whether it says something else.
        ALTER TABLE activity ADD COLUMN feed_record TEXT;
        CREATE UNIQUE INDEX activity_feed ON activity(feed, feed_id) WHERE feed IS NOT NULL;

        -- Every import that changed something, in order.
        CREATE TABLE import (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            -- Seconds since 1970.
            imported_at INTEGER NOT NULL,
            file TEXT NOT NULL,
            schema TEXT NOT NULL,
            inserted INTEGER NOT NULL DEFAULT 0,
            updated INTEGER NOT NULL DEFAULT 0,
            joined INTEGER NOT NULL DEFAULT 0,
            unchanged INTEGER NOT NULL DEFAULT 0,
            removed INTEGER NOT NULL DEFAULT 0,
            rejected INTEGER NOT NULL DEFAULT 0,
            -- When it was taken back; NULL where it stands.
            undone_at INTEGER
        );

        -- What an import found before it changed it, to be put back: the record that a key had, or NULL for none.
        CREATE TABLE import_change (
            import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            -- 'temple' or 'activity'.
            kind TEXT NOT NULL,
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            -- The temple's or the activity's id.
            row_id INTEGER NOT NULL,
            record TEXT,
            PRIMARY KEY (import_id, position)
        ) WITHOUT ROWID;

        -- The new temples of an import, as ranges of their ids: a million of them are one row.
        CREATE TABLE import_new_temples (
            import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
            first_id INTEGER NOT NULL,
            last_id INTEGER NOT NULL,
            PRIMARY KEY (import_id, first_id)
        ) WITHOUT ROWID;

        -- The sources that have, or had, temples.
        INSERT OR REPLACE INTO meta SELECT 'sources', group_concat(DISTINCT source) FROM temple_source HAVING count(*) > 0;
        INSERT OR REPLACE INTO meta SELECT 'next_temple_id', coalesce(max(id), 0) + 1 FROM temple;
        """
}
