/// The sessions of those who edit in a browser, when each person was seen last, and indexes for the lists of the back office.
enum ServerMigration011 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- When the person was seen last in the pages of the back office; NULL for never.
        ALTER TABLE person ADD COLUMN seen_at bigint;
        ALTER TABLE person
            ADD CONSTRAINT person_seen_at_bounds CHECK (seen_at BETWEEN 0 AND 999999999999) NOT VALID;

        -- Who has signed in to the pages of the back office. This is no data: no copy, export or log of changes has it. Of the
        -- token in the browser's cookie there is only its SHA-256.
        CREATE TABLE staff_session (
            hash text COLLATE "C" NOT NULL,
            person bigint NOT NULL,
            made_at bigint NOT NULL,
            used_at bigint NOT NULL,
            PRIMARY KEY (hash)
        );
        ALTER TABLE staff_session
            ADD CONSTRAINT staff_session_hash_bounds CHECK (octet_length(hash) <= 4000) NOT VALID,
            ADD CONSTRAINT staff_session_person_bounds CHECK (person BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT staff_session_made_at_bounds CHECK (made_at BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT staff_session_used_at_bounds CHECK (used_at BETWEEN 0 AND 999999999999) NOT VALID;
        CREATE INDEX staff_session_person ON staff_session(person, used_at);
        CREATE INDEX staff_session_used_at ON staff_session(used_at);
        -- Without a policy only the owner of the table sees rows, whatever is granted to others.
        ALTER TABLE staff_session ENABLE ROW LEVEL SECURITY;

        -- The orders by name of the back office's lists: of all temples, and of those of a county. A whole name may be too long
        -- for an index.
        CREATE INDEX temple_name ON temple((substr(name, 1, 60)) COLLATE "C", id);
        CREATE INDEX temple_county ON temple(
            (substr(county, 1, 10)) COLLATE "C", (substr(name, 1, 60)) COLLATE "C", id);

        -- Which changes have a thing of a kind.
        CREATE INDEX history_entity_kind ON history_entity(kind, number);
        """
}
