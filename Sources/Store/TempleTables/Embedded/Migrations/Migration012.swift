/// Bounds of ids, numbers and texts, which others who write the file have to keep.
enum Migration012 {
    static let sql = """
        -- Only the description of the tables changes, and no row is read: SQLite checks rows as they are written. Rows that
        -- are beyond the bounds stay, and readers pass over them. (sqlite.org/lang_altertable.html, 7: changes that do not
        -- affect what is stored.) The bounds are those of StoredBound; a text has a largest number of bytes.
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT meta_key_bounds CHECK (length(CAST(key AS BLOB)) <= 4000)
            , CONSTRAINT meta_value_bounds CHECK (length(CAST(value AS BLOB)) <= 2000000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'meta';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT deity_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT deity_slug_bounds CHECK (length(CAST(slug AS BLOB)) <= 4000)
            , CONSTRAINT deity_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000)
            , CONSTRAINT deity_family_id_bounds CHECK (family_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT deity_role_bounds CHECK (length(CAST(role AS BLOB)) <= 80000)
            , CONSTRAINT deity_worship_notes_bounds CHECK (length(CAST(worship_notes AS BLOB)) <= 80000)
            , CONSTRAINT deity_days_note_bounds CHECK (length(CAST(days_note AS BLOB)) <= 80000)
            , CONSTRAINT deity_description_bounds CHECK (length(CAST(description AS BLOB)) <= 80000)
            , CONSTRAINT deity_cover_url_bounds CHECK (length(CAST(cover_url AS BLOB)) <= 80000)
            , CONSTRAINT deity_no_day_bounds CHECK (length(CAST(no_day AS BLOB)) <= 4000)
        )' WHERE type = 'table' AND name = 'deity';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT deity_name_key_bounds CHECK (length(CAST(key AS BLOB)) <= 4000)
            , CONSTRAINT deity_name_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT deity_name_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000)
            , CONSTRAINT deity_name_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'deity_name';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT deity_day_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT deity_day_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
            , CONSTRAINT deity_day_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000)
            , CONSTRAINT deity_day_title_bounds CHECK (length(CAST(title AS BLOB)) <= 4000)
            , CONSTRAINT deity_day_source_bounds CHECK (length(CAST(source AS BLOB)) <= 80000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'deity_day';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT deity_member_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT deity_member_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
            , CONSTRAINT deity_member_member_bounds CHECK (length(CAST(member AS BLOB)) <= 4000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'deity_member';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT festival_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT festival_slug_bounds CHECK (length(CAST(slug AS BLOB)) <= 4000)
            , CONSTRAINT festival_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000)
            , CONSTRAINT festival_description_bounds CHECK (length(CAST(description AS BLOB)) <= 80000)
            , CONSTRAINT festival_customs_bounds CHECK (length(CAST(customs AS BLOB)) <= 80000)
            , CONSTRAINT festival_source_bounds CHECK (length(CAST(source AS BLOB)) <= 80000)
            , CONSTRAINT festival_rule_bounds CHECK (length(CAST(rule AS BLOB)) <= 4000)
            , CONSTRAINT festival_rule_term_bounds CHECK (length(CAST(rule_term AS BLOB)) <= 4000)
            , CONSTRAINT festival_occasion_bounds CHECK (length(CAST(occasion AS BLOB)) <= 4000)
            , CONSTRAINT festival_cover_url_bounds CHECK (length(CAST(cover_url AS BLOB)) <= 80000)
        )' WHERE type = 'table' AND name = 'festival';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT festival_same_day_festival_id_bounds CHECK (festival_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT festival_same_day_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
            , CONSTRAINT festival_same_day_event_bounds CHECK (length(CAST(event AS BLOB)) <= 4000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'festival_same_day';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT activity_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT activity_title_bounds CHECK (length(CAST(title AS BLOB)) <= 4000)
            , CONSTRAINT activity_usual_bounds CHECK (length(CAST(usual AS BLOB)) <= 80000)
            , CONSTRAINT activity_note_bounds CHECK (length(CAST(note AS BLOB)) <= 80000)
            , CONSTRAINT activity_time_bounds CHECK (length(CAST(time AS BLOB)) <= 80000)
            , CONSTRAINT activity_place_bounds CHECK (length(CAST(place AS BLOB)) <= 80000)
            , CONSTRAINT activity_description_bounds CHECK (length(CAST(description AS BLOB)) <= 80000)
            , CONSTRAINT activity_source_bounds CHECK (length(CAST(source AS BLOB)) <= 80000)
            , CONSTRAINT activity_rule_bounds CHECK (length(CAST(rule AS BLOB)) <= 4000)
            , CONSTRAINT activity_rule_term_bounds CHECK (length(CAST(rule_term AS BLOB)) <= 4000)
            , CONSTRAINT activity_feed_bounds CHECK (length(CAST(feed AS BLOB)) <= 4000)
            , CONSTRAINT activity_feed_id_bounds CHECK (length(CAST(feed_id AS BLOB)) <= 4000)
            , CONSTRAINT activity_feed_record_bounds CHECK (length(CAST(feed_record AS BLOB)) <= 2000000)
            , CONSTRAINT activity_event_id_bounds CHECK (event_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT activity_own_day_bounds CHECK (own_day BETWEEN 0 AND 999999999999)
        )' WHERE type = 'table' AND name = 'activity';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT activity_temple_activity_id_bounds CHECK (activity_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT activity_temple_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
            , CONSTRAINT activity_temple_source_bounds CHECK (length(CAST(source AS BLOB)) <= 4000)
            , CONSTRAINT activity_temple_source_id_bounds CHECK (length(CAST(source_id AS BLOB)) <= 4000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'activity_temple';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT temple_group_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT temple_group_slug_bounds CHECK (length(CAST(slug AS BLOB)) <= 4000)
            , CONSTRAINT temple_group_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000)
            , CONSTRAINT temple_group_description_bounds CHECK (length(CAST(description AS BLOB)) <= 80000)
            , CONSTRAINT temple_group_enabled_bounds CHECK (enabled BETWEEN 0 AND 999999999999)
            , CONSTRAINT temple_group_video_url_bounds CHECK (length(CAST(video_url AS BLOB)) <= 80000)
            , CONSTRAINT temple_group_created_at_bounds CHECK (length(CAST(created_at AS BLOB)) <= 4000)
        )' WHERE type = 'table' AND name = 'temple_group';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT temple_group_item_group_id_bounds CHECK (group_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT temple_group_item_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
            , CONSTRAINT temple_group_item_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000)
            , CONSTRAINT temple_group_item_slug_bounds CHECK (length(CAST(slug AS BLOB)) <= 4000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'temple_group_item';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT former_temple_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT former_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000)
        )' WHERE type = 'table' AND name = 'former_temple';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT temple_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT temple_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000)
            , CONSTRAINT temple_name_en_bounds CHECK (length(CAST(name_en AS BLOB)) <= 4000)
            , CONSTRAINT temple_address_bounds CHECK (length(CAST(address AS BLOB)) <= 4000)
            , CONSTRAINT temple_county_bounds CHECK (length(CAST(county AS BLOB)) <= 4000)
            , CONSTRAINT temple_lat_bounds CHECK (lat BETWEEN -90 AND 90)
            , CONSTRAINT temple_lng_bounds CHECK (lng BETWEEN -180 AND 180)
            , CONSTRAINT temple_precision_bounds CHECK (length(CAST(precision AS BLOB)) <= 4000)
            , CONSTRAINT temple_shares_position_bounds CHECK (shares_position BETWEEN 0 AND 999999999999)
            , CONSTRAINT temple_main_deity_bounds CHECK (length(CAST(main_deity AS BLOB)) <= 4000)
            , CONSTRAINT temple_side_deities_bounds CHECK (length(CAST(side_deities AS BLOB)) <= 2000000)
            , CONSTRAINT temple_deities_bounds CHECK (length(CAST(deities AS BLOB)) <= 2000000)
            , CONSTRAINT temple_phone_bounds CHECK (length(CAST(phone AS BLOB)) <= 4000)
            , CONSTRAINT temple_religion_bounds CHECK (length(CAST(religion AS BLOB)) <= 4000)
            , CONSTRAINT temple_open_time_bounds CHECK (length(CAST(open_time AS BLOB)) <= 4000)
            , CONSTRAINT temple_official_name_bounds CHECK (length(CAST(official_name AS BLOB)) <= 4000)
            , CONSTRAINT temple_aliases_bounds CHECK (length(CAST(aliases AS BLOB)) <= 2000000)
            , CONSTRAINT temple_prominence_bounds CHECK (prominence BETWEEN 0 AND 999999999999)
            , CONSTRAINT temple_opening_hours_bounds CHECK (length(CAST(opening_hours AS BLOB)) <= 80000)
            , CONSTRAINT temple_opening_hours_lunar_bounds CHECK (length(CAST(opening_hours_lunar AS BLOB)) <= 80000)
            , CONSTRAINT temple_hours_as_of_bounds CHECK (length(CAST(hours_as_of AS BLOB)) <= 4000)
            , CONSTRAINT temple_as_of_bounds CHECK (length(CAST(as_of AS BLOB)) <= 4000)
            , CONSTRAINT temple_website_bounds CHECK (length(CAST(website AS BLOB)) <= 80000)
            , CONSTRAINT temple_cover_url_bounds CHECK (length(CAST(cover_url AS BLOB)) <= 80000)
            , CONSTRAINT temple_rating_count_bounds CHECK (rating_count BETWEEN 0 AND 999999999999)
        )' WHERE type = 'table' AND name = 'temple';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT temple_detail_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT temple_detail_introduction_bounds CHECK (length(CAST(introduction AS BLOB)) <= 80000)
            , CONSTRAINT temple_detail_features_bounds CHECK (length(CAST(features AS BLOB)) <= 80000)
            , CONSTRAINT temple_detail_transportation_bounds CHECK (length(CAST(transportation AS BLOB)) <= 80000)
            , CONSTRAINT temple_detail_worship_tips_bounds CHECK (length(CAST(worship_tips AS BLOB)) <= 80000)
            , CONSTRAINT temple_detail_reference_bounds CHECK (length(CAST(reference AS BLOB)) <= 80000)
            , CONSTRAINT temple_detail_same_as_bounds CHECK (length(CAST(same_as AS BLOB)) <= 2000000)
            , CONSTRAINT temple_detail_photos_bounds CHECK (length(CAST(photos AS BLOB)) <= 2000000)
        )' WHERE type = 'table' AND name = 'temple_detail';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT temple_source_source_bounds CHECK (length(CAST(source AS BLOB)) <= 4000)
            , CONSTRAINT temple_source_source_id_bounds CHECK (length(CAST(source_id AS BLOB)) <= 4000)
            , CONSTRAINT temple_source_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT temple_source_record_bounds CHECK (length(CAST(record AS BLOB)) <= 2000000)
            , CONSTRAINT temple_source_said_bounds CHECK (said BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'temple_source';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT deity_temple_deity_id_bounds CHECK (deity_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT deity_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'deity_temple';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || '
            , CONSTRAINT import_id_bounds CHECK (id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT import_imported_at_bounds CHECK (imported_at BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_file_bounds CHECK (length(CAST(file AS BLOB)) <= 80000)
            , CONSTRAINT import_schema_bounds CHECK (length(CAST(schema AS BLOB)) <= 4000)
            , CONSTRAINT import_inserted_bounds CHECK (inserted BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_updated_bounds CHECK (updated BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_joined_bounds CHECK (joined BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_unchanged_bounds CHECK (unchanged BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_removed_bounds CHECK (removed BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_rejected_bounds CHECK (rejected BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_undone_at_bounds CHECK (undone_at BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_command_bounds CHECK (command BETWEEN 0 AND 999999999999)
        )' WHERE type = 'table' AND name = 'import';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT import_change_import_id_bounds CHECK (import_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT import_change_position_bounds CHECK (position BETWEEN 0 AND 999999999999)
            , CONSTRAINT import_change_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000)
            , CONSTRAINT import_change_source_bounds CHECK (length(CAST(source AS BLOB)) <= 4000)
            , CONSTRAINT import_change_source_id_bounds CHECK (length(CAST(source_id AS BLOB)) <= 4000)
            , CONSTRAINT import_change_row_id_bounds CHECK (row_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT import_change_record_bounds CHECK (length(CAST(record AS BLOB)) <= 2000000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'import_change';
        UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 15) || '
            , CONSTRAINT import_new_temples_import_id_bounds CHECK (import_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT import_new_temples_first_id_bounds CHECK (first_id BETWEEN 1 AND 9000000000000)
            , CONSTRAINT import_new_temples_last_id_bounds CHECK (last_id BETWEEN 1 AND 9000000000000)
        ) WITHOUT ROWID' WHERE type = 'table' AND name = 'import_new_temples';
        PRAGMA writable_schema = RESET;
        -- Other connections notice that the schema has changed.
        CREATE TABLE bounds_are_new (one INTEGER);
        DROP TABLE bounds_are_new;
        """
}
