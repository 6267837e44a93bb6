/// The sessions of those who edit in a browser, when each person was seen last, and indexes for the lists of the back office.
enum Migration021 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- When the person was seen last in the pages of the back office; NULL for never.
        ALTER TABLE person ADD COLUMN seen_at INTEGER
            CONSTRAINT person_seen_at_bounds CHECK (seen_at BETWEEN 0 AND 999999999999);

        -- Who has signed in to the pages of the back office. This is no data: no copy, export or log of changes has it. Of the
        -- token in the browser's cookie there is only its SHA-256.
        CREATE TABLE staff_session (
            hash TEXT NOT NULL PRIMARY KEY
                CONSTRAINT staff_session_hash_bounds CHECK (length(CAST(hash AS BLOB)) <= 4000),
            person INTEGER NOT NULL
                CONSTRAINT staff_session_person_bounds CHECK (person BETWEEN 1 AND 9000000000000),
            made_at INTEGER NOT NULL
                CONSTRAINT staff_session_made_at_bounds CHECK (made_at BETWEEN 0 AND 999999999999),
            used_at INTEGER NOT NULL
                CONSTRAINT staff_session_used_at_bounds CHECK (used_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX staff_session_person ON staff_session(person, used_at);
        CREATE INDEX staff_session_used_at ON staff_session(used_at);

        -- The orders by name of the back office's lists: of all temples, and of those of a county.
        CREATE INDEX temple_name ON temple(substr(name, 1, 60), id);
        CREATE INDEX temple_county ON temple(substr(county, 1, 10), substr(name, 1, 60), id);

        -- Which changes have a thing of a kind.
        CREATE INDEX history_entity_kind ON history_entity(kind, number);
        """
}
