extension FirstSchema {
    /// What is no data: the database's own facts, the log of changes, and the heartbeat.
    static let state = [
        """
        -- One row: the random name of this database, the number of its schema, and the oldest version whose programs can read
        -- it; NULL for none before the present one.
        CREATE TABLE state (
            one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1),
            identity text NOT NULL,
            version integer NOT NULL,
            readable_from integer
        );
        INSERT INTO state (identity, version) VALUES (replace(gen_random_uuid()::text, '-', ''), 0);

        -- The last changes of rows, for replicas. Who writes one holds the lock of writers until the end of its transaction,
        -- so changes appear in the order of their numbers.
        CREATE TABLE change (
            sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            -- Tells this change from another one with its number, in another history of the server.
            mark bigint NOT NULL DEFAULT floor(random() * 9e18)::bigint,
            relation text NOT NULL,
            -- The keys of the rows, NULL for all rows of the table.
            keys bigint[],
            changed_at timestamptz NOT NULL DEFAULT now()
        );
        -- There is always one.
        INSERT INTO change (relation, keys) VALUES ('state', '{}');

        -- One row: a time of the primary, which services renew. By it a follower of a standby tells how old is what it reads. It
        -- is no data: no trigger notes it in the log of changes. The time tells nothing of the data, so anybody may read it.
        CREATE TABLE heartbeat (
            one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1),
            beat timestamptz NOT NULL DEFAULT now()
        );
        INSERT INTO heartbeat DEFAULT VALUES;
        GRANT SELECT ON heartbeat TO PUBLIC;
        """
    ]

    /// The lock of writers, and what notes the edits of other programs in the log of changes.
    static let functions = [
        """
        -- The lock is one on a table, because anybody may take an advisory lock.
        CREATE FUNCTION lock_writers() RETURNS void LANGUAGE plpgsql
        SET search_path = nearby, pg_temp SET lock_timeout = '60s' AS $$
        BEGIN
            LOCK TABLE nearby.state IN SHARE ROW EXCLUSIVE MODE;
        END
        $$;

        -- The sessions that write, in words. Whoever renews the heartbeat is in nobody's way.
        CREATE FUNCTION writers() RETURNS text LANGUAGE sql STABLE SET search_path = nearby, pg_temp AS $$
            SELECT string_agg(DISTINCT 'the process ' || activity.pid || ' of the role ' || activity.usename, ', ')
            FROM pg_locks AS locks
            JOIN pg_class AS class ON class.oid = locks.relation
            JOIN pg_stat_activity AS activity ON activity.pid = locks.pid AND activity.datid = locks.database
            WHERE class.relnamespace = 'nearby'::regnamespace AND class.relname NOT LIKE 'heartbeat%' AND locks.granted
                AND locks.pid <> pg_backend_pid() AND locks.mode <> 'AccessShareLock'
        $$;

        -- Notes the edits of other programs; an import of nearby disables the triggers while it writes, and notes its changes
        -- itself. The argument is the key's column; without one all rows of the table are noted. It finds only PostgreSQL's
        -- functions and nearby's tables. It waits for the lock for a minute at most, or as long as the editor says, and names
        -- who is in the way.
        CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = nearby, pg_temp AS $$
        DECLARE
            found bigint[];
            key text := TG_ARGV[0];
        BEGIN
            BEGIN
                IF current_setting('lock_timeout') = '0' THEN
                    PERFORM nearby.lock_writers();
                ELSE
                    LOCK TABLE nearby.state IN SHARE ROW EXCLUSIVE MODE;
                END IF;
            EXCEPTION WHEN lock_not_available THEN
                RAISE EXCEPTION 'another program is writing: %', coalesce(nearby.writers(), 'it has ended just now')
                    USING ERRCODE = 'lock_not_available', HINT = 'Try again when it has finished.';
            END;
            IF key IS NULL OR TG_OP = 'TRUNCATE' THEN
                INSERT INTO nearby.change (relation, keys) VALUES (TG_TABLE_NAME, NULL);
            ELSE
                IF TG_OP = 'INSERT' THEN
                    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM new_rows', key) INTO found;
                ELSIF TG_OP = 'DELETE' THEN
                    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM old_rows', key) INTO found;
                ELSE
                    EXECUTE format(
                        'SELECT array_agg(k) FROM (SELECT %1$I AS k FROM old_rows UNION SELECT %1$I FROM new_rows) AS keys',
                        key) INTO found;
                END IF;
                IF found IS NOT NULL THEN
                    INSERT INTO nearby.change (relation, keys) VALUES (TG_TABLE_NAME, found);
                END IF;
            END IF;
            DELETE FROM nearby.change WHERE sequence <= (SELECT max(sequence) - 4096 FROM nearby.change);
            -- Wakes replicas that listen.
            NOTIFY nearby;
            RETURN NULL;
        END
        $$;

        -- Keeps what the only source of a temple said before the first edit of its row by another program. An import of nearby
        -- updates no row: it deletes and inserts them.
        CREATE FUNCTION keep_said() RETURNS trigger LANGUAGE plpgsql
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

        -- Whoever may use the schema could otherwise take the lock, or make a trigger note changes of a table of its own.
        REVOKE EXECUTE ON FUNCTION note_change(), keep_said(), lock_writers(), writers() FROM PUBLIC;
        """
    ]
}
