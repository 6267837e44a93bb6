/// The numbers of temples that are gone.
enum Migration013 {
    static let sql = """
        -- The number of a temple that is gone, under each key that it had. A row with one of the keys gets it back.
        CREATE TABLE kept_number (
            source TEXT NOT NULL
                CONSTRAINT kept_number_source_bounds CHECK (length(CAST(source AS BLOB)) <= 4000),
            source_id TEXT NOT NULL
                CONSTRAINT kept_number_source_id_bounds CHECK (length(CAST(source_id AS BLOB)) <= 4000),
            temple_id INTEGER NOT NULL
                CONSTRAINT kept_number_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000),
            PRIMARY KEY (source, source_id)
        ) WITHOUT ROWID;
        CREATE INDEX kept_number_of ON kept_number (temple_id);
        """
}
