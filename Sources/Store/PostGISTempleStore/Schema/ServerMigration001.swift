/// The first schema of a server's database: the tables of the embedded one, and a log of changes.
enum ServerMigration001 {
    /// SQL of this migration, in a schema of its own. A released migration never changes; a test pins its hash.
    /// `@postgis@` is the schema of PostGIS (``PostGISSchema/migration(_:)``).
    static let sql = """
        -- One row: the random name of this database, and the number of migrations applied to it.
        CREATE TABLE state (
            one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1),
            identity text NOT NULL,
            version integer NOT NULL
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
        INSERT INTO change (relation, keys) VALUES ('state', '{}');

        -- Texts are compared as bytes, as SQLite does. No foreign key is declared: rows of temples are replaced in bulk, and
        -- nearby writes those that belong together in one transaction.
        CREATE TABLE meta (key text COLLATE "C" PRIMARY KEY, value text NOT NULL);

        CREATE TABLE deity (
            id bigint PRIMARY KEY,
            slug text COLLATE "C" UNIQUE,
            name text NOT NULL,
            family_id bigint,
            role text,
            worship_notes text,
            days_note text,
            description text,
            cover_url text,
            no_day text
        );
        CREATE TABLE deity_name (
            key text COLLATE "C" NOT NULL,
            deity_id bigint NOT NULL,
            name text COLLATE "C" NOT NULL,
            position bigint NOT NULL,
            PRIMARY KEY (key, deity_id)
        );
        CREATE TABLE deity_day (
            deity_id bigint NOT NULL,
            position bigint NOT NULL,
            month bigint NOT NULL,
            day bigint NOT NULL,
            kind text NOT NULL,
            title text NOT NULL,
            source text NOT NULL,
            PRIMARY KEY (deity_id, position)
        );
        CREATE TABLE deity_member (
            deity_id bigint NOT NULL,
            position bigint NOT NULL,
            member text NOT NULL,
            PRIMARY KEY (deity_id, position)
        );

        CREATE TABLE festival (
            id bigint PRIMARY KEY,
            slug text COLLATE "C" NOT NULL UNIQUE,
            name text NOT NULL,
            description text,
            customs text,
            source text NOT NULL,
            rule text NOT NULL,
            rule_month bigint,
            rule_day bigint,
            rule_term text,
            rule_end bigint,
            duration_days bigint NOT NULL,
            every_years bigint NOT NULL,
            known_year bigint,
            occasion text NOT NULL DEFAULT '節慶',
            cover_url text
        );
        CREATE TABLE festival_same_day (
            festival_id bigint NOT NULL,
            position bigint NOT NULL,
            event text NOT NULL,
            PRIMARY KEY (festival_id, position)
        );

        CREATE TABLE activity (
            id bigint PRIMARY KEY,
            title text NOT NULL,
            announced_every_years bigint,
            usual text,
            note text,
            time text,
            place text,
            description text,
            source text NOT NULL,
            rule text NOT NULL,
            rule_month bigint,
            rule_day bigint,
            rule_term text,
            rule_end bigint,
            duration_days bigint NOT NULL,
            every_years bigint NOT NULL,
            known_year bigint,
            feed text COLLATE "C",
            feed_id text COLLATE "C",
            feed_record text,
            event_id bigint,
            lat double precision,
            lng double precision,
            own_day bigint NOT NULL DEFAULT 0
        );
        CREATE UNIQUE INDEX activity_feed ON activity (feed, feed_id) WHERE feed IS NOT NULL;
        CREATE TABLE activity_temple (
            activity_id bigint NOT NULL,
            position bigint NOT NULL,
            source text COLLATE "C" NOT NULL,
            source_id text COLLATE "C" NOT NULL,
            PRIMARY KEY (activity_id, position)
        );

        CREATE TABLE temple_group (
            id bigint PRIMARY KEY,
            slug text COLLATE "C" NOT NULL UNIQUE,
            name text NOT NULL,
            description text,
            enabled bigint NOT NULL DEFAULT 1,
            video_url text,
            created_at text NOT NULL DEFAULT '1970-01-01T08:00:00+08:00'
        );
        CREATE TABLE temple_group_item (
            group_id bigint NOT NULL,
            position bigint NOT NULL,
            kind text NOT NULL,
            slug text NOT NULL,
            PRIMARY KEY (group_id, position)
        );

        CREATE TABLE former_temple (id bigint PRIMARY KEY, temple_id bigint NOT NULL);

        CREATE TABLE temple (
            id bigint PRIMARY KEY,
            name text NOT NULL,
            name_en text,
            address text,
            county text,
            lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
            lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
            precision text,
            shares_position bigint NOT NULL DEFAULT 0,
            main_deity text,
            side_deities text NOT NULL DEFAULT '',
            deities text NOT NULL DEFAULT '',
            phone text,
            religion text,
            open_time text,
            rating double precision CHECK (rating BETWEEN 0 AND 5),
            official_name text,
            aliases text NOT NULL DEFAULT '',
            prominence bigint NOT NULL DEFAULT 1,
            opening_hours text,
            opening_hours_lunar text,
            hours_as_of text,
            as_of text,
            website text,
            cover_url text,
            rating_count bigint,
            location @postgis@.geography(Point, 4326)
                GENERATED ALWAYS AS (@postgis@.ST_SetSRID(@postgis@.ST_MakePoint(lng, lat), 4326)::@postgis@.geography)
                STORED
        );
        CREATE INDEX temple_location ON temple USING gist (location);
        CREATE INDEX temple_latitude ON temple (lat, lng);

        CREATE TABLE temple_detail (
            temple_id bigint PRIMARY KEY,
            introduction text,
            features text,
            transportation text,
            worship_tips text,
            reference text,
            same_as text,
            photos text
        );
        CREATE TABLE temple_source (
            source text COLLATE "C" NOT NULL,
            source_id text COLLATE "C" NOT NULL,
            temple_id bigint NOT NULL,
            record text,
            said bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (source_id, source)
        );
        CREATE INDEX temple_source_temple ON temple_source (temple_id);
        CREATE TABLE deity_temple (
            deity_id bigint NOT NULL,
            temple_id bigint NOT NULL,
            PRIMARY KEY (deity_id, temple_id)
        );
        CREATE INDEX deity_temple_temple ON deity_temple (temple_id);

        CREATE TABLE import (
            id bigint PRIMARY KEY,
            -- Seconds since 1970.
            imported_at bigint NOT NULL,
            file text NOT NULL,
            schema text NOT NULL,
            inserted bigint NOT NULL DEFAULT 0,
            updated bigint NOT NULL DEFAULT 0,
            joined bigint NOT NULL DEFAULT 0,
            unchanged bigint NOT NULL DEFAULT 0,
            removed bigint NOT NULL DEFAULT 0,
            rejected bigint NOT NULL DEFAULT 0,
            undone_at bigint,
            command bigint NOT NULL DEFAULT 0
        );
        CREATE TABLE import_change (
            import_id bigint NOT NULL,
            position bigint NOT NULL,
            kind text NOT NULL,
            source text COLLATE "C" NOT NULL,
            source_id text COLLATE "C" NOT NULL,
            row_id bigint NOT NULL,
            record text,
            PRIMARY KEY (import_id, position)
        );
        CREATE TABLE import_new_temples (
            import_id bigint NOT NULL,
            first_id bigint NOT NULL,
            last_id bigint NOT NULL,
            PRIMARY KEY (import_id, first_id)
        );

        -- Notes the edits of other programs; an import of nearby disables the triggers while it writes, and notes its changes
        -- itself. The argument is the key's column; without one the table is small and replaced as a whole.
        CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = nearby, pg_temp AS $$
        DECLARE
            found bigint[];
            key text := TG_ARGV[0];
        BEGIN
            PERFORM pg_advisory_xact_lock(1853317753);
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

        DO $$
        DECLARE
            name text;
            key text;
        BEGIN
            FOR name, key IN VALUES
                ('meta', ''), ('deity', ''), ('deity_name', ''), ('deity_day', ''), ('deity_member', ''), ('festival', ''),
                ('festival_same_day', ''), ('activity', ''), ('activity_temple', ''), ('temple_group', ''),
                ('temple_group_item', ''), ('former_temple', ''), ('temple', 'id'), ('temple_detail', 'temple_id'),
                ('temple_source', 'temple_id'), ('deity_temple', 'temple_id'), ('import', 'id'),
                ('import_change', 'import_id'), ('import_new_temples', 'import_id')
            LOOP
                EXECUTE format(
                    'CREATE TRIGGER note_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows '
                    'FOR EACH STATEMENT EXECUTE FUNCTION note_change(%s)', name, CASE WHEN key = '' THEN '' ELSE quote_literal(key) END);
                EXECUTE format(
                    'CREATE TRIGGER note_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows '
                    'FOR EACH STATEMENT EXECUTE FUNCTION note_change(%s)', name, CASE WHEN key = '' THEN '' ELSE quote_literal(key) END);
                EXECUTE format(
                    'CREATE TRIGGER note_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows '
                    'FOR EACH STATEMENT EXECUTE FUNCTION note_change(%s)', name, CASE WHEN key = '' THEN '' ELSE quote_literal(key) END);
                EXECUTE format(
                    'CREATE TRIGGER note_truncate AFTER TRUNCATE ON %I '
                    'FOR EACH STATEMENT EXECUTE FUNCTION note_change()', name);
            END LOOP;
        END
        $$;
        """
}
