/// Rows that supplement temples and wait for theirs.
enum ServerMigration015 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Rows of lists that add to temples and create none, whose temple is not stored: what a list of attractions says of
        -- it. An import that brings the temple joins the row to it.
        CREATE TABLE waiting_row (
            id bigint NOT NULL,
            source text NOT NULL,
            source_id text NOT NULL,
            record text NOT NULL,
            PRIMARY KEY (id)
        );
        ALTER TABLE waiting_row
            ADD CONSTRAINT waiting_row_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT waiting_row_source_bounds CHECK (octet_length(source) <= 4000) NOT VALID,
            ADD CONSTRAINT waiting_row_source_id_bounds CHECK (octet_length(source_id) <= 4000) NOT VALID,
            ADD CONSTRAINT waiting_row_record_bounds CHECK (octet_length(record) <= 2000000) NOT VALID;
        CREATE UNIQUE INDEX waiting_row_key ON waiting_row (source, source_id);
        """
}
