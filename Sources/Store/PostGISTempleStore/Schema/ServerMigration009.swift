/// Merging and splitting by hand, and what people say of temples that look like one.
enum ServerMigration009 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The keys of the sources that came with a temple that was merged by hand, one in each line as source, space, id. NULL
        -- where an import found that two temples are one.
        ALTER TABLE former_temple ADD COLUMN sources text;
        ALTER TABLE former_temple
            ADD CONSTRAINT former_temple_sources_bounds CHECK (octet_length(sources) <= 2000000) NOT VALID;

        -- The other temple of a merge, a split or a comparison, and what went from one to the other, as JSON.
        ALTER TABLE history_entity ADD COLUMN other text;
        ALTER TABLE history_entity
            ADD CONSTRAINT history_entity_other_bounds CHECK (octet_length(other) <= 2000000) NOT VALID;

        -- What people say of two temples that look like one. `a` is the smaller id.
        CREATE TABLE temple_pair (
            a bigint NOT NULL,
            b bigint NOT NULL,
            verdict text NOT NULL,
            decided_at bigint NOT NULL,
            author text,
            PRIMARY KEY (a, b)
        );
        ALTER TABLE temple_pair
            ADD CONSTRAINT temple_pair_a_bounds CHECK (a BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_pair_b_bounds CHECK (b BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_pair_verdict_bounds CHECK (octet_length(verdict) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_pair_decided_at_bounds CHECK (decided_at BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT temple_pair_author_bounds CHECK (octet_length(author) <= 4000) NOT VALID;
        """
}
