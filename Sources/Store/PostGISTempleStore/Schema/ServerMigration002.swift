/// Bounds of ids, numbers and texts; a lock of writers that only writers can take; functions that no other role can replace.
enum ServerMigration002 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Notes the edits of other programs, as before. What is new: it finds only PostgreSQL's functions and nearby's tables;
        -- the lock of writers is one on a table, because anybody may take an advisory lock; it waits for a minute at most, or
        -- as long as the editor says, and names who is in the way.
        CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql
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

        CREATE FUNCTION lock_writers() RETURNS void LANGUAGE plpgsql
        SET search_path = nearby, pg_temp SET lock_timeout = '60s' AS $$
        BEGIN
            LOCK TABLE nearby.state IN SHARE ROW EXCLUSIVE MODE;
        END
        $$;

        -- The sessions that write, in words.
        CREATE FUNCTION writers() RETURNS text LANGUAGE sql STABLE SET search_path = nearby, pg_temp AS $$
            SELECT string_agg(DISTINCT 'the process ' || activity.pid || ' of the role ' || activity.usename, ', ')
            FROM pg_locks AS locks
            JOIN pg_class AS class ON class.oid = locks.relation
            JOIN pg_stat_activity AS activity ON activity.pid = locks.pid AND activity.datid = locks.database
            WHERE class.relnamespace = 'nearby'::regnamespace AND locks.granted AND locks.pid <> pg_backend_pid()
                AND locks.mode <> 'AccessShareLock'
        $$;

        -- Whoever may use the schema could otherwise take the lock, or make the trigger note changes of a table of its own.
        REVOKE EXECUTE ON FUNCTION note_change(), lock_writers(), writers() FROM PUBLIC;

        -- Read again: these may have found another schema's operators when the table was made.
        ALTER TABLE change ALTER mark SET DEFAULT floor(random() * 9e18)::bigint, ALTER changed_at SET DEFAULT now();

        -- A role that could create functions when the table was made may have given it its own.
        DO $$
        BEGIN
            IF EXISTS (
                SELECT 1 FROM pg_depend AS used
                LEFT JOIN pg_proc AS function ON used.refclassid = 'pg_proc'::regclass AND function.oid = used.refobjid
                LEFT JOIN pg_operator AS operator
                    ON used.refclassid = 'pg_operator'::regclass AND operator.oid = used.refobjid
                JOIN pg_roles AS owner ON owner.oid = coalesce(function.proowner, operator.oprowner)
                WHERE used.classid IN ('pg_attrdef'::regclass, 'pg_constraint'::regclass)
                    AND used.objid IN (
                        SELECT oid FROM pg_attrdef WHERE adrelid = 'nearby.temple'::regclass
                        UNION ALL SELECT oid FROM pg_constraint WHERE conrelid = 'nearby.temple'::regclass)
                    AND NOT owner.rolsuper AND NOT pg_has_role(owner.oid, 'MEMBER')
            ) THEN
                RAISE EXCEPTION 'the table nearby.temple calls functions of another role'
                    USING HINT = 'Copy the data with nearby copy, and make the schema anew.';
            END IF;
        END
        $$;

        -- Rows that are there already are not checked; readers pass over those that are beyond. The bounds are those of
        -- StoredBound.
        ALTER TABLE meta
            ADD CONSTRAINT meta_key_bounds CHECK (octet_length(key) <= 4000) NOT VALID,
            ADD CONSTRAINT meta_value_bounds CHECK (octet_length(value) <= 2000000) NOT VALID;
        ALTER TABLE deity
            ADD CONSTRAINT deity_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT deity_slug_bounds CHECK (octet_length(slug) <= 4000) NOT VALID,
            ADD CONSTRAINT deity_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT deity_family_id_bounds CHECK (family_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT deity_role_bounds CHECK (octet_length(role) <= 80000) NOT VALID,
            ADD CONSTRAINT deity_worship_notes_bounds CHECK (octet_length(worship_notes) <= 80000) NOT VALID,
            ADD CONSTRAINT deity_days_note_bounds CHECK (octet_length(days_note) <= 80000) NOT VALID,
            ADD CONSTRAINT deity_description_bounds CHECK (octet_length(description) <= 80000) NOT VALID,
            ADD CONSTRAINT deity_cover_url_bounds CHECK (octet_length(cover_url) <= 80000) NOT VALID,
            ADD CONSTRAINT deity_no_day_bounds CHECK (octet_length(no_day) <= 4000) NOT VALID;
        ALTER TABLE deity_name
            ADD CONSTRAINT deity_name_key_bounds CHECK (octet_length(key) <= 4000) NOT VALID,
            ADD CONSTRAINT deity_name_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT deity_name_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT deity_name_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE deity_day
            ADD CONSTRAINT deity_day_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT deity_day_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT deity_day_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT deity_day_title_bounds CHECK (octet_length(title) <= 4000) NOT VALID,
            ADD CONSTRAINT deity_day_source_bounds CHECK (octet_length(source) <= 80000) NOT VALID;
        ALTER TABLE deity_member
            ADD CONSTRAINT deity_member_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT deity_member_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT deity_member_member_bounds CHECK (octet_length(member) <= 4000) NOT VALID;
        ALTER TABLE festival
            ADD CONSTRAINT festival_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT festival_slug_bounds CHECK (octet_length(slug) <= 4000) NOT VALID,
            ADD CONSTRAINT festival_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT festival_description_bounds CHECK (octet_length(description) <= 80000) NOT VALID,
            ADD CONSTRAINT festival_customs_bounds CHECK (octet_length(customs) <= 80000) NOT VALID,
            ADD CONSTRAINT festival_source_bounds CHECK (octet_length(source) <= 80000) NOT VALID,
            ADD CONSTRAINT festival_rule_bounds CHECK (octet_length(rule) <= 4000) NOT VALID,
            ADD CONSTRAINT festival_rule_term_bounds CHECK (octet_length(rule_term) <= 4000) NOT VALID,
            ADD CONSTRAINT festival_occasion_bounds CHECK (octet_length(occasion) <= 4000) NOT VALID,
            ADD CONSTRAINT festival_cover_url_bounds CHECK (octet_length(cover_url) <= 80000) NOT VALID;
        ALTER TABLE festival_same_day
            ADD CONSTRAINT festival_same_day_festival_id_bounds CHECK (festival_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT festival_same_day_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT festival_same_day_event_bounds CHECK (octet_length(event) <= 4000) NOT VALID;
        ALTER TABLE activity
            ADD CONSTRAINT activity_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT activity_title_bounds CHECK (octet_length(title) <= 4000) NOT VALID,
            ADD CONSTRAINT activity_usual_bounds CHECK (octet_length(usual) <= 80000) NOT VALID,
            ADD CONSTRAINT activity_note_bounds CHECK (octet_length(note) <= 80000) NOT VALID,
            ADD CONSTRAINT activity_time_bounds CHECK (octet_length("time") <= 80000) NOT VALID,
            ADD CONSTRAINT activity_place_bounds CHECK (octet_length(place) <= 80000) NOT VALID,
            ADD CONSTRAINT activity_description_bounds CHECK (octet_length(description) <= 80000) NOT VALID,
            ADD CONSTRAINT activity_source_bounds CHECK (octet_length(source) <= 80000) NOT VALID,
            ADD CONSTRAINT activity_rule_bounds CHECK (octet_length(rule) <= 4000) NOT VALID,
            ADD CONSTRAINT activity_rule_term_bounds CHECK (octet_length(rule_term) <= 4000) NOT VALID,
            ADD CONSTRAINT activity_feed_bounds CHECK (octet_length(feed) <= 4000) NOT VALID,
            ADD CONSTRAINT activity_feed_id_bounds CHECK (octet_length(feed_id) <= 4000) NOT VALID,
            ADD CONSTRAINT activity_feed_record_bounds CHECK (octet_length(feed_record) <= 2000000) NOT VALID,
            ADD CONSTRAINT activity_event_id_bounds CHECK (event_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT activity_own_day_bounds CHECK (own_day BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE activity_temple
            ADD CONSTRAINT activity_temple_activity_id_bounds CHECK (activity_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT activity_temple_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT activity_temple_source_bounds CHECK (octet_length(source) <= 4000) NOT VALID,
            ADD CONSTRAINT activity_temple_source_id_bounds CHECK (octet_length(source_id) <= 4000) NOT VALID;
        ALTER TABLE temple_group
            ADD CONSTRAINT temple_group_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_group_slug_bounds CHECK (octet_length(slug) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_group_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_group_description_bounds CHECK (octet_length(description) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_group_enabled_bounds CHECK (enabled BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT temple_group_video_url_bounds CHECK (octet_length(video_url) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_group_created_at_bounds CHECK (octet_length(created_at) <= 4000) NOT VALID;
        ALTER TABLE temple_group_item
            ADD CONSTRAINT temple_group_item_group_id_bounds CHECK (group_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_group_item_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT temple_group_item_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_group_item_slug_bounds CHECK (octet_length(slug) <= 4000) NOT VALID;
        ALTER TABLE former_temple
            ADD CONSTRAINT former_temple_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT former_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID;
        ALTER TABLE temple
            ADD CONSTRAINT temple_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_name_en_bounds CHECK (octet_length(name_en) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_address_bounds CHECK (octet_length(address) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_county_bounds CHECK (octet_length(county) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_precision_bounds CHECK (octet_length(precision) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_shares_position_bounds CHECK (shares_position BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT temple_main_deity_bounds CHECK (octet_length(main_deity) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_side_deities_bounds CHECK (octet_length(side_deities) <= 2000000) NOT VALID,
            ADD CONSTRAINT temple_deities_bounds CHECK (octet_length(deities) <= 2000000) NOT VALID,
            ADD CONSTRAINT temple_phone_bounds CHECK (octet_length(phone) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_religion_bounds CHECK (octet_length(religion) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_open_time_bounds CHECK (octet_length(open_time) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_official_name_bounds CHECK (octet_length(official_name) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_aliases_bounds CHECK (octet_length(aliases) <= 2000000) NOT VALID,
            ADD CONSTRAINT temple_prominence_bounds CHECK (prominence BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT temple_opening_hours_bounds CHECK (octet_length(opening_hours) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_opening_hours_lunar_bounds CHECK (octet_length(opening_hours_lunar) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_hours_as_of_bounds CHECK (octet_length(hours_as_of) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_as_of_bounds CHECK (octet_length(as_of) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_website_bounds CHECK (octet_length(website) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_cover_url_bounds CHECK (octet_length(cover_url) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_rating_count_bounds CHECK (rating_count BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE temple_detail
            ADD CONSTRAINT temple_detail_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_detail_introduction_bounds CHECK (octet_length(introduction) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_detail_features_bounds CHECK (octet_length(features) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_detail_transportation_bounds CHECK (octet_length(transportation) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_detail_worship_tips_bounds CHECK (octet_length(worship_tips) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_detail_reference_bounds CHECK (octet_length(reference) <= 80000) NOT VALID,
            ADD CONSTRAINT temple_detail_same_as_bounds CHECK (octet_length(same_as) <= 2000000) NOT VALID,
            ADD CONSTRAINT temple_detail_photos_bounds CHECK (octet_length(photos) <= 2000000) NOT VALID;
        ALTER TABLE temple_source
            ADD CONSTRAINT temple_source_source_bounds CHECK (octet_length(source) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_source_source_id_bounds CHECK (octet_length(source_id) <= 4000) NOT VALID,
            ADD CONSTRAINT temple_source_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT temple_source_record_bounds CHECK (octet_length(record) <= 2000000) NOT VALID,
            ADD CONSTRAINT temple_source_said_bounds CHECK (said BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE deity_temple
            ADD CONSTRAINT deity_temple_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT deity_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID;
        ALTER TABLE import
            ADD CONSTRAINT import_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT import_imported_at_bounds CHECK (imported_at BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_file_bounds CHECK (octet_length(file) <= 80000) NOT VALID,
            ADD CONSTRAINT import_schema_bounds CHECK (octet_length(schema) <= 4000) NOT VALID,
            ADD CONSTRAINT import_inserted_bounds CHECK (inserted BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_updated_bounds CHECK (updated BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_joined_bounds CHECK (joined BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_unchanged_bounds CHECK (unchanged BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_removed_bounds CHECK (removed BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_rejected_bounds CHECK (rejected BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_undone_at_bounds CHECK (undone_at BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_command_bounds CHECK (command BETWEEN 0 AND 999999999999) NOT VALID;
        ALTER TABLE import_change
            ADD CONSTRAINT import_change_import_id_bounds CHECK (import_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT import_change_position_bounds CHECK ("position" BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT import_change_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT import_change_source_bounds CHECK (octet_length(source) <= 4000) NOT VALID,
            ADD CONSTRAINT import_change_source_id_bounds CHECK (octet_length(source_id) <= 4000) NOT VALID,
            ADD CONSTRAINT import_change_row_id_bounds CHECK (row_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT import_change_record_bounds CHECK (octet_length(record) <= 2000000) NOT VALID;
        ALTER TABLE import_new_temples
            ADD CONSTRAINT import_new_temples_import_id_bounds CHECK (import_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT import_new_temples_first_id_bounds CHECK (first_id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT import_new_temples_last_id_bounds CHECK (last_id BETWEEN 1 AND 9000000000000) NOT VALID;
        """
}
