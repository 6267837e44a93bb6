/// The numbers of temples that are gone.
enum ServerMigration003 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The number of a temple that is gone, under each key that it had. A row with one of the keys gets it back.
        CREATE TABLE kept_number (
            source text NOT NULL,
            source_id text NOT NULL,
            temple_id bigint NOT NULL,
            PRIMARY KEY (source, source_id)
        );
        ALTER TABLE kept_number
            ADD CONSTRAINT kept_number_source_bounds CHECK (octet_length(source) <= 4000) NOT VALID,
            ADD CONSTRAINT kept_number_source_id_bounds CHECK (octet_length(source_id) <= 4000) NOT VALID,
            ADD CONSTRAINT kept_number_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID;
        CREATE INDEX kept_number_of ON kept_number (temple_id);
        CREATE TRIGGER note_insert AFTER INSERT ON kept_number REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION note_change('temple_id');
        CREATE TRIGGER note_update AFTER UPDATE ON kept_number REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION note_change('temple_id');
        CREATE TRIGGER note_delete AFTER DELETE ON kept_number REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION note_change('temple_id');
        CREATE TRIGGER note_truncate AFTER TRUNCATE ON kept_number FOR EACH STATEMENT EXECUTE FUNCTION note_change();
        """
}
