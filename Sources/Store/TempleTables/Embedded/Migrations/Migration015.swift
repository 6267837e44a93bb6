/// The revision of the data is in the file, and edits by other programs make another one.
enum Migration015 {
    static let sql = """
        -- One row: the last change of the data, by whomever.
        CREATE TABLE revision (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            -- Counts the changes.
            count INTEGER NOT NULL,
            -- Tells this change from another one with its number, in a copy of the file.
            mark INTEGER NOT NULL
        );
        INSERT INTO revision
        SELECT 1, coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'data_version'), 0), random();

        -- For edits by other programs. A write of nearby is one change, which it counts itself, and an import drops the
        -- triggers on the rows of temples meanwhile. The identity is that of the file.
        CREATE TRIGGER revision_meta_insert AFTER INSERT ON meta WHEN NEW.key <> 'identity' BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_meta_update AFTER UPDATE ON meta WHEN NEW.key <> 'identity' BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_meta_delete AFTER DELETE ON meta WHEN OLD.key <> 'identity' BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_insert AFTER INSERT ON deity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_update AFTER UPDATE ON deity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_delete AFTER DELETE ON deity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_name_insert AFTER INSERT ON deity_name BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_name_update AFTER UPDATE ON deity_name BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_name_delete AFTER DELETE ON deity_name BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_day_insert AFTER INSERT ON deity_day BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_day_update AFTER UPDATE ON deity_day BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_day_delete AFTER DELETE ON deity_day BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_member_insert AFTER INSERT ON deity_member BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_member_update AFTER UPDATE ON deity_member BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_member_delete AFTER DELETE ON deity_member BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_insert AFTER INSERT ON festival BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_update AFTER UPDATE ON festival BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_delete AFTER DELETE ON festival BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_same_day_insert AFTER INSERT ON festival_same_day BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_same_day_update AFTER UPDATE ON festival_same_day BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_same_day_delete AFTER DELETE ON festival_same_day BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_insert AFTER INSERT ON activity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_update AFTER UPDATE ON activity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_delete AFTER DELETE ON activity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_temple_insert AFTER INSERT ON activity_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_temple_update AFTER UPDATE ON activity_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_temple_delete AFTER DELETE ON activity_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_insert AFTER INSERT ON temple_group BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_update AFTER UPDATE ON temple_group BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_delete AFTER DELETE ON temple_group BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_item_insert AFTER INSERT ON temple_group_item BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_item_update AFTER UPDATE ON temple_group_item BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_item_delete AFTER DELETE ON temple_group_item BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_former_temple_insert AFTER INSERT ON former_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_former_temple_update AFTER UPDATE ON former_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_former_temple_delete AFTER DELETE ON former_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_insert AFTER INSERT ON temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_update AFTER UPDATE ON temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_delete AFTER DELETE ON temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_detail_insert AFTER INSERT ON temple_detail BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_detail_update AFTER UPDATE ON temple_detail BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_detail_delete AFTER DELETE ON temple_detail BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_source_insert AFTER INSERT ON temple_source BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_source_update AFTER UPDATE ON temple_source BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_source_delete AFTER DELETE ON temple_source BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_temple_insert AFTER INSERT ON deity_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_temple_update AFTER UPDATE ON deity_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_temple_delete AFTER DELETE ON deity_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_kept_number_insert AFTER INSERT ON kept_number BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_kept_number_update AFTER UPDATE ON kept_number BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_kept_number_delete AFTER DELETE ON kept_number BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_insert AFTER INSERT ON import BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_update AFTER UPDATE ON import BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_delete AFTER DELETE ON import BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_change_insert AFTER INSERT ON import_change BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_change_update AFTER UPDATE ON import_change BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_change_delete AFTER DELETE ON import_change BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_new_temples_insert AFTER INSERT ON import_new_temples BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_new_temples_update AFTER UPDATE ON import_new_temples BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_import_new_temples_delete AFTER DELETE ON import_new_temples BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        """
}
