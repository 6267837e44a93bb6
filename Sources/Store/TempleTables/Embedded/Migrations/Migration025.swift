/// Rows that supplement temples and wait for theirs.
enum Migration025 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Rows of lists that add to temples and create none, whose temple is not stored: what a list of attractions says of
        -- it. An import that brings the temple joins the row to it.
        CREATE TABLE waiting_row (
            id INTEGER PRIMARY KEY
                CONSTRAINT waiting_row_id_bounds CHECK (id BETWEEN 1 AND 9000000000000),
            source TEXT NOT NULL
                CONSTRAINT waiting_row_source_bounds CHECK (length(CAST(source AS BLOB)) <= 4000),
            source_id TEXT NOT NULL
                CONSTRAINT waiting_row_source_id_bounds CHECK (length(CAST(source_id AS BLOB)) <= 4000),
            record TEXT NOT NULL
                CONSTRAINT waiting_row_record_bounds CHECK (length(CAST(record AS BLOB)) <= 2000000)
        );
        CREATE UNIQUE INDEX waiting_row_key ON waiting_row(source, source_id);

        -- Another revision with each edit of the table, as of all others.
        CREATE TRIGGER revision_waiting_row_insert AFTER INSERT ON waiting_row BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_waiting_row_update AFTER UPDATE ON waiting_row BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_waiting_row_delete AFTER DELETE ON waiting_row BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        """
}
