/// The feed of changes: the number of the last change of each thing, and tombstones.
enum ServerMigration010 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The number of the last change of each thing that the feed has; 0 for what has not changed since this schema.
        ALTER TABLE temple ADD COLUMN changed bigint NOT NULL DEFAULT 0;
        ALTER TABLE deity ADD COLUMN changed bigint NOT NULL DEFAULT 0;
        ALTER TABLE festival ADD COLUMN changed bigint NOT NULL DEFAULT 0;
        ALTER TABLE activity ADD COLUMN changed bigint NOT NULL DEFAULT 0;
        ALTER TABLE temple_group ADD COLUMN changed bigint NOT NULL DEFAULT 0;
        ALTER TABLE temple
            ADD CONSTRAINT temple_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE deity
            ADD CONSTRAINT deity_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE festival
            ADD CONSTRAINT festival_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE activity
            ADD CONSTRAINT activity_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE temple_group
            ADD CONSTRAINT temple_group_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999) NOT VALID;
        CREATE INDEX temple_changed ON temple(changed, id);
        CREATE INDEX deity_changed ON deity(changed, id);
        CREATE INDEX festival_changed ON festival(changed, id);
        CREATE INDEX activity_changed ON activity(changed, id);
        CREATE INDEX temple_group_changed ON temple_group(changed, id);
        CREATE INDEX activity_temple_key ON activity_temple(source_id, source);

        -- What is gone, with the number of the change that deleted it. It is kept as long as the history.
        CREATE TABLE tombstone (
            kind text COLLATE "C" NOT NULL,
            id bigint NOT NULL,
            number bigint NOT NULL,
            deleted_at bigint NOT NULL,
            PRIMARY KEY (kind, id)
        );
        ALTER TABLE tombstone
            ADD CONSTRAINT tombstone_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT tombstone_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT tombstone_number_bounds CHECK (number BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT tombstone_deleted_at_bounds CHECK (deleted_at BETWEEN 0 AND 999999999999) NOT VALID;
        CREATE INDEX tombstone_number ON tombstone(number, kind, id);
        CREATE INDEX tombstone_id ON tombstone(id);
        CREATE INDEX tombstone_deleted_at ON tombstone(deleted_at);

        -- Whoever may read temples may read what became of them, and the texts in other languages: a service copies all.
        DO $$
        DECLARE
            reader oid;
        BEGIN
            FOR reader IN
                SELECT DISTINCT entry.grantee FROM pg_class, aclexplode(relacl) AS entry
                WHERE pg_class.oid = 'nearby.temple'::regclass AND entry.privilege_type = 'SELECT'
                    AND entry.grantee <> relowner
            LOOP
                EXECUTE format(
                    'GRANT SELECT ON nearby.tombstone, nearby.translation TO %s',
                    CASE WHEN reader = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(reader)) END);
            END LOOP;
        END
        $$;

        -- The number of the last change, the number up to which tombstones may be missing, and the name of the feed, which a
        -- copy of the data has too.
        DELETE FROM meta WHERE key IN ('feed', 'feed_from', 'feed_identity');
        INSERT INTO meta (key, value) VALUES
            ('feed', '0'), ('feed_from', '0'), ('feed_identity', substr(md5(random()::text || clock_timestamp()::text), 1, 16));

        -- Numbers the edits of other programs, and gives what is gone a tombstone. A write of nearby brings its numbers. The
        -- arguments are the kind of the things, their table, and the column with their id. A text in another language is a part
        -- of a thing of the kind that its row names.
        CREATE FUNCTION number_change() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = nearby, pg_temp AS $$
        DECLARE
            of_kind text := TG_ARGV[0];
            of_table text := TG_ARGV[1];
            of_column text := TG_ARGV[2];
            of_rows text := CASE WHEN TG_TABLE_NAME = 'translation' THEN format('WHERE kind = %L', of_kind) ELSE '' END;
            next_number bigint;
            found bigint[];
            present bigint[];
        BEGIN
            IF current_setting('nearby.numbered', true) = 'on' THEN
                RETURN NULL;
            END IF;
            IF TG_OP = 'INSERT' THEN
                EXECUTE format('SELECT array_agg(DISTINCT %I) FROM new_rows %s', of_column, of_rows) INTO found;
            ELSIF TG_OP = 'DELETE' THEN
                EXECUTE format('SELECT array_agg(DISTINCT %I) FROM old_rows %s', of_column, of_rows) INTO found;
            ELSIF TG_OP = 'UPDATE' THEN
                EXECUTE format(
                    'SELECT array_agg(k) FROM (
                        SELECT %1$I AS k FROM old_rows %2$s UNION SELECT %1$I FROM new_rows %2$s) AS keys',
                    of_column, of_rows) INTO found;
            END IF;
            IF found IS NULL AND TG_OP <> 'TRUNCATE' THEN
                RETURN NULL;
            END IF;
            PERFORM set_config('nearby.numbered', 'on', true);
            UPDATE nearby.meta SET value = (value::bigint + 1)::text WHERE key = 'feed'
                RETURNING value::bigint INTO next_number;
            IF TG_OP = 'TRUNCATE' THEN
                -- Nobody can say what was there: each copy is made anew.
                UPDATE nearby.meta SET value = next_number::text WHERE key = 'feed_from';
            ELSE
                EXECUTE format(
                    'WITH marked AS (UPDATE nearby.%I SET changed = $1 WHERE id = ANY($2) RETURNING id)
                    SELECT coalesce(array_agg(id), ''{}'') FROM marked', of_table)
                    USING next_number, found INTO present;
                DELETE FROM nearby.tombstone WHERE kind = of_kind AND id = ANY(present);
                IF TG_TABLE_NAME = of_table THEN
                    INSERT INTO nearby.tombstone (kind, id, number, deleted_at)
                    SELECT of_kind, gone, next_number, floor(extract(epoch FROM now()))::bigint
                    FROM unnest(found) AS gone WHERE gone <> ALL (present) AND gone BETWEEN 1 AND 9000000000000
                    ON CONFLICT (kind, id) DO UPDATE
                        SET number = excluded.number, deleted_at = excluded.deleted_at;
                END IF;
                IF of_kind = 'temple' THEN
                    UPDATE nearby.activity SET changed = next_number WHERE id IN (
                        SELECT hosted.activity_id FROM nearby.temple_source AS said JOIN nearby.activity_temple AS hosted
                            ON hosted.source_id = said.source_id AND hosted.source = said.source
                        WHERE said.temple_id = ANY(found));
                END IF;
                IF TG_TABLE_NAME = 'temple_source' AND TG_OP = 'DELETE' THEN
                    UPDATE nearby.activity SET changed = next_number WHERE id IN (
                        SELECT hosted.activity_id FROM old_rows AS said JOIN nearby.activity_temple AS hosted
                            ON hosted.source_id = said.source_id AND hosted.source = said.source);
                END IF;
            END IF;
            PERFORM set_config('nearby.numbered', 'off', true);
            RETURN NULL;
        END
        $$;
        REVOKE EXECUTE ON FUNCTION number_change() FROM PUBLIC;

        -- Keeps what the source said before the first edit, as before. What is new: no source says the number of a change.
        CREATE OR REPLACE FUNCTION keep_said() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = nearby, pg_temp AS $$
        DECLARE
            -- What no source says, but nearby makes of it.
            made text[] := '{location,shares_position,deities,prominence,cover_url,changed}';
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
