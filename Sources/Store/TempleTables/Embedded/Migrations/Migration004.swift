/// Popular names besides the registered ones, and sources that name one another's rows.
enum Migration004 {
    static let sql = """
        -- The name that a temple is registered under; `name` is what people call it.
        ALTER TABLE temple ADD COLUMN official_name TEXT;
        -- Other names, joined by line feeds.
        ALTER TABLE temple ADD COLUMN aliases TEXT NOT NULL DEFAULT '';
        -- What ranks temples of names that fit alike (Prominence): how many sources know it, and 1000 for a starter temple.
        ALTER TABLE temple ADD COLUMN prominence INTEGER NOT NULL DEFAULT 1;
        -- The keys of other sources that the record names as the same temple: source, space, id, joined by line feeds.
        ALTER TABLE temple_detail ADD COLUMN same_as TEXT;

        -- Made anew: databases of the first program with schema 2 have its primary key the other way round, and not all
        -- their sources under 'sources'.
        CREATE TABLE new_temple_source (
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            temple_id INTEGER NOT NULL,
            record TEXT,
            -- 0 where only another source's record names this key: its own source has said nothing yet.
            said INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (source_id, source)
        ) WITHOUT ROWID;
        INSERT INTO new_temple_source
        SELECT source, source_id, temple_id, record, 1 FROM temple_source ORDER BY source_id, source;
        DROP TABLE temple_source;
        ALTER TABLE new_temple_source RENAME TO temple_source;
        CREATE INDEX temple_source_temple ON temple_source(temple_id);
        INSERT OR REPLACE INTO meta
        SELECT 'sources', group_concat(DISTINCT source) FROM temple_source HAVING count(*) > 0;

        UPDATE temple SET prominence = (
            SELECT count(*) + 1000 * max(source = 'nearby') FROM temple_source WHERE temple_id = temple.id);
        -- A row of the registry alone has the registered name. One with details came with the program, under another name.
        UPDATE temple SET official_name = name
        WHERE id IN (SELECT temple_id FROM temple_source WHERE source = 'moi' AND record IS NULL)
            AND id NOT IN (SELECT temple_id FROM temple_detail);
        """
}
