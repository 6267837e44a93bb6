internal import TempleTables

extension FirstSchema {
    /// The feed of changes: the number of the last change of each thing, and tombstones of what is gone.
    static let feed =
        FeedThing.all.map { "CREATE INDEX \($0.table)_changed ON \($0.table) (changed, id);" } + [
            """
            CREATE INDEX tombstone_number ON tombstone (number, kind, id);
            CREATE INDEX tombstone_id ON tombstone (id);
            CREATE INDEX tombstone_deleted_at ON tombstone (deleted_at);

            -- The number of the last change, the number up to which tombstones may be missing, and the name of the feed, which a
            -- copy of the data has too.
            INSERT INTO meta (key, value) VALUES
                ('feed', '0'), ('feed_from', '0'),
                ('feed_identity', substr(md5(random()::text || clock_timestamp()::text), 1, 16));

            -- Numbers the edits of other programs, and gives what is gone a tombstone. A write of nearby brings its numbers. The
            -- arguments are the kind of the things, their table, and the column with their id. A text in another language is a
            -- part of a thing of the kind that its row names.
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
            """
        ]
}
