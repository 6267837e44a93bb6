/// Merging and splitting by hand, and what people say of temples that look like one.
enum Migration019 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The keys of the sources that came with a temple that was merged by hand, one in each line as source, space, id. NULL
        -- where an import found that two temples are one.
        -- Rows from before the checks of other columns stay as they are.
        PRAGMA ignore_check_constraints = ON;
        ALTER TABLE former_temple ADD COLUMN sources TEXT
            CONSTRAINT former_temple_sources_bounds CHECK (length(CAST(sources AS BLOB)) <= 2000000);

        -- The other temple of a merge, a split or a comparison, and what went from one to the other, as JSON.
        ALTER TABLE history_entity ADD COLUMN other TEXT
            CONSTRAINT history_entity_other_bounds CHECK (length(CAST(other AS BLOB)) <= 2000000);
        PRAGMA ignore_check_constraints = OFF;

        -- What people say of two temples that look like one. `a` is the smaller id.
        CREATE TABLE temple_pair (
            a INTEGER NOT NULL
                CONSTRAINT temple_pair_a_bounds CHECK (a BETWEEN 1 AND 9000000000000),
            b INTEGER NOT NULL
                CONSTRAINT temple_pair_b_bounds CHECK (b BETWEEN 1 AND 9000000000000),
            verdict TEXT NOT NULL
                CONSTRAINT temple_pair_verdict_bounds CHECK (length(CAST(verdict AS BLOB)) <= 4000),
            decided_at INTEGER NOT NULL
                CONSTRAINT temple_pair_decided_at_bounds CHECK (decided_at BETWEEN 0 AND 999999999999),
            author TEXT
                CONSTRAINT temple_pair_author_bounds CHECK (length(CAST(author AS BLOB)) <= 4000),
            PRIMARY KEY (a, b)
        ) WITHOUT ROWID;

        -- Another revision with each edit of the table, as of all others.
        CREATE TRIGGER revision_temple_pair_insert AFTER INSERT ON temple_pair BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_pair_update AFTER UPDATE ON temple_pair BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_pair_delete AFTER DELETE ON temple_pair BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        """
}
