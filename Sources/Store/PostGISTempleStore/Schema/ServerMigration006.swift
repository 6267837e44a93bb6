/// Who can read the schema; what a source said of a temple whose row another program has edited since.
enum ServerMigration006 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The oldest version whose programs can read this schema; NULL for none before the present one.
        ALTER TABLE state ADD COLUMN readable_from integer;

        -- What the only source of a temple said, where another program has edited the temple's row since: an import compares
        -- with it. The columns of the row and of its details by name, as one JSON object of texts.
        CREATE TABLE edited_temple (
            temple_id bigint PRIMARY KEY,
            said text NOT NULL
        );
        ALTER TABLE edited_temple
            ADD CONSTRAINT edited_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT edited_temple_said_bounds CHECK (octet_length(said) <= 2000000) NOT VALID;

        -- Keeps what the source said before the first edit. An import of nearby updates no row: it deletes and inserts them.
        CREATE FUNCTION keep_said() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = nearby, pg_temp AS $$
        DECLARE
            -- What no source says, but nearby makes of it.
            made text[] := '{location,shares_position,deities,prominence,cover_url}';
        BEGIN
            -- As text, so that it is planned anew for the rows of each edit.
            EXECUTE format(
                'INSERT INTO nearby.edited_temple (temple_id, said)
                SELECT former.%1$I, (SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(
                    to_jsonb(temple) - $1 || coalesce(to_jsonb(detail), ''{}'') || (to_jsonb(former) - $1)))
                FROM old_rows AS former JOIN new_rows AS present ON present.%1$I = former.%1$I
                LEFT JOIN nearby.temple ON temple.id = former.%1$I
                LEFT JOIN nearby.temple_detail AS detail ON detail.temple_id = former.%1$I
                WHERE to_jsonb(former) - $1 <> to_jsonb(present) - $1 AND EXISTS (
                    SELECT 1 FROM nearby.temple_source AS source
                    WHERE source.temple_id = former.%1$I AND source.said <> 0 AND source.record IS NULL)
                ON CONFLICT DO NOTHING', TG_ARGV[0]) USING made;
            RETURN NULL;
        EXCEPTION WHEN check_violation THEN
            -- A row from before the checks: whoever corrects it must not be refused.
            RETURN NULL;
        END
        $$;
        REVOKE EXECUTE ON FUNCTION keep_said() FROM PUBLIC;
        """
}
